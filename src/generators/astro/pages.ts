import type { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import { follow, type LoggedCall, recorder, unknownData } from '../../code/ask/follow.ts';
import { causesOf, type Reason } from '../../code/values/reasons.ts';
import type { Module } from '../../code/evaluate/modules.ts';

/** A page of the site, as its script is read. */
export interface Page {
  file: string;
  /** What its paths are made of; null where it has no `getStaticPaths`. */
  paths: Config | null;
  isStatic: boolean;
  /** Calls that make its paths; all of its calls where nothing else does. */
  own: LoggedCall[];
  all: LoggedCall[];
  /** Why its paths cannot be determined. */
  failure: Reason | null;
}

/** No page of a site uses more files. */
const MAX_FILES = 300;

export function readPage(code: Code, file: string): Page {
  const module = code.module(file) as Module;
  const broken = module.run();
  const top = code.calls(file);
  const functions = module.names().map((name): [string, Config] => [name, code.exported(file, name)]);
  const exported = functions
    .filter(([, config]) => config.kind === 'function')
    .map(([name, config]) => ({ name, ...follow(config, [REQUEST]) }));
  const maker = exported.find(({ name }) => name === 'getStaticPaths');
  const given = functions.find(([name]) => name === 'getStaticPaths')?.[1] ?? null;
  const own = maker === undefined ? [...top, ...exported.flatMap(({ calls }) => calls)] : [...maker.calls];
  const failure = broken ?? (maker?.result ?? given)?.truth().doubt ?? null;
  return {
    file,
    paths: maker?.result ?? null,
    isStatic: given !== null,
    own,
    all: [...top, ...exported.flatMap(({ calls }) => calls), ...importedCalls(code, module)],
    failure: failure !== null && isFatal(failure) && own.length === 0 ? failure : null,
  };
}

function isFatal(doubt: Reason): boolean {
  return causesOf(doubt).some((cause) => /^(?:error|limit|syntax)$/.test(cause));
}

/** What a page is called with. */
const REQUEST = { paginate: recorder('paginate'), params: unknownData('the request is not known') };

/** Names that code may cut something from: a date, a folder, an extension. */
export const NAMES = ['id of the entry', '2024-05-06-dated', 'folder/inner/name', 'name.md'];

export function nameOfEntry(name: string): Record<string, unknown> {
  return { id: name, slug: name, data: unknownData('what it says is not looked at') };
}

/** Calls that the files make which a file uses, however far away. */
function importedCalls(code: Code, start: Module): LoggedCall[] {
  const seen = new Set([start]);
  for (const module of seen) {
    if (seen.size >= MAX_FILES) break;
    for (const { specifier } of module.links.imports.values()) {
      const target = code.find(specifier, module.file);
      if (target) seen.add(target);
    }
  }
  seen.delete(start);
  return [...seen].flatMap(({ file }) => code.calls(file));
}
