import type { Program } from 'acorn';
import { linksOf, type ModuleLinks } from '../parse/links.ts';
import { endOf, Log, type Machine } from './machine.ts';
import { undecided } from '../values/operators.ts';
import { fromPlain } from '../values/plain.ts';
import { missing, presentValue } from '../values/unknowns.ts';
import { hoist } from './scope.ts';
import { runBody } from './statements.ts';
import { type At, Source } from '../parse/source.ts';
import type { Reason } from '../values/reasons.ts';
import {
  ABSENT,
  Builtin,
  External,
  type Item,
  Mapping,
  type ModuleNames,
  type Property,
  Scope,
  Unknown,
  type Value,
} from '../values/values.ts';
import { dirname } from '../../text/path.ts';
import { ROOT } from '../parse/resolve.ts';

/** Names that every module defines itself. */
const OWN_NAMES = new Set(['module', 'exports', 'require', '__filename', '__dirname', 'this', '*default*']);

export interface Modules {
  /** The module of a specifier; null for a package, undefined if the file does not exist. */
  find(specifier: string, from: string): Module | null | undefined;
}

/** One file of code. It is run once, when one of its names is needed. */
export class Module implements ModuleNames {
  readonly file: string;
  readonly source: Source;
  readonly scope: Scope;
  /** Calls at its top level. */
  readonly log = new Log();
  readonly #machine: Machine;
  readonly #modules: Modules;
  readonly #tree: Program | null;
  readonly links: ModuleLinks;
  /** `module` of CommonJS. */
  readonly #common: Mapping;
  #isRun = false;
  #failure: Reason | null;

