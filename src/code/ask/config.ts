// ask/: the questions that the rest of Lectern asks about a site's code.
// In: a function that reads the site's files by name, and the caller's knowledge of packages and the environment.
// Out: a value at a path with its place, or why it is unknown (`Config`); calls that are not followed.
// Not here: the meaning of an answer for a generator, and the interpretation of code.

import type { Machine } from '../evaluate/machine.ts';
import { readItems } from '../values/lists.ts';
import { type At, placeOf, type SourceLocation } from '../parse/source.ts';
import { describe, kindOf, missing, presentValue, truthOf, unknownOf } from '../values/unknowns.ts';
import type { Reason } from '../values/reasons.ts';
import {
  ABSENT,
  Called,
  Closure,
  External,
  type Item,
  List,
  Mapping,
  NO_ASSUMPTION,
  type Property,
  Unknown,
} from '../values/values.ts';

/** The answer to a question about a value. */
export interface Answer<T> {
  /** Undefined if the value is missing or unknown. */
  readonly value: T | undefined;
  /**
   * Why the value may be another one; null if it is certain. A doubtful value holds if no environment variable is set and
   * packages do not change their arguments. That is good enough for a name, but never for what is published.
   */
  readonly doubt: Reason | null;
}

/** The value of an answer without doubt; undefined otherwise. */
export function certain<T>({ value, doubt }: Answer<T>): T | undefined {
  return doubt === null ? value : undefined;
}

/**
 * A value of a configuration, looked up by its path: `config.at('vite', 'base').text()`. Values and reasons why one is
 * unknown have their places.
 */
export class Config {
  /** The interpreter of its code. */
  readonly machine: Machine;
  readonly #value: Property;
  readonly #at: At;
  /** Why it is only assumed; null if it is known. */
  readonly #assumed: Reason | null;

  constructor(machine: Machine, { value, at }: { value: Property; at: At }, assumed: Reason | null = null) {
    this.machine = machine;
    this.#at = at;
    // An assumption replaces an unknown value, and `#assumed` marks it.
    const isAssumed = value instanceof Unknown && value.assumed !== NO_ASSUMPTION;
    this.#value = isAssumed ? value.assumed : value;
    this.#assumed = assumed ?? (isAssumed ? value : null);
  }

  /** Why it is unknown or only assumed; null if it is known. */
  get unknownReason(): Reason | null {
    return this.#assumed ?? unknownOf(this.#value);
  }

  /** The value at a path of keys of mappings and indexes of lists. */
  at(...path: readonly (string | number)[]): Config {
    return path.reduce<Config>((config, key) => config.#step(String(key)), this);
  }

  #step(key: string): Config {
    const value = this.#value instanceof Closure ? this.#value.own : this.#value;
    if (value instanceof Mapping) {
      const item = value.state.items.get(key);
      const property = presentValue(item === undefined ? missing(value.state) : item.value);
      return this.#as({ value: property, at: item?.at ?? this.#at });
    }
    if (value instanceof List) {
      // Built-in properties of lists, such as `length`, are not part of a configuration.
      const index = /^\d+$/.test(key) ? Number(key) : -1;
      const item = index < 0 ? undefined : readItems(value, (items) => items[index]?.value);
      return this.#as({ value: item, at: value.state.items[index]?.at ?? this.#at });
    }
    return this.#as({ value: unknownOf(value) ?? ABSENT, at: this.#at });
  }

  #as(item: { value: Property; at: At }): Config {
    return new Config(this.machine, item, this.#assumed);
  }

