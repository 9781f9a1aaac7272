import { Config } from '../code/ask/config.ts';
import { unknownData } from '../code/ask/follow.ts';
import { Mapping, Unknown } from '../code/values/values.ts';

/** Deeper levels of nested data are ignored. */
const MAX_DEPTH = 40;

/** Whether a value is a function of the site's code. Such a function is followed, never executed. */
export function isFunction(data: unknown): data is Config {
  return data instanceof Config && data.kind === 'function';
}

/** The data without functions and unknown values, which no field of an entry can hold. */
export function withoutCode<T>(data: T, depth = 0): T {
  if (depth > MAX_DEPTH || !holdsCode(data, depth)) return data;
  const isKept = (item: unknown) => !isCode(item);
  if (Array.isArray(data)) return data.filter(isKept).map((item) => withoutCode(item, depth + 1)) as T;
  const kept = Object.entries(data as object).filter(([, item]) => isKept(item));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutCode(item, depth + 1)])) as T;
}

export function isCode(data: unknown): data is Config | Unknown {
  return data instanceof Config || data instanceof Unknown;
}

function holdsCode(data: unknown, depth: number): boolean {
  if (data === null || typeof data !== 'object' || depth > MAX_DEPTH) return false;
  return Object.values(data).some((item) => isCode(item) || holdsCode(item, depth + 1));
}

/** A value of code as data. Functions stay functions, and unknown values become {@link Unknown}. */
export function dataOf(config: Config, depth = 0): unknown {
  const { kind } = config;
  if (depth > MAX_DEPTH) return undecidedData(config);
  if (kind === 'absent' && config.unknownReason === null) return undefined;
  if (kind === 'null') return null;
  if (kind === 'function') return config;
  if (kind === 'list') return config.items().items.map((item) => dataOf(item, depth + 1));
  if (kind === 'mapping')
    return Object.fromEntries(keysOf(config).map((key) => [key, dataOf(config.at(key), depth + 1)]));
  const isPlain = kind === 'text' || kind === 'number' || kind === 'flag';
  if (!isPlain) return undecidedData(config);
  return config.text().value ?? config.number().value ?? config.flag().value;
}

export function undecidedData(config: Config): Unknown {
  return unknownData(config.unknownReason?.why ?? 'it is not followed');
}

/** The known keys of a mapping. If code adds keys that cannot be followed, there are others. */
export function keysOf(config: Config): string[] {
  const entries = config.entries().value;
  if (entries !== undefined) return entries.map(([key]) => key);
  const { value } = config.raw;
  return value instanceof Mapping ? [...value.state.items.keys()] : [];
}
