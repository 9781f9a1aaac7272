import type { At } from '../parse/source.ts';
import { List, Unknown, type Value } from '../values/values.ts';

/** What visitors see is a production build, whatever runs while its author works on it. */
const PRODUCTION: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['process.env.NODE_ENV', 'production'],
  ['import.meta.env.MODE', 'production'],
  ['import.meta.env.PROD', true],
  ['import.meta.env.DEV', false],
  ['import.meta.env.SSR', true],
]);

const VARIABLE = /^(?:process|import\.meta)\.env\.(.+)$/;

/** A part of the environment of the build, by its path; null for anything else. */
export function environmentValue(
  path: string,
  at: At,
  environment: ReadonlyMap<string, string>,
): Value | null {
  const name = VARIABLE.exec(path)?.[1];
  if (name !== undefined) {
    if (environment.has(name)) return environment.get(name);
    if (PRODUCTION.has(path)) return PRODUCTION.get(path);
    return unset(`the environment variable ${name} is not known`, at, undefined);
  }
  if (path === 'process.argv') return unset('the arguments of the build are not known', at, new List([]));
  return null;
}

/** By default the environment says nothing. */
function unset(why: string, at: At, assumed: Value): Unknown {
  return new Unknown({ why, cause: 'environment', at }, { assumed });
}
