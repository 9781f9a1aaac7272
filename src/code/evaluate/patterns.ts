import type { Pattern } from 'acorn';
import { Thrown } from '../values/thrown.ts';
import { withDefault } from './fork.ts';
import { propertyKey } from './keys.ts';
import { ITEMS_PER_STEP } from '../values/limits.ts';
import { spreadItems } from '../values/lists.ts';
import type { Machine } from './machine.ts';
import { spreadKeys } from '../values/mappings.ts';
import { getMember } from '../values/members.ts';
import { referenceTo } from './references.ts';
import { assignName, declareName } from './scope.ts';
import { ABSENT, type Item, List, Mapping, type Scope, Unknown, type Value } from '../values/values.ts';

/** Gives the names of a pattern their values. @param isNew they are declared, not only assigned. */
export function bind(machine: Machine, pattern: Pattern, value: Value, scope: Scope, isNew: boolean): void {
  const at = scope.home.at(pattern);
  machine.spend(at);
  switch (pattern.type) {
    case 'Identifier':
      if (isNew) declareName(machine, scope, pattern.name, value);
      else assignName(machine, scope, pattern.name, value);
      return;
    case 'AssignmentPattern':
      bind(machine, pattern.left, withDefault(machine, value, pattern.right, scope), scope, isNew);
      return;
    case 'MemberExpression': {
      referenceTo(machine, pattern, scope).write(value);
      return;
    }
    case 'ArrayPattern':
      bindItems(machine, pattern.elements, value, scope, isNew);
      return;
    case 'ObjectPattern': {
      if (value === null || value === undefined)
        throw new Thrown(new Unknown({ why: `the code destructures ${String(value)}`, cause: 'error', at }));
      const taken = new Set<string>();
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') {
          if (value instanceof Mapping) machine.spend(at, value.size / ITEMS_PER_STEP);
          bind(machine, property.argument, restOf(value, taken, at), scope, isNew);
          continue;
        }
        const key = propertyKey(machine, property, scope);
        const isUnknown = key instanceof Unknown;
        if (typeof key === 'string') taken.add(key);
        const inner = isUnknown ? new Unknown(key) : getMember(machine, value, key, at);
        bind(machine, property.value, inner, scope, isNew);
      }
      return;
    }
    case 'RestElement':
      bind(machine, pattern.argument, value, scope, isNew);
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
    throw new Thrown(
      new Unknown({ why: 'the code destructures a value that is not a list', cause: 'error', at }),
    );
  const list = value instanceof List ? value : new List([...items]);
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
