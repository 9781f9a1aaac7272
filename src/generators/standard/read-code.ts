import { Code } from '../../code/ask/code.ts';
import type { Answer, Config } from '../../code/ask/config.ts';
import { follow, unknownData } from '../../code/ask/follow.ts';
import { type Aliases, withinSite } from '../../code/parse/resolve.ts';
import { placeOf } from '../../code/parse/source.ts';
import type { Reason } from '../../code/values/reasons.ts';
import { firstText, type Folder } from '../site-folder.ts';
import { joined } from './places.ts';

/** What code says, assumed or not: for names and addresses. Never for what is published. */
export function likely<T>({ value }: Answer<T>): T | undefined {
  return value;
}

/** A sentence part for people: `the environment variable X is not known (astro.config.mjs:3:4)`. */
export function reasonText({ why, at }: Reason): string {
  const place = placeOf(at);
  // Data of an entry have no place in the code.
  return place.file === '' ? why : `${why} (${place.file}:${place.line}:${place.column})`;
}

/** The text at a path of a configuration, in one line; undefined where it is unknown. */
export function textAt(config: Config, ...path: readonly (string | number)[]): string | undefined {
  return firstText(likely(config.at(...path).text()));
}

/** Pairs of an address and where it leads to: a text, or a mapping with it; patterns are none. */
export function redirectPairs(config: Config, key = 'destination'): [string, string][] {
  return (likely(config.entries()) ?? []).flatMap(([from, value]) => {
    const to = textAt(value) ?? textAt(value, key) ?? textAt(value, key, 'to');
    return to === undefined || from.includes('*') ? [] : [[from, to] as [string, string]];
  });
}

/**
 * Redirects in a list of mappings: what `source` and `target` name in each. Patterns, and what leads there under
 * conditions only (`has`, `missing`), are left out. @param basePath what precedes both.
 */
export function redirectList(
  list: Config,
  source: string,
  target: string,
  basePath: string,
): { from: string; to: string }[] {
  const within = (path: string) => (path.startsWith('/') ? basePath + path : path);
  return list.items().items.flatMap((rule) => {
    const to = textAt(rule, target);
    const isPlain = ['has', 'missing'].every((key) => rule.at(key).kind === 'absent');
    if (to === undefined || !isPlain) return [];
    const named = rule.at(source);
    const from = named.kind === 'list' ? named.items().items : [named];
    return from
      .flatMap((path) => textAt(path) ?? [])
      .filter((path) => !/[:*(]/.test(path))
      .map((path) => ({ from: basePath + path, to: within(to) }));
  });
}

/** What adds to a configuration, whatever else it takes: `withMdx(config, options)`. What merges two gives neither back. */
const ADDS = /^with[A-Z]/;

/** The mapping that packages are handed, `withMdx(options)` or a function that gives it back. */
export function unwrapped(config: Config): Config {
  let current = config;
  const command = unknownData('the command is not known');
  for (let depth = 0; depth < 20; depth++) {
    if (current.kind === 'function') current = follow(current, [command, {}]).result;
    else if (current.call !== undefined) {
      const [inner, another] = current.call.args.filter(({ kind }) =>
        /^(?:mapping|function|call)$/.test(kind),
      );
      if (inner === undefined || (another !== undefined && !ADDS.test(current.call.name))) return current;
      current = inner;
    } else return current;
  }
  return current;
}

/** The folder that code names, relative to the site's; null where it lies outside. */
export function folderNamed(path: string): string | null {
  return withinSite(path.replace(/^\/(?!\.site)/, './'), '');
}

/**
 * Short names for folders: those of `tsconfig.json`, and the usual ones for a folder of sources.
 * @param source empty: the site's own folder.
 */
export function siteAliases(folder: Folder, source: string): Aliases {
  const sourceFolder = source === '' ? './' : `${source}/`;
  const aliases: Record<string, string> = {};
  for (const name of folder.folders(source)) aliases[`@${name}/`] = `${joined(source, name)}/`;
  for (const sign of ['@/', '~/', '#/']) aliases[sign] = sourceFolder;
  for (const file of ['jsconfig.json', 'tsconfig.json']) {
    const text = folder.text(file);
    if (text === null) continue;
    // It has comments and commas that JSON has not.
    const code = new Code({ read: (name) => (name === 'tsconfig.js' ? `export default ${text}` : null) });
    const options = code.exported('tsconfig.js').at('compilerOptions');
    const base = textAt(options, 'baseUrl') ?? '.';
    for (const [name, targets] of likely(options.at('paths').entries()) ?? []) {
      const target = textAt(targets, 0);
      if (target === undefined || name === '*') continue;
      const isFolder = name.endsWith('*');
      const path = joined(base, target.replace(/\*$/, ''));
      aliases[name.replace(/\*$/, '')] = isFolder && path !== '' ? `${path}/` : path || './';
    }
  }
  return aliases;
}
