import { windowHidden } from '../content/report/outcomes.ts';
import type { Content } from '../model/content.ts';
import { type Entry, wholeText } from '../model/entry.ts';
import { decodePathname } from '../text/pathname.ts';
import { isSeen } from './join-built.ts';
import { matchEntries, pageKey, sketchOf, type SourceContent, titleKey } from './match-entries.ts';

/** A page has fewer words than this around its text, such as menus. */
const MAX_AROUND = 50;

/** A difference between a build (`there`) and the site that Lectern makes of the sources (`here`). */
export interface Difference {
  kind: 'missing-here' | 'absent-there' | 'held-back' | 'address' | 'title' | 'date' | 'words';
  /** Decoded pathname, title or date in the build; null if it has none. */
  there: string | null;
  here: string | null;
  /** The source file, else the page of the build; null if only an address is known. */
  file: string | null;
  /** Something published is lost, or something withheld is published. */
  isLoss: boolean;
  /** Why the sources withhold it. */
  reason?: string;
}

/** Functions that tell whether Lectern's site (`here`) and the build (`there`) answer at a pathname. */
type Answering = Record<'here' | 'there', (pathname: string) => boolean>;

/** The differences of sources and build; losses and leaks come first. @param now milliseconds since the epoch. */
export function differencesOf(
  source: SourceContent,
  built: Content,
  answers: Answering,
  now: number,
): Difference[] {
  const { entries: sources, held, alone } = matchEntries(source, built.entries);
  const pages = built.entries.flatMap((page): Difference[] => {
    const entry = sources.get(page);
    const there = decodePathname(page.pathname);
    // `windowHidden`: the build publishes it outside of the time that its source gives.
    const hidden = entry ? windowHidden(entry, now) : held.get(page);
    if (entry && !hidden) return differing(entry, page, answers);
    const file = entry?.file ?? held.get(page)?.file ?? null;
    if (hidden) return [{ kind: 'held-back', there, here: null, file, isLoss: true, reason: hidden.reason }];
    return answers.here(page.pathname) ? [] : [missing(page.pathname, page.file)];
  });
  const lists = built.sections
    .filter(({ pathname }) => !answers.here(pathname))
    .map(({ pathname }) => missing(pathname, null));
  const missed = alone.filter(
    (entry) => isSeen(entry, now) && !answers.there(entry.pathname) && !isErrorPage(entry),
  );
  return ordered([...pages, ...lists, ...missed.map(absent)]);
}

/** Whether an entry is the page for missing addresses. A build has it too, but at no address that is compared. */
function isErrorPage({ unlisted, pathname }: Entry): boolean {
  return unlisted && /\/404(?:\.html)?\/?$/.test(pathname);
}

/** The differences of sources and a published site of which only the addresses are known. @param published pathnames, encoded. */
export function addressDifferences(
  content: Content,
  published: readonly string[],
  answersHere: (pathname: string) => boolean,
  now: number,
): Difference[] {
  const known = new Set(published.map(pageKey));
  const listed = content.entries.filter((entry) => !entry.unlisted && isSeen(entry, now));
  const alone = listed.filter(({ pathname }) => !known.has(pageKey(pathname)));
  const gone = published.filter((pathname) => !answersHere(pathname));
  return ordered([...gone.map((pathname) => missing(pathname, null)), ...alone.map(absent)]);
}

function differing(entry: Entry, page: Entry, answers: Answering): Difference[] {
  const { file } = entry;
  const row = (kind: Difference['kind'], there: string, here: string | null, isLoss = false): Difference => {
    return { kind, there, here, file, isLoss };
  };
  const [there, here] = [decodePathname(page.pathname), decodePathname(entry.pathname)];
  return [
    // Another address is a loss only if the old one no longer leads to the page.
    ...(pageKey(there) === pageKey(here) ? [] : [row('address', there, here, !answers.here(page.pathname))]),
    ...(titleKey(page.title) === titleKey(entry.title) ? [] : [row('title', page.title, entry.title)]),
    ...wordsLost(page, entry).map(([more, fewer]) => row('words', `${more} words`, `${fewer} words`, true)),
    // Many themes show no dates, so a missing date is no difference.
    ...(page.date === null || page.date === entry.date ? [] : [row('date', page.date, entry.date)]),
  ];
}

/** The numbers of words of a page and its source, if the source has less than half of them. */
function wordsLost(page: Entry, entry: Entry): [number, number][] {
  const [there, here] = [sketchOf(wholeText(page)).words, sketchOf(wholeText(entry)).words];
  return here * 2 < there && there - here >= MAX_AROUND ? [[there, here]] : [];
}

/** @param pathname encoded. */
function missing(pathname: string, file: string | null): Difference {
  return { kind: 'missing-here', there: decodePathname(pathname), here: null, file, isLoss: true };
}

function absent({ pathname, file }: Entry): Difference {
  return { kind: 'absent-there', there: null, here: decodePathname(pathname), file, isLoss: true };
}

const KINDS = 'held-back absent-there missing-here address title date words'.split(' ');

function ordered(rows: readonly Difference[]): Difference[] {
  const place = ({ kind, isLoss }: Difference) => KINDS.indexOf(kind) + (isLoss ? 0 : KINDS.length);
  return rows.toSorted(
    (a, b) => place(a) - place(b) || ((a.there ?? a.here ?? '') < (b.there ?? b.here ?? '') ? -1 : 1),
  );
}
