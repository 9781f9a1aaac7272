import { largest } from '../../text/append.ts';

/** Placeholders for marks of emphasis and line breaks, until the text around them is known. No text has these characters. */
export const MARK = {
  strong: ['\uFDD0', '\uFDD1'],
  em: ['\uFDD2', '\uFDD3'],
  del: ['\uFDD4', '\uFDD5'],
} as const;
export const BREAK = '\uFDD6';

const PAIRS: Readonly<Record<string, readonly [close: string, markdown: string, tag: string]>> = {
  '\uFDD0': ['\uFDD1', '**', 'strong'],
  '\uFDD2': ['\uFDD3', '*', 'em'],
  '\uFDD4': ['\uFDD5', '~~', 'del'],
};
const WORD = /[\p{L}\p{N}]/u;

/** Escapes the text of a page as Markdown. White space becomes one space. */
export function escapeText(text: string): string {
  const line = text.replace(/[ \t\n\f]+/g, ' ');
  if (!/[\\`*_[\]<~=$&|]/.test(line)) return line;
  return line.replace(/[\\`*[\]<_&]|~~+|==+|\$\$+|\$(?=\S[^$]*\S?\$(?!\d))/g, (mark, offset: number) => {
    const [before = '', after = ''] = [line[offset - 1], line[offset + mark.length]];
    if (mark === '\\') return after === '' || /[!-/:-@[-`{-~]/.test(after) ? '\\\\' : mark;
    if (mark === '*') return before === ' ' && after === ' ' ? mark : '\\*';
    if (mark === '_') return WORD.test(before) && WORD.test(after) ? mark : '\\_';
    if (mark === '[')
      return after === '' || /^\[(?:[[^!]|[ xX]\])/.test(line.slice(offset, offset + 3)) ? '\\[' : mark;
    if (mark === ']') return after === '(' || after === ':' ? '\\]' : mark;
    if (mark === '<') return after === '' || /[a-z/!?]/i.test(after) ? '\\<' : mark;
    return mark === '&' && !/^&(?:#|\w{1,31};)/.test(line.slice(offset, offset + 34)) ? mark : `\\${mark}`;
  });
}

/** Escapes text inside the brackets of a link or an image. */
export function escapeLabel(markdown: string): string {
  return markdown.replace(/\\[[\]]|[[\]]/g, (mark) => (mark.length === 2 ? mark : `\\${mark}`));
}

export function codeSpan(text: string): string {
  const longest = largest(
    (text.match(/`+/g) ?? []).map((run) => run.length),
    0,
  );
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/s.test(text) && text.trim() !== '' ? ' ' : '';
  return fence + pad + text + pad + fence;
}

/** Replaces the placeholders of a text by marks of emphasis and by `lineEnd`. */
export function finishInline(marked: string, lineEnd: string): string {
  const text = marked
    .replace(/\uFDD1( ?)\uFDD0|\uFDD3( ?)\uFDD2|\uFDD5( ?)\uFDD4/g, '$1$2$3')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\uFDD6 ?/g, BREAK);
  return emphasised(trimmed(text).words).replaceAll(BREAK, lineEnd);
}

/** Splits a text into its words and the blanks around them. A pattern would take quadratic time. */
export function trimmed(text: string): { before: string; words: string; after: string } {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return { before: text.slice(0, start), words: text.slice(start, end), after: text.slice(end) };
}

function isSpace(mark: string | undefined): boolean {
  return mark === ' ' || mark === BREAK || mark === '\u00A0';
}

/** Replaces placeholders by `**` and the like if these would work (CommonMark, section 6.2), else by HTML tags. */
function emphasised(text: string): string {
  if (!/[\uFDD0-\uFDD5]/.test(text)) return text;
  const replacements = new Map<number, string>();
  const open: number[] = [];
  for (let offset = 0; offset < text.length; offset++) {
    const mark = text[offset] as string;
    if (PAIRS[mark]) open.push(offset);
    else if (mark >= '\uFDD1' && mark <= '\uFDD5') {
      const start = open.pop();
      const pair = start === undefined ? undefined : PAIRS[text[start] as string];
      if (start === undefined || pair?.[0] !== mark) continue;
      const works = flanks(text[start - 1], text[start + 1]) && flanks(text[offset + 1], text[offset - 1]);
      replacements.set(start, works ? pair[1] : `<${pair[2]}>`);
      replacements.set(offset, works ? pair[1] : `</${pair[2]}>`);
    }
  }
  let out = '';
  let from = 0;
  for (const [at, mark] of [...replacements].toSorted(([a], [b]) => a - b)) {
    out += text.slice(from, at) + mark;
    from = at + 1;
  }
  return (out + text.slice(from)).replace(/[\uFDD0-\uFDD5]/g, '');
}

/** Whether a mark between two characters opens towards the inner one. */
function flanks(outer = ' ', inner = ' '): boolean {
  if (/[\s\uFDD6]/.test(inner)) return false;
  return WORD.test(inner) || !WORD.test(outer);
}

/** Escapes the start of a line that Markdown would read as a list, a heading and the like. */
export function escapeStart(line: string): string {
  const match =
    /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|~~~|`{3,}(?=[^`\n]*(?:\n|$))|:{2,}|:(?=\s)|!!!|\?\?\?|={1,}(?=\s*$|===)|-+(?=\s*$))/.exec(
      line,
    );
  if (match) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
