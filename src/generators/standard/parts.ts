import { Edits } from '../../markdown/clean/edits.ts';
import { splitFrontMatter } from '../../markdown/front-matter.ts';
import { lineStart } from '../../markdown/read/lines.ts';
import { type Range, within } from '../../markdown/read/ranges.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import type { PageValue, ReadPart, WithParts } from '../site-profile.ts';

/** What a directive asks for. */
interface Part {
  /** Files in the site’s folder; the first that can be read counts. */
  names: readonly string[];
  /** The part of its text; null: it has no such part. Default: all of it, of Markdown without front matter. */
  of?: (text: string) => string | null;
  /** What takes the place of the directive, given the part. */
  as?: (text: string) => string;
  /** No directive is looked for in the part. */
  isCode?: boolean;
}

/** One form in which texts ask for parts of other files. */
export interface PartForm {
  /** With the flags `g` and, for whole lines, `m`. */
  pattern: RegExp;
  /** @param file that the directive stands in. @param page that is made. @param value of its front matter. @returns text to put there, or several parts, a line each; null: it is no directive. */
  ask: (
    match: RegExpExecArray,
    file: string,
    page: string,
    value: PageValue,
  ) => Part | (Part | string)[] | string | null;
  /** Where the form is shown as it is typed. */
  except?: (text: string) => readonly Range[];
  /** The lines of a part stand as deep as its directive. */
  isIndented?: boolean;
  /** What cannot be followed is shown as it is typed. */
  isShown?: boolean;
}

const MAX_DEPTH = 10;

/** A text with the parts of other files that it asks for; what cannot be followed is an entry with the code `unfollowed`. */
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
          .map((each) => (typeof each === 'string' ? each : filledBy(each, above, read, expand)));
        const filled = parts.filter((each) => each !== null).join('\n');
        const isWhole = parts.every((each) => each !== null);
        if (isWhole) {
          const lead = form.isIndented
            ? (/^[ \t]*/.exec(text.slice(lineStart(text, start), start))?.[0] ?? '')
            : '';
          edits.replace(start, end, lead === '' ? filled : filled.replace(/\n(?!\n)/g, `\n${lead}`));
        } else if (form.isShown)
          edits.replace(start, end, directive, {
            code: 'unfollowed',
            name: directive,
          });
        else
          edits.replace(start, end, filled, {
            code: 'unfollowed',
            name: directive,
            isGap: true,
          });
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

/** The text of a part; null where it cannot be read. */
function filledBy(
  { names, of, as = (text) => text, isCode = false }: Part,
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
    const inner = part.replace(/\n+$/, '');
    return as(isCode ? inner : expand(inner, [...above, name]).text());
  }
  return null;
}

/** Lines of a text, counted from one and both included; without an end, up to the last. */
export function linesFrom(text: string, first: number, last = Number.POSITIVE_INFINITY): string {
  return text
    .split('\n')
    .slice(Math.max(0, first - 1), last)
    .join('\n');
}

/** Lines without what all of them begin with. */
export function dedented(text: string): string {
  const lines = text.split('\n');
  const leads = lines.flatMap((line) => (line.trim() === '' ? [] : (/^[ \t]*/.exec(line)?.[0].length ?? 0)));
  const least = leads.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return leads.length === 0 ? text : lines.map((line) => line.slice(least)).join('\n');
}

/** A fence with code in it. */
export function fenced(code: string, info: string): string {
  const longest = (code.match(/^[ \t]*`{3,}/gm) ?? []).reduce(
    (most, run) => Math.max(most, run.trim().length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}
