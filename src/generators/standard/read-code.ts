import { Code } from '../../code/ask/code.ts';
import type { Answer, Config } from '../../code/ask/config.ts';
import { follow, unknownData } from '../../code/ask/follow.ts';
import { type Aliases, withinSite } from '../../code/parse/resolve.ts';
import { placeOf } from '../../code/parse/source.ts';
import type { Reason } from '../../code/values/reasons.ts';
import { firstText, type Folder } from '../site-folder.ts';
import { joined } from './places.ts';

/**
 * The value of code, even if it is an assumption. It is for names and addresses, never for decisions about what is
 * published.
 */
export function likely<T>({ value }: Answer<T>): T | undefined {
  return value;
}

/** A reason in messages, as a part of a sentence: `the environment variable X is not known (astro.config.mjs:3:4)`. */
export function reasonText({ why, at }: Reason): string {
  const place = placeOf(at);
  // Values of an entry have no place in code.
  return place.file === '' ? why : `${why} (${place.file}:${place.line}:${place.column})`;
}

/** The text at a path of a configuration, in one line; undefined if it is unknown. */
export function textAt(config: Config, ...path: readonly (string | number)[]): string | undefined {
  return firstText(likely(config.at(...path).text()));
}

/** Pairs of an address and its target. A target is a text, or a mapping that contains it. Patterns are left out. */
export function redirectPairs(config: Config, key = 'destination'): [string, string][] {
  return (likely(config.entries()) ?? []).flatMap(([from, value]) => {
    const to = textAt(value) ?? textAt(value, key) ?? textAt(value, key, 'to');
    return to === undefined || from.includes('*') ? [] : [[from, to] as [string, string]];
  });
}

/**
 * Redirects in a list of mappings with the keys `source` and `target`. Patterns, and redirects with conditions (`has`,
 * `missing`), are left out.
 * @param basePath the start of both addresses.
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

/**
 * A function such as `withMdx(config, options)` returns the configuration with additions. A function that merges two
 * configurations returns neither of them.
 */
const ADDS = /^with[A-Z]/;

/** The mapping inside of calls such as `withMdx(options)`, or the one that a function returns. */
export function unwrap(config: Config): Config {
  let outer = config;
  const command = unknownData('the command is not known');
  for (let depth = 0; depth < 20; depth++) {
    if (outer.kind === 'function') outer = follow(outer, [command, {}]).result;
    else if (outer.call !== undefined) {
      const [inner, another] = outer.call.args.filter(({ kind }) => /^(?:mapping|function|call)$/.test(kind));
      if (inner === undefined || (another !== undefined && !ADDS.test(outer.call.name))) return outer;
      outer = inner;
    } else return outer;
  }
  return outer;
}

/** A folder in code, relative to the site's folder; null if it lies outside of that. */
export function folderNamed(path: string): string | null {
  return withinSite(path.replace(/^\/(?!\.site)/, './'), '');
}

/**
 * Short names of folders: those of `tsconfig.json`, and the usual ones for a folder of sources.
 * @param source empty for the site's own folder.
 */
export function siteAliases(folder: Folder, source: string): Aliases {
  const sourceFolder = source === '' ? './' : `${source}/`;
  const aliases: Record<string, string> = {};
  for (const name of folder.folders(source)) aliases[`@${name}/`] = `${joined(source, name)}/`;
  for (const sign of ['@/', '~/', '#/']) aliases[sign] = sourceFolder;
  for (const file of ['jsconfig.json', 'tsconfig.json']) {
    const text = folder.text(file);
    if (text === null) continue;
    // `tsconfig.json` may have comments and trailing commas, which JSON does not allow.
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
