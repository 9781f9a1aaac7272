import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from 'acorn';
import { Container, type Heap } from './heap.ts';
import type { Caveat, Cause, Reason } from './reasons.ts';
import type { At } from '../parse/source.ts';

/** What a piece of code comes to, as far as its text tells. */
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
  /** Its source and flags alone are read: the engine of the language runs none. */
  | RegExp
  | External
  | Called;

/** A property that is not there. */
export const ABSENT: unique symbol = Symbol('absent');
export const NO_ASSUMPTION: unique symbol = Symbol('nothing');

export type Property = Value | typeof ABSENT;

/** What text does not tell. It is never guessed at; what may be assumed of it is marked as such. */
export class Unknown implements Reason {
  readonly why: string;
  readonly cause: Cause;
  readonly at: At;
  readonly others: readonly Cause[];
  /** What it is if the environment says nothing and packages leave alone what they are given. */
  readonly assumed: Property | typeof NO_ASSUMPTION;
  /** Whether it counts as true, where that is known although its value is not. */
  readonly truth: boolean | null;
  /** The text that it begins with. */
  readonly prefix: string;
  /** Of a property: perhaps it is not there. */
  readonly mayBeAbsent: boolean;
  /** All that it is one of, where that is known. */
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
    // Nothing at all may be assumed too.
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
  /** On its way into a list or a call, it stands for any number of items: `...unknown`. */
  readonly isSpread?: true;
}

/** What a mapping has under a key, or perhaps has. */
export interface Entry {
  readonly value: Property;
  readonly at: At;
}

/** What a list or a mapping holds, and why there may be more. */
export interface Holding<Items> {
  items: Items;
  open: Caveat | null;
}

export class List extends Container<Holding<Item[]>> {
  /** Why others may change it at any time. */
  kept: Caveat | null = null;

  constructor(items: Item[], open: Caveat | null = null) {
    super({ items, open });
  }
}

export class Mapping extends Container<Holding<Map<string, Entry>>> {
  /** Why others may change it at any time. */
  kept: Caveat | null = null;
  /** What it is turned into where it must be text, as that of a URL is. */
  readonly text: string | null;

  constructor(items: Map<string, Entry>, open: Caveat | null = null, text: string | null = null) {
    super({ items, open });
    this.text = text;
  }
}

/** The names of a block, and the block around it. */
export class Scope extends Container<Map<string, Property>> {
  readonly parent: Scope | null;
  /** Where names lead that no scope has. */
  readonly home: ModuleNames;
  /** `var` and functions are declared here. */
  readonly isFunction: boolean;
  /** Names that some function may change at any time, and why. */
  readonly kept = new Map<string, Caveat>();

  constructor(home: ModuleNames, parent: Scope | null, isFunction: boolean) {
    super(new Map());
    this.home = home;
    this.parent = parent;
    this.isFunction = isFunction;
  }
}

export interface ModuleNames {
  /** What an imported name stands for; ABSENT where it is none. */
  imported(name: string, at: At): Property;
  /** What is given by `require` and `import()`. */
  required(specifier: string, at: At, form: 'require' | 'import'): Value;
  readonly file: string;
  at(node: { start: number }): At;
}

export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

export class Closure {
  readonly node: FunctionNode;
  readonly scope: Scope;
  readonly at: At;
  /** Properties that it is given, as `module.exports.x` is where the export is a function. */
  readonly own: Mapping;

  constructor(node: FunctionNode, scope: Scope) {
    this.node = node;
    this.scope = scope;
    this.at = scope.home.at(node);
    this.own = new Mapping(new Map());
  }
}

/** Something that packages, the platform or the caller provide: a name that is imported, or a part of such a thing. */
export class External {
  readonly name: string;
  /** The package that it comes from, called or not; null for a global name. */
  readonly module: string | null;
  /** What it is a part of, or what it is given back by. */
  readonly on: External | Called | Unknown | null;
  readonly at: At;
  /** The caller's own: it changes nothing that it is given. */
  readonly isApi: boolean;
  /** It stands for a package as a whole, or what that exports by default: the name is the site's own. */
  readonly isWhole: boolean;
  /** What is not known and its parts and calls start at. */
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

/** A call that is not followed, and so the value that it gives back. */
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

/** A function of the language or the platform that is read as what it does. */
export class Builtin {
  readonly name: string;
  readonly run: Run;

  constructor(name: string, run: Run) {
    this.name = name;
    this.run = run;
  }
}

/** @param self what the function is called on. */
export type Run = (caller: Caller, self: Value, args: readonly Item[], at: At) => Value;

/** What a function may ask of the machine that runs it. */
export interface Caller {
  readonly heap: Heap;
  /** Takes steps. @throws Stop where there have been too many. */
  spend(at: At, steps?: number): void;
  call(callee: Value, self: Value, args: readonly Item[], at: At): Value;
  /** Runs what is perhaps not run: its calls are perhaps not made. */
  perhaps<T>(reason: Reason, isAssumed: boolean, run: () => T): T;
  /** Calls a function any number of times, or not at all, with whatever there is. */
  callPerhaps(callee: Value, reason: Reason, args?: readonly Item[]): void;
  /** What is known of something that packages or the platform provide; else it itself. */
  known(external: External): Value;
  /** Text of a file of the site; null where there is none. */
  read(file: string): string | null;
}
