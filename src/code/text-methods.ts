import { RegularExpression } from './regular-expression.ts';
import { CHARACTERS_PER_STEP, MAX_TEXT } from './limits.ts';
import { listOf } from './lists.ts';
import { bounded, primitive, undecided } from './operators.ts';
import { matched, replaced, splitBy } from './regexp.ts';
import type { At } from './source.ts';
import { lifted } from './unknowns.ts';
import { type Run, Unknown, type Value } from './values.ts';

type Operand = string | number | boolean | null | undefined;

/** Methods of the language itself that make one value out of text and plain arguments. */
const PLAIN = [
  'at',
  'charAt',
  'charCodeAt',
  'codePointAt',
  'concat',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'localeCompare',
  'normalize',
  'padEnd',
  'padStart',
  'repeat',
  'replace',
  'replaceAll',
  'slice',
  'startsWith',
  'substr',
  'substring',
  'toLowerCase',
  'toString',
  'toUpperCase',
  'trim',
  'trimEnd',
  'trimStart',
  'valueOf',
] as const;

/** No text is split into more. */
const MAX_PARTS = 20_000;

const split = plain((at, text, separator, limit) => {
  if (separator === undefined) return listOf([text], at);
  const parts = String(text).split(String(separator), limit === undefined ? MAX_PARTS + 1 : Number(limit));
  return parts.length > MAX_PARTS ? undecided('a list this long', { at }) : listOf(parts, at);
});

/** Methods that take a regular expression too. */
const SEARCHES: Readonly<Record<string, Search>> = {
  replace: (text, by, [more], at) => replaced(text, by, String(more), at),
  replaceAll: (text, by, [more], at) => replaced(text, by, String(more), at),
  split: (text, by, _args, at) => splitBy(text, by, at),
  match: (text, by, _args, at) => matched(text, by, by.flags.includes('g'), at),
};

type Search = (text: string, by: RegularExpression, args: readonly Operand[], at: At) => Value;

/** The methods of texts, by their names. */
export const TEXT_METHODS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ...PLAIN.map((name): [string, Run] => [name, plainMethod(name)]),
  ...Object.entries(SEARCHES).map(([name, search]): [string, Run] => [name, searching(name, search)]),
]);

/** Runs one method where the first argument is a regular expression, else another. */
function searching(name: string, search: Search): Run {
  const isPlain = PLAIN.find((each) => each === name);
  const otherwise: Run =
    isPlain === undefined
      ? name === 'split'
        ? split
        : (_caller, _self, _args, at) => undecided(`${name}() of a text`, { at })
      : plainMethod(isPlain);
  return (caller, self, args, at) =>
    lifted([args[0]?.value], ([by]) => {
      if (!(by instanceof RegularExpression)) return otherwise(caller, self, args, at);
      const run = plain((_at, text, ...more) => search(String(text), by, more, at));
      return run(caller, self, args.slice(1), at);
    });
}

function plainMethod(name: (typeof PLAIN)[number]): Run {
  return plain((at, text, ...args) => {
    // A number has methods of its own that are called alike.
    const isOther = typeof text !== 'string' && args.length > 0;
    if (isOther || longest(name, String(text), args) > MAX_TEXT)
      return undecided(`${name}() of these values`, { at });
    // What the language throws at, such as `repeat(-1)`, no configuration does.
    try {
      const method = String.prototype[name] as (
        ...values: unknown[]
      ) => string | number | boolean | undefined;
      return bounded(method.apply(String(text), args), { at });
    } catch {
      return undecided(`${name}() of these values`, { at });
    }
  });
}

/** How long the outcome of a method may be that makes text longer. */
function longest(name: string, text: string, [count, more]: readonly Operand[]): number {
  if (name === 'repeat') return text.length * Number(count);
  if (name === 'replaceAll') return text.length * (1 + String(more).length);
  return name.startsWith('pad') ? Number(count) : 0;
}

/** A function of plain values; of others, it is unknown. */
export function plain(run: (at: At, ...values: Operand[]) => Value): Run {
  return (caller, self, args, at) => {
    const operands: Value[] = [self, ...args.map(({ value }) => value)];
    for (const operand of operands)
      if (typeof operand === 'string') caller.spend(at, operand.length / CHARACTERS_PER_STEP);
    return lifted(operands, (known) => {
      const values: Operand[] = [];
      for (const value of known) {
        const operand = primitive(value, { at });
        if (operand instanceof Unknown) return operand;
        if (typeof operand === 'bigint') return undecided('a large integer', { at });
        values.push(operand);
      }
      return run(at, ...values);
    });
  };
}
