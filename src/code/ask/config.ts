// ask/: what the rest of Lectern asks of a site's code.
// In: a function that reads the site's files by name, and what the caller knows of packages and the environment.
// Out: a value at a path, with its place, or why it is not known (`Config`); calls that are not followed.
// Not here: what a generator makes of an answer, and how code is followed.

import {
  type Answer,
  knownAnswer,
  type KnownAnswer,
  locatedReason,
  unknownAnswer,
  type UnknownReason,
} from './answer.ts';
import type { Machine } from '../evaluate/machine.ts';
import { getMember } from '../values/members.ts';
import { type At, placeOf, type SourceLocation } from '../parse/source.ts';
import { describe, kindOf, truthOf, unknownOf } from '../values/unknowns.ts';
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

/**
 * A value of a configuration, asked for by its path: `config.at('vite', 'base').text()`. What it is, and why that is not
 * known, comes with its place.
 */
export class Config {
  readonly #machine: Machine;
  readonly #value: Property;
  readonly #at: At;
  /** Why it may be another. */
  readonly #assumed: Reason | null;

  constructor(machine: Machine, { value, at }: { value: Property; at: At }, assumed: Reason | null = null) {
    this.#machine = machine;
    this.#at = at;
    // What is assumed stands for what is unknown, with its mark.
    const isAssumed = value instanceof Unknown && value.assumed !== NO_ASSUMPTION;
    this.#value = isAssumed ? value.assumed : value;
    this.#assumed = assumed ?? (isAssumed ? value : null);
  }

  get place(): SourceLocation {
    return placeOf(this.#at);
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
    const value = this.#value;
    if (value instanceof List && !/^\d+$/.test(key)) return this.#as({ value: ABSENT, at: this.#at });
    if (value instanceof Mapping || value instanceof List) {
      const item = value instanceof Mapping ? value.state.items.get(key) : value.state.items[Number(key)];
      const found = getMember(this.#machine, value, key, item?.at ?? this.#at);
      // What the language gives every list is no part of a configuration.
      const isOwn = item !== undefined || found instanceof Unknown;
      return this.#as({ value: isOwn ? found : ABSENT, at: item?.at ?? this.#at });
    }
    if (value instanceof Closure)
      return this.#as(value.own.state.items.get(key) ?? { value: ABSENT, at: this.#at });
    return this.#as({ value: unknownOf(value) ?? ABSENT, at: this.#at });
  }

  #as(item: { value: Property; at: At }): Config {
    return new Config(this.#machine, item, this.#assumed);
  }

  get kind(): ReturnType<typeof kindOf> {
    return kindOf(this.#value);
  }

  text(): Answer<string> {
    const value = this.#value instanceof Mapping ? this.#value.text : this.#value;
    return this.#scalar(value, 'a text', (each): each is string => typeof each === 'string');
  }

  /** The text that it begins with, as far as that is known: of `/blog/${name}`, `/blog/`. */
  get prefix(): string {
    if (typeof this.#value === 'string') return this.#value;
    return this.#value instanceof Unknown ? this.#value.prefix : '';
  }

  flag(): Answer<boolean> {
    return this.#scalar(this.#value, '`true` or `false`', (each) => typeof each === 'boolean');
  }

  number(): Answer<number> {
    return this.#scalar(this.#value, 'a number', (each) => typeof each === 'number');
  }

  #scalar<T>(value: Property, wanted: string, fits: (value: Property) => value is Property & T): Answer<T> {
    if (fits(value)) return this.#known(value);
    return this.#other(wanted);
  }

  #known<T>(value: T): KnownAnswer<T> {
    return knownAnswer(value, this.#at, this.#assumed);
  }

  /** The answer where something else stands there than is asked for. */
  #other(wanted: string): Answer<never> {
    const value = this.#value;
    if (value === ABSENT || value === undefined || value === null) {
      return this.#assumed === null ? undefined : unknownAnswer(this.#assumed);
    }
    const unknown = unknownOf(value);
    if (unknown !== null) return unknownAnswer(unknown);
    const why = `${describe(value)} stands where ${wanted} is expected`;
    return unknownAnswer({ why, cause: 'unsupported', at: this.#at });
  }

  /** Its items, each with its own place. Unknown where any of them is. */
  list(): Answer<Config[]> {
    const { items, unknownReason } = this.items();
    if (!(this.#value instanceof List)) return this.#other('a list');
    return unknownReason === null ? this.#known(items) : unknownAnswer(unknownReason);
  }

  /** The items that are known of a list, and why there may be others. */
  items(): { items: Config[]; unknownReason: Reason | null } {
    if (!(this.#value instanceof List)) return { items: [], unknownReason: unknownOf(this.#value) };
    const { items, open } = this.#value.state;
    return { items: items.map((item) => this.#as(item)), unknownReason: open };
  }

  texts(): Answer<KnownAnswer<string>[]> {
    if (this.kind === 'text') {
      const text = this.text() as KnownAnswer<string>;
      return this.#known([text]);
    }
    const list = this.list();
    if (list === undefined || 'unknown' in list) return list;
    const texts: KnownAnswer<string>[] = [];
    for (const item of list.value) {
      const text = item.text();
      if (text !== undefined && 'unknown' in text) return text;
      if (text !== undefined) texts.push(text);
    }
    return this.#known(texts);
  }

  /** Its keys and what they are given. Unknown where there may be others. */
  entries(): Answer<[string, Config][]> {
    const value = this.#value;
    if (!(value instanceof Mapping)) return this.#other('a mapping');
    const { items, open } = value.state;
    if (open !== null) return unknownAnswer(open);
    const found = [...items].map(([key, item]): [string, Config] => [key, this.#as(item)]);
    return this.#known(
      found.filter(([, config]) => config.kind !== 'absent' || config.unknownReason !== null),
    );
  }

  /** Whether it counts as true. */
  truth(): Answer<boolean> {
    const truth = truthOf(this.#value);
    return typeof truth === 'boolean' ? this.#known(truth) : unknownAnswer(truth);
  }

  get call(): Call | undefined {
    return this.#value instanceof Called ? new Call(this.#machine, this.#value, this.#assumed) : undefined;
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

  /** Why it is not known what is called; null where a package, the platform or the caller provides it. */
  get unknownReason(): UnknownReason | null {
    const { on } = this.#called.callee;
    return on instanceof Unknown ? locatedReason(on) : null;
  }

  /** Names from the object that it starts at: `api`, `ignores`, `add`. */
  get path(): string[] {
    const path: string[] = [];
    for (let each: External['on'] = this.#called.callee; each instanceof External; each = each.on)
      path.unshift(each.name);
    return path;
  }
}
