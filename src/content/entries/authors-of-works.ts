import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Entry } from '../../model/entry.ts';
import type { ParsedEntry } from './parse-entry.ts';

type Credits = Pick<Entry, 'authors' | 'fields'>;

/**
 * Who is named as an author: on a site of one owner, the `author` of an entry about a book or another page wrote that,
 * not the entry. Where several people write, nothing but what is written is known.
 */
export function creditsOf(
  parsed: readonly ParsedEntry[],
  types: ReadonlyMap<ParsedEntry, ContentType>,
  owner: string | undefined,
): { of(entry: ParsedEntry): Credits; diagnostics: Diagnostic[] } {
  const isWork = (entry: ParsedEntry) => {
    const type = types.get(entry);
    return entry.isAboutWork && entry.authors.length > 0 && (type === 'writing' || type === 'page');
  };
  const writers = new Set(parsed.filter((entry) => !isWork(entry)).flatMap(({ authors }) => authors));
  if (owner !== undefined) writers.add(owner);
  const works =
    writers.size > 1
      ? []
      : parsed.filter((entry) => isWork(entry) && entry.authors.some((name) => !writers.has(name)));
  const others = new Set(works);
  const shown = works.filter(({ hidden }) => hidden === null);
  const names = shown.length === 1 ? 'One entry names' : `${shown.length} entries name`;
  const message = `${names} an \`author\` beside a link or the data of a book. Lectern takes it as the author of that work, because one person writes the rest of the site.`;
  const fix =
    'If it is the author of the page, remove the other keys, or name two authors on entries of your own.';
  return {
    of(entry) {
      const { authors, fields } = entry;
      if (!others.has(entry)) return fields === undefined ? { authors } : { authors, fields };
      const author = authors.length === 1 ? (authors[0] as string) : authors;
      return { authors: [], fields: { author, ...fields } };
    },
    diagnostics: shown
      .slice(0, 1)
      .map(({ file }) => ({ severity: 'warning', code: 'author-of-a-work', message, fix, file })),
  };
}
