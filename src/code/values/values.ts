import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from 'acorn';
import { Container, type Heap } from './heap.ts';
import type { Caveat, Cause, Reason } from './reasons.ts';
import type { At } from '../parse/source.ts';

/** The value of an expression, as far as the interpreter can find it. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Unknown
  | List
  | Mapping
  | Closure
  | Builtin
  /** Only its source and flags are used: `regexp.ts` matches in linear time instead of the engine. */
  | RegExp
  | External
  | Called;

/** The value of a property that does not exist. */
export const ABSENT: unique symbol = Symbol('absent');
/** An unknown value has no assumption; `undefined` would be one. */
export const NO_ASSUMPTION: unique symbol = Symbol('nothing');

export type Property = Value | typeof ABSENT;

/** A value that the interpreter cannot find. It is never guessed, but it may have an assumption. */
export class Unknown implements Reason {
  readonly why: string;
  readonly cause: Cause;
  readonly at: At;
  readonly others: readonly Cause[];
  /** Its value if no environment variable is set and packages do not change their arguments. */
  readonly assumed: Property | typeof NO_ASSUMPTION;
  /** Whether it is truthy, if that is known; else null. */
  readonly truth: boolean | null;
  /** The known start of a text: `/blog/` of `/blog/${name}`. */
  readonly prefix: string;
  /** Whether the property may not exist. */
  readonly mayBeAbsent: boolean;
  /** All values that it may have, if that is known; else null. */
  readonly either: readonly Value[] | null;

  constructor(
    reason: Reason,
    more: Partial<Pick<Unknown, 'assumed' | 'truth' | 'prefix' | 'mayBeAbsent' | 'either'>> = {},
  ) {
    const { why, cause, at, others = [] } = reason;
    const { truth = null, prefix = '' } = more;
    this.why = why;
    this.cause = cause;
    this.at = at;
    this.others = others;
    this.assumed = 'assumed' in more ? more.assumed : NO_ASSUMPTION;
    this.truth = truth ?? (prefix === '' ? null : true);
    this.prefix = prefix;
    this.either = more.either ?? null;
    this.mayBeAbsent = this.assumed === ABSENT || more.mayBeAbsent === true;
  }
}

export interface Item {
  readonly value: Value;
  readonly at: At;
  /** Whether it stands for any number of items: `...unknown` in a list or call. */
  readonly isSpread?: true;
}

/** The property of a mapping under a key; its value may be unknown or absent. */
export interface Entry {
  readonly value: Property;
  readonly at: At;
}

/** The known items of a list or mapping. `open` says why there may be others; null: there are none. */
export interface Holding<Items> {
  items: Items;
  open: Caveat | null;
}

export class List extends Container<Holding<Item[]>> {
  /** Why other code may change it at any time; null: none can. */
  escaped: Caveat | null = null;

  constructor(items: Item[], open: Caveat | null = null) {
    super({ items, open });
  }
}

export class Mapping extends Container<Holding<Map<string, Entry>>> {
  /** Why other code may change it at any time; null: none can. */
  escaped: Caveat | null = null;
  /** Its text if it is converted, as for a URL; else null. */
  readonly text: string | null;

  constructor(items: Map<string, Entry>, open: Caveat | null = null, text: string | null = null) {
    super({ items, open });
    this.text = text;
  }
}

/** The variables of a block, and the scope around it. */
export class Scope extends Container<Map<string, Property>> {
  readonly parent: Scope | null;
  /** The module, which resolves names that no scope has. */
  readonly home: ModuleNames;
  /** Whether `var` and functions are declared in it. */
  readonly isFunction: boolean;
  /** Variables that some function may change at any time, and why. */
  readonly escaped = new Map<string, Caveat>();

  constructor(home: ModuleNames, parent: Scope | null, isFunction: boolean) {
    super(new Map());
    this.home = home;
    this.parent = parent;
    this.isFunction = isFunction;
  }
}

export interface ModuleNames {
  /** The value of an imported name; ABSENT for other names. */
  imported(name: string, at: At): Property;
  /** The value of `require(specifier)` or `import(specifier)`. */
  required(specifier: string, at: At, form: 'require' | 'import'): Value;
  readonly file: string;
  at(node: { start: number }): At;
}

export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

export class Closure {
  readonly node: FunctionNode;
  readonly scope: Scope;
  readonly at: At;
  /** Properties of the function, such as `x` of `module.exports = f; module.exports.x = 1`. */
  readonly own: Mapping;

  constructor(node: FunctionNode, scope: Scope) {
    this.node = node;
    this.scope = scope;
    this.at = scope.home.at(node);
    this.own = new Mapping(new Map());
  }
}

/** A value of a package, the platform or the caller: an imported or global name, or a property of such a value. */
export class External {
  readonly name: string;
  /** The package that it comes from, also through calls; null for a global name. */
  readonly module: string | null;
  /** The object whose property it is, which may be the result of a call. */
  readonly on: External | Called | Unknown | null;
  readonly at: At;
  /** Whether it is an object of the caller, which does not change its arguments. */
  readonly isApi: boolean;
  /** Whether it is a whole package or its default export, whose local name the site chooses. */
  readonly isWhole: boolean;
  /** The unknown value at the start of the chain of properties and calls, if there is one. */
  readonly origin: Unknown | null;

  constructor(
    name: string,
    at: At,
    more: Partial<Pick<External, 'module' | 'on' | 'isApi' | 'isWhole'>> = {},
  ) {
    const { on = null } = more;
    const above = on instanceof Called ? on.callee : on instanceof External ? on : null;
    this.name = name;
    this.at = at;
    this.on = on;
    this.module = more.module ?? above?.module ?? null;
    this.isApi = more.isApi ?? above?.isApi ?? false;
    this.isWhole = more.isWhole ?? false;
    this.origin = on instanceof Unknown ? on : (above?.origin ?? null);
  }
}

/** A call that is not followed. It is also the value that the call returns. */
export class Called {
  readonly callee: External;
  readonly args: readonly Item[];
  readonly at: At;

  constructor(callee: External, args: readonly Item[], at: At) {
    this.callee = callee;
    this.args = args;
    this.at = at;
  }
}

/** A function of the language or platform whose behaviour is known. */
export class Builtin {
  readonly name: string;
  readonly run: Run;

  constructor(name: string, run: Run) {
    this.name = name;
    this.run = run;
  }
}

/** @param self the value of `this`. */
export type Run = (caller: Caller, self: Value, args: readonly Item[], at: At) => Value;

/** The part of the machine that builtins use. */
export interface Caller {
  readonly heap: Heap;
  /** Counts steps. @throws Stop after too many. */
  spend(at: At, steps?: number): void;
  call(callee: Value, self: Value, args: readonly Item[], at: At): Value;
  /** Runs code that may not run in reality, and logs its calls as uncertain. */
  perhaps<T>(reason: Reason, isAssumed: boolean, run: () => T): T;
  /** Calls a function that may be called any number of times, or never, with unknown arguments. */
  callPerhaps(callee: Value, reason: Reason, args?: readonly Item[]): void;
  /** The known value of an external; the external itself if there is none. */
  known(external: External): Value;
  /** The text of a file of the site; null if there is none. */
  read(file: string): string | null;
}
