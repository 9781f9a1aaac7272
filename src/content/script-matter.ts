import { isMapping } from './recognise/js-known.ts';
import { Module } from './recognise/js-module.ts';

/** Front matter that is JavaScript, https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter */
export interface ScriptMatter {
  values: Record<string, unknown>;
  body: string;
  /** Line of the file on which the body starts. */
  bodyLine: number;
}

const OPENING = /^\uFEFF?---[ \t]*(?:js|javascript|node)[ \t]*\r?\n/;

/** What its literals say, functions included; null where there is no such front matter, or no end of it. */
export function readScriptMatter(text: string): ScriptMatter | null {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return null;
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(text.slice(opening.length));
  if (!closing) return null;
  const matter = text.slice(opening.length, opening.length + closing.index);
  const end = opening.length + closing.index + closing[0].length;
  const object = matter.trimStart().startsWith('{')
    ? new Module(`export default ${matter}`).exported()
    : new Module(matter).values();
  return {
    values: isMapping(object) ? { ...object } : {},
    body: text.slice(end),
    bodyLine: text.slice(0, end).split('\n').length,
  };
}