  constructor(source: Source, tree: Program | Reason, machine: Machine, modules: Modules) {
    this.source = source;
    this.file = source.file;
    this.#machine = machine;
    this.#modules = modules;
    this.#tree = 'body' in tree ? tree : null;
    this.#failure = 'body' in tree ? null : tree;
    this.links = linksOf(this.#tree);
    this.scope = new Scope(this, null, true);
    const at = { source, offset: 0 };
    this.#common = new Mapping(new Map([['exports', { value: new Mapping(new Map()), at }]]));
  }

  at({ start }: { start: number }): At {
    return { source: this.source, offset: start };
  }

  /** Runs the module unless it has run. @returns why nothing of it is known, or null. */
  run(): Reason | null {
    if (this.#isRun || this.#tree === null) return this.#failure;
    this.#isRun = true;
    const { body } = this.#tree;
    try {
      this.#machine.within(this.log, () => {
        this.#declare();
        hoist(this.#machine, this.scope, body);
        runBody(this.#machine, body, this.scope);
      });
    } catch (error) {
      this.#failure = endOf(error, this.at({ start: 0 }));
    }
    return this.#failure;
  }

  #declare(): void {
    const { heap } = this.#machine;
    const path = `${ROOT}/${this.file}`;
    const names: [string, Value][] = [
      ['module', this.#common],
      ['exports', this.common],
      ['require', this.#require],
      ['__filename', path],
      ['__dirname', dirname(path)],
      ['this', undefined],
    ];
    for (const [name, value] of names) heap.write(this.scope).set(name, value);
  }

  imported(name: string, at: At): Property {
    const binding = this.links.imports.get(name);
    return binding === undefined ? ABSENT : this.#from(binding.specifier, binding.name, name, at);
  }

  /** The export of another module: `default`, `*` or a name. */
  #from(specifier: string, name: string, local: string, at: At): Property {
    const module = this.#modules.find(specifier, this.file);
    if (module === undefined) return lost(specifier, at);
    if (module !== null) return name === '*' ? module.namespace(at) : module.exported(name, at);
    if (name === 'createRequire' && /^(?:node:)?module$/.test(specifier)) return this.#createRequire;
    const isWhole = name === 'default' || name === '*';
    return this.#machine.known(new External(isWhole ? local : name, at, { module: specifier, isWhole }));
  }

  required(specifier: string, at: At, form: 'require' | 'import'): Value {
    const module = this.#modules.find(specifier, this.file);
    if (module === undefined) return lost(specifier, at);
    if (module === null) {
      const name = specifier.replace(/^.*\//, '');
      return this.#machine.known(new External(name, at, { module: specifier, isWhole: true }));
    }
    const failure = module.run();
    if (failure !== null) return new Unknown(failure);
    return form === 'require' && module.isCommon ? module.common : module.namespace(at);
  }

  readonly #require = new Builtin('require', (_caller, _self, [item], at) => {
    if (typeof item?.value === 'string') return this.required(item.value, at, 'require');
    return new Unknown({ why: 'the name of the file is not known', cause: 'unsupported', at });
  });

  /** `createRequire(import.meta.url)` of Node.js returns the `require` of the module. */
  readonly #createRequire = new Builtin('createRequire', (_caller, _self, [item], at) => {
    const isOwn = typeof item?.value === 'string' && item.value.endsWith(`/${this.file}`);
    return isOwn ? this.#require : undecided('`createRequire` of another file', at);
  });

  get isCommon(): boolean {
    return !this.links.isModule;
  }

  /** `module.exports`. */
  get common(): Value {
    return presentValue(this.#common.state.items.get('exports')?.value);
  }

  /** The value of an export. @param at the place that uses it. */
  exported(name: string, at: At, seen: ReadonlySet<Module> = new Set()): Value {
    const failure = this.run();
    if (failure !== null) return new Unknown(failure);
    const property = this.#exported(name, at, seen);
    if (property !== ABSENT) return presentValue(property);
    return new Unknown({ why: `${this.file} has no export \`${name}\``, cause: 'missing', at });
  }

  #exported(name: string, at: At, seen: ReadonlySet<Module>): Property {
    if (seen.has(this)) return ABSENT;
    const visited = new Set([...seen, this]);
    const binding = this.links.exports.get(name);
    if (binding !== undefined && binding.specifier === null) {
      const { state } = this.scope;
      if (!state.has(binding.name)) return this.imported(binding.name, at);
      const value = state.get(binding.name);
      if (value !== ABSENT) return value;
      const why = `\`${name}\` of ${this.file} is used before it has a value`;
      return new Unknown({ why, cause: 'error', at });
    }
    if (binding !== undefined && binding.specifier !== null)
      return this.#from(binding.specifier, binding.name, name, at);
    for (const specifier of name === 'default' ? [] : this.links.stars) {
      const module = this.#modules.find(specifier, this.file);
      if (!module) continue;
      if (module.run() !== null) return new Unknown(module.run() as Reason);
      const property = module.#exported(name, at, visited);
      if (property !== ABSENT) return property;
    }
    return this.#commonExport(name);
  }

  #commonExport(name: string): Property {
    const { common } = this;
    const hasExports = !(common instanceof Mapping) || common.size > 0 || common.state.open !== null;
    if (name === 'default') return this.isCommon || hasExports ? common : ABSENT;
    if (!(common instanceof Mapping)) return this.isCommon && common instanceof Unknown ? common : ABSENT;
    return common.state.items.get(name)?.value ?? missing(common.state);
  }

  declared(): string[] {
    return [...this.scope.state.keys()].filter((name) => !OWN_NAMES.has(name));
  }

  /** Sets the value of a data module, such as JSON. */
  give(value: Value): void {
    this.#common.state.items.set('exports', { value, at: this.at({ start: 0 }) });
  }

  /** All exports as one mapping: `import * as`. */
  namespace(at: At): Value {
    const failure = this.run();
    if (failure !== null) return new Unknown(failure);
    const items = new Map<string, Item>();
    for (const name of this.names()) items.set(name, { value: this.exported(name, at), at });
    if (this.isCommon) items.set('default', { value: this.common, at });
    return new Mapping(items);
  }

  /** The names of its exports, `default` included. */
  names(seen: ReadonlySet<Module> = new Set()): string[] {
    if (seen.has(this)) return [];
    const visited = new Set([...seen, this]);
    const { common } = this;
    const inner = this.links.stars.flatMap((specifier) =>
      (this.#modules.find(specifier, this.file)?.names(visited) ?? []).filter((name) => name !== 'default'),
    );
    const commonNames = common instanceof Mapping ? [...common.state.items.keys()] : [];
    return [...new Set([...this.links.exports.keys(), ...inner, ...commonNames])];
  }
}

export function dataModule(source: Source, machine: Machine, modules: Modules): Module {
  const at = { source, offset: 0 };
  let data: Value;
  try {
    data = fromPlain(JSON.parse(source.text), at);
  } catch {
    const reason = { why: `${source.file} is not valid JSON`, cause: 'syntax', at } as const;
    return new Module(source, reason, machine, modules);
  }
  const tree = { type: 'Program', body: [], sourceType: 'script', start: 0, end: 0 } satisfies Program;
  const module = new Module(source, tree, machine, modules);
  module.give(data);
  return module;
}

function lost(specifier: string, at: At): Unknown {
  return new Unknown({ why: `there is no file for the import of ${specifier}`, cause: 'missing', at });
}
