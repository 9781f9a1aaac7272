import type { Expression, MemberExpression, Pattern } from 'acorn';
import { withDefault } from './perhaps.ts';
import { setMember } from '../values/assign.ts';
import { ITEMS_PER_STEP } from '../values/meter.ts';
import { listFrom, spreadItems } from '../values/lists.ts';
import type { Machine } from './machine.ts';
import { spreadKeys } from '../values/mappings.ts';
import { getMember } from '../values/members.ts';
import { undecided } from '../values/operators.ts';
import { Thrown } from '../values/reasons.ts';
import { lifted } from '../values/unknowns.ts';
import { assignName, declareName, lookUp } from './scope.ts';
import { ABSENT, type Item, List, Mapping, type Scope, Unknown, type Value } from '../values/values.ts';
import { memberKey, propertyKey } from './literals.ts';

/** What an assignment changes: what leads to it is looked at once. */
interface Reference {
  read(): Value;
  write(value: Value): void;
}

export function referenceTo(machine: Machine, node: Expression | MemberExpression, scope: Scope): Reference {
  const at = scope.home.at(node);
  if (node.type === 'Identifier')
    return {
      read: () => lookUp(machine, scope, node.name, at),
      write: (value) => assignName(machine, scope, node.name, value),
    };
  if (node.type !== 'MemberExpression' || node.object.type === 'Super')
    return { read: () => undecided('this assignment', at), write: () => {} };
  const target = machine.evaluate(node.object, scope);
  const key = memberKey(machine, node, scope);
  return {
    read: () => lifted([key], ([name]) => getMember(machine, target, String(name), at)),
    write: (value) => setMember(machine, target, key, { value, at }, at),
  };
}

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
        throw new Thrown({ why: `the code destructures ${String(value)}`, cause: 'error', at });
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
