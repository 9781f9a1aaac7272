import { callValue } from './calls.ts';
import { EXPRESSIONS } from './expressions.ts';
import { Heap } from '../values/heap.ts';
import { knownValue } from './known.ts';
import { type Knowledge, Log, type Machine, NORMAL } from './machine.ts';
import { ITEMS_PER_STEP, MAX_DEPTH, MAX_STEPS, Stop } from '../values/meter.ts';
import { undecided } from '../values/operators.ts';
import { callPerhaps } from './perhaps.ts';
import { STATEMENTS } from './statements.ts';
import { causesOf } from '../values/reasons.ts';
import type { At } from '../parse/source.ts';
import { Unknown } from '../values/values.ts';

/** Creates an interpreter for the code of a site. @param read returns the text of a file of the site. */
export function createMachine(knowledge: Knowledge, read: (file: string) => string | null): Machine {
  const heap = new Heap();
  let steps = 0;
  let copied = 0;
  let depth = 0;
  let doubts = 0;
  let log = new Log();
  let recursions: Machine['recursions'] = new Map();
  const nested = <T>(at: At, run: () => T): T => {
    machine.spend(at);
    if (depth >= MAX_DEPTH) throw new Stop(`the code is nested more than ${MAX_DEPTH} levels deep`, at);
    depth++;
    try {
      return run();
    } catch (error) {
      if (error instanceof Stop) error.at ??= at;
      throw error;
    } finally {
      depth--;
    }
  };
  const machine: Machine = {
    heap,
    knowledge,
    read,
    repeated: new Set(),
    active: new Map(),
    get recursions() {
      return recursions;
    },
    get doubts() {
      return doubts;
    },
    get log() {
      return log;
    },
    spend(at, more = 1) {
      steps += more + (heap.copied - copied) / ITEMS_PER_STEP;
      copied = heap.copied;
      if (steps > MAX_STEPS) throw new Stop(`following the code takes more than ${MAX_STEPS} steps`, at);
    },
    within(inner, run) {
      const outer = { steps, log, recursions };
      steps = 0;
      log = inner;
      recursions = new Map();
      try {
        return run();
      } finally {
        ({ steps, log, recursions } = outer);
      }
    },
    perhaps(reason, isAssumed, run) {
      const outer = log;
      log = new Log();
      doubts++;
      try {
        return run();
      } finally {
        doubts--;
        for (const entry of log.entries)
          outer.entries.push({
            called: entry.called,
            unless: entry.unless ?? reason,
            isAssumed: isAssumed && entry.isAssumed,
          });
        for (const cause of log.causes) outer.causes.add(cause);
        log = outer;
      }
    },
    known: (external) => knownValue(external, knowledge),
    callPerhaps: (callee, reason, args) => callPerhaps(machine, callee, reason, args),
    call: (callee, self, args, at) => nested(at, () => callValue(machine, callee, self, args, at)),
    evaluate(node, scope) {
      const value = nested(scope.home.at(node), () => {
        const handler = EXPRESSIONS[node.type];
        if (handler !== undefined) return handler(machine, node as never, scope);
        return undecided(`this code (${node.type})`, scope.home.at(node));
      });
      if (value instanceof Unknown) for (const cause of causesOf(value)) log.causes.add(cause);
      return value;
    },
    execute: (node, scope) =>
      nested(scope.home.at(node), () => {
        const handler = STATEMENTS[node.type];
        // Statements without a handler, such as types, have no effect on values.
        return handler === undefined ? NORMAL : handler(machine, node as never, scope);
      }),
  };
  return machine;
}
