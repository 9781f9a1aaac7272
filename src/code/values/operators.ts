import { MAX_TEXT, tooLong } from './meter.ts';
import { lifted, truthOf, unknownOf } from './unknowns.ts';
import type { At } from '../parse/source.ts';
import { Builtin, Called, Closure, External, List, Mapping, Unknown, type Value } from './values.ts';

export function binary(operator: string, a: Value, b: Value, at: At): Value {
  // `undefined` becomes NaN, for which every comparison is false.
  if (/^[<>]=?$/.test(operator) && (a === undefined || b === undefined)) return false;
  if (operator === '+') {
    const begins = beginning(a, b);
    const sum = lifted([a, b], ([left, right]) => calculated('+', left, right, at));
    return sum instanceof Unknown && begins !== ''
      ? new Unknown(sum, { assumed: sum.assumed, prefix: begins })
      : sum;
  }
  return lifted([a, b], ([left, right]) => calculated(operator, left, right, at));
}

/** The known start of the sum of two texts. */
function beginning(a: Value, b: Value): string {
  if (typeof a === 'string') return a + (b instanceof Unknown ? b.prefix : '');
  return a instanceof Unknown ? a.prefix : '';
}

function calculated(operator: string, a: Value, b: Value, at: At): Value {
  if (operator === '===') return a === b;
  if (operator === '!==') return a !== b;
  if (operator === '==' || operator === '!=') {
    const equal = looselyEqual(a, b, at);
    return typeof equal === 'boolean' ? equal === (operator === '==') : equal;
  }
  if (operator === 'in' || operator === 'instanceof') return undecided(`\`${operator}\``, at);
  const left = primitive(a, at);
  const right = primitive(b, at);
  if (left instanceof Unknown) return left;
  return right instanceof Unknown ? right : arithmetic(operator, left, right, at);
}

function looselyEqual(a: Value, b: Value, at: At): Value {
  if (a === null || a === undefined) return b === null || b === undefined;
  if (b === null || b === undefined) return false;
  return typeof a === typeof b ? a === b : undecided('`==`', at);
}

type Primitive = string | number | bigint | boolean | null | undefined;

/** Applies an operator of the language to primitive values. */
function arithmetic(operator: string, left: Primitive, right: Primitive, at: At): Value {
  if (typeof left === 'bigint' || typeof right === 'bigint') return undecided('a large integer', at);
  const apply = ARITHMETIC[operator];
  if (apply === undefined) return undecided(`the operator ${operator}`, at);
  const value = apply(left as number, right as number);
  return typeof value === 'string' && value.length > MAX_TEXT ? tooLong(at) : value;
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => Value>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

export function undecided(what: string, at: At): Unknown {
  return new Unknown({ why: `${what} is not followed`, cause: 'unsupported', at });
}

/** Converts a value to a primitive, as operators do. */
export function primitive(value: Value, at: At): Primitive | Unknown {
  if (value instanceof List) return undecided('text made from a list', at);
  if (value instanceof Mapping) {
    if (value.text !== null) return value.text;
    const { items, open } = value.state;
    const isOwn = items.has('toString') || items.has('valueOf') || open !== null;
    return isOwn ? undecided('text made from an object', at) : '[object Object]';
  }
  if (value instanceof RegExp) return String(value);
  if (value instanceof Closure || value instanceof Builtin) return undecided('text made from a function', at);
  return value instanceof External || value instanceof Called ? unknownOf(value) : value;
}

/** Converts a value to text, as `String()` and templates do. */
export function toText(value: Value, at: At): Value {
  const text = primitive(value, at);
  return text instanceof Unknown ? text : String(text);
}

export function unary(operator: string, value: Value, at: At): Value {
  if (operator === '!') {
    const truth = truthOf(value);
    if (typeof truth === 'boolean') return !truth;
    return lifted([truth], ([known]) => !known);
  }
  if (operator === 'void') return undefined;
  if (operator === 'typeof')
    return lifted([value], ([known]) =>
      known instanceof Closure || known instanceof Builtin ? 'function' : typeof known,
    );
  return lifted([value], ([known]) => {
    const number = primitive(known, at);
    if (number instanceof Unknown) return number;
    if (typeof number === 'bigint') return undecided('a large integer', at);
    if (operator === '-') return -Number(number);
    return operator === '+' ? Number(number) : ~Number(number);
  });
}
