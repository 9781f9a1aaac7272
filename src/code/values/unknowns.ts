import { type Caveat, type Reason, together } from './reasons.ts';
import {
  ABSENT,
  Builtin,
  Called,
  Closure,
  External,
  List,
  Mapping,
  NO_ASSUMPTION,
  type Property,
  Unknown,
  type Value,
} from './values.ts';

/** The unknown value with its reason; null if the value is known. Externals and their calls are unknown. */
export function unknownOf(value: Property): Unknown | null {
  if (value instanceof Unknown) return value;
  if (!(value instanceof Called) && !(value instanceof External)) return null;
  const callee = value instanceof Called ? value.callee : value;
  if (callee.origin !== null) return callee.origin;
  const why = value === callee ? `${nameOf(callee)} is not read` : `${nameOf(callee, '()')} is not run`;
  const cause = value !== callee && /^Date\b/.test(pathOf(callee)) ? 'time' : 'package';
  return new Unknown({ why, cause, at: value.at });
}

/** `getCollection of astro:content`, for people. */
export function nameOf(external: External, call = ''): string {
  const { module } = external;
  return `${pathOf(external)}${call}${module === null ? '' : ` of ${module}`}`;
}

function pathOf({ name, on }: External): string {
  if (on instanceof External) return `${pathOf(on)}.${name}`;
  return on instanceof Called ? `${pathOf(on.callee)}().${name}` : name;
}

/** Whether a value is truthy; the unknown value if that is unknown. */
export function truthOf(value: Property): boolean | Unknown {
  if (value === ABSENT) return false;
  if (value instanceof List || value instanceof Mapping) return true;
  if (value instanceof Closure || value instanceof Builtin || value instanceof RegExp) return true;
  if (value instanceof External && value.isApi) return true;
  const unknown = unknownOf(value);
  if (unknown === null) return Boolean(value);
  return unknown.truth ?? unknown;
}

/** The side of a condition that its assumption takes: 0 (true), 1 (false), or -1 without an assumption. */
export function assumedSide({ assumed }: Unknown): number {
  const truth = assumed === NO_ASSUMPTION ? null : truthOf(assumed);
  return typeof truth === 'boolean' ? Number(!truth) : -1;
}

/** The assumption of an unknown value; a known value itself. */
export function assumedOf(value: Property | typeof NO_ASSUMPTION): Property | typeof NO_ASSUMPTION {
  return value instanceof Unknown ? value.assumed : value;
}

/** An unknown value that may still be `value`. @param isGone whether it may be absent. */
export function doubted(value: Property, doubt: Caveat, isGone = mayBeAbsent(value)): Unknown {
  const assumed = doubt.isAssumed ? assumedOf(value) : NO_ASSUMPTION;
  return new Unknown(together(doubt, [unknownOf(value)]), { assumed, mayBeAbsent: isGone });
}

/** Joins alternative values: the value if all are the same, else an unknown value with what they have in common. */
export function joined(
  alternatives: readonly { readonly value: Value; readonly isAssumed: boolean }[],
  reason: Reason,
): Value {
  const values = alternatives.map(({ value }) => value);
  const [first] = values;
  if (values.every((value) => Object.is(value, first))) return first;
  const assumed = alternatives.find(({ isAssumed }) => isAssumed);
  const truth = truthOf(first);
  return new Unknown(together(reason, values.map(unknownOf)), {
    assumed: assumed === undefined ? NO_ASSUMPTION : assumedOf(assumed.value),
    truth: typeof truth === 'boolean' && values.every((each) => truthOf(each) === truth) ? truth : null,
    either: values.every((value) => !(value instanceof Unknown) || value.either !== null)
      ? values.flatMap((value) => (value instanceof Unknown ? (value.either ?? []) : [value]))
      : null,
  });
}

/** The value of a key that a mapping does not list: absent, or unknown if the mapping is open. */
export function missing({ open }: { readonly open: Caveat | null }): Property {
  return open === null ? ABSENT : doubted(ABSENT, open);
}

export function mayBeAbsent(value: Property): boolean {
  return value === ABSENT || (value instanceof Unknown && value.mayBeAbsent);
}

export function present(value: Property): Value {
  return value === ABSENT ? undefined : value;
}

/** The value of reading a property: `undefined` if it is absent. */
export function presentValue(value: Property): Value {
  if (value === ABSENT) return undefined;
  if (!(value instanceof Unknown)) return value;
  if (!value.mayBeAbsent) return value;
  return new Unknown(value, {
    assumed: value.assumed === ABSENT ? undefined : value.assumed,
    truth: value.truth,
  });
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** An unknown value whose truth is known from a condition. */
export function narrowed(unknown: Unknown, truth: boolean): Unknown {
  const { assumed } = unknown;
  const isKept = assumed !== NO_ASSUMPTION && truthOf(assumed) === truth;
  return new Unknown(unknown, {
    truth,
    assumed: isKept ? assumed : NO_ASSUMPTION,
    prefix: truth ? unknown.prefix : '',
  });
}

export function without(unknown: Unknown, isLeftOut: (value: Property) => boolean): Unknown {
  const assumed =
    unknown.assumed === NO_ASSUMPTION || isLeftOut(unknown.assumed) ? NO_ASSUMPTION : unknown.assumed;
  return new Unknown(unknown, { assumed, prefix: unknown.prefix });
}

/**
 * Applies an operation to values. If some are unknown, the result is unknown, with an assumption if each of them has one.
 * @param apply the operation on known values.
 */
export function lifted(values: readonly Value[], apply: (known: readonly Value[]) => Value): Value {
  const reasons = values.map(unknownOf).filter((unknown) => unknown !== null);
  const [first] = reasons;
  if (first === undefined) return apply(values);
  // The reason names a value that the caller has not left open itself, if there is one.
  const decisive = reasons.find(({ cause }) => cause !== 'data' && cause !== 'time') ?? first;
  const reason = together(decisive, reasons);
  const assumed = values.map(assumedOf);
  const assumption = assumed.every((each) => each !== NO_ASSUMPTION && unknownOf(each) === null)
    ? assumedOf(apply(assumed.map((each) => present(each as Property))))
    : NO_ASSUMPTION;
  return new Unknown(reason, { assumed: assumption });
}

/** The kind of a value in words, for people. */
export function describe(value: Property): string {
  if (value === ABSENT || value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (value instanceof List) return 'a list';
  if (value instanceof Mapping) return 'a mapping';
  if (value instanceof Closure || value instanceof Builtin) return 'a function';
  if (value instanceof RegExp) return 'a regular expression';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'boolean') return value ? '`true`' : '`false`';
  return typeof value === 'object' ? 'unknown' : 'a number';
}

/** The kind of a value, as a code. */
export function kindOf(value: Property) {
  if (value === ABSENT || value === undefined) return 'absent';
  if (value === null) return 'null';
  if (value instanceof List) return 'list';
  if (value instanceof Mapping) return 'mapping';
  if (value instanceof Closure) return 'function';
  if (value instanceof Called) return 'call';
  if (value instanceof External) return 'package';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'flag';
  return typeof value === 'number' ? 'number' : 'unknown';
}
