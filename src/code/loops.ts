import type {
  DoWhileStatement,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Pattern,
  Statement,
  VariableDeclaration,
  WhileStatement,
} from 'acorn';
import { eitherOutcome, mapped, NORMAL, type Outcome, sequence, settled, Thrown } from './branches.ts';
import { Stop } from './heap.ts';
import { MAX_ROUNDS } from './limits.ts';
import { assumedItems, holeOf, listOf, reasonOf, spreadItems } from './lists.ts';
import type { Machine } from './machine.ts';
import { entriesOf, hasKey } from './mappings.ts';
import { bind } from './patterns.ts';
import { repeated } from './repeat.ts';
import { declareName, namesIn } from './scope.ts';
import { assumedSide, assumedTruth, truthOf, unknownOf } from './unknowns.ts';
import type { Reason } from './reasons.ts';
import { ABSENT, type Item, List, Mapping, Scope, Unknown, type Value } from './values.ts';

/** A loop, and the labels that stand before it. */
export type Labelled<N> = N & { labels?: readonly string[] };

/** How each kind of loop is run. */
export const LOOPS = {
  WhileStatement: (
    machine: Machine,
    { test, body, labels }: Labelled<WhileStatement>,
    scope: Scope,
  ): Outcome =>
    rounds(
      machine,
      labels,
      () => truthOf(machine.evaluate(test, scope)),
      () => machine.execute(body, scope),
    ),
  DoWhileStatement(
    machine: Machine,
    { test, body, labels }: Labelled<DoWhileStatement>,
    scope: Scope,
  ): Outcome {
    let isFirst = true;
    const condition = () => {
      if (!isFirst) return truthOf(machine.evaluate(test, scope));
      isFirst = false;
      return true;
    };
    return rounds(machine, labels, condition, () => machine.execute(body, scope));
  },
  ForStatement: countingLoop,
  ForOfStatement(machine: Machine, node: Labelled<ForOfStatement>, scope: Scope): Outcome {
    const at = scope.home.at(node.right);
    const value = machine.evaluate(node.right, scope);
    const items = spreadItems(value, at);
    if (items === null)
      throw new Thrown(
        new Unknown({ why: 'the code loops over a value that is not a list', cause: 'error', at }),
      );
    // A list may be changed on the way.
    const live = () => (value instanceof List ? (spreadItems(value, at) ?? items) : items);
    return overItems(machine, node, live, scope);
  },
  ForInStatement(machine: Machine, node: Labelled<ForInStatement>, scope: Scope): Outcome {
    const at = scope.home.at(node.right);
    const value = machine.evaluate(node.right, scope);
    const keys = keysOf(value, at);
    // What is taken away on the way is passed over.
    const isThere = (key: Value) => !(value instanceof Mapping) || hasKey(value, String(key));
    return overItems(machine, node, () => keys, scope, isThere);
  },
};

function keysOf(value: Value, at: Item['at']): readonly Item[] {
  if (value instanceof Mapping) return entriesOf(value, (key) => key, at);
  const items = value instanceof List || typeof value === 'string' ? (spreadItems(value, at) ?? []) : null;
  if (items === null) return unknownOf(value) === null ? [] : [{ value, at, isSpread: true }];
  const hole = holeOf(items);
  return hole === null
    ? listOf([...items.keys()].map(String), at).state.items
    : [{ value: hole, at, isSpread: true }];
}

function countingLoop(machine: Machine, node: Labelled<ForStatement>, outer: Scope): Outcome {
  const { init, test, update, body, labels } = node;
  let scope = new Scope(outer.home, outer, false);
  const isNew = init?.type === 'VariableDeclaration' && init.kind !== 'var';
  const names = isNew ? init.declarations.flatMap(({ id }) => namesIn(id)) : [];
  for (const name of names) declareName(machine, scope, name, ABSENT);
  if (init?.type === 'VariableDeclaration') machine.execute(init, scope);
  else if (init) machine.evaluate(init, scope);
  let isFirst = true;
  const next = () => {
    // Each round has names of its own, which functions that it makes keep.
    const round = new Scope(outer.home, outer, false);
    for (const name of names) declareName(machine, round, name, scope.state.get(name));
    scope = round;
    if (!isFirst && update) machine.evaluate(update, scope);
    isFirst = false;
    return test ? truthOf(machine.evaluate(test, scope)) : true;
  };
  return rounds(machine, labels, next, () => machine.execute(body, scope));
}

