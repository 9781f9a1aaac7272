import type {
  ArrayExpression,
  Expression,
  MemberExpression,
  ObjectExpression,
  ObjectPattern,
  Pattern,
  Property,
  TemplateLiteral,
} from 'acorn';
import { caveat, Thrown } from '../values/reasons.ts';
import { listFrom, spreadItems } from '../values/lists.ts';
import type { Machine } from './machine.ts';
import { overlay, setMember } from '../values/assign.ts';
import { ITEMS_PER_STEP, made } from '../values/meter.ts';
import { spreadKeys } from '../values/mappings.ts';
import { binary, toText, undecided } from '../values/operators.ts';
import { lifted, unknownOf } from '../values/unknowns.ts';
import { type Item, Mapping, type Scope, Unknown, type Value, ABSENT, List } from '../values/values.ts';
import { withDefault } from './perhaps.ts';
import { getMember } from '../values/members.ts';
import { assignName, declareName, lookUp } from './scope.ts';

/** The items of `[a, ...b]`, or the arguments of a call. */
export function itemsOf(machine: Machine, elements: ArrayExpression['elements'], scope: Scope): Item[] {
  return elements.flatMap((element): readonly Item[] => {
    if (element === null) return [{ value: undefined, at: scope.home.at({ start: 0 }) }];
    const at = scope.home.at(element);
    if (element.type !== 'SpreadElement') return [{ value: machine.evaluate(element, scope), at }];
    const items = spreadItems(machine.evaluate(element.argument, scope), at);
    if (items === null)
      throw new Thrown({ why: 'the code spreads a value that is not a list', cause: 'error', at });
    machine.spend(at, items.length / ITEMS_PER_STEP);
    return items;
  });
}

export function listLiteral(machine: Machine, node: ArrayExpression, scope: Scope): Value {
  return listFrom(itemsOf(machine, node.elements, scope));
}

/** The mapping of `{ a, b: 1, ...c }`. */
export function mappingLiteral(machine: Machine, node: ObjectExpression, scope: Scope): Value {
  const mapping = new Mapping(new Map());
  for (const property of node.properties) {
    const at = scope.home.at(property);
    if (property.type === 'SpreadElement') {
      const value = machine.evaluate(property.argument, scope);
      if (value instanceof Mapping) machine.spend(at, value.size / ITEMS_PER_STEP);
      spreadKeys(mapping.state, value, at);
    } else setProperty(machine, mapping, property, scope);
  }
  return mapping;
}

function setProperty(machine: Machine, mapping: Mapping, property: Property, scope: Scope): void {
  const at = scope.home.at(property);
  const key = propertyKey(machine, property, scope);
  const value = machine.evaluate(property.value, scope);
  const { state } = mapping;
  if (key instanceof Unknown) overlay(state, caveat(key, false));
  else if (property.kind !== 'init' || (key === '__proto__' && !property.computed && !property.shorthand))
    state.open ??= { why: `\`${key}\` is more than a value`, cause: 'unsupported', at, isAssumed: false };
  else state.items.set(key, { value, at: scope.home.at(property.value) });
}

export function templateLiteral(machine: Machine, node: TemplateLiteral, scope: Scope): Value {
  const at = scope.home.at(node);
  return node.quasis.reduce<Value>((text, quasi, index) => {
    const sum = made(machine, binary('+', text, quasi.value.cooked ?? '', at), at);
    const inner = node.expressions[index];
    if (inner === undefined) return sum;
    const value = lifted([machine.evaluate(inner, scope)], ([known]) => toText(known, at));
    return made(machine, binary('+', sum, value, at), at);
  }, '');
}

/** The key of a property in a literal or pattern: a text, or unknown. */
function propertyKey(
  machine: Machine,
  { key, computed }: { key: Expression; computed: boolean },
  scope: Scope,
): string | Unknown {
  if (!computed) {
    if (key.type === 'Identifier') return key.name;
    return key.type === 'Literal' ? String(key.value) : '';
  }
  const value = machine.evaluate(key, scope);
  const isObject = typeof value === 'object' && value !== null;
  return unknownOf(value) ?? (isObject ? '[object Object]' : String(value));
}

