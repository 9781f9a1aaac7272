import { lastOf } from '../../text/pathname.ts';
import type { Block } from '../../markdown/read/reading.ts';
import { oneLine } from '../../text/words.ts';
import type { FieldReader } from './field-reader.ts';
import type { FileNames } from '../entries/file-names.ts';
import { decodeHTMLStrict } from 'entities';

/** Where the body starts behind a first heading that says the title again, whatever its level: the page has the title above it. */
export function endOfTitle(body: string, title: string, [first]: readonly Block[]): number {
  const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  if (first?.kind !== 'heading' || !first.isTop || body.slice(0, first.start).trim() !== '') return 0;
  if (folded(first.words) !== folded(title)) return 0;
  const isSetext = !/^[ \t]*#/.test(body.slice(first.start));
  const lineEnd = body.indexOf('\n', first.end);
  const end = isSetext && lineEnd >= 0 ? body.indexOf('\n', lineEnd + 1) : lineEnd;
  return end < 0 ? body.length : end + 1;
}

/**
 * The title that the name of a file gives; told, since it may not be what its author wants.
 * @param titleOfWords the words of the name, and the name itself, as a title. @param isUsual notes and the like are called so.
 * @param lead its first paragraph.
 */
export function titleFromName(
  fields: FieldReader,
  names: FileNames,
  titleOfWords: (words: string, name: string) => string,
  isUsual: boolean,
  lead: string,
): string {
  const name = lastOf(names.path);
  // A note of a day is called by it.
  const last = /^\d{4}-\d{2}-\d{2}$/.test(name) ? name : name.replace(/[-_]+/g, ' ').trim();
  // A number is the name of a file; its first words are what a reader knows the note by.
  const isNumber = /\d/.test(last) && !/\p{L}|^\d{4}-\d{2}-\d{2}$/u.test(last);
  const sentence = /^.{1,80}?(?=[.!?:;](?:\s|$)|$)/su.exec(lead)?.[0];
  const words = isNumber && lead !== '' ? (sentence ?? `${lead.slice(0, 70).toWellFormed().trimEnd()}…`) : '';
  const title = words || (/^v\d/.test(last) ? last : titleOfWords(last, name)) || 'Home';
  if (!isUsual && !names.isSection && last && last !== '404') {
    const message = `There is no title and no first heading; the ${words ? 'first line' : 'file name'} gives “${title}”.`;
    fields.report('title', 'warning', 'missing-title', message, 'Add title: "…" to the front matter.');
  }
  return title;
}

/** Text whose character references (`&#8217;`) are the characters: exports of WordPress have them in titles. */
export function decoded(text: string | null): string | null {
  return text && oneLine(decodeReferences(text));
}

/** A line of Markdown whose links are their words: where it is shown, it is no Markdown. */
export function withoutLinks(line: string | null): string | null {
  return line && line.replace(/\[([^[\]]+)\]\([^()\s]*\)/g, '$1');
}

/** Character references (`&oacute;`, `&#8217;`) as characters; without a semicolon they are text, as in CommonMark. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}
