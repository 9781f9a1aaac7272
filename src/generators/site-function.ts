import type { CallResult, Code } from '../code/ask/code.ts';
import type { Config } from '../code/ask/config.ts';
import type { Cause } from '../code/values/reasons.ts';
import type { SourceLocation } from '../code/parse/source.ts';
import { type Item, Mapping } from '../code/values/values.ts';
import { isMapping } from './site-folder.ts';

/** Data nested deeper is not looked into. */
const MAX_DEPTH = 40;

/** A value that only the site's own program knows. */
export class UnknownValue {
  readonly why: string;
  readonly place: SourceLocation | null;
  readonly cause: Cause;

  constructor(why: string, place: SourceLocation | null = null, cause: Cause = 'data') {
    this.why = why;
    this.cause = cause;
    this.place = place;
  }
}

/** A value of code that is handed from one function to another as it is. */
export class CodeValue {
  readonly #item: Item;
  /** The same as data, for templates. */
  readonly read: () => unknown;

  constructor(code: Code, config: Config) {
    this.#item = config.raw;
    this.read = () => dataOf(code, config);
  }

  get value(): unknown {
    return this.#item.value;
  }
}

/** A function of the site's code. It is followed, never executed. */
export class SiteFunction {
  /** What it gives back for these arguments. As a property, it stands for the code where settings are compared. */
  readonly follow: (args: readonly unknown[]) => CallResult;
  /** What it gives back, as data. */
  readonly read: (result: Config) => unknown;
  readonly place: SourceLocation;
  readonly #callee: Config;

  /** @param self what it is called on. */
  constructor(code: Code, callee: Config, self?: unknown) {
    this.#callee = callee;
    this.place = callee.place;
    this.read = (result) => dataOf(code, result, self);
    this.follow = (args) =>
      code.call(
        callee,
        args.map((arg) => toCode(code, arg)),
        self,
      );
  }

  get raw(): unknown {
    return this.#callee.raw.value;
  }
}

function toCode(code: Code, data: unknown, depth = 0): unknown {
  if (data instanceof UnknownValue) return code.unknown(data.why, data.cause);
  if (data instanceof SiteFunction) return data.raw;
  if (data instanceof CodeValue) return data.value;
  if (depth > MAX_DEPTH) return code.unknown('it is nested too deep');
  if (Array.isArray(data)) return data.map((item) => toCode(code, item, depth + 1));
  if (!isMapping(data) || data instanceof Date) return data;
  return Object.fromEntries(Object.entries(data).map(([key, item]) => [key, toCode(code, item, depth + 1)]));
}

/** Without functions and what is not known, which no field of an entry can hold. */
export function withoutCode<T>(data: T, depth = 0): T {
  if (depth > MAX_DEPTH || !holdsCode(data, depth)) return data;
  const isKept = (item: unknown) => !isCode(item);
  if (Array.isArray(data)) return data.filter(isKept).map((item) => withoutCode(item, depth + 1)) as T;
  const kept = Object.entries(data as object).filter(([, item]) => isKept(item));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutCode(item, depth + 1)])) as T;
}

function isCode(value: unknown): boolean {
  return value instanceof SiteFunction || value instanceof UnknownValue || value instanceof CodeValue;
}

function holdsCode(data: unknown, depth: number): boolean {
  if (data === null || typeof data !== 'object' || depth > MAX_DEPTH) return false;
  return Object.values(data).some((item) => isCode(item) || holdsCode(item, depth + 1));
}

/** A value of code as data: functions as {@link SiteFunction}, what is not known as {@link UnknownValue}. */
export function dataOf(code: Code, config: Config, self?: unknown, depth = 0): unknown {
  const undecided = () => new UnknownValue(config.unknownReason?.why ?? 'it is not followed', config.place);
  if (depth > MAX_DEPTH) return undecided();
  switch (config.kind) {
    case 'absent':
      return config.unknownReason === null ? undefined : undecided();
    case 'null':
      return null;
    case 'text':
    case 'number':
    case 'flag': {
      const scalar =
        config.kind === 'text' ? config.text() : config.kind === 'number' ? config.number() : config.flag();
      return scalar !== undefined && 'value' in scalar ? scalar.value : undecided();
    }
    case 'list':
      return config.items().items.map((item) => dataOf(code, item, self, depth + 1));
    case 'mapping':
      return Object.fromEntries(
        keysOf(config).map((key) => [key, dataOf(code, config.at(key), self, depth + 1)]),
      );
    case 'function':
      return new SiteFunction(code, config, self);
    case 'call':
    case 'package':
    case 'unknown':
  }
  return undecided();
}

/** The keys of a mapping that are known; there may be others. */
export function keysOf(config: Config): string[] {
  const entries = config.entries();
  if (entries !== undefined && 'value' in entries) return entries.value.map(([key]) => key);
  const { value } = config.raw;
  return value instanceof Mapping ? [...value.state.items.keys()] : [];
}
