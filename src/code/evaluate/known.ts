import { environmentValue } from './environment.ts';
import { LANGUAGE_FUNCTIONS } from './known-functions.ts';
import type { Knowledge } from './machine.ts';
import { PLATFORM_FUNCTIONS } from './platform-functions.ts';
import type { At } from '../parse/source.ts';
import { Builtin, type Caller, External, type Value } from '../values/values.ts';

/** The value of a name that no module declares. */
export function globalValue(caller: Caller, name: string, at: At): Value {
  if (name === 'undefined') return undefined;
  if (name === 'NaN') return Number.NaN;
  if (name === 'Infinity') return Number.POSITIVE_INFINITY;
  // A site is built without a browser.
  if (name === 'window' || name === 'document') return undefined;
  return caller.known(new External(name, at));
}

/** What is known of something that packages or the platform provide; else it itself. */
export function knownValue(external: External, knowledge: Knowledge): Value {
  if (external.isApi) return external;
  const path = pathOf(external);
  if (path === null) return external;
  const fromEnvironment = environmentValue(path, external.at, knowledge.environment);
  if (fromEnvironment !== null) return fromEnvironment;
  const known = FUNCTIONS.get(path);
  return known ?? external;
}

const FUNCTIONS = new Map(
  [...LANGUAGE_FUNCTIONS, ...PLATFORM_FUNCTIONS].map(([path, run]): [string, Builtin] => [
    path,
    new Builtin(path, run),
  ]),
);

/** `path.join`, whether it is imported from `node:path` by name or not; null for parts of calls. */
function pathOf({ name, module, on, isWhole }: External): string | null {
  if (on instanceof External) {
    const above = pathOf(on);
    if (above === null) return null;
    return name === 'default' || name === 'promises' ? above : `${above}.${name}`;
  }
  if (on !== null) return null;
  if (module === null) return name;
  const plain = module.replace(/^node:/, '');
  if (!MODULES.has(plain)) return null;
  return isWhole ? plain : `${plain}.${name}`;
}

/** Modules of the platform of which something is known. */
const MODULES = new Set(['path', 'path/posix', 'url', 'fs', 'process', 'vite']);
