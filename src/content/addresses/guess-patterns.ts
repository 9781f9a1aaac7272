import { lastOf, safeDecode } from '../../text/pathname.ts';
import type { ParsedEntry } from '../entries/parse-entry.ts';
import type { Rule } from '../config/rules.ts';
import { addTo } from '../../text/append.ts';

export interface GuessedAddresses {
  /** The pattern of each rule whose entries the site links to in one form. */
  patterns: ReadonlyMap<Rule, string>;
  /** Origin of the links with a host that lead to entries. */
  origin: string | null;
}

/** Fewer links than this show nothing. */
const MIN_VOTES = 3;

/**
 * Reads patterns off the links between entries: where a post of 2014-03-07 called `hello` is linked to as
 * `/2014/03/07/hello`, and others alike, that is where the site has its posts.
 */
export function guessAddresses(
  entries: readonly ParsedEntry[],
  knownOrigin: string | null,
): GuessedAddresses {
  const bySlug = new Map<string, ParsedEntry[]>();
  for (const entry of entries) {
    if (!entry.rule.guess || entry.permalink !== null) continue;
    const slug = (entry.slug ?? lastOf(entry.names.path)).toLowerCase();
    if (slug.length > 1) addTo(bySlug, slug, entry);
  }
  const origins = new Map<string, number>();
  const votes = new Map<Rule, Map<string, Map<string, number>>>();
  const links = new Map<Rule, string[]>();
  for (const link of new Set(entries.flatMap(({ links }) => links))) {
    const vote = readVote(link, bySlug);
    if (!vote) continue;
    if (vote.origin && vote.isDated) origins.set(vote.origin, (origins.get(vote.origin) ?? 0) + 1);
    const byPattern = votes.get(vote.rule) ?? new Map<string, Map<string, number>>();
    for (const pattern of vote.patterns) {
      const byOrigin = byPattern.get(pattern) ?? new Map<string, number>();
      byOrigin.set(vote.origin, (byOrigin.get(vote.origin) ?? 0) + 1);
      byPattern.set(pattern, byOrigin);
    }
    votes.set(vote.rule, byPattern);
    addTo(links, vote.rule, vote.origin);
  }
  const top = best(origins);
  const origin = knownOrigin ?? (top && top[1] >= MIN_VOTES ? top[0] : null);
  const patterns = new Map<Rule, string>();
  for (const [rule, byPattern] of votes) {
    const votesOf = (byOrigin: ReadonlyMap<string, number>) =>
      (byOrigin.get('') ?? 0) + (origin === null ? 0 : (byOrigin.get(origin) ?? 0));
    const counts = new Map([...byPattern].map(([pattern, byOrigin]) => [pattern, votesOf(byOrigin)]));
    const sum = (links.get(rule) ?? []).filter((each) => each === '' || each === origin).length;
    const winner = best(counts);
    if (winner && winner[1] >= MIN_VOTES && winner[1] * 2 > sum) patterns.set(rule, winner[0]);
  }
  return { patterns, origin };
}

interface Vote {
  rule: Rule;
  /** Those that the link agrees with, the likeliest first. */
  patterns: string[];
  /** Empty for a link without a host. */
  origin: string;
  isDated: boolean;
}

/** The pattern that a link shows, where its last part names an entry and its numbers are that entry's date. */
function readVote(link: string, bySlug: ReadonlyMap<string, readonly ParsedEntry[]>): Vote | null {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]+)?(\/[^?#]*)/i.exec(link) ?? [];
  const parts = safeDecode(path).split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  const stem = last.replace(/\.(html?|md)$/i, '');
  for (const entry of bySlug.get(stem.toLowerCase()) ?? []) {
    const [year, month, day] = entry.date?.split('-') ?? [];
    const dates: Readonly<Record<string, string>> = {
      [String(year)]: ':year',
      [String(month)]: ':month',
      [String(day)]: ':day',
    };
    const shown = parts.slice(0, -1).map((part, index) => {
      if (!/^\d+$/.test(part)) return part;
      if (part === year) return ':year';
      // The first two-digit number after a year is the month, though it may equal the day.
      if (part === month && parts[index - 1] === year) return ':month';
      return dates[part] ?? null;
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

function best(counts: ReadonlyMap<string, number>): [string, number] | undefined {
  return [...counts].toSorted(([, a], [, b]) => b - a)[0];
}
