import { CHARACTERS_PER_STEP, MAX_TEXT, tooLong } from './meter.ts';
import { listOf } from './lists.ts';
import { primitive, undecided } from './operators.ts';
import { matched, replaced } from './regexp.ts';
import type { At } from '../parse/source.ts';
import { lifted } from './unknowns.ts';
import { type Run, Unknown, type Value } from './values.ts';

type Operand = string | number | boolean | null | undefined;

/** Methods of texts that return a primitive and take primitives. */
const PRIMITIVE_METHODS = [
  'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare normalize replace replaceAll slice',
  'startsWith substr substring toLowerCase toString toUpperCase trim trimEnd trimStart valueOf',
].flatMap((line) => line.split(' '));

/** The most parts into which a text is split. */
const MAX_PARTS = 20_000;

const split = builtinOf((at, text, separator, limit) => {
  if (separator === undefined) return listOf([text], at);
  const parts = String(text).split(String(separator), limit === undefined ? MAX_PARTS + 1 : Number(limit));
  return parts.length > MAX_PARTS ? undecided('a list this long', at) : listOf(parts, at);
});

const PLAIN_METHODS = new Map(
  PRIMITIVE_METHODS.map((name): [string, Run] => [name, ofText(name, plainMethod(name))]),
);

/** The methods of texts, by their names. With regular expressions, only `match` and `replace` are followed. */
export const TEXT_METHODS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ...PLAIN_METHODS,
  ['split', ofText('split', split)],
  ...['replace', 'replaceAll'].map((name): [string, Run] => [
    name,
    (caller, self, args, at) => {
      const isExpression = args[0]?.value instanceof RegExp;
      const run = isExpression ? replacing : (PLAIN_METHODS.get(name) as Run);
      return run(caller, self, args, at);
    },
  ]),
  [
    'match',
    (caller, self, [by], at) =>
      lifted([self, by?.value], ([text, expression]) =>
        expression instanceof RegExp && typeof text === 'string'
          ? matched(caller, text, expression, expression.flags.includes('g'), at)
          : undecided('match() of a text', at),
      ),
  ],
]);

const replacing: Run = (caller, self, args, at) =>
  lifted([self, ...args.map(({ value }) => value)], ([text, expression, by]) =>
    expression instanceof RegExp && typeof text === 'string' && typeof by === 'string'
      ? replaced(caller, text, expression, by, at)
      : undecided('replace() of these values', at),
  );

function ofText(name: string, run: Run): Run {
  return (caller, self, args, at) => {
    const hasExpression = args.some(({ value }) => value instanceof RegExp);
    return hasExpression ? undecided(`${name}() with a regular expression`, at) : run(caller, self, args, at);
  };
}

function plainMethod(name: string): Run {
  return builtinOf((at, text, ...args) => {
    // A method of the same name may work in another way on a number: `toString(16)`.
    const isOtherType = typeof text !== 'string' && args.length > 0;
    if (isOtherType) return undecided(`${name}() of these values`, at);
    if (longest(name, String(text), args) > MAX_TEXT) return tooLong(at);
    // Calls that throw, such as `normalize('x')`, are not followed.
    try {
      const method = Reflect.get(String.prototype, name) as (
        ...values: unknown[]
      ) => string | number | boolean;
      return method.apply(String(text), args);
    } catch {
      return undecided(`${name}() of these values`, at);
    }
  });
}

/** The largest possible length of a method's result. */
function longest(name: string, text: string, [search, replacement]: readonly Operand[]): number {
  if (!name.startsWith('replace')) return text.length + String(search).length;
  const by = String(replacement);
  // `$&` and the like insert the text or a part of it.
  const each = by.length + (by.split('$').length - 1) * text.length;
  const count = name === 'replace' ? 1 : 1 + text.length / Math.max(1, String(search).length);
  return text.length + each * count;
}

/** A builtin that takes primitives. For other arguments the result is unknown. */
export function builtinOf(run: (at: At, ...values: Operand[]) => Value): Run {
  return (caller, self, args, at) => {
    const operands: Value[] = [self, ...args.map(({ value }) => value)];
    for (const operand of operands)
      if (typeof operand === 'string') caller.spend(at, operand.length / CHARACTERS_PER_STEP);
    return lifted(operands, (known) => {
      const values: Operand[] = [];
      for (const value of known) {
        const operand = primitive(value, at);
        if (operand instanceof Unknown) return operand;
        if (typeof operand === 'bigint') return undecided('a large integer', at);
        values.push(operand);
      }
      return run(at, ...values);
    });
  };
}
