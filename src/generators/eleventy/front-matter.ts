import { Code } from '../../code/ask/code.ts';
import type { OwnMatter } from '../source-rule.ts';
import { valuesOf } from './script-data.ts';

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
  return valuesOf(code, code.exported(FILE));
}

/** The names that are declared outside of any function: they are the data. */
function declared(matter: string): string[] {
  return [...matter.matchAll(/^(?:const|let|var|(?:async\s+)?function)\s+([\w$]+)/gm)].map(
    ([, name]) => name as string,
  );
}
