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

/** Why a value is unknown; null where it is known. */
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

/** Whether a value counts as true; why that is unknown, where it is. */
export function truthOf(value: Property): boolean | Unknown {
  if (value === ABSENT) return false;
  if (value instanceof List || value instanceof Mapping) return true;
  if (value instanceof Closure || value instanceof Builtin || value instanceof RegExp) return true;
  if (value instanceof External && value.isApi) return true;
  const unknown = unknownOf(value);
  if (unknown === null) return Boolean(value);
  return unknown.truth ?? unknown;
}

/** Which of two sides is taken by what is assumed of a condition: 0, 1, or -1 where nothing is. */
export function assumedSide({ assumed }: Unknown): number {
  const truth = assumed === NO_ASSUMPTION ? null : truthOf(assumed);
  return typeof truth === 'boolean' ? Number(!truth) : -1;
}

/** What is assumed of a value: of any that is not {@link Unknown}, itself. */
export function assumedOf(value: Property | typeof NO_ASSUMPTION): Property | typeof NO_ASSUMPTION {
  return value instanceof Unknown ? value.assumed : value;
}

/** A value that may be another after all. @param isGone it may not be there. */
export function doubted(value: Property, doubt: Caveat, isGone = mayBeAbsent(value)): Unknown {
  const assumed = doubt.isAssumed ? assumedOf(value) : NO_ASSUMPTION;
  return new Unknown(together(doubt, [unknownOf(value)]), { assumed, mayBeAbsent: isGone });
}

/** One of several values: what they agree in, else unknown for a reason. */
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

/** What a key comes to that a mapping does not list. */
export function missing({ open }: { readonly open: Caveat | null }): Property {
  return open === null ? ABSENT : doubted(ABSENT, open);
}

export function mayBeAbsent(value: Property): boolean {
  return value === ABSENT || (value instanceof Unknown && value.mayBeAbsent);
}

export function present(value: Property): Value {
  return value === ABSENT ? undefined : value;
}

/** As it is read: nothing where it is absent. */
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

/** What of an unknown value counts as true, or as false. */
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
 * The outcome of an operation on values of which some are unknown, with an assumption where each of them has one.
 * @param apply is given values that are known.
 */
export function lifted(values: readonly Value[], apply: (known: readonly Value[]) => Value): Value {
  const reasons = values.map(unknownOf).filter((unknown) => unknown !== null);
  const [first] = reasons;
  if (first === undefined) return apply(values);
  // What is told is what the caller has not left open itself.
  const decisive = reasons.find(({ cause }) => cause !== 'data' && cause !== 'time') ?? first;
  const reason = together(decisive, reasons);
  const assumed = values.map(assumedOf);
  const assumption = assumed.every((each) => each !== NO_ASSUMPTION && unknownOf(each) === null)
    ? assumedOf(apply(assumed.map((each) => present(each as Property))))
    : NO_ASSUMPTION;
  return new Unknown(reason, { assumed: assumption });
}

/** What kind of thing a value is, for people. */
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

/** What a value is, for those who look at it. */
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
