import { isMapping } from '../js/js-known.ts';
import { Module } from '../js/js-module.ts';
import type { OwnMatter } from '../source-rule.ts';

const SCRIPT = /^\uFEFF?---[ \t]*(?:js|javascript|node)[ \t]*\r?\n/;

/**
 * What the literals of front matter in JavaScript say, functions included; null where there is none, or no end of it:
 * https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter
 */
export function readScriptMatter(text: string): OwnMatter | null {
  const opening = SCRIPT.exec(text)?.[0];
  if (opening === undefined) return null;
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(text.slice(opening.length));
  if (!closing) return null;
  const matter = text.slice(opening.length, opening.length + closing.index);
  const object = matter.trimStart().startsWith('{')
    ? new Module(`export default ${matter}`).exported()
    : new Module(matter).values();
  return {
    values: isMapping(object) ? object : {},
    body: opening.length + closing.index + closing[0].length,
  };
}
