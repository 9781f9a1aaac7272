import { Call, Config } from './config.ts';
import { untold, type Untold } from './conclusion.ts';
import { createMachine } from './evaluator.ts';
import { Stop } from './heap.ts';
import { Thrown } from './branches.ts';
import type { Machine } from './machine.ts';
import { dataModule, Module, type Modules } from './modules.ts';
import { cachedParse, type Parse, parseModule, scriptIn } from './parse.ts';
import { fromPlain } from './plain.ts';
import { type Aliases, resolveImport } from './resolve.ts';
import { type At, Source } from './source.ts';
import { Log, type LogEntry } from './log.ts';
import { ABSENT, External, type Property, Unknown, type Value } from './values.ts';

/** What a reader of configurations is told. */
export interface CodeOptions {
  /** Text of a file of the site, by its path below the site's folder; null where there is none. */
  read(file: string): string | null;
  parse?: Parse;
  aliases?: Aliases;
  /** See {@link Knowledge}. */
  passThrough?: readonly string[];
  appliers?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Modules that are not looked into, as if they were packages. */
  isOpaque?: (specifier: string) => boolean;
}

/** Names that every module has. */
const HIDDEN_NAMES: ReadonlySet<string> = new Set([
  'module',
  'exports',
  'require',
  '__filename',
  '__dirname',
  'this',
  '*default*',
]);

/** What a function of the site gives back. */
export interface Answer {
  readonly result: Config;
  /** Keys of its arguments that it has asked for: `draft`, `data.draft`; `*` for all of them. */
  readonly asked: ReadonlySet<string>;
  readonly calls: readonly LoggedCall[];
}

/** A call that code makes, and why that is not certain. */
export interface LoggedCall {
  readonly call: Call;
  /** Why it may not be made; absent where it is. */
  readonly unless?: Untold;
  /** It is made if the environment says nothing. */
  readonly isAssumed: boolean;
}

/** Reads the code of a site. Nothing of it is executed. */
export class Code implements Modules {
  readonly #options: CodeOptions;
  readonly #parse: Parse;
  readonly #machine: Machine;
  readonly #modules = new Map<string, Module | null>();

  constructor(options: CodeOptions) {
    this.#options = options;
    this.#parse = options.parse ?? cachedParse(parseModule);
    this.#machine = createMachine(
      {
        passThrough: new Set(options.passThrough),
        appliers: new Set(options.appliers),
        environment: new Map(Object.entries(options.environment ?? {})),
      },
      options.read,
    );
  }

  find(specifier: string, from: string): Module | null | undefined {
    if (this.#options.isOpaque?.(specifier)) return null;
    const file = resolveImport(
      specifier,
      from,
      this.#options.aliases ?? {},
      (name) => this.#options.read(name) !== null,
    );
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
    const at = { source, offset: parsed.offset };
    const why = `the code cannot be read (${parsed.message})`;
    return new Module(source, { why, cause: 'syntax', at }, this.#machine, this);
  }

  /** What a file exports: by default, or by a name. Absent where there is no such file. */
  exported(file: string, name = 'default'): Config {
    const module = this.module(file);
    const at: At = { source: module?.source ?? new Source(file, ''), offset: 0 };
    const value = module === null ? ABSENT : module.exported(name, at);
    return new Config(this.#machine, { value, at });
  }

  /** What a file names at its top, exported or not; `default` is its default export. Empty where it cannot be run. */
  names(file: string): [string, Config][] {
    const module = this.module(file);
    if (module === null || module.run() !== null) return [];
    const at: At = { source: module.source, offset: 0 };
    const exports = module.names().map((name): [string, Property] => [name, module.exported(name, at)]);
    const own = [...module.scope.state].filter(([name]) => !HIDDEN_NAMES.has(name));
    return [...new Map([...own, ...exports])].map(([name, value]) => [
      name,
      new Config(this.#machine, { value, at }),
    ]);
  }

  /** Calls that a file makes while it is run, as far as they are not followed. */
  calls(file: string): LoggedCall[] {
    const module = this.module(file);
    module?.run();
    return module === null ? [] : this.#logged(module.log.state);
  }

  #logged(entries: readonly LogEntry[]): LoggedCall[] {
    return entries.map(({ called, unless, isAssumed }) => ({
      call: new Call(this.#machine, called),
      ...(unless && { unless: untold(unless) }),
      isAssumed,
    }));
  }

  /** An object of the caller's, on which code calls methods. */
  recorder(name: string): External {
    return new External(name, { source: new Source('', ''), offset: 0 }, { isApi: true });
  }

  /** A value of data that the caller does not know. */
  unknown(why: string): Unknown {
    return new Unknown({ why, cause: 'data', at: { source: new Source('', ''), offset: 0 } });
  }

  /** Calls a function of the site with data of the caller; what it changes is taken back. */
  call(callee: Config, args: readonly unknown[], self?: unknown): Answer {
    const { value, at } = callee.raw;
    const asked = new Set<string>();
    const log = new Log();
    const machine = this.#machine;
    const plain = (data: unknown) => ({ value: fromPlain(data, at, { asked, prefix: '' }), at });
    let result: Value;
    let entries: readonly LogEntry[] = [];
    try {
      ({ result } = machine.heap.attempt(() =>
        machine.within(log, () => {
          const given = machine.call(value, fromPlain(self, at), args.map(plain), at);
          entries = log.state;
          return given;
        }),
      ));
    } catch (error) {
      if (error instanceof Thrown) result = new Unknown(error.reason);
      else if (error instanceof Stop)
        result = new Unknown({ why: error.why, cause: 'limit', at: error.at ?? at });
      else throw error;
    }
    return { result: new Config(machine, { value: result, at }), asked, calls: this.#logged(entries) };
  }

  /** The value, or what it gives back where it is a function. */
  given(config: Config, args: readonly unknown[] = []): Config {
    return config.kind === 'function' ? this.call(config, args).result : config;
  }
}
