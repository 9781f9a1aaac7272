// ask/: what the rest of Lectern asks of a site's code.
// In: a function that reads the site's files by name, and what the caller knows of packages and the environment.
// Out: a value at a path, with its place, or why it is not known (`Config`); calls that are not followed.
// Not here: what a generator makes of an answer, and how code is followed.

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

/** What the code says of something that it is asked. */
export interface Answer<T> {
  /** Undefined where it says nothing, or nobody can tell. */
  readonly value: T | undefined;
  /**
   * Why it may be something else; null where it is certain. A value in doubt is so if the environment says nothing and
   * packages leave alone what they are given: good enough for a name, never for what is published.
   */
  readonly doubt: Reason | null;
}

/** What the code says whatever the environment says; undefined where that is nothing. */
export function certain<T>({ value, doubt }: Answer<T>): T | undefined {
  return doubt === null ? value : undefined;
}

/**
 * A value of a configuration, asked for by its path: `config.at('vite', 'base').text()`. What it is, and why that is not
 * known, comes with its place.
 */
export class Config {
  /** What follows the code that it stands in. */
  readonly machine: Machine;
  readonly #value: Property;
  readonly #at: At;
  /** Why it may be another. */
  readonly #assumed: Reason | null;

  constructor(machine: Machine, { value, at }: { value: Property; at: At }, assumed: Reason | null = null) {
    this.machine = machine;
    this.#at = at;
    // What is assumed stands for what is unknown, with its mark.
    const isAssumed = value instanceof Unknown && value.assumed !== NO_ASSUMPTION;
    this.#value = isAssumed ? value.assumed : value;
    this.#assumed = assumed ?? (isAssumed ? value : null);
  }

  /** Why it is assumed rather than known; null where it is known, or nothing is assumed. */
  get unknownReason(): Reason | null {
    return this.#assumed ?? unknownOf(this.#value);
  }

  /** The value that a path leads to from here: keys of mappings, places in lists. */
  at(...path: readonly (string | number)[]): Config {
    return path.reduce<Config>((config, key) => config.#step(String(key)), this);
  }

  #step(key: string): Config {
    const value = this.#value instanceof Closure ? this.#value.own : this.#value;
    if (value instanceof Mapping) {
      const item = value.state.items.get(key);
      const found = presentValue(item === undefined ? missing(value.state) : item.value);
      return this.#as({ value: found, at: item?.at ?? this.#at });
    }
    if (value instanceof List) {
      // What the language gives every list is no part of a configuration.
      const index = /^\d+$/.test(key) ? Number(key) : -1;
      const found = index < 0 ? undefined : readItems(value, (items) => items[index]?.value);
      return this.#as({ value: found, at: value.state.items[index]?.at ?? this.#at });
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

  /** The text that it begins with, as far as that is known: of `/blog/${name}`, `/blog/`. */
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

  /** @param value undefined where something else stands there than is wanted. */
  #answer<T>(value: T | undefined, wanted: string): Answer<T> {
    const isMissing = this.kind === 'absent' || this.kind === 'null';
    if (value !== undefined || isMissing) return { value, doubt: this.#assumed };
    const why = `${describe(this.#value)} stands where ${wanted} is expected`;
    return { value, doubt: unknownOf(this.#value) ?? { why, cause: 'unsupported', at: this.#at } };
  }

  /** Its items, each with its own place. Unknown where any of them is. */
  list(): Answer<Config[]> {
    const { items, unknownReason } = this.items();
    const isList = this.#value instanceof List;
    if (isList && unknownReason !== null) return { value: undefined, doubt: unknownReason };
    return this.#answer(isList ? items : undefined, 'a list');
  }

  /** The items that are known of a list, and why there may be others. */
  items(): { items: Config[]; unknownReason: Reason | null } {
    if (!(this.#value instanceof List)) return { items: [], unknownReason: unknownOf(this.#value) };
    const { items, open } = this.#value.state;
    return { items: items.map((item) => this.#as(item)), unknownReason: open };
  }

  /** The texts of a list, or a single text. Unknown where any of them is. */
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

  /** Its keys and what they are given. Unknown where there may be others. */
  entries(): Answer<[string, Config][]> {
    const value = this.#value;
    if (!(value instanceof Mapping)) return this.#answer<[string, Config][]>(undefined, 'a mapping');
    const { items, open } = value.state;
    if (open !== null) return { value: undefined, doubt: open };
    const found = [...items].map(([key, item]): [string, Config] => [key, this.#as(item)]);
    const isThere = (config: Config) => config.kind !== 'absent' || config.unknownReason !== null;
    return this.#answer(
      found.filter(([, config]) => isThere(config)),
      'a mapping',
    );
  }

  /** Whether it counts as true. */
  truth(): Answer<boolean> {
    const truth = truthOf(this.#value);
    if (typeof truth === 'boolean') return { value: truth, doubt: this.#assumed };
    return { value: undefined, doubt: truth };
  }

  get call(): Call | undefined {
    return this.#value instanceof Called ? new Call(this.machine, this.#value, this.#assumed) : undefined;
  }

  /** The code itself, for what looks deeper. */
  get raw(): Item {
    const value = this.#assumed === null ? this.#value : new Unknown(this.#assumed, { assumed: this.#value });
    return { value: value === ABSENT ? undefined : value, at: this.#at };
  }
}

/** A call of something that packages provide: what is called, on what, and with what. */
export class Call {
  readonly #machine: Machine;
  readonly #called: Called;
  readonly #assumed: Reason | null;

  constructor(machine: Machine, called: Called, assumed: Reason | null = null) {
    this.#machine = machine;
    this.#called = called;
    this.#assumed = assumed;
  }

  /** What is called, as its package calls it; its own name in the site where the package gives it none. */
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

  /** The call that it is made on the outcome of: of `z.string().optional()`, `z.string()`. */
  get on(): Call | undefined {
    const { on } = this.#called.callee;
    return on instanceof Called ? new Call(this.#machine, on, this.#assumed) : undefined;
  }

  /** This call and those that it is made on, from the last to the first. */
  get chain(): Call[] {
    const chain: Call[] = [this];
    for (let each = this.on; each !== undefined; each = each.on) chain.push(each);
    return chain;
  }

  /** Why it is not known what is called; null where a package, the platform or the caller provides it. */
  get unknownReason(): Reason | null {
    const { on } = this.#called.callee;
    return on instanceof Unknown ? on : null;
  }

  /** Names from the object that it starts at: `api`, `ignores`, `add`. */
  get path(): string[] {
    const path: string[] = [];
    for (let each: External['on'] = this.#called.callee; each instanceof External; each = each.on)
      path.unshift(each.name);
    return path;
  }
}
