import { addressOf, folderAround, lastOf, safeDecode } from '../../text/pathname.ts';
import type { ParsedEntry } from '../entries/parse-entry.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { addTo, mostFrequent } from '../../text/append.ts';

/** Fewer links than this show nothing. */
const MIN_VOTES = 3;

/** The place whose entries have one form of address: what is seen of one says nothing of another. Years and days are none. */
export function placeOf({ rule, names }: Pick<ParsedEntry, 'rule' | 'names'>): string {
  const folders = folderAround(names.path)
    .split('/')
    .filter((name) => !/^\d+$/.test(name));
  return JSON.stringify([rule.files, names.lang, ...folders]);
}

/**
 * Reads patterns off the links between entries: where a post of 2014-03-07 called `hello` is linked to as
 * `/2014/03/07/hello`, and all others in its place alike, that is where the site has them.
 * @returns the pattern of each place whose entries are linked to in one form, the origin of links with a host, and where
 * links disagree.
 */
export function guessAddresses(entries: readonly ParsedEntry[], knownOrigin: string | null) {
  const bySlug = new Map<string, ParsedEntry[]>();
  for (const entry of entries) {
    if (!entry.rule.guess || entry.permalink !== null) continue;
    const slug = (entry.slug ?? lastOf(entry.names.path)).toLowerCase();
    if (slug.length > 1) addTo(bySlug, slug, entry);
  }
  const votes = [...new Set(entries.flatMap(({ links }) => links))].flatMap(
    (link) => readVote(link, bySlug) ?? [],
  );
  const dated = votes.filter(({ origin, isDated }) => origin !== '' && isDated);
  const [top = '', times = 0] = mostFrequent(dated.map(({ origin }) => origin)) ?? [];
  const origin = knownOrigin ?? (times >= MIN_VOTES ? top : null);
  const byPlace = new Map<string, Vote[]>();
  for (const vote of votes)
    if (vote.origin === '' || vote.origin === origin) addTo(byPlace, placeOf(vote.entry), vote);
  const patterns = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const [place, all] of byPlace) {
    // A link with the date of an entry is about it; one that has its name alone may be about something else.
    const sure = all.filter(({ isDated }) => isDated);
    const votes = sure.length >= MIN_VOTES ? sure : all;
    const [pattern = ''] = mostFrequent(votes.flatMap((vote) => vote.patterns)) ?? [];
    const plain = withoutEnd(pattern);
    const fitting = votes.filter((vote) => vote.patterns.some((each) => withoutEnd(each) === plain)).length;
    if (fitting < MIN_VOTES) continue;
    if (fitting === votes.length) patterns.set(place, pattern);
    else if (fitting * 2 > votes.length)
      diagnostics.push(disagreement(votes[0] as Vote, pattern, `${fitting} of ${votes.length}`));
  }
  return { patterns, origin, diagnostics };
}

/** The places with a guessed pattern of which an entry has the address of another, shown or held back. */
export function placesThatClash(
  entries: readonly PlacedEntry[],
  patterns: ReadonlyMap<string, string>,
): Set<string> {
  const clashing = new Set<string>();
  const taken = new Map<string, PlacedEntry>();
  for (const entry of patterns.size === 0 ? [] : entries) {
    const address = addressOf(entry.pathname);
    const other = taken.get(address);
    if (other === undefined) taken.set(address, entry);
    else
      for (const { parsed } of [entry, other])
        if (parsed.rule.guess && patterns.has(placeOf(parsed))) clashing.add(placeOf(parsed));
  }
  return clashing;
}

/** One page answers with a slash at the end and without. */
function withoutEnd(pattern: string): string {
  return pattern.replace(/\/$/, '');
}

function disagreement({ entry }: Vote, pattern: string, share: string): Diagnostic {
  const folder = folderAround(entry.file);
  const files = JSON.stringify(folder ? `${folder}/**` : '*');
  const url = JSON.stringify(pattern.replace(':last', ':title'));
  const message = `${share} links into this folder lead to addresses such as ${pattern.replace(':last', lastOf(entry.names.path))}. The others do not, so Lectern does not take these addresses.`;
  const fix = `If they are right, write in lectern.yaml: content: [{ files: ${files}, type: ${entry.rule.type ?? 'writing'}, url: ${url} }]`;
  return { severity: 'info', code: 'links-disagree', message, fix, file: entry.file };
}

type Vote = NonNullable<ReturnType<typeof readVote>>;

/**
 * The patterns that a link agrees with, the likeliest first, where its last part names an entry and its numbers are that
 * entry's date. The origin is empty for a link without a host.
 */
function readVote(link: string, bySlug: ReadonlyMap<string, readonly ParsedEntry[]>) {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]+)?(\/[^?#]*)/i.exec(link) ?? [];
  const parts = safeDecode(path).split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  const stem = last.replace(/\.html?$/i, '');
  for (const entry of bySlug.get(stem.toLowerCase()) ?? []) {
    const [year, month, day] = entry.date?.split('-') ?? [];
    const shown = parts.slice(0, -1).map((part, index) => {
      if (!/^\d+$/.test(part)) return part;
      if (part === year) return ':year';
      // The first two-digit number after a year is the month, though it may equal the day.
      if (part === month && (part !== day || parts[index - 1] === year)) return ':month';
      return part === day ? ':day' : null;
    });
    if (shown.includes(null)) continue;
    // A folder of the entry's own place is no constant: it stands for itself in each.
    const folder = entry.names.path.split('/').slice(0, -1).join('/');
    const front = shown.join('/');
    const ending = last.slice(stem.length) || (path.endsWith('/') ? '/' : '');
    const ended = (token: string) => `/${[...shown, token].join('/')}${ending}`;
    // An entry that is in no folder does not tell whether addresses have folders: the rule does, or other entries.
    const keepsFolders = /:(?:folder|path|place|id)\b/.test(entry.rule.url ?? '');
    const patterns =
      folder && front === folder
        ? [`/:path${ending}`]
        : folder === '' && keepsFolders && !front.includes(':')
          ? [ended(':path'), ended(':last')]
          : [ended(':last')];
    return { entry, patterns, origin, isDated: front.includes(':year') };
  }
  return null;
}
