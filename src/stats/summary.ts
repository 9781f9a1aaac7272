import { largest } from '../text/append.ts';
import { type Family, familyOf } from './agent-name.ts';
import type { DayCounts } from './visit-counts.ts';

/** The answers to one family of readers. */
interface FamilyCount extends Family {
  answers: number;
  /** Number of answers by surface. */
  surfaces: Record<string, number>;
}

type StatsSummary = ReturnType<typeof summarize>;

/** Sums up the counts of the last days, for the owner of the site. @param last number of days. */
export function summarize(counts: Readonly<Record<string, DayCounts>>, last: number) {
  const dates = Object.keys(counts).toSorted().slice(-last);
  const families = new Map<string, FamilyCount>();
  const entries = new Map<string, number>();
  const missed = new Map<string, number>();
  const days = dates.map((date) => {
    const day = counts[date] as DayCounts;
    const shares = { people: 0, programs: 0 };
    for (const [agent, surfaces] of Object.entries(day.agents)) {
      const family = familyOf(agent);
      const sum = families.get(family.name) ?? { ...family, answers: 0, surfaces: {} };
      families.set(family.name, sum);
      for (const [surface, answers] of Object.entries(surfaces)) {
        sum.answers += answers;
        sum.surfaces[surface] = (sum.surfaces[surface] ?? 0) + answers;
        shares[family.kind === 'person' ? 'people' : 'programs'] += answers;
      }
    }
    for (const [path, answers] of Object.entries(day.entries)) add(entries, path, answers);
    for (const [query, times] of Object.entries(day.missed)) add(missed, query, times);
    return { date, ...shares };
  });
  return {
    /** The first and the last day with an answer; null if there is none. */
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    answers: days.reduce((sum, { people, programs }) => sum + people + programs, 0),
    days,
    families: [...families.values()].toSorted((a, b) => b.answers - a.answers || (a.name < b.name ? -1 : 1)),
    entries: byCount(entries),
    /** Queries that found nothing, with their number. */
    missed: byCount(missed),
  };
}

function add(counts: Map<string, number>, name: string, more: number): void {
  counts.set(name, (counts.get(name) ?? 0) + more);
}

function byCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].toSorted(([a, most], [b, next]) => next - most || (a < b ? -1 : 1));
}

/** The most lines of a table, and columns of a bar and of a name. */
const MAX_LINES = 15;
const BAR_WIDTH = 40;
const NAME_WIDTH = 60;

/** The summary as text for a terminal. */
export function visitsText({ from, to, answers, days, families, entries, missed }: StatsSummary): string {
  if (from === null) return 'Nothing has been counted yet.';
  const most = largest(
    days.map(({ people, programs }) => people + programs),
    1,
  );
  const bar = (sign: string, count: number) => sign.repeat(Math.ceil((count / most) * BAR_WIDTH));
  const bySurface = (surfaces: Readonly<Record<string, number>>) =>
    Object.entries(surfaces)
      .toSorted(([, a], [, b]) => b - a)
      .map(([surface, times]) => `${surface} ${times}`)
      .join(', ');
  return [
    `${answers} answer${answers === 1 ? '' : 's'} from ${from} to ${to}`,
    '',
    ...days.map(
      ({ date, people, programs }) =>
        `${date}  ${bar('█', people)}${bar('░', programs)} ${people} people, ${programs} programs`,
    ),
    ...table(
      'Who came',
      families.map(({ name, kind, answers: count, surfaces }) => [
        name,
        count,
        `${kind}; ${bySurface(surfaces)}`,
      ]),
    ),
    ...table('What was read', entries),
    ...table('Searches that found nothing', missed),
  ].join('\n');
}

function table(title: string, rows: readonly (readonly [string, number, string?])[]): string[] {
  if (rows.length === 0) return [];
  // Names come from clients, so control characters could manipulate the terminal.
  const shown = rows
    .slice(0, MAX_LINES)
    .map(([name, ...rest]) => [name.replace(/\p{Cc}/gu, '\uFFFD'), ...rest] as const);
  const width = shown.reduce((widest, [name]) => Math.max(widest, Math.min(NAME_WIDTH, name.length)), 0);
  return [
    '',
    title,
    ...shown.map(([name, count, more = '']) =>
      `  ${name.slice(0, width).padEnd(width)}  ${String(count).padStart(7)}  ${more}`.trimEnd(),
    ),
    ...(rows.length > MAX_LINES
      ? [`  and ${rows.length - MAX_LINES} more (lectern stats --json shows all)`]
      : []),
  ];
}
