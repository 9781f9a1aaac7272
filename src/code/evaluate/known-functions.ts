import { doubtAgain, overlay, setMember } from '../values/assign.ts';
import { spreadItems } from '../values/lists.ts';
import { entriesOf, spreadKeys } from '../values/mappings.ts';
import { ITEMS_PER_STEP } from '../values/meter.ts';
import { caveat } from '../values/reasons.ts';
import { toText, undecided } from '../values/operators.ts';
import type { At } from '../parse/source.ts';
import { builtinOf } from '../values/text-methods.ts';
import { lifted, truthOf, unknownOf } from '../values/unknowns.ts';
import { type Caller, type Item, List, Mapping, type Run, type Value } from '../values/values.ts';

export function onFirst(run: (caller: Caller, value: Value, args: readonly Item[], at: At) => Value): Run {
  return (caller, _self, args, at) =>
    lifted([args[0]?.value], ([value]) => run(caller, value, args.slice(1), at));
}

export function pure(run: (...values: (string | number | boolean | null | undefined)[]) => Value): Run {
  const method = builtinOf((_at, _self, ...values) => run(...values));
  return (caller, _self, args, at) => method(caller, undefined, args, at);
}

/** The entries of a mapping or list; null for anything else. */
function entries(caller: Caller, value: Value, make: (key: string, item: Item) => Value, at: At): List {
  if (value instanceof Mapping) {
    caller.spend(at, value.size);
    return entriesOf(value, make, at);
  }
  const unread = value instanceof List || typeof value === 'string';
  return new List([], unread ? caveat(undecided('the keys of a list', { at }), false) : null);
}

/** What it costs to go over its keys; of what is unknown, nothing. */
function sizeOf(value: Value): number {
  return value instanceof Mapping || value instanceof List ? value.size / ITEMS_PER_STEP : 0;
}

/** Functions of the language that do nothing but give something back. */
export const LANGUAGE_FUNCTIONS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ['Object.keys', onFirst((caller, value, _args, at) => entries(caller, value, (key) => key, at))],
  [
    'Object.values',
    onFirst((caller, value, _args, at) => entries(caller, value, (_key, { value: inner }) => inner, at)),
  ],
  [
    'Object.entries',
    onFirst((caller, value, _args, at) =>
      entries(caller, value, (key, item) => new List([{ value: key, at }, item]), at),
    ),
  ],
  [
    'Object.assign',
    (caller, _self, [target, ...sources], at) => {
      const into = target?.value;
      for (const { value } of sources) caller.spend(at, sizeOf(value) || sizeOf(into));
      if (into instanceof Mapping) {
        const state = caller.heap.write(into);
        for (const { value } of sources) spreadKeys(state, value, at);
        doubtAgain(caller, into);
      } else return undecided('Object.assign to a value that is not an object', { at });
      return into;
    },
  ],
  [
    'Object.fromEntries',
    onFirst((caller, value, _args, at) => {
      const found = new Mapping(new Map());
      for (const item of spreadItems(value, at) ?? []) {
        const pair = item.value instanceof List ? spreadItems(item.value, at) : null;
        const [key, inner] = pair ?? [];
        const unknown = item.isSpread || key?.isSpread || pair === null || unknownOf(key?.value) !== null;
        if (unknown || key === undefined)
          overlay(found.state, caveat(unknownOf(item.value) ?? undecided('this entry', { at }), false));
        else setMember(caller, found, key.value, inner ?? { value: undefined, at }, at);
      }
      return found;
    }),
  ],
  ['Object.freeze', (_caller, _self, args) => args[0]?.value],
  ['Object', (_caller, _self, args) => args[0]?.value],
  ['Array.isArray', onFirst((_caller, value) => value instanceof List)],
  [
    'String',
    (_caller, _self, [item], at) =>
      item === undefined ? '' : lifted([item.value], ([value]) => toText(value, at)),
  ],
  [
    'Boolean',
    (_caller, _self, [item]) => {
      const truth = truthOf(item?.value);
      return typeof truth === 'boolean' ? truth : lifted([truth], ([known]) => Boolean(known));
    },
  ],
  ['Promise.all', onFirst((_caller, value) => value)],
  ['Promise.resolve', (_caller, _self, args) => args[0]?.value],
]);