/** Round after round as long as a condition holds; where nobody can tell, whatever they change is unknown. */
function rounds(
  machine: Machine,
  labels: readonly string[] | undefined,
  test: () => boolean | Unknown,
  body: () => Outcome,
): Outcome {
  let count = 0;
  let isOver = false;
  const outcome = sequence(machine.heap, () => {
    const truth = isOver ? false : test();
    if (truth === false) return null;
    if (++count > MAX_ROUNDS) throw new Stop(`a loop runs more than ${MAX_ROUNDS} times`);
    if (truth === true) return continued(machine, body(), labels);
    isOver = true;
    const round = [
      () => continued(machine, body(), labels),
      () => {
        test();
        return NORMAL;
      },
    ];
    const run = () => sequence(machine.heap, steps(round));
    return unknownRounds(machine, labels, truth, run, assumedTruth(truth) === false);
  });
  return broken(machine, outcome, labels);
}

function steps(all: readonly (() => Outcome)[]): () => Outcome | null {
  let index = 0;
  return () => all[index++]?.() ?? null;
}

/** Any number of rounds. */
function unknownRounds(
  machine: Machine,
  labels: readonly string[] | undefined,
  reason: Reason,
  round: () => Outcome,
  isSkipped: boolean,
): Outcome {
  const ways = repeated(machine.heap, reason, round, isSkipped);
  const left = ways.filter(({ completion }) => completion.kind !== 'normal');
  const end = { completion: NORMAL, changes: new Map(), isAssumed: isSkipped };
  return broken(machine, settled(machine.heap, { kind: 'fork', reason, ways: [end, ...left] }), labels);
}

/** `continue` ends a round, not the loop. */
function continued(machine: Machine, outcome: Outcome, labels: readonly string[] | undefined): Outcome {
  return mapped(machine.heap, outcome, (end) =>
    end.kind === 'continue' && isOwn(end.label, labels) ? NORMAL : end,
  );
}

/** `break` ends the loop, not what is around it. */
function broken(machine: Machine, outcome: Outcome, labels: readonly string[] | undefined): Outcome {
  return mapped(machine.heap, outcome, (end) =>
    end.kind === 'break' && isOwn(end.label, labels) ? NORMAL : end,
  );
}

function isOwn(name: string | null | undefined, labels: readonly string[] = []): boolean {
  return name === null || name === undefined || labels.includes(name);
}

function overItems(
  machine: Machine,
  { left, body, labels }: Labelled<{ left: VariableDeclaration | Pattern; body: Statement }>,
  items: () => readonly Item[],
  outer: Scope,
  isThere: (item: Value) => Value = () => true,
): Outcome {
  let index = 0;
  const gone: Item[] = [];
  let isOver = false;
  const round = (value: Value): Outcome => {
    const scope = new Scope(outer.home, outer, false);
    if (left.type === 'VariableDeclaration') {
      const [declared] = left.declarations;
      if (declared) bind(machine, declared.id, value, scope, left.kind !== 'var');
    } else bind(machine, left, value, scope, false);
    return continued(machine, machine.execute(body, scope), labels);
  };
  const outcome = sequence(machine.heap, () => {
    const all = items();
    if (isOver) return null;
    // What has been gone over has become unknown on the way, and with it how much is left.
    const lost = gone.findIndex(
      (each, place) => each !== all[place] && (each.isSpread || all[place]?.isSpread),
    );
    if (lost >= 0) {
      isOver = true;
      const reason = reasonOf(all[lost] ?? (gone[lost] as Item));
      return unknownRounds(machine, labels, reason, () => round(reason), false);
    }
    const item = all[index++];
    if (item === undefined) return null;
    gone.push(item);
    if (index > MAX_ROUNDS) throw new Stop(`a loop runs more than ${MAX_ROUNDS} times`);
    const truth = item.isSpread ? reasonOf(item) : truthOf(isThere(item.value));
    if (truth === false) return NORMAL;
    if (truth === true) return round(item.value);
    const once = () => round(item.value);
    if (!item.isSpread) return eitherOutcome(machine.heap, truth, [once, () => NORMAL], assumedSide(truth));
    const reason = truth;
    return unknownRounds(machine, labels, reason, () => round(reason), assumedItems(item)?.size === 0);
  });
  return broken(machine, outcome, labels);
}
