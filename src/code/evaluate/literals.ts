import type { ArrayExpression, Expression, ObjectExpression, Property, TemplateLiteral } from 'acorn';
import { caveat, Thrown } from '../values/reasons.ts';
import { listFrom, spreadItems } from '../values/lists.ts';
import type { Machine } from './machine.ts';
import { overlay } from '../values/assign.ts';
import { ITEMS_PER_STEP, made } from '../values/meter.ts';
import { spreadKeys } from '../values/mappings.ts';
import { binary, toText } from '../values/operators.ts';
import { lifted, unknownOf } from '../values/unknowns.ts';
import { type Item, Mapping, type Scope, Unknown, type Value } from '../values/values.ts';

/** `[a, ...b]`, and the arguments of calls. */
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

/** `{ a, b: 1, ...c }`. */
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
export function propertyKey(
  machine: Machine,
  { key, computed }: { key: Expression; computed: boolean },
  scope: Scope,
): string | Unknown {
  if (!computed) {
    if (key.type === 'Identifier') return key.name;
    return key.type === 'Literal' ? String(key.value) : '';
  }
  return keyOf(machine.evaluate(key, scope));
}

/** What stands between the brackets, or behind the dot. */
export function memberKey(
  machine: Machine,
  {
    property,
    computed,
  }: { property: Expression | { type: 'PrivateIdentifier'; name: string }; computed: boolean },
  scope: Scope,
): string | Unknown {
  if (property.type === 'PrivateIdentifier') return `#${property.name}`;
  return propertyKey(machine, { key: property, computed }, scope);
}

function keyOf(value: Value): string | Unknown {
  const unknown = unknownOf(value);
  if (unknown !== null) return unknown;
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}
