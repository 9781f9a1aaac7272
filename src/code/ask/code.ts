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

/** Interprets the code of a site without executing it. */
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

  /** The module of a file; null if there is no such file. */
  module(file: string): Module | null {
    const cached = this.#modules.get(file);
    if (cached !== undefined) return cached;
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

  /** An export of a file by its name, or all exports (`*`); absent if there is no such file. */
  exported(file: string, name = 'default'): Config {
    const module = this.module(file);
    const at: At = { source: module?.source ?? new Source(file, ''), offset: 0 };
    if (module === null) return this.#config(ABSENT, at);
    return this.#config(name === '*' ? module.namespace(at) : module.exported(name, at), at);
  }

  /** The top-level names and exports of a file with their values; empty if the file cannot be read. */
  names(file: string): [string, Config][] {
    const module = this.module(file);
    if (module === null || module.run() !== null) return [];
    const at = { source: module.source, offset: 0 };
    const configs = new Map<string, Config>();
    for (const name of module.declared()) configs.set(name, this.#config(module.scope.state.get(name), at));
    for (const name of module.names()) configs.set(name, this.#config(module.exported(name, at), at));
    return [...configs];
  }

  /** Why nothing of a file is known; null if it was read, or does not exist. */
  failure(file: string): Reason | null {
    return this.module(file)?.run() ?? null;
  }

  /** The calls at the top level of a file that are not followed. */
  calls(file: string): LoggedCall[] {
    const module = this.module(file);
    module?.run();
    return module === null ? [] : loggedCalls(this.#machine, module.log.entries);
  }

  /** The calls of a file and of its functions, called with an unknown argument. */
  allCalls(file: string): LoggedCall[] {
    const request = unknownData('the request is not known');
    const functions = this.names(file).filter(([, config]) => config.kind === 'function');
    return [...this.calls(file), ...functions.flatMap(([, config]) => follow(config, [request]).calls)];
  }
}

export interface CodeOptions extends Knowledge {
  /** The text of a file, by its path below the site's folder; null if there is none. */
  read(file: string): string | null;
  parse?: Parse;
  aliases?: Aliases;
  /** Whether a module is treated like a package, and not read. */
  isOpaque?: (specifier: string) => boolean;
}
