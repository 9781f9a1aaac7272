import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/python';

/** No settings are longer, in characters. */
const MAX_LENGTH = 100_000;

/** What may give names their values out of sight. */
const HIDDEN = new Set(['exec', 'globals', 'locals', 'vars', 'setattr']);

/** A text as a tree, null where it is too long; and where it is no Python. */
export function parsePython(text: string): { top: SyntaxNode | null; fault: number | null } {
  const top = text.length > MAX_LENGTH ? null : parser.parse(text).topNode;
  return { top, fault: top === null ? 0 : faultIn(top, text) };
}

/** Where a text is no Python, or sets names out of sight; null where it is, and does not. */
function faultIn(top: SyntaxNode, text: string): number | null {
  let fault: number | null = null;
  top.cursor().iterate(({ type, from, to }) => {
    const isHidden = type.name === 'VariableName' && HIDDEN.has(text.slice(from, to));
    if (type.isError || isHidden) fault ??= from;
  });
  return fault;
}
