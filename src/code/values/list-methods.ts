import { append } from '../../text/append.ts';
import { taint } from './assign.ts';
import { flattened, ITERATIONS, type Method } from './list-iterations.ts';
import { holeOf, reasonOf, spreadItems, withoutHoles } from './lists.ts';
import { binary, toText } from './operators.ts';
import { caveat } from './reasons.ts';
import { assumedOf, lifted } from './unknowns.ts';
import {
  type Caller,
  Closure,
  type Item,
  List,
  NO_ASSUMPTION,
  type Run,
  Unknown,
  type Value,
} from './values.ts';
import type { At } from '../parse/source.ts';

/** Methods that take unknown items as they are. */
const ADDITIONS: Readonly<Record<string, Method>> = {
  push: (caller, list, args) => {
    const { items } = caller.heap.write(list);
    append(items, args);
    return holeOf(items) ?? items.length;
  },
  concat: (_caller, list, args, at) =>
    new List([
      ...(spreadItems(list, at) ?? []),
      ...args.flatMap((item) => (item.isSpread ? [item] : flattened(item))),
    ]),
};

/** Methods of a list whose items are all known. */
const PLAIN: Readonly<Record<string, Method>> = {
  ...ITERATIONS,
  join: (_caller, { state: { items } }, [separator], at) =>
    lifted([separator?.value], ([between]) => {
      const glue = between === undefined ? ',' : String(between);
      return items.reduce<Value>((text, { value }, index) => {
        const part = lifted([value], ([known]) =>
          known === null || known === undefined ? '' : toText(known, at),
        );
        return binary('+', binary('+', text, index === 0 ? '' : glue, { at }), part, { at });
      }, '');
    }),
  slice: (_caller, { state: { items } }, args) =>
    lifted(
      args.map(({ value }) => value),
      ([from, to]) => new List(items.slice(Number(from ?? 0), to === undefined ? undefined : Number(to))),
    ),
};

export const LIST_METHODS: ReadonlyMap<string, Run> = new Map([
  ...Object.entries(ADDITIONS).map(([name, method]): [string, Run] => [
    name,
    (caller, self, args, at) => method(caller, self as List, args, at),
  ]),
  ...Object.entries(PLAIN).map(([name, method]): [string, Run] => [
    name,
    (caller, self, args, at) => onKnown(name, method, caller, self as List, args, at),
  ]),
]);

/** Runs a method; of a list with items that are not known, on what is assumed of it. */
function onKnown(
  name: string,
  method: Method,
  caller: Caller,
  list: List,
  args: readonly Item[],
  at: At,
): Value {
  const hole = holeOf(list.state.items) ?? holeOf(args);
  if (hole === null) return method(caller, list, args, at);
  const any = new Unknown(hole);
  if (args.some(({ value }) => value instanceof Closure)) taint(caller, list, caveat(hole, true));
  for (const { value } of args) caller.callPerhaps(value, any);
  const callback = args[0]?.value;
  const isEach = !(callback instanceof Closure) || callback.node.params.length < 2;
  if (/^(?:map|filter|flatMap)$/.test(name) && isEach && holeOf(args) === null) {
    const items = list.state.items.flatMap((item): readonly Item[] => {
      if (!item.isSpread) return (method(caller, new List([item]), args, at) as List).state.items;
      const inner = withoutHoles([item]);
      const run = () => (inner === null ? NO_ASSUMPTION : method(caller, new List(inner), args, at));
      return [{ ...item, value: new Unknown(reasonOf(item), { assumed: presumed(caller, hole, run) }) }];
    });
    return new List(items);
  }
  const assumed = holeOf(args) === null ? withoutHoles(list.state.items) : null;
  if (assumed === null) return new Unknown(hole);
  return new Unknown(hole, {
    assumed: assumedOf(presumed(caller, hole, () => method(caller, new List(assumed), args, at))),
  });
}

/** What something comes to if it is as it is assumed; nothing of it is done. */
function presumed<T>(caller: Caller, reason: Unknown, run: () => T): T {
  return caller.perhaps(reason, true, () => caller.heap.attempt(run).result);
}
