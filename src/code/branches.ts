import type { Changes, Heap } from './heap.ts';
import { joinedState } from './join-states.ts';
import { type Alternative, joinedValue, unknownOf } from './unknowns.ts';
import type { Reason } from './reasons.ts';
import { Unknown, type Value } from './values.ts';

/** How a statement ends. */
export interface Completion {
  readonly kind: 'normal' | 'return' | 'break' | 'continue' | 'throw';
  /** Of `return` and `throw`. */
  readonly value?: Value;
  /** Of `break` and `continue`. */
  readonly label?: string | null;
}

/** One of several ways in which a statement may end, and what it has changed until then. */
export interface Way {
  readonly completion: Completion;
  readonly changes: Changes;
  /** It is taken if the environment says nothing. */
  readonly isAssumed: boolean;
}

/** It cannot be determined which of several ways is taken. Their changes are not made yet. */
export interface Fork {
  readonly kind: 'fork';
  readonly reason: Reason;
  readonly ways: readonly Way[];
}

export type Outcome = Completion | Fork;

export const NORMAL: Completion = { kind: 'normal' };

/** An error that the code itself throws. */
export class Thrown extends Error {
  readonly reason: Unknown;

  constructor(reason: Unknown) {
    super(reason.why);
    this.reason = reason;
  }
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
  const ended = runs.flatMap((run, index) => {
    try {
      const { result, changes } = heap.attempt(run);
      return [{ value: result, changes, isAssumed: index === assumed }];
    } catch (error) {
      if (!(error instanceof Thrown)) throw error;
      // Where it is looked at, the site is not built at all, unless somebody catches the error.
      heap.risks++;
      return [];
    }
  });
  if (ended.length === 0) throw new Thrown(new Unknown(reason));
  joinChanges(heap, ended, reason);
  return joinedValue(ended, reason);
}

/** What each of several runs of statements ends in. */
export function eitherOutcome(
  heap: Heap,
  reason: Reason,
  runs: readonly (() => Outcome)[],
  assumed: number,
): Outcome {
  const ways = runs.flatMap((run, index) => waysOf(heap, run, index === assumed));
  return settled(heap, { kind: 'fork', reason, ways });
}

/** Runs statements, and takes back what they have changed. */
export function waysOf(heap: Heap, run: () => Outcome, isAssumed: boolean): Way[] {
  const { result, changes } = heap.attempt(() => caught(run));
  if (result.kind !== 'fork') return [{ completion: result, changes, isAssumed }];
  return result.ways.map((way) => ({
    completion: way.completion,
    changes: new Map([...changes, ...way.changes]),
    isAssumed: isAssumed && way.isAssumed,
  }));
}

/** An error of the code is one of the ways to end. */
export function caught(run: () => Outcome): Outcome {
  try {
    return run();
  } catch (error) {
    if (error instanceof Thrown) return { kind: 'throw', value: error.reason };
    throw error;
  }
}

/** Ways that end alike are one; where all do, their changes are made. */
export function settled(heap: Heap, { reason, ways }: Fork): Outcome {
  const byEnd = new Map<string, Way[]>();
  for (const way of ways) {
    const end = `${way.completion.kind} ${way.completion.label ?? ''}`;
    byEnd.set(end, [...(byEnd.get(end) ?? []), way]);
  }
  const groups = [...byEnd.values()];
  if (groups.length === 1) {
    joinChanges(heap, ways, reason);
    return joinedCompletion(ways, reason);
  }
  const kept = groups.map((group): Way => {
    if (group.length === 1) return group[0] as Way;
    const { changes } = heap.attempt(() => joinChanges(heap, group, reason));
    return {
      completion: joinedCompletion(group, reason),
      changes,
      isAssumed: group.some(({ isAssumed }) => isAssumed),
    };
  });
  return { kind: 'fork', reason, ways: kept };
}

function joinedCompletion(ways: readonly Way[], reason: Reason): Completion {
  const { completion } = ways[0] as Way;
  if (completion.kind !== 'return' && completion.kind !== 'throw') return completion;
  const values = ways.map((way): Alternative => ({ value: way.completion.value, isAssumed: way.isAssumed }));
  return { kind: completion.kind, value: joinedValue(values, reason) };
}

/** Runs steps one after the other; what follows a step that may have ended it all happens only where it has not. */
export function sequence(heap: Heap, next: () => Outcome | null): Outcome {
  for (let outcome = next(); outcome !== null; outcome = next()) {
    if (outcome.kind === 'normal') continue;
    if (outcome.kind !== 'fork') return outcome;
    const { reason, ways } = outcome;
    const on = ways.filter(({ completion }) => completion.kind === 'normal');
    const off = ways.filter(({ completion }) => completion.kind !== 'normal');
    if (on.length === 0) return outcome;
    const isAssumed = on.some((way) => way.isAssumed);
    const rest = waysOf(
      heap,
      () => {
        joinChanges(heap, on, reason);
        return sequence(heap, next);
      },
      isAssumed,
    );
    return settled(heap, { kind: 'fork', reason, ways: [...off, ...rest] });
  }
  return NORMAL;
}

/** How a function or module ends: the ways that throw are none, since nothing is built there. */
export function concluded(heap: Heap, outcome: Outcome): Value {
  if (outcome.kind === 'throw') throw new Thrown(unknownOf(outcome.value) as Unknown);
  if (outcome.kind !== 'fork') return outcome.value;
  const { reason, ways } = outcome;
  const ended = ways.filter(({ completion }) => completion.kind !== 'throw');
  heap.risks += ways.length - ended.length;
  joinChanges(heap, ended, reason);
  return joinedValue(
    ended.map(({ completion, isAssumed }) => ({ value: completion.value, isAssumed })),
    reason,
  );
}

/** Makes what several ways have changed: where they differ, what is there is unknown. */
export function joinChanges(
  heap: Heap,
  ways: readonly { changes: Changes; isAssumed: boolean }[],
  reason: Reason,
): void {
  if (ways.length === 1) {
    heap.apply((ways[0] as Way).changes);
    return;
  }
  const containers = new Set(ways.flatMap(({ changes }) => [...changes.keys()]));
  for (const container of containers) {
    heap.copied += container.size * ways.length;
    const states = ways.map(({ changes, isAssumed }) => ({
      state: changes.has(container) ? changes.get(container) : container.state,
      isAssumed,
    }));
    heap.assign(container, joinedState(container, states, reason));
  }
}

/** An outcome with its completions exchanged for others. */
export function mapped(
  heap: Heap,
  outcome: Outcome,
  change: (completion: Completion) => Completion,
): Outcome {
  if (outcome.kind !== 'fork') return change(outcome);
  const ways = outcome.ways.map((way) => ({ ...way, completion: change(way.completion) }));
  return settled(heap, { ...outcome, ways });
}
