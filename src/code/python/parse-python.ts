import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/python';

/** The longest file, in characters. */
const MAX_LENGTH = 100_000;

/** Functions that may assign names indirectly. */
const HIDDEN = new Set(['exec', 'globals', 'locals', 'vars', 'setattr']);

/** Parses Python. `top` is null if the text is too long; `fault` is the offset of the first fault, or null. */
export function parsePython(text: string): { top: SyntaxNode | null; fault: number | null } {
  const top = text.length > MAX_LENGTH ? null : parser.parse(text).topNode;
  return { top, fault: top === null ? 0 : faultIn(top, text) };
}

/** The offset of the first syntax error or indirect assignment; null if there is none. */
function faultIn(top: SyntaxNode, text: string): number | null {
  let fault: number | null = null;
  top.cursor().iterate(({ type, from, to }) => {
    const isHidden = type.name === 'VariableName' && HIDDEN.has(text.slice(from, to));
    if (type.isError || isHidden) fault ??= from;
  });
  return fault;
}