/** The key of a member expression: `key` of `a.key`, or the value of `b` in `a[b]`. */
export function memberKey(
  machine: Machine,
  { property, computed }: Pick<MemberExpression, 'property' | 'computed'>,
  scope: Scope,
): string | Unknown {
  if (property.type === 'PrivateIdentifier') return `#${property.name}`;
  return propertyKey(machine, { key: property, computed }, scope);
}

/** Reads and writes the target of an assignment. Its object and key are evaluated once. */
export function referenceTo(machine: Machine, node: Expression | MemberExpression, scope: Scope) {
  const at = scope.home.at(node);
  if (node.type === 'Identifier')
    return {
      read: () => lookUp(machine, scope, node.name, at),
      write: (value: Value) => assignName(machine, scope, node.name, value),
    };
  if (node.type !== 'MemberExpression' || node.object.type === 'Super')
    return { read: (): Value => undecided('this assignment', at), write: (_value: Value) => {} };
  const target = machine.evaluate(node.object, scope);
  const key = memberKey(machine, node, scope);
  return {
    read: () => lifted([key], ([name]) => getMember(machine, target, String(name), at)),
    write: (value: Value) => setMember(machine, target, key, { value, at }, at),
  };
}

/** Assigns a value to the names of a pattern. @param isNew whether the names are declared, too. */
export function bind(machine: Machine, pattern: Pattern, value: Value, scope: Scope, isNew: boolean): void {
  const at = scope.home.at(pattern);
  machine.spend(at);
  if (pattern.type === 'Identifier') (isNew ? declareName : assignName)(machine, scope, pattern.name, value);
  else if (pattern.type === 'AssignmentPattern')
    bind(machine, pattern.left, withDefault(machine, value, pattern.right, scope), scope, isNew);
  else if (pattern.type === 'MemberExpression') referenceTo(machine, pattern, scope).write(value);
  else if (pattern.type === 'ArrayPattern') bindItems(machine, pattern.elements, value, scope, isNew);
  else if (pattern.type === 'RestElement') bind(machine, pattern.argument, value, scope, isNew);
  else bindKeys(machine, pattern, value, scope, isNew);
}

function bindKeys(
  machine: Machine,
  pattern: ObjectPattern,
  value: Value,
  scope: Scope,
  isNew: boolean,
): void {
  const at = scope.home.at(pattern);
  if (value === null || value === undefined)
    throw new Thrown({ why: `the code destructures ${String(value)}`, cause: 'error', at });
  const taken = new Set<string>();
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      if (value instanceof Mapping) machine.spend(at, value.size / ITEMS_PER_STEP);
      bind(machine, property.argument, restOf(value, taken, at), scope, isNew);
      continue;
    }
    const key = propertyKey(machine, property, scope);
    if (typeof key === 'string') taken.add(key);
    const inner = key instanceof Unknown ? new Unknown(key) : getMember(machine, value, key, at);
    bind(machine, property.value, inner, scope, isNew);
  }
}

function bindItems(
  machine: Machine,
  elements: readonly (Pattern | null)[],
  value: Value,
  scope: Scope,
  isNew: boolean,
): void {
  const at = scope.home.at(elements[0] ?? { start: 0 });
  const items = spreadItems(value, at);
  if (items === null)
    throw new Thrown({ why: 'the code destructures a value that is not a list', cause: 'error', at });
  const list = value instanceof List ? value : listFrom(items);
  for (const [index, element] of elements.entries()) {
    if (element === null) continue;
    if (element.type === 'RestElement') {
      const slice = getMember(machine, list, 'slice', at);
      const rest = machine.call(slice, list, [{ value: index, at }], at);
      bind(machine, element.argument, rest, scope, isNew);
    } else bind(machine, element, getMember(machine, list, String(index), at), scope, isNew);
  }
}

function restOf(value: Value, taken: ReadonlySet<string>, at: Item['at']): Value {
  const rest = new Mapping(new Map());
  spreadKeys(rest.state, value, at);
  const { items, open } = rest.state;
  for (const key of taken) {
    if (open === null) items.delete(key);
    else items.set(key, { value: ABSENT, at });
  }
  return rest;
}
