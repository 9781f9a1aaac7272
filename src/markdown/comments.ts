import { scanMarkdown } from './scan.ts';
import type { Cut, Walk } from './template-tags.ts';

interface CommentSyntax {
  open: RegExp;
  /** What ends it, and what may stand between that and the end of its braces. */
  close: string;
  end: RegExp;
  /** Where templates are filled, its program takes it out before anything is known to be code. */
  isTemplate: boolean;
}

/** Comments in braces: of MDX and Go, of Handlebars, of Jinja and Nunjucks, of Liquid. */
const SYNTAXES: readonly CommentSyntax[] = [
  { open: /\{\{-?\s*\/\*/y, close: '*/', end: /\s{0,99}-?\}\}/y, isTemplate: false },
  { open: /\{\s*\/\*/y, close: '*/', end: /\s{0,99}\}/y, isTemplate: false },
  { open: /\{\{!--/y, close: '--', end: /\}\}/y, isTemplate: true },
  { open: /\{#-?\s/y, close: '#}', end: /(?:)/y, isTemplate: true },
  { open: /\{%-?\s*comment\b[^%{}\n]*%\}/y, close: 'endcomment', end: /\s{0,99}-?%\}/y, isTemplate: true },
];
/** Elements whose words are code, and code by its indentation. */
const CODE_ELEMENT = /<(pre|code|samp|kbd|xmp)\b/iy;
const INDENTED = /^(?: {4}| {0,3}\t)/;

/** Notes that the words of an element for code start here. */
export function enterCode(walk: Walk, at: number): void {
  CODE_ELEMENT.lastIndex = at;
  const name = CODE_ELEMENT.exec(walk.text)?.[1];
  if (name !== undefined) walk.codeEnd = Math.max(walk.codeEnd, walk.find(`</${name}`, at));
}

/**
 * A comment that starts at a brace, whatever kind of site it stands in; null where none does. It is kept in code.
 * @param isFilled templates are. @param isMdx nothing is code by its indentation or by its element.
 */
export function cutComment(walk: Walk, at: number, isFilled: boolean, isMdx: boolean): Cut | null {
  const { text, find } = walk;
  for (const { open, close, end, isTemplate } of SYNTAXES) {
    open.lastIndex = at;
    if (!open.test(text)) continue;
    const closing = find(close, open.lastIndex);
    if (closing < 0) continue;
    end.lastIndex = closing + close.length;
    if (!end.test(text)) continue;
    const isKept = !isMdx && !(isFilled && isTemplate) && isCode(walk, at);
    return isKept ? { to: end.lastIndex } : { to: end.lastIndex, by: '' };
  }
  return null;
}

/** Whether a place is in an element for code, or in code by its indentation. */
export function isCode(walk: Walk, at: number): boolean {
  if (at < walk.codeEnd) return true;
  if (!INDENTED.test(walk.text.slice(walk.lineStart, at))) return false;
  walk.isIndentedCode ??= indentedCode(walk.text);
  return walk.isIndentedCode(at);
}

/** Tells of rising places whether they are in code by its indentation. */
export function indentedCode(text: string): (at: number) => boolean {
  const ranges: { start: number; end: number }[] = [];
  scanMarkdown(text, { code: (start, end) => void ranges.push({ start, end }) });
  ranges.reverse();
  return (at) => {
    while (ranges.length > 0 && (ranges.at(-1) as { end: number }).end <= at) ranges.pop();
    return ranges.length > 0 && (ranges.at(-1) as { start: number }).start <= at;
  };
}
