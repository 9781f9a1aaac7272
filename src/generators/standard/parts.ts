import { Edits } from '../../markdown/clean/edits.ts';
import { splitFrontMatter } from '../../markdown/front-matter.ts';
import { lineStart } from '../../markdown/read/lines.ts';
import { type Range, within } from '../../markdown/read/ranges.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import type { PageValue, ReadPart, WithParts } from '../site-profile.ts';

/** The part of another file that a directive includes. */
interface Part {
  /** Names of files in the site’s folder; the first file that can be read counts. */
  names: readonly string[];
  /**
   * Selects the part of the file's text; null if there is no such part. By default it is the whole text; for Markdown,
   * without front matter.
   */
  of?: (text: string) => string | null;
  /** Makes of the part the text that replaces the directive. */
  as?: (text: string) => string;
  /** The text that replaces the directive if no file has such a part. By default the directive is left out, and reported. */
  otherwise?: string;
  /** Whether the part is code, in which no directives are expanded. */
  isCode?: boolean;
}

/** A syntax for directives that include parts of other files. */
export interface PartForm {
  /** A regular expression with the flag `g`, and with `m` for whole lines. */
  pattern: RegExp;
  /**
   * Reads a directive.
   * @param file the file with the directive.
   * @param page the file of the page.
   * @param value the values of the page's front matter.
   * @returns the text that replaces the directive, or several parts, each on its own line; null if the match is no
   * directive.
   */
  ask: (
    match: RegExpExecArray,
    file: string,
    page: string,
    value: PageValue,
  ) => Part | (Part | string)[] | string | null;
  /** Ranges in which a directive is shown as it is written. */
  except?: (text: string) => readonly Range[];
  /** Whether the lines of a part get the indentation of the directive. */
  isIndented?: boolean;
  /** Whether a directive that cannot be followed is shown as it is written. */
  isShown?: boolean;
}

const MAX_DEPTH = 10;

/** The text of a value of front matter; null for lists and mappings. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Replaces the directives of a text. A directive that cannot be followed becomes an edit with the code `unfollowed`. */
export function partsBy(...forms: readonly PartForm[]): WithParts {
  return (body, page, read, value) => {
    const expand = (text: string, above: readonly string[]): Edits => {
      const file = above.at(-1) as string;
      const edits = new Edits(text);
      let to = 0;
      for (const { form, match } of directivesIn(text, forms)) {
        const { index: start, 0: directive } = match;
        const part = start < to ? null : form.ask(match, file, page, value);
        if (part === null) continue;
        const end = start + directive.length;
        const parts = [part]
          .flat()
          .map((each) => (typeof each === 'string' ? each : partText(each, above, read, expand)));
        const filled = parts.filter((each) => each !== null).join('\n');
        const isWhole = parts.every((each) => each !== null);
        if (isWhole) {
          const lead = form.isIndented
            ? (/^[ \t]*/.exec(text.slice(lineStart(text, start), start))?.[0] ?? '')
            : '';
          edits.replace(start, end, lead === '' ? filled : filled.replace(/\n(?!\n)/g, `\n${lead}`));
        } else if (form.isShown)
          edits.replace(start, end, directive, { code: 'unfollowed', name: directive });
        else edits.replace(start, end, filled, { code: 'unfollowed', name: directive, isGap: true });
        to = end;
      }
      return edits;
    };
    return expand(body, [page]);
  };
}

function directivesIn(text: string, forms: readonly PartForm[]) {
  return forms
    .flatMap((form) => {
      const matches = [...text.matchAll(form.pattern)];
      const except = matches.length === 0 ? [] : (form.except?.(text) ?? []);
      const isIn = within(except);
      return matches.flatMap((match) => (isIn(match.index) ? [] : { form, match }));
    })
    .toSorted((a, b) => a.match.index - b.match.index);
}

/** The text of a part; null if it cannot be read. */
function partText(
  { names, of, as = (text) => text, isCode = false, otherwise }: Part,
  above: readonly string[],
  read: ReadPart,
  expand: (text: string, above: readonly string[]) => Edits,
): string | null {
  for (const name of names) {
    if (above.length >= MAX_DEPTH || above.includes(name)) continue;
    const text = read(name);
    if (text === null) continue;
    const whole = isMarkdown(name) && of === undefined ? splitFrontMatter(text).body : text;
    const part = of === undefined ? whole : of(whole);
    if (part === null) continue;
    const shown = isCode ? part : expand(part, [...above, name]).text();
    return as(shown.replace(/\n+$/, ''));
  }
  return otherwise ?? null;
}

/** The lines `first` to `last` of a text, counted from 1; the last is included. */
export function linesFrom(text: string, first: number, last = Number.POSITIVE_INFINITY): string {
  return text
    .split('\n')
    .slice(Math.max(0, first - 1), last)
    .join('\n');
}

/** The lines between two marks, without other marks; null without the first mark, all later lines without the second. */
export function linesBetween(
  text: string,
  {
    isStart,
    isEnd,
    isMark = () => false,
  }: Readonly<Record<'isStart' | 'isEnd', (line: string) => boolean>> & {
    isMark?: (line: string) => boolean;
  },
): string | null {
  const lines = text.split('\n');
  const start = lines.findIndex(isStart);
  if (start < 0) return null;
  const later = lines.slice(start + 1);
  const end = later.findIndex(isEnd);
  return later
    .slice(0, end < 0 ? undefined : end)
    .filter((line) => !isMark(line))
    .join('\n');
}

/** Lines without their common indentation. */
export function dedented(text: string): string {
  const lines = text.split('\n');
  const leads = lines.flatMap((line) => (line.trim() === '' ? [] : (/^[ \t]*/.exec(line)?.[0].length ?? 0)));
  const least = leads.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return leads.length === 0 ? text : lines.map((line) => line.slice(least)).join('\n');
}

/** A fenced code block. */
export function fenced(code: string, info: string): string {
  const longest = (code.match(/^[ \t]*`{3,}/gm) ?? []).reduce(
    (most, run) => Math.max(most, run.trim().length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}
