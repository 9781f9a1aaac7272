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

const count = z.int().min(0);
const dayCounts = z.strictObject({
  /** User agent → surface → answers. */
  agents: z.record(z.string(), z.record(z.string(), count)),
  /** Path → answers. */
  entries: z.record(z.string(), count),
  /** Query → searches that found nothing. */
  missed: z.record(z.string(), count),
});
/** Counts by day, `YYYY-MM-DD` in UTC. */
const days = z.record(z.iso.date(), dayCounts);

export type DayCounts = z.infer<typeof dayCounts>;

/** {@link DayCounts} while it is being counted. */
interface Day {
  agents: Map<string, Map<string, number>>;
  entries: Map<string, number>;
  missed: Map<string, number>;
}

/** Counts visits by day, in bounded memory. */
export class VisitCounts {
  readonly #days: Map<string, Day>;
  /** The day of the last visit: a date is slow to be written. */
  #last: Day | undefined;
  #lastNumber = NaN;

  /** @param kept what {@link toJSON} gave; anything else counts from nothing. */
  constructor(kept?: unknown) {
    this.#days = new Map(
      Object.entries(days.safeParse(kept).data ?? {}).map(([date, { agents, entries, missed }]) => [
        date,
        {
          agents: new Map(Object.entries(agents).map(([name, surfaces]) => [name, mapOf(surfaces)])),
          entries: mapOf(entries),
          missed: mapOf(missed),
        },
      ]),
    );
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
    return Object.fromEntries(
      sorted.map(([date, { agents, entries, missed }]) => [
        date,
        {
          agents: Object.fromEntries(
            [...agents].map(([name, surfaces]) => [name, Object.fromEntries(surfaces)]),
          ),
          entries: Object.fromEntries(entries),
          missed: Object.fromEntries(missed),
        },
      ]),
    );
  }

  /** @param number of days since the epoch. */
  #dayOf(number: number): Day {
    if (number === this.#lastNumber && this.#last) return this.#last;
    this.#lastNumber = number;
    this.#last = this.#day(new Date(number * DAY_MS).toISOString().slice(0, 10));
    return this.#last;
  }

  #day(date: string): Day {
    const known = this.#days.get(date);
    if (known) return known;
    const fresh: Day = { agents: new Map(), entries: new Map(), missed: new Map() };
    this.#days.set(date, fresh);
    for (const old of [...this.#days.keys()].toSorted().slice(0, -MAX_DAYS)) this.#days.delete(old);
    return fresh;
  }
}

function mapOf(counts: Readonly<Record<string, number>>): Map<string, number> {
  return new Map(Object.entries(counts));
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
