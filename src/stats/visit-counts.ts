import { z } from 'zod';

/** What is counted of one answer. Nothing in it identifies the reader. */
export interface Visit {
  /** A result of {@link agentName}. */
  agent: string;
  surface: string;
  /** Path of the entry that was answered. */
  entry?: string | undefined;
  /** A query that found nothing. */
  missed?: string | undefined;
}

/** The name under which everything beyond a limit is counted. */
const OTHERS = '(others)';
/** The most distinct names of a day. */
const MAX_NAMES = { agents: 300, surfaces: 20, entries: 500, missed: 200 };
const MAX_DAYS = 90;
const DAY_MS = 86_400_000;
const MAX_NAME = 200;

const mapped = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), value).transform((record) => new Map(Object.entries(record)));
const counts = mapped(z.int().min(0));
const dayCounts = z.strictObject({
  /** Number of answers by User-Agent, then by surface. */
  agents: mapped(counts),
  /** Number of answers by path. */
  entries: counts,
  /** Number of searches that found nothing, by query. */
  missed: counts,
});
/** Counts by day, `YYYY-MM-DD` in UTC. */
const days = z.record(z.iso.date(), dayCounts);

export type DayCounts = z.input<typeof dayCounts>;
type Day = z.output<typeof dayCounts>;

/** Counts visits by day, in bounded memory. */
export class VisitCounts {
  readonly #days: Map<string, Day>;
  /** The day of the last visit, because formatting a date for each visit is slow. */
  #last: Day | undefined;
  #lastNumber = NaN;

  /** @param saved a result of {@link toJSON}. If it is invalid, counting starts from zero. */
  constructor(saved?: unknown) {
    this.#days = new Map(Object.entries(days.safeParse(saved).data ?? {}));
  }

  /** @param now milliseconds since the epoch. */
  add({ agent, surface, entry, missed }: Visit, now: number): void {
    const day = this.#dayOf(Math.floor(now / DAY_MS));
    const name = countedName(agent, day.agents, MAX_NAMES.agents);
    const surfaces = day.agents.get(name) ?? new Map<string, number>();
    day.agents.set(name, surfaces);
    increase(surfaces, surface, MAX_NAMES.surfaces);
    if (entry !== undefined) increase(day.entries, entry, MAX_NAMES.entries);
    if (missed !== undefined) increase(day.missed, missed, MAX_NAMES.missed);
  }

  /** The counts of all days, the oldest first. */
  toJSON(): Record<string, DayCounts> {
    const sorted = [...this.#days].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const asRecord = (_: string, value: unknown) =>
      value instanceof Map ? (Object.fromEntries(value) as object) : value;
    return JSON.parse(JSON.stringify(new Map(sorted), asRecord)) as Record<string, DayCounts>;
  }

  /** @param number of days since the epoch. */
  #dayOf(number: number): Day {
    if (number === this.#lastNumber && this.#last) return this.#last;
    const date = new Date(number * DAY_MS).toISOString().slice(0, 10);
    const day: Day = this.#days.get(date) ?? { agents: new Map(), entries: new Map(), missed: new Map() };
    this.#days.set(date, day);
    for (const old of [...this.#days.keys()].toSorted().slice(0, -MAX_DAYS)) this.#days.delete(old);
    this.#lastNumber = number;
    this.#last = day;
    return day;
  }
}

function increase(counts: Map<string, number>, name: string, most: number): void {
  const key = countedName(name, counts, most);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The name under which to count: its own while there is room for another name, else {@link OTHERS}. */
function countedName(name: string, counts: ReadonlyMap<string, unknown>, most: number): string {
  const short = name.slice(0, MAX_NAME);
  return counts.has(short) || counts.size < most ? short : OTHERS;
}
