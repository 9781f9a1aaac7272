import { append } from '../../text/append.ts';
import type { Changes, Heap } from './heap.ts';
import { Log } from './log.ts';
import { caveat, type Reason } from './reasons.ts';
import { amongAll, assumedOf, isSame, joinedValue } from './unknowns.ts';
import { ABSENT, List, Mapping, NOTHING, type Property, Scope, Unknown, type Value } from './values.ts';

/** An error that the code itself throws. */
export class Thrown extends Error {
  readonly reason: Unknown;

  constructor(reason: Unknown) {
    super(reason.why);
    this.reason = reason;
  }
}

/** What one of several runs came to, and what it has changed until then; the changes are not made. */
interface Side<T> {
  readonly value: T;
  readonly changes: Changes;
  /** It is taken if the environment says nothing. */
  readonly isAssumed: boolean;
}

/**
 * The values of expressions of which one is looked at, and nobody can tell which.
 * @param assumed index of the one that is looked at if the environment says nothing; -1 where that is unknown too.
 */
export function eitherValue(
  heap: Heap,
  reason: Reason,
  runs: readonly (() => Value)[],
  assumed: number,
): Value {
  return joinedValue(sidesOf(heap, reason, runs, assumed), reason);
}

/** What each of several runs comes to. Whatever any of them changes is in doubt from then on. */
export function sidesOf<T>(
  heap: Heap,
  reason: Reason,
  runs: readonly (() => T)[],
  assumed: number,
): Side<T>[] {
  const ended = runs.flatMap((run, index): Side<T>[] => {
    try {
      const { result, changes } = heap.attempt(run);
      return [{ value: result, changes, isAssumed: index === assumed }];
    } catch (error) {
      // Where it is taken, the site is not built at all.
      if (error instanceof Thrown) return [];
      throw error;
    }
  });
  if (ended.length === 0) throw new Thrown(new Unknown(reason));
  const [only] = ended;
  if (ended.length === 1 && only !== undefined) heap.apply(only.changes);
  else doubtChanges(heap, ended, reason);
  return ended;
}

/** Puts in doubt what runs have changed of which nobody can tell which one is made. */
function doubtChanges(heap: Heap, sides: readonly Side<unknown>[], reason: Reason): void {
  const taken = sides.find(({ isAssumed }) => isAssumed)?.changes;
  const doubt = caveat(reason, taken !== undefined);
  for (const container of new Set(sides.flatMap(({ changes }) => [...changes.keys()]))) {
    const before = container.state;
    const assumed = taken?.get(container) ?? before;
    if (container instanceof Log) {
      const entries = sides.flatMap(({ changes, isAssumed }) =>
        ((changes.get(container) as typeof container.state | undefined) ?? [])
          .slice(container.state.length)
          .map(({ called, unless, isAssumed: isLikely }) => ({
            called,
            unless: unless ?? reason,
            isAssumed: isAssumed && isLikely,
          })),
      );
      append(heap.write(container), entries);
    } else if (container instanceof Scope) {
      const states = sides.map(({ changes }) => changes.get(container) as Scope['state'] | undefined);
      const names = new Map(container.state);
      for (const name of new Set(states.flatMap((state) => [...(state?.keys() ?? [])]))) {
        const own = container.state.has(name) ? container.state.get(name) : ABSENT;
        const found = states.map((state): Property => (state?.has(name) ? state.get(name) : own));
        const likely = (assumed as Scope['state']).has(name) ? (assumed as Scope['state']).get(name) : ABSENT;
        if (found.every((each) => isSame(each, found[0]))) names.set(name, found[0]);
        else
          names.set(
            name,
            new Unknown(reason, {
              assumed: taken === undefined ? NOTHING : assumedOf(likely),
              mayBeAbsent: found.includes(ABSENT),
              among: amongAll(found),
            }),
          );
      }
      heap.assign(container, names);
    } else if (container instanceof List) {
      heap.assign(container, { ...(assumed as List['state']), taint: doubt });
    } else if (container instanceof Mapping) {
      heap.assign(container, { ...(assumed as Mapping['state']), open: doubt, taint: doubt });
    }
  }
}
