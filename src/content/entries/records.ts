import { toUtf8 } from '../../bytes/utf8.ts';
import { addTo } from '../../text/append.ts';
import { isData } from '../../text/file-kinds.ts';
import { addressOf } from '../../text/pathname.ts';
import type { PlacedEntry } from './placed-entry.ts';

const FACTS = ['date', 'conference', 'location', 'slides', 'recording', 'link'] as const;

/** A row of data for which the site itself has no page. */
function isRecord({ file, parsed: { rule } }: PlacedEntry): boolean {
  return isData(file) && rule.url === null;
}

export interface RecordContext {
  /** Milliseconds since the epoch. */
  now: number;
  /** Whether a file of the site answers at a decoded pathname. */
  hasFile: (pathname: string) => boolean;
  /** The entry at its usual address instead of the one that its record names. */
  placedElsewhere: (entry: PlacedEntry) => PlacedEntry;
  /** The decoded pathname of an address of the site; null for others. */
  localPath: (written: string) => string | null;
}

/**
 * What records of data are about: a page of the site takes the facts of its record, the records of one talk are one
 * entry with its occasions. A record never has an address that a file has: decisions, "A guess adds, it never takes".
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
    const named = [entry.parsed.permalink?.value, entry.link].filter((value) => typeof value === 'string');
    const wanted = named.flatMap((value) => localPath(value) ?? []);
    const page = [...wanted, addressOf(entry.pathname)].map((key) => pages.get(key)).find(Boolean);
    if (page) addTo(about, page, entry);
    if (page && page.hidden === null) return [];
    const isTaken = page !== undefined || wanted.some(hasFile);
    const alone = isTaken ? placedElsewhere(entry) : entry;
    const reason = `about ${page?.file}, which is held back`;
    return [page ? { ...alone, hidden: alone.hidden ?? { kind: 'withheld', reason } } : alone];
  });
  const joined = entries.flatMap((entry) =>
    isRecord(entry) ? [] : withFacts(entry, about.get(entry) ?? [], localPath),
  );
  return [...joined, ...withOccasions(others, now)];
}

/** A page with what the records about it know and it does not say. */
function withFacts(
  page: PlacedEntry,
  records: readonly PlacedEntry[],
  localPath: RecordContext['localPath'],
): PlacedEntry {
  const shown = records.filter(({ hidden }) => hidden === null).toSorted(newestFirst);
  const facts = FACTS.flatMap((key) => {
    const pageValue = shown.map((record) => record[key]).find((value) => (value ?? null) !== null);
    const isSelf = key === 'link' && typeof pageValue === 'string' && localPath(pageValue) !== null;
    return (page[key] ?? null) !== null || pageValue === undefined || isSelf ? [] : [[key, pageValue]];
  });
  return facts.length === 0 ? page : { ...page, ...(Object.fromEntries(facts) as Partial<PlacedEntry>) };
}

/** The records of one talk as one entry: that of the newest, with a list of all. What is not shown yet stays by itself. */
function withOccasions(records: readonly PlacedEntry[], now: number): PlacedEntry[] {
  const groups = new Map<string, PlacedEntry[]>();
  for (const record of records) {
    const isShown = record.hidden === null && (record.from ?? now) <= now && record.type === 'talk';
    addTo(groups, isShown ? nameOf(record) : `${nameOf(record)}\n${groups.size}`, record);
  }
  const taken = new Set<string>();
  return [...groups.values()].flatMap((group): PlacedEntry[] => {
    const [first, ...more] = group.toSorted(newestFirst);
    if (first === undefined) return [];
    const isFree = !taken.has(nameOf(first));
    taken.add(nameOf(first));
    if (!isFree && first.date !== null && first.type === 'talk') {
      const end = `-${first.date}`;
      return [{ ...first, path: first.path + end, pathname: first.pathname + end }];
    }
    return [more.length === 0 ? first : { ...first, parsed: withList(first, [first, ...more]) }];
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
