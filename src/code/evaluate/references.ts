import type { Expression, MemberExpression } from 'acorn';
import { setMember } from '../values/assign.ts';
import { memberKey } from './keys.ts';
import type { Machine } from './machine.ts';
import { getMember } from '../values/members.ts';
import { undecided } from '../values/operators.ts';
import { assignName, lookUp } from './scope.ts';
import { lifted } from '../values/unknowns.ts';
import type { Scope, Value } from '../values/values.ts';

/** What an assignment changes: what leads to it is looked at once. */
export interface Reference {
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
    return { read: () => undecided('this assignment', { at }), write: () => {} };
  const target = machine.evaluate(node.object, scope);
  const key = memberKey(machine, node, scope);
  return {
    read: () => lifted([key], ([name]) => getMember(machine, target, String(name), at)),
    write: (value) => setMember(machine, target, key, { value, at }, at),
  };
}
