import { lastOf, safeDecode } from '../../text/pathname.ts';
import type { ParsedEntry } from '../entries/parse-entry.ts';
import type { Rule } from '../config/rules.ts';
import { addTo, mostFrequent } from '../../text/append.ts';

/** Fewer links than this show nothing. */
const MIN_VOTES = 3;

/**
 * Reads patterns off the links between entries: where a post of 2014-03-07 called `hello` is linked to as
 * `/2014/03/07/hello`, and others alike, that is where the site has its posts.
 * @returns the pattern of each rule whose entries are linked to in one form, and the origin of links with a host.
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
  const byRule = new Map<Rule, Vote[]>();
  for (const vote of votes) if (vote.origin === '' || vote.origin === origin) addTo(byRule, vote.rule, vote);
  const patterns = new Map<Rule, string>();
  for (const [rule, own] of byRule) {
    const [pattern = '', count = 0] = mostFrequent(own.flatMap((vote) => vote.patterns)) ?? [];
    if (count >= MIN_VOTES && count * 2 > own.length) patterns.set(rule, pattern);
  }
  return { patterns, origin };
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
  const stem = last.replace(/\.(html?|md)$/i, '');
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
    return { rule: entry.rule, patterns, origin, isDated: front.includes(':year') };
  }
  return null;
}
