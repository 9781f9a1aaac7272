import type { CutCode, EditEntry } from './edits.ts';

/** Words of a source that its text does not have, and that one thing took, however often. */
export interface Loss {
  /** What took them: `<Card>`, `{{ x }}`, a directive. */
  by: string;
  code: CutCode;
  words: number;
  /** The first of them. */
  sample: string;
  /** Where it stands, in UTF-16 units. */
  offset: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** What stands between the parts of a comment, a tag, or an expression. */
const MARKUP = /<!--|-->|\{\s*\/\*|\*\/\s*\}|<\/?[A-Za-z][^<>]*>|\{[{%]?[^{}]*[%}]?\}/g;
/** A string in code, or the value of an attribute, with the name of that. */
const STRING = /(?:([\w:.-]+)\s*=\s*\{?\s*)?(?:"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`)/g;
/** Attributes whose values are for programs. */
const UNREAD =
  /^(?:class|className|style|d|points|viewBox|id|key|src|srcset|sizes|href|to|url|link|rel|type|lang|language|import|from|on\w+|data-.*)$/;

/** The words that a part of a source may show: those outside of tags, and those of strings of more than one word. */
function wordsOf(part: string): string[] {
  const shown = part.replace(MARKUP, (markup) => {
    const strings = [...markup.matchAll(STRING)].flatMap(([, name = '', ...values]) => {
      const value = values.find((each) => each !== undefined) ?? '';
      return UNREAD.test(name) || !/\p{L}\s+\p{L}/u.test(value) ? [] : value;
    });
    // JSX in an expression has text of its own.
    const inner = markup.startsWith('{') ? (markup.match(/(?<=[a-z"]>)[^<>{}]+(?=<)/gi) ?? []) : [];
    return ` ${[...inner, ...strings].join(' ')} `;
  });
  return shown.match(WORD) ?? [];
}

/** How many words a text has. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** What is left out of a text without its author’s will, and how many words are left out in all. */
export function lossesOf(source: string, entries: readonly EditEntry[]): { losses: Loss[]; leftOut: number } {
  const losses = new Map<string, Loss>();
  let leftOut = 0;
  for (const { start, end, by, code, name } of entries) {
    if (code === null || code === 'syntax') continue;
    const rest = new Map<string, number>();
    for (const word of by.match(WORD) ?? []) rest.set(word, (rest.get(word) ?? 0) + 1);
    const lost = wordsOf(source.slice(start, end)).filter((word) => {
      const count = rest.get(word) ?? 0;
      rest.set(word, count - 1);
      return count <= 0;
    });
    leftOut += lost.length;
    // What a program computes is a word at least, wherever it stands.
    const isValue = code === 'template' && /^\{\{[^<%]/.test(source.slice(start, start + 3));
    const isComputed = by === '' && (code === 'computed' || isValue);
    const words = Math.max(lost.length, isComputed && isInText(source, start, end) ? 1 : 0);
    if (words === 0 || code === 'author') continue;
    const called = calledBy(source.slice(start, end), name);
    const loss = losses.get(called);
    if (loss) loss.words += words;
    else
      losses.set(called, {
        by: called,
        code,
        words,
        sample: lost.slice(0, 8).join(' '),
        offset: start,
      });
  }
  return { losses: [...losses.values()], leftOut };
}

/** How far words are looked for around what was taken: a line of many such parts would be read for each. */
const NEAR = 200;

/** Words stand before or behind it in its line, near it. */
function isInText(source: string, start: number, end: number): boolean {
  const before = source.slice(Math.max(0, start - NEAR), start);
  const [behind = ''] = source.slice(end, end + NEAR).split('\n', 1);
  return /\p{L}/u.test(before.slice(before.lastIndexOf('\n') + 1) + behind);
}

const MAX_CALLED = 60;

function calledBy(part: string, name: string): string {
  if (part.startsWith('<')) return `<${name}>`;
  const [, open, tag] = /^(\{%|\{\{[<%])-?\s*([\w./-]+)/.exec(part) ?? [];
  if (tag !== undefined)
    return open === '{%' ? `{% ${tag} %}` : `${open} ${tag} ${open === '{{<' ? '>' : '%'}}}`;
  const line = part.replace(/\s+/g, ' ');
  return line.length > MAX_CALLED ? `${line.slice(0, MAX_CALLED)}…` : line;
}
