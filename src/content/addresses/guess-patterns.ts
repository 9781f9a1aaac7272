import { addressOf, folderAround, lastOf, safeDecode } from '../../text/pathname.ts';
import type { ParsedEntry } from '../entries/parse-entry.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { addTo, mostFrequent } from '../../text/append.ts';

/** Fewer links than this prove no pattern. */
const MIN_VOTES = 3;

/** The key of an entry's place: all entries of a place have the same pattern. Folders of years and days are no places. */
export function placeOf({ rule, names }: Pick<ParsedEntry, 'rule' | 'names'>): string {
  const folders = folderAround(names.path)
    .split('/')
    .filter((name) => !/^\d+$/.test(name));
  return JSON.stringify([rule.files, names.lang, ...folders]);
}

/**
 * Learns address patterns from the links between entries. If a post of 2014-03-07 called `hello` is linked to as
 * `/2014/03/07/hello`, and the others in its place likewise, the pattern is `/:year/:month/:day/:last`.
 * @returns the patterns by place, the origin of absolute links, and a diagnostic for each place whose links disagree.
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
    // A link with an entry's date leads to the entry. A link with only its name may lead elsewhere.
    const datedVotes = all.filter(({ isDated }) => isDated);
    const votes = datedVotes.length >= MIN_VOTES ? datedVotes : all;
    const [pattern = ''] = mostFrequent(votes.flatMap((vote) => vote.patterns)) ?? [];
    const plain = withoutEnd(pattern);
    const agreed = votes.filter((vote) => vote.patterns.some((form) => withoutEnd(form) === plain)).length;
    if (agreed < MIN_VOTES) continue;
    if (agreed === votes.length) patterns.set(place, pattern);
    else if (agreed * 2 > votes.length)
      diagnostics.push(disagreement(votes[0] as Vote, pattern, `${agreed} of ${votes.length}`));
  }
  return { patterns, origin, diagnostics };
}

/** The places whose guessed pattern gives an entry the address of another one, published or not. */
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

/** The pattern without a slash at the end, since a page answers with and without it. */
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
 * The patterns that a link fits, the likeliest first, if its last segment is the slug of an entry and its numbers are
 * that entry's date. The origin is empty for a link without a host.
 */
function readVote(link: string, bySlug: ReadonlyMap<string, readonly ParsedEntry[]>) {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]+)?(\/[^?#]*)/i.exec(link) ?? [];
  const parts = safeDecode(path).split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  const stem = last.replace(/\.html?$/i, '');
  for (const entry of bySlug.get(stem.toLowerCase()) ?? []) {
    const [year, month, day] = entry.date?.split('-') ?? [];
    const tokens = parts.slice(0, -1).map((part, index) => {
      if (!/^\d+$/.test(part)) return part;
      if (part === year) return ':year';
      // The first two-digit number after a year is the month, though it may equal the day.
      if (part === month && (part !== day || parts[index - 1] === year)) return ':month';
      return part === day ? ':day' : null;
    });
    if (tokens.includes(null)) continue;
    // The folder of the entry differs between entries, so it becomes `:path`.
    const folder = entry.names.path.split('/').slice(0, -1).join('/');
    const front = tokens.join('/');
    const ending = last.slice(stem.length) || (path.endsWith('/') ? '/' : '');
    const ended = (token: string) => `/${[...tokens, token].join('/')}${ending}`;
    // An entry at the top does not show whether addresses contain folders. The rule shows it, or other entries.
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
