import { decodePathname } from '../text/pathname.ts';
import { pageKey } from './match-entries.ts';

/** A link of this site, as far as it names a page. */
// oxlint-disable-next-line no-control-regex
const LINK = /\0([^\s()<>"'#?\0]+)/g;
const HEADING = /^(#{1,6}) /;

/**
 * The Markdown of a page of a build without what tells of pages that are held back: lists show their titles, and below
 * them how they begin. A line that leads to one goes with what is indented below it, a heading with all that it is over.
 * @param held by {@link pageKey}.
 */
export function withoutHeld(markdown: string, held: ReadonlySet<string>): string {
  if (held.size === 0 || !markdown.includes('\0')) return markdown;
  const isTelling = (line: string) =>
    [...line.matchAll(LINK)].some(([, pathname = '']) => held.has(pageKey(decodePathname(pathname))));
  const kept: string[] = [];
  /** What ends the part that is left out. */
  let until: ((line: string) => boolean) | null = null;
  for (const line of markdown.split('\n')) {
    if (until?.(line)) until = null;
    if (isTelling(line)) {
      const level: number | undefined = HEADING.exec(line)?.[1]?.length;
      const indent: number = /^ */.exec(line)?.[0].length ?? 0;
      until =
        level === undefined
          ? (next) => next.trim() !== '' && (/^ */.exec(next)?.[0].length ?? 0) <= indent
          : (next) => (HEADING.exec(next)?.[1]?.length ?? 7) <= level;
    }
    if (until === null) kept.push(line);
  }
  const text = kept.join('\n').trimEnd();
  return text === '' ? '' : `${text}\n`;
}
