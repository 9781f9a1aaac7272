import type { SyntaxNode } from '@lezer/common';
import type { Source } from '../parse/source.ts';

/** Nodes with local names. */
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

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return `\`${line.length > 40 ? `${line.slice(0, 39)}…` : line}\``;
}

/** The value of a string literal; undefined for bytes. */
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
