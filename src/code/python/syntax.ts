import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/python';
import type { Source } from '../parse/source.ts';

/** No settings are longer, in characters. */
const MAX_LENGTH = 100_000;

/** What may give names their values out of sight. */
const HIDDEN = new Set(['exec', 'globals', 'locals', 'vars', 'setattr']);
/** What has names of its own. */
export const FUNCTION = /^(?:FunctionDefinition|ClassDefinition|LambdaExpression)$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

export function partsOf(node: SyntaxNode): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let each = node.firstChild; each !== null; each = each.nextSibling)
    if (each.name !== 'Comment') parts.push(each);
  return parts;
}

export function textIn({ text }: Source, { from, to }: SyntaxNode): string {
  return text.slice(from, to);
}

export function isStarImport(node: SyntaxNode): boolean {
  return node.name === 'ImportStatement' && node.lastChild?.name === '*';
}

/** Where a text is no Python, or sets names out of sight; null where it is, and does not. */
function faultIn(top: SyntaxNode, text: string): number | null {
  let fault: number | null = null;
  top.cursor().iterate(({ type, from, to }) => {
    const isHidden = type.name === 'VariableName' && HIDDEN.has(text.slice(from, to));
    if (type.isError || isHidden || text.slice(from, to) === ':=') fault ??= from;
  });
  return fault;
}

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return `\`${line.length > 40 ? `${line.slice(0, 39)}…` : line}\``;
}

/** What a text says; undefined for bytes, which are no text. */
export function unquoted(written: string): string | undefined {
  const [, prefix = '', mark = ''] = /^([a-z]*)("""|'''|"|')/i.exec(written) ?? [];
  const inner = written.slice(prefix.length + mark.length, written.length - mark.length);
  if (/b/i.test(prefix)) return undefined;
  if (/r/i.test(prefix)) return inner;
  return inner.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|([^]))/gi,
    (all, x?: string, u?: string, one = '') =>
      x || u
        ? String.fromCodePoint(Number.parseInt(x ?? u ?? '', 16))
        : (ESCAPES[one] ?? (/[\\'"]/.test(one) ? one : all)),
  );
}

/** A text as a tree, null where it is too long; and where it is no Python. */
export function parsePython(text: string): { top: SyntaxNode | null; fault: number | null } {
  const top = text.length > MAX_LENGTH ? null : parser.parse(text).topNode;
  return { top, fault: top === null ? 0 : faultIn(top, text) };
}
