import { Config } from './config.ts';
import { follow, type LoggedCall, loggedCalls, unknownData } from './follow.ts';
import { createMachine } from '../evaluate/evaluator.ts';
import type { Knowledge, Machine } from '../evaluate/machine.ts';
import { dataModule, Module, type Modules } from '../evaluate/modules.ts';
import { cachedParse, type Parse, scriptIn } from '../parse/parse.ts';
import { parseModule } from '../parse/parse-module.ts';
import { type Aliases, resolveImport } from '../parse/resolve.ts';
import { type At, Source } from '../parse/source.ts';
import type { Reason } from '../values/reasons.ts';
import { ABSENT, type Property } from '../values/values.ts';

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
    const reason: Reason = { why, cause: 'syntax', at: { source, offset: parsed.offset } };
    return new Module(source, reason, this.#machine, this);
  }

  #config(value: Property, at: At): Config {
    return new Config(this.#machine, { value, at });
  }

  /** What a file exports: by default, by a name, or all of it: `*`. Absent where there is no such file. */
  exported(file: string, name = 'default'): Config {
    const module = this.module(file);
    const at: At = { source: module?.source ?? new Source(file, ''), offset: 0 };
    if (module === null) return this.#config(ABSENT, at);
    return this.#config(name === '*' ? module.namespace(at) : module.exported(name, at), at);
  }

  /** What a file names at its top, exported or not; `default` is its default export. Empty where it cannot be read. */
  names(file: string): [string, Config][] {
    const module = this.module(file);
    if (module === null || module.run() !== null) return [];
    const at = { source: module.source, offset: 0 };
    const found = new Map<string, Config>();
    for (const name of module.declared()) found.set(name, this.#config(module.scope.state.get(name), at));
    for (const name of module.names()) found.set(name, this.#config(module.exported(name, at), at));
    return [...found];
  }

  /** Why nothing of a file is known; null where it is, or is not there. */
  failure(file: string): Reason | null {
    return this.module(file)?.run() ?? null;
  }

  /** Calls that a file makes while it is run, as far as they are not followed. */
  calls(file: string): LoggedCall[] {
    const module = this.module(file);
    module?.run();
    return module === null ? [] : loggedCalls(this.#machine, module.log.entries);
  }

  /** Those calls, and those that its functions make, whatever they are called with. */
  allCalls(file: string): LoggedCall[] {
    const request = unknownData('the request is not known');
    const functions = this.names(file).filter(([, config]) => config.kind === 'function');
    return [...this.calls(file), ...functions.flatMap(([, config]) => follow(config, [request]).calls)];
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
