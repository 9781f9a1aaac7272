import type { Module } from './js-module.ts';
import type { Scope } from './js-value.ts';

/** What text does not tell, though it is hardly `false`. */
export const UNKNOWN = Symbol('unknown');
/** What text does not tell, and may be `false`. */
export const MAYBE = Symbol('maybe');

/** The filter that makes slugs. */
export const SLUGIFY = Symbol('slugify');

/** A function of a configuration: never executed, only read for what it gives back. */
export class Code {
  readonly module: Module;
  /** Index of the first token of its parameters. */
  readonly params: number;
  /** Index of the first token of its body. */
  readonly body: number;
  /** Index of the token behind it. */
  readonly end: number;
  readonly scope: Scope;

  constructor(module: Module, range: { params: number; body: number; end: number }, scope: Scope) {
    this.module = module;
    this.params = range.params;
    this.body = range.body;
    this.end = range.end;
    this.scope = scope;
  }

  /** Source text. */
  get text(): string {
    const { tokens, source } = this.module;
    return source.slice(tokens[this.params]?.start ?? 0, tokens[this.end]?.start ?? source.length);
  }

  /** What an entry that depends on it is kept under. */
  toJSON(): string {
    return `${this.params} ${this.module.digest}`;
  }
}

/** A call whose outcome text does not tell, `z.boolean().default(true)`: what is called, on what, and with what. */
export class Call {
  readonly name: string;
  readonly on: unknown;
  readonly args: readonly unknown[];

  constructor(name: string, on: unknown, args: readonly unknown[]) {
    this.name = name;
    this.on = on;
    this.args = args;
  }
}

export function isCode(value: unknown): value is Code {
  return value instanceof Code;
}

/** `includes` of a list or text. */
export class Includes {
  readonly #value: readonly unknown[] | string;

  constructor(value: readonly unknown[] | string) {
    this.#value = value;
  }

  of(item: unknown): unknown {
    if (isUnknown(item) || (typeof this.#value !== 'string' && this.#value.some(isUnknown))) return MAYBE;
    return typeof this.#value === 'string' ? this.#value.includes(String(item)) : this.#value.includes(item);
  }
}

export function isUnknown(value: unknown): boolean {
  return value === UNKNOWN || value === MAYBE || value instanceof Call;
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return !isCode(value) && !(value instanceof Call);
}

/** One or the other. */
export function joined(a: unknown, b: unknown): unknown {
  if (a === b) return a;
  return [a, b].some((value) => value === false || value === MAYBE) ? MAYBE : UNKNOWN;
}

export function memberOf(value: unknown, key: string): unknown {
  if (value === undefined || value === null) return undefined;
  if (key === 'includes' && (Array.isArray(value) || typeof value === 'string')) return new Includes(value);
  if (key === 'length' && (Array.isArray(value) || typeof value === 'string')) return value.length;
  if (!isMapping(value)) return UNKNOWN;
  return Object.hasOwn(value, key) ? (value[key] ?? undefined) : undefined;
}

/** The value of a binary operator. */
export function combine(operator: string, a: unknown, b: unknown): unknown {
  switch (operator) {
    case '??':
      return a === undefined || a === null ? b : isUnknown(a) ? joined(a, b) : a;
    case '||':
      if (isUnknown(a)) return !isUnknown(b) && b ? (b === true ? true : UNKNOWN) : MAYBE;
      return a || b;
    case '&&':
      if (isUnknown(a)) return !isUnknown(b) && !b ? b : MAYBE;
      return a && b;
    case '===':
    case '==':
    case '!==':
    case '!=': {
      if (isUnknown(a) || isUnknown(b)) return MAYBE;
      return ((a ?? undefined) === (b ?? undefined)) === (operator[0] === '=');
    }
    case '+':
      if (isUnknown(a) || isUnknown(b) || typeof a === 'object' || typeof b === 'object') return UNKNOWN;
      return typeof a === 'number' && typeof b === 'number' ? a + b : String(a) + String(b);
    case '<':
    case '>':
    case '<=':
    case '>=': {
      if (typeof a !== 'number' || typeof b !== 'number') return MAYBE;
      const order = Math.sign(a - b);
      return order === 0 ? operator.endsWith('=') : order < 0 === (operator[0] === '<');
    }
    case 'in':
      return isMapping(b) && typeof a === 'string' ? Object.hasOwn(b, a) : MAYBE;
    default:
      return MAYBE;
  }
}

/** What a production build sets; other variables of the environment are not set. */
export const ENVIRONMENT: Readonly<Record<string, unknown>> = {
  ELEVENTY_RUN_MODE: 'build',
  NODE_ENV: 'production',
  ELEVENTY_ENV: 'production',
  CONTEXT: 'production',
  MODE: 'production',
  PROD: true,
  DEV: false,
};

/** Binary operators, the loosest first. */
export const BINARY: readonly (readonly string[])[] = [
  ['??', '||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<', '>', '<=', '>=', 'in', 'instanceof'],
  ['+', '-'],
  ['*', '/', '%'],
];
