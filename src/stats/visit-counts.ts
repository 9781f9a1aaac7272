import { z } from 'zod';

/** One answer, as far as it is counted: nothing of it says who asked. */
export interface Visit {
  /** User-Agent, as {@link agentName} gives it. */
  agent: string;
  /** Through which surface. */
  surface: string;
  /** Path of the entry that was answered. */
  entry?: string | undefined;
  /** What was searched for without finding anything. */
  missed?: string | undefined;
}

/** Everything past a bound is counted under this name. */
const OTHERS = '(others)';
/** Distinct names a day. */
const MOST = { agents: 300, surfaces: 20, entries: 500, missed: 200 };
const MAX_DAYS = 90;
const DAY_MS = 86_400_000;
const MAX_NAME = 200;

const mapped = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), value).transform((record) => new Map(Object.entries(record)));
const counts = mapped(z.int().min(0));
const dayCounts = z.strictObject({
  /** User agent → surface → answers. */
  agents: mapped(counts),
  /** Path → answers. */
  entries: counts,
  /** Query → searches that found nothing. */
  missed: counts,
});
/** Counts by day, `YYYY-MM-DD` in UTC. */
const days = z.record(z.iso.date(), dayCounts);

export type DayCounts = z.input<typeof dayCounts>;
type Day = z.output<typeof dayCounts>;

/** Counts visits by day, in bounded memory. */
export class VisitCounts {
  readonly #days: Map<string, Day>;
  /** The day of the last visit: a date is slow to be written. */
  #last: Day | undefined;
  #lastNumber = NaN;

  /** @param kept what {@link toJSON} gave; anything else counts from nothing. */
  constructor(kept?: unknown) {
    this.#days = new Map(Object.entries(days.safeParse(kept).data ?? {}));
  }

  /** @param now milliseconds since the epoch. */
  add({ agent, surface, entry, missed }: Visit, now: number): void {
    const day = this.#dayOf(Math.floor(now / DAY_MS));
    const name = roomFor(agent, day.agents, MOST.agents);
    const surfaces = day.agents.get(name) ?? new Map<string, number>();
    day.agents.set(name, surfaces);
    increase(surfaces, surface, MOST.surfaces);
    if (entry !== undefined) increase(day.entries, entry, MOST.entries);
    if (missed !== undefined) increase(day.missed, missed, MOST.missed);
  }

  /** The days that are kept, the oldest first. */
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
  const key = roomFor(name, counts, most);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The name to count under: its own while there is room. */
function roomFor(name: string, counts: ReadonlyMap<string, unknown>, most: number): string {
  const short = name.slice(0, MAX_NAME);
  return counts.has(short) || counts.size < most ? short : OTHERS;
}
