import { unknownAnswer, type UnknownAnswer } from './answer.ts';
import { Call, Config } from './config.ts';
import { createMachine } from '../evaluate/evaluator.ts';
import { endOf, type Knowledge, Log, type LogEntry, type Machine } from '../evaluate/machine.ts';
import { dataModule, Module, type Modules } from '../evaluate/modules.ts';
import { cachedParse, type Parse, parseModule, scriptIn } from '../parse/parse.ts';
import { type Aliases, resolveImport } from '../parse/resolve.ts';
import { type At, Source } from '../parse/source.ts';
import { type Cause, Thrown } from '../values/reasons.ts';
import { ABSENT, External, type Property, Unknown, type Value } from '../values/values.ts';
import { type Conversion, fromPlain } from '../values/plain.ts';

/** A call that code makes and that is not followed. */
export interface LoggedCall {
  readonly call: Call;
  /** Why it may not be made; absent where it certainly is. */
  readonly unless?: UnknownAnswer;
  /** It is made if the environment says nothing. */
  readonly isAssumed: boolean;
}

/** What a function of the site gives back. */
export interface CallResult {
  readonly result: Config;
  /** Causes of what it has come upon and that is not known. */
  readonly causes: ReadonlySet<Cause>;
  readonly calls: readonly LoggedCall[];
}

const NOWHERE: At = { source: new Source('', ''), offset: 0 };

/** Reads the code of a site. Nothing of it is executed. */
export class Code implements Modules {
  readonly #options: CodeOptions;
  readonly #parse: Parse;
  readonly #machine: Machine;
  readonly #modules = new Map<string, Module | null>();

  constructor(options: CodeOptions) {
    this.#options = options;
    this.#parse = options.parse ?? cachedParse(parseModule);
    this.#machine = createMachine(options, options.read);
  }

  find(specifier: string, from: string): Module | null | undefined {
    const { isOpaque, aliases = {}, read } = this.#options;
    if (isOpaque?.(specifier)) return null;
    const file = resolveImport(specifier, from, aliases, (name) => read(name) !== null);
    return typeof file === 'string' ? this.module(file) : file;
  }

  /** One file of the site; null where there is none. */
  module(file: string): Module | null {
    const known = this.#modules.get(file);
    if (known !== undefined) return known;
    const text = this.#options.read(file);
    const module = text === null ? null : this.#open(file, text);
    this.#modules.set(file, module);
    return module;
  }

  #open(file: string, text: string): Module {
    const source = new Source(file, text);
    if (file.endsWith('.json')) return dataModule(source, this.#machine, this);
    const parsed = this.#parse(scriptIn(text, file), file);
    if (!('message' in parsed)) return new Module(source, parsed, this.#machine, this);
    const why = `the code cannot be read (${parsed.message})`;
    return new Module(
      source,
      { why, cause: 'syntax', at: { source, offset: parsed.offset } },
      this.#machine,
      this,
    );
  }

  #config(value: Property, at: At): Config {
    return new Config(this.#machine, { value, at });
  }

  /** What a file exports: by default, by a name, or all of it: `*`. Absent where there is no such file. */
  exported(file: string, name = 'default'): Config {
    const module = this.module(file);
    const at: At = { source: module?.source ?? new Source(file, ''), offset: 0 };
    if (module === null) return this.#config(ABSENT, at);
    const failure = module.run();
    if (failure !== null) return this.#config(new Unknown(failure), failure.at);
    return this.#config(name === '*' ? module.namespace(at) : module.exported(name, at), at);
  }

  /** What a file names at its top, exported or not; `default` is its default export. Empty where it cannot be read. */
  names(file: string): [string, Config][] {
    const module = this.module(file);
    if (module === null || module.run() !== null) return [];
    const at = { source: module.source, offset: 0 };
    const exported = module
      .names()
      .map((name): [string, Config] => [name, this.#config(module.exported(name, at), at)]);
    return [...new Map([...this.#namesOf(module), ...exported])];
  }

  #namesOf(module: Module): [string, Config][] {
    const at = { source: module.source, offset: 0 };
    return module.run() === null
      ? module.declared().map((name) => [name, this.#config(module.scope.state.get(name), at)])
      : [];
  }

  /** Why nothing of a file is known; null where it is, or is not there. */
  failure(file: string): UnknownAnswer | null {
    const reason = this.module(file)?.run() ?? null;
    return reason && unknownAnswer(reason);
  }

  /** Calls that a file makes while it is run, as far as they are not followed. */
  calls(file: string): LoggedCall[] {
    const module = this.module(file);
    module?.run();
    return module === null ? [] : this.#logged(module.log.entries);
  }

  /** An object of the caller's, on which code calls methods. */
  recorder(name: string): External {
    return new External(name, NOWHERE, { isApi: true });
  }

  /** A value of data that the caller does not know. */
  unknown(why: string, cause: Cause = 'data'): Unknown {
    return new Unknown({ why, cause, at: NOWHERE }, { mayBeAbsent: true });
  }

  /** Calls a function of the site with data of the caller; what it changes is taken back. @param self its `this`. */
  call(callee: Config, args: readonly unknown[], self?: unknown): CallResult {
    const { value, at } = callee.raw;
    const log = new Log();
    let calls: readonly LogEntry[] = [];
    const result = this.#asked(at, log, () => {
      const given = args.map((data) => ({ value: this.#plain(data, { at }), at }));
      const found = this.#machine.call(value, this.#plain(self, { at }), given, at);
      calls = log.entries;
      return found;
    });
    return { result, causes: log.causes, calls: this.#logged(calls) };
  }

  /** The value, or what it gives back where it is a function. */
  given(config: Config, args: readonly unknown[] = []): Config {
    return config.kind === 'function' ? this.call(config, args).result : config;
  }

  /** Answers a question, and takes back what that changes. */
  #asked(at: At, log: Log, run: () => Value): Config {
    try {
      const { result } = this.#machine.heap.attempt(() => this.#machine.within(log, run));
      return this.#config(result instanceof Thrown ? new Unknown(result.reason) : result, at);
    } catch (error) {
      return this.#config(new Unknown(endOf(error, at)), at);
    }
  }

  #plain(data: unknown, conversion: Conversion): Value {
    const unwrapped = (part: object) => (part instanceof Config ? part.raw : undefined);
    return fromPlain(data, { ...conversion, unwrapped });
  }

  #logged(entries: readonly LogEntry[]): LoggedCall[] {
    return entries.map(({ called, unless, isAssumed }) => ({
      call: new Call(this.#machine, called),
      ...(unless && { unless: unknownAnswer(unless) }),
      isAssumed,
    }));
  }
}

export interface CodeOptions extends Knowledge {
  /** Text of a file of the site, by its path below the site's folder; null where there is none. */
  read(file: string): string | null;
  parse?: Parse;
  aliases?: Aliases;
  /** Whether a module is taken for a package, and not looked into. */
  isOpaque?: (specifier: string) => boolean;
}
