import type { Expression } from 'acorn';
import type { Machine } from './machine.ts';
import { unknownOf } from '../values/unknowns.ts';
import type { Scope, Unknown, Value } from '../values/values.ts';

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
