import { lastOf } from '../../text/pathname.ts';
import type { Block } from '../../markdown/read/reading.ts';
import { oneLine } from '../../text/words.ts';
import type { FieldReader } from './field-reader.ts';
import type { FileNames } from '../entries/file-names.ts';
import { decodeHTMLStrict } from 'entities';

/** The offset behind a first heading that repeats the title, at any level, since pages show the title above the text; else 0. */
export function endOfTitle(body: string, title: string, [firstBlock]: readonly Block[]): number {
  const folded = (text: string) =>
    text
      .replace(/\s+/g, ' ')
      .replace(/[‐-―]/g, '-')
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .trim()
      .toLowerCase();
  if (firstBlock?.kind !== 'heading' || !firstBlock.isTop || body.slice(0, firstBlock.start).trim() !== '')
    return 0;
  if (folded(firstBlock.words) !== folded(title)) return 0;
  const isSetext = !/^[ \t]*#/.test(body.slice(firstBlock.start));
  const lineEnd = body.indexOf('\n', firstBlock.end);
  const end = isSetext && lineEnd >= 0 ? body.indexOf('\n', lineEnd + 1) : lineEnd;
  return end < 0 ? body.length : end + 1;
}

/**
 * Makes a title of a file's name, and reports it, since the author may want another one.
 * @param titleOfWords makes a title of the words of the name, or of the name. @param isUsual notes take their names as titles.
 * @param lead the first paragraph.
 */
export function titleFromName(
  fields: FieldReader,
  names: FileNames,
  titleOfWords: (words: string, name: string) => string,
  isUsual: boolean,
  lead: string,
): string {
  const name = lastOf(names.path);
  // The title of a daily note is its day.
  const label = /^\d{4}-\d{2}-\d{2}$/.test(name) ? name : name.replace(/[-_]+/g, ' ').trim();
  // A number says nothing to readers, so the first words of the text are the title.
  const isNumber = /\d/.test(label) && !/\p{L}|^\d{4}-\d{2}-\d{2}$/u.test(label);
  const sentence = /^.{1,80}?(?=[.!?:;](?:\s|$)|$)/su.exec(lead)?.[0];
  const words = isNumber && lead !== '' ? (sentence ?? `${lead.slice(0, 70).toWellFormed().trimEnd()}…`) : '';
  const title = words || (/^v\d/.test(label) ? label : titleOfWords(label, name)) || 'Home';
  const isForReaders = title === name && /^\p{Lu}|\p{Lo}|\p{L}\s+\p{L}/u.test(name);
  if (!isUsual && !isForReaders && !names.isSection && label && label !== '404') {
    const message = `There is no title and no first heading; the ${words ? 'first line' : 'file name'} gives “${title}”.`;
    fields.report('title', 'warning', 'missing-title', message, 'Add title: "…" to the front matter.');
  }
  return title;
}

/** Decodes character references (`&#8217;`), which exports of WordPress have in titles. */
export function decoded(text: string | null): string | null {
  return text && oneLine(decodeReferences(text));
}

/** Replaces the links of a Markdown line by their words, since it is shown as plain text. */
export function withoutLinks(line: string | null): string | null {
  return line && line.replace(/\[([^[\]]+)\]\([^()\s]*\)/g, '$1');
}

/** Decodes character references (`&oacute;`, `&#8217;`). Without a semicolon they are text, as in CommonMark. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}
