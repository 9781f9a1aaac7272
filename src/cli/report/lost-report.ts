import type { CutCode, EditEntry } from '../../markdown/clean/edits.ts';
import type { LeftOut } from '../../model/diagnostic.ts';
import { lossesOf } from '../../markdown/clean/losses.ts';
import type { CleanedFile } from '../../content/entries/read-body.ts';
import { counted, paint, printable } from './words.ts';

const REASONS: Readonly<Record<CutCode, string>> = {
  author: 'its page does not show it',
  syntax: 'it says how the text is made',
  component: 'only the site’s program knows what the component shows',
  template: 'only the site’s program knows what the tag shows',
  computed: 'only the site’s program knows the value',
  unfollowed: 'it asks for a part of a file that cannot be read',
};

/** A part of a text that is left out or replaced. */
export interface CutPart {
  line: number;
  column: number;
  text: string;
  /** The replacement. */
  by: string;
  code: CutCode;
  /** The number of words that readers lose. */
  words: number;
}

/** The parts of a text that are left out or replaced, in their order. */
export function cutParts({ body, bodyLine, entries }: CleanedFile): CutPart[] {
  let line = bodyLine;
  let from = 0;
  return marked(entries).map((entry) => {
    const { start, end, by, code } = entry;
    line += body.slice(from, start).split('\n').length - 1;
    from = start;
    const column = start - body.lastIndexOf('\n', start - 1);
    const words = lossesOf(body, [entry]).losses.reduce((sum, loss) => sum + loss.words, 0);
    return { line, column, text: body.slice(start, end), by, code, words };
  });
}

/** The text with `[-…-]` around the parts that are left out and `{+…+}` around their replacements, and a line for each loss. */
export function lostReport(file: string, cleaned: CleanedFile): string[] {
  const { body, entries } = cleaned;
  let markedText = '';
  let from = 0;
  for (const { start, end, by } of marked(entries)) {
    const without = paint('red', `[-${printable(body.slice(start, end))}-]`);
    markedText += printable(body.slice(from, start)) + without;
    if (by.trim() !== '') markedText += paint('green', `{+${printable(by.trim())}+}`);
    from = end;
  }
  const parts = cutParts(cleaned);
  const lost = parts.filter(({ words }) => words > 0);
  const sum = lost.reduce((count, { words }) => count + words, 0);
  return [
    markedText + printable(body.slice(from)),
    '',
    ...lost.map(
      ({ line, column, code, words }) =>
        `${printable(file)}:${line}:${column}: ${counted(words, 'word')}: ${REASONS[code]}`,
    ),
    `${counted(parts.length, 'part')} marked, ${counted(sum, 'word')} lost. Marks: [-left out-] {+what stands in for it+}`,
  ];
}

/** The edits that are marked. One that loses nothing has no code. */
function marked(entries: readonly EditEntry[]): (EditEntry & { code: CutCode })[] {
  return entries.flatMap((entry) => (entry.code === null ? [] : { ...entry, code: entry.code }));
}

/** What a page of a build shows and its text lacks: for each part the number of words, its name, and what it says. */
export function pageReport(file: string, parts: readonly LeftOut[]): string[] {
  const sum = parts.reduce((count, { words }) => count + words.length, 0);
  return [
    ...parts.map(
      ({ by, text, words }) =>
        `${counted(words.length, 'word')}: ${by === '' ? 'around the text' : by}: ${printable(text)}`,
    ),
    `${printable(file)}: ${counted(parts.length, 'part')}, ${counted(sum, 'word')} that the text lacks.`,
  ];
}