  get kind(): ReturnType<typeof kindOf> {
    return kindOf(this.#value);
  }

  text(): Answer<string> {
    const value = this.#value instanceof Mapping ? this.#value.text : this.#value;
    return this.#answer(typeof value === 'string' ? value : undefined, 'a text');
  }

  /** The known start of the text: `/blog/` of `/blog/${name}`. */
  get prefix(): string {
    if (typeof this.#value === 'string') return this.#value;
    return this.#value instanceof Unknown ? this.#value.prefix : '';
  }

  flag(): Answer<boolean> {
    const value = this.#value;
    return this.#answer(typeof value === 'boolean' ? value : undefined, '`true` or `false`');
  }

  number(): Answer<number> {
    const value = this.#value;
    return this.#answer(typeof value === 'number' ? value : undefined, 'a number');
  }

  /** @param value undefined if the value has another type than wanted. */
  #answer<T>(value: T | undefined, wanted: string): Answer<T> {
    const isMissing = this.kind === 'absent' || this.kind === 'null';
    if (value !== undefined || isMissing) return { value, doubt: this.#assumed };
    const why = `${describe(this.#value)} stands where ${wanted} is expected`;
    return { value, doubt: unknownOf(this.#value) ?? { why, cause: 'unsupported', at: this.#at } };
  }

  /** Its items, each with its place. Unknown if there may be others. */
  list(): Answer<Config[]> {
    const { items, unknownReason } = this.items();
    const isList = this.#value instanceof List;
    if (isList && unknownReason !== null) return { value: undefined, doubt: unknownReason };
    return this.#answer(isList ? items : undefined, 'a list');
  }

  /** The known items of a list, and why there may be others. */
  items(): { items: Config[]; unknownReason: Reason | null } {
    if (!(this.#value instanceof List)) return { items: [], unknownReason: unknownOf(this.#value) };
    const { items, open } = this.#value.state;
    return { items: items.map((item) => this.#as(item)), unknownReason: open };
  }

  /** The texts of a list, or a single text. Unknown if any of them is. */
  texts(): Answer<string[]> {
    const { value: items, doubt } = this.kind === 'text' ? { value: [this], doubt: null } : this.list();
    const texts = (items ?? []).map((item) => item.text());
    const inner = texts.map((text) => text.doubt).find((each) => each !== null) ?? null;
    const isKnown =
      items !== undefined && texts.every((text) => text.value !== undefined || text.doubt === null);
    return {
      value: isKnown ? texts.flatMap(({ value }) => value ?? []) : undefined,
      doubt: doubt ?? inner,
    };
  }

  /** Its keys and values. Unknown if there may be others. */
  entries(): Answer<[string, Config][]> {
    const value = this.#value;
    if (!(value instanceof Mapping)) return this.#answer<[string, Config][]>(undefined, 'a mapping');
    const { items, open } = value.state;
    if (open !== null) return { value: undefined, doubt: open };
    const pairs = [...items].map(([key, item]): [string, Config] => [key, this.#as(item)]);
    const isThere = (config: Config) => config.kind !== 'absent' || config.unknownReason !== null;
    return this.#answer(
      pairs.filter(([, config]) => isThere(config)),
      'a mapping',
    );
  }

  /** Whether it is truthy. */
  truth(): Answer<boolean> {
    const truth = truthOf(this.#value);
    if (typeof truth === 'boolean') return { value: truth, doubt: this.#assumed };
    return { value: undefined, doubt: truth };
  }

  get call(): Call | undefined {
    return this.#value instanceof Called ? new Call(this.machine, this.#value, this.#assumed) : undefined;
  }

  /** The value of the interpreter. */
  get raw(): Item {
    const value = this.#assumed === null ? this.#value : new Unknown(this.#assumed, { assumed: this.#value });
    return { value: value === ABSENT ? undefined : value, at: this.#at };
  }
}

/** A call of a function of a package: its name, object and arguments. */
export class Call {
  readonly #machine: Machine;
  readonly #called: Called;
  readonly #assumed: Reason | null;

  constructor(machine: Machine, called: Called, assumed: Reason | null = null) {
    this.#machine = machine;
    this.#called = called;
    this.#assumed = assumed;
  }

  /** The name that the package exports; for a default export, the local name. */
  get name(): string {
    return this.#called.callee.name;
  }

  /** The package that it comes from; null for a global name. */
  get module(): string | null {
    return this.#called.callee.module;
  }

  get place(): SourceLocation {
    return placeOf(this.#called.at);
  }

  get args(): Config[] {
    return this.#called.args.map((item) => new Config(this.#machine, item, this.#assumed));
  }

  arg(index: number): Config {
    return this.args[index] ?? new Config(this.#machine, { value: ABSENT, at: this.#called.at });
  }

  /** The call whose result is the object: `z.string()` of `z.string().optional()`. */
  get on(): Call | undefined {
    const { on } = this.#called.callee;
    return on instanceof Called ? new Call(this.#machine, on, this.#assumed) : undefined;
  }

  /** This call and those before it in the chain, from the last to the first. */
  get chain(): Call[] {
    const chain: Call[] = [this];
    for (let each = this.on; each !== undefined; each = each.on) chain.push(each);
    return chain;
  }

  /** Why the called function is unknown; null if a package, the platform or the caller provides it. */
  get unknownReason(): Reason | null {
    const { on } = this.#called.callee;
    return on instanceof Unknown ? on : null;
  }

  /** The names of the chain of properties: `api`, `ignores`, `add` of `api.ignores.add()`. */
  get path(): string[] {
    const path: string[] = [];
    for (let each: External['on'] = this.#called.callee; each instanceof External; each = each.on)
      path.unshift(each.name);
    return path;
  }
}
