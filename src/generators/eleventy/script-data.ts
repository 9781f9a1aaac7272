import { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import { given } from '../../code/ask/follow.ts';
import { dataOf, keysOf, undecidedData } from '../code-data.ts';
import { isMapping } from '../site-folder.ts';
import type { OwnMatter } from '../source-rule.ts';

/** Keys that may hold an entry back. */
const DECIDING = ['permalink', 'draft', 'published', 'private', 'eleventyComputed'];

/** What a script exports, called where it is a function: by default, or else all that it exports. */
export function exportOf(code: Code, file: string): Config {
  const module = code.module(file);
  const isNamed = module?.run() === null && !module.isCommon && !module.names().includes('default');
  return isNamed ? code.exported(file, '*') : given(code.exported(file));
}

/** The data of a script. What may hold back entries is left open where it is not known for certain. */
export function valuesOf(exported: Config): Record<string, unknown> {
  if (exported.kind !== 'mapping') {
    const isEmpty = exported.kind === 'absent' && exported.unknownReason === null;
    return isEmpty ? {} : { permalink: undecidedData(exported) };
  }
  const values: Record<string, unknown> = {};
  for (const key of new Set([...keysOf(exported), ...DECIDING])) {
    const inner = exported.at(key);
    const value = DECIDING.includes(key) ? decidedOf(inner) : dataOf(inner);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

/** A value that may hold back entries: nothing is assumed of it. */
export function decidedOf(config: Config): unknown {
  if (config.unknownReason !== null) return undecidedData(config);
  const value = dataOf(config);
  if (config.kind !== 'mapping' || !isMapping(value)) return value;
  const open = DECIDING.filter((key) => config.at(key).unknownReason !== null);
  return { ...value, ...Object.fromEntries(open.map((key) => [key, undecidedData(config.at(key))])) };
}

const SCRIPT = /^\uFEFF?---[ \t]*(?:js|javascript|node)[ \t]*\r?\n/;
const FILE = 'front-matter.js';

/**
 * What front matter in JavaScript says, functions included; null where there is none, or no end of it:
 * https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter
 */
export function readScriptMatter(text: string): OwnMatter | null {
  const opening = SCRIPT.exec(text)?.[0];
  if (opening === undefined) return null;
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(text.slice(opening.length));
  if (!closing) return null;
  const matter = text.slice(opening.length, opening.length + closing.index);
  return { values: read(matter), body: opening.length + closing.index + closing[0].length };
}

function read(matter: string): Record<string, unknown> {
  const isObject = matter.trimStart().startsWith('{');
  const source = isObject ? `(${matter})` : `{ ${declared(matter).join(', ')} }`;
  const text = `${isObject ? '' : matter}\nmodule.exports = ${source};`;
  const code = new Code({ read: (file) => (file === FILE ? text : null) });
  return valuesOf(code.exported(FILE));
}

/** The names that are declared outside of any function: they are the data. */
function declared(matter: string): string[] {
  return [...matter.matchAll(/^(?:const|let|var|(?:async\s+)?function)\s+([\w$]+)/gm)].map(
    ([, name]) => name as string,
  );
}
