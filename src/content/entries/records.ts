import { toUtf8 } from '../../bytes/strings.ts';
import { addTo } from '../../text/append.ts';
import { isData } from '../../text/file-kinds.ts';
import { addressOf } from '../../text/pathname.ts';
import type { PlacedEntry } from './placed-entry.ts';

const FACTS = ['date', 'conference', 'location', 'slides', 'recording', 'link'] as const;

/** Whether an entry is a record: an item of data without a page on the site. */
function isRecord({ file, parsed: { rule } }: PlacedEntry): boolean {
  return isData(file) && rule.url === null;
}

export interface RecordContext {
  /** Milliseconds since the epoch. */
  now: number;
  /** Whether a file of the site answers at a decoded pathname. */
  hasFile: (pathname: string) => boolean;
  /** The entry at its usual address instead of the one in its record. */
  placedElsewhere: (entry: PlacedEntry) => PlacedEntry;
  /** The decoded pathname of an address of the site; null for others. */
  localPath: (written: string) => string | null;
}

/**
 * Joins records with the pages they are about, which take over their facts, and the records of one talk into one entry
 * with a list of occasions. A record never takes the address of a file: decisions, "A guess adds, it never takes".
 */
export function settleRecords(entries: readonly PlacedEntry[], context: RecordContext): PlacedEntry[] {
  const { now, hasFile, placedElsewhere, localPath } = context;
  if (!entries.some(isRecord)) return [...entries];
  const pages = new Map<string, PlacedEntry>();
  for (const entry of entries) {
    if (isRecord(entry)) continue;
    for (const key of [`/${entry.path}`, addressOf(entry.pathname)]) pages.set(key, entry);
  }
  const about = new Map<PlacedEntry, PlacedEntry[]>();
  const others = entries.flatMap((entry): PlacedEntry[] => {
    if (!isRecord(entry)) return [];
    const links = [entry.parsed.permalink?.value, entry.link].filter((value) => typeof value === 'string');
    const pathnames = links.flatMap((value) => localPath(value) ?? []);
    const page = [...pathnames, addressOf(entry.pathname)].map((key) => pages.get(key)).find(Boolean);
    if (page) addTo(about, page, entry);
    if (page && page.hidden === null) return [];
    const isTaken = page !== undefined || pathnames.some(hasFile);
    const record = isTaken ? placedElsewhere(entry) : entry;
    const reason = `about ${page?.file}, which is held back`;
    return [page ? { ...record, hidden: record.hidden ?? { kind: 'withheld', reason } } : record];
  });
  const joined = entries.flatMap((entry) =>
    isRecord(entry) ? [] : withFacts(entry, about.get(entry) ?? [], localPath),
  );
  return [...joined, ...withOccasions(others, now)];
}

/** A page with the facts of its records that it lacks itself. */
function withFacts(
  page: PlacedEntry,
  records: readonly PlacedEntry[],
  localPath: RecordContext['localPath'],
): PlacedEntry {
  const published = records.filter(({ hidden }) => hidden === null).toSorted(newestFirst);
  const facts = FACTS.flatMap((key) => {
    const pageValue = published.map((record) => record[key]).find((value) => (value ?? null) !== null);
    const isSelf = key === 'link' && typeof pageValue === 'string' && localPath(pageValue) !== null;
    return (page[key] ?? null) !== null || pageValue === undefined || isSelf ? [] : [[key, pageValue]];
  });
  return facts.length === 0 ? page : { ...page, ...(Object.fromEntries(facts) as Partial<PlacedEntry>) };
}

/** Joins the records of one talk to the newest one, with a list of all. Hidden and scheduled records stay separate. */
function withOccasions(records: readonly PlacedEntry[], now: number): PlacedEntry[] {
  const groups = new Map<string, PlacedEntry[]>();
  for (const record of records) {
    const isShown = record.hidden === null && (record.from ?? now) <= now && record.type === 'talk';
    addTo(groups, isShown ? nameOf(record) : `${nameOf(record)}\n${groups.size}`, record);
  }
  const taken = new Set<string>();
  return [...groups.values()].flatMap((group): PlacedEntry[] => {
    const [newest, ...older] = group.toSorted(newestFirst);
    if (newest === undefined) return [];
    const isFree = !taken.has(nameOf(newest));
    taken.add(nameOf(newest));
    if (!isFree && newest.date !== null && newest.type === 'talk') {
      const end = `-${newest.date}`;
      return [{ ...newest, path: newest.path + end, pathname: newest.pathname + end }];
    }
    return [older.length === 0 ? newest : { ...newest, parsed: withList(newest, [newest, ...older]) }];
  });
}

function nameOf({ path, title }: PlacedEntry): string {
  return `${path}\n${title}`;
}

function withList({ parsed }: PlacedEntry, occasions: readonly PlacedEntry[]): PlacedEntry['parsed'] {
  const lines = occasions.map(({ date, conference, location, slides, recording }) => {
    const links = Object.entries({ slides, recording }).flatMap(([name, to]) =>
      to ? [`[${name}](${to})`] : [],
    );
    return `- ${[date, conference, location, ...links].filter(Boolean).join(', ')}`;
  });
  const text = new TextDecoder().decode(parsed.body).trimEnd();
  return { ...parsed, body: toUtf8(`${text ? `${text}\n\n` : ''}${lines.join('\n')}\n`), reading: null };
}

function newestFirst(a: PlacedEntry, b: PlacedEntry): number {
  return (b.date ?? '').localeCompare(a.date ?? '');
}
