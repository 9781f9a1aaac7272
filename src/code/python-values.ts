import { binary, undecided, withPrefix } from './operators.ts';
import { folderOf, joinPath, resolvePath } from './paths.ts';
import type { At } from './source.ts';
import { assumedSide, joinedValue, lifted, truthOf, unknownOf } from './unknowns.ts';
import { External, type Item, List, Mapping, Unknown, type Value } from './values.ts';

/** `left or right`, `left and right`. */
export function pick(left: Value, right: Value, isOr: boolean): Value {
  const truth = truthOf(left);
  if (typeof truth === 'boolean') return truth === isOr ? left : right;
  const side = assumedSide(truth);
  return joinedValue(
    [
      { value: left, isAssumed: side === (isOr ? 0 : 1) },
      { value: right, isAssumed: side === (isOr ? 1 : 0) },
    ],
    truth,
  );
}

/** `left + right`, of lists too. */
export function sumOf(left: Value, right: Value, at: At): Value {
  return lifted([left, right], ([a, b]) =>
    a instanceof List && b instanceof List
      ? new List([...a.state.items, ...b.state.items])
      : binary('+', a, b, { at }),
  );
}

/** `value[key]`. */
export function itemOf(value: Value, key: Value, at: At, otherwise?: Value): Value {
  if (value instanceof External) {
    if (pathOf(value) === 'os.environ') return environment(key, at);
    return new Unknown(unknownOf(value) as Unknown);
  }
  return lifted([value, key], ([known, name]) => {
    if (known instanceof Mapping) {
      const item = known.state.items.get(String(name));
      if (item !== undefined) return item.value as Value;
      return known.state.open === null ? otherwise : new Unknown(known.state.open);
    }
    if (known instanceof List && typeof name === 'number') return known.state.items.at(name)?.value;
    return undecided('this part', { at });
  });
}

function pathOf({ name, on }: External): string {
  return on instanceof External ? `${pathOf(on)}.${name}` : name;
}

function environment(name: Value, at: At, assumed?: Value): Unknown {
  const why = `the environment variable ${String(name)} is not known`;
  return new Unknown({ why, cause: 'environment', at }, assumed === undefined ? {} : { assumed });
}

/** What functions give back of which that is known. */
export function call(callee: Value, args: readonly Item[], at: At): Value {
  if (!(callee instanceof External)) return new Unknown(unknownOf(callee) ?? undecided('this call', { at }));
  const path = pathOf(callee);
  const [first, second] = args.map(({ value }) => value);
  if (path === 'os.environ.get' || path === 'os.getenv') return environment(first, at, second ?? null);
  const texts = (run: (...parts: string[]) => Value) =>
    lifted(
      args.map(({ value }) => value),
      (known) => run(...known.map(String)),
    );
  if (path === 'os.path.join') return texts(joinPath);
  if (path === 'os.path.dirname') return texts((text = '') => folderOf(text));
  if (/^os\.path\.(?:abspath|realpath)$/.test(path)) return texts((text = '') => resolvePath(text));
  if (path === 'str') return texts((text = '') => text);
  if (path === 'list' || path === 'tuple') return first ?? new List([]);
  const isTime = /\b(?:now|today|utcnow|strftime)$/.test(path);
  return new Unknown({
    why: isTime ? 'the time of the build is not known' : `${path}() is not run`,
    cause: isTime ? 'time' : 'package',
    at,
  });
}

/** The arguments between brackets, as a list or the only one of them. */
export function itemsOf(args: Value, at: At): readonly Item[] {
  return args instanceof List ? args.state.items : [{ value: args, at }];
}

/** What a method of a text or mapping gives back. */
export function method(value: Value, name: string, args: readonly Item[], at: At): Value {
  const doubt = unknownOf(value);
  if (doubt !== null) return new Unknown(doubt);
  if (name === 'format') {
    const prefix = typeof value === 'string' ? value.replace(/\{[^]*$/, '') : '';
    return withPrefix(undecided('what is filled into a text', { at }), prefix);
  }
  return lifted([value, args[0]?.value], ([text, other]) => {
    if (text instanceof Mapping && name === 'get') return itemOf(text, other, at, args[1]?.value);
    if (typeof text !== 'string') return undecided(`\`${name}\``, { at });
    const side = other === undefined ? undefined : String(other);
    if (name === 'lower') return text.toLowerCase();
    if (name === 'upper') return text.toUpperCase();
    if (name === 'strip' && side === undefined) return text.trim();
    if (name === 'rstrip' && side === '/') return text.replace(/\/+$/, '');
    if (name === 'split' && side !== undefined)
      return new List(text.split(side).map((part) => ({ value: part, at })));
    return undecided(`\`${name}\``, { at });
  });
}
