import { readHeader } from './header-lines.ts';
import { isMapping } from '../../generators/js/js-known.ts';
import { Module } from '../../generators/js/js-module.ts';
import type { MatterForm } from '../../generators/source-rule.ts';
import { type Matter, readMatter } from './front-matter.ts';

/** Reads the front matter of a file in the form that its site has; where it has another, between fences. */
export function readMatterIn(form: MatterForm, text: string, file: string): Matter {
  if (form === 'lines') return readHeader(text) ?? readMatter(text, file);
  if (form === 'titled-lines') return readHeader(text, true) ?? readMatter(text, file);
  if (form === 'open') return readMatter(withFence(text), file);
  return (form === 'script' ? readScript(text, file) : null) ?? readMatter(text, file);
}

/** No front matter without its first fence is longer. */
const MAX_OPEN = 20_000;
const OPEN = /^\uFEFF?[\w-]+[ \t]*:[^\n]*\n(?:(?!-{3,}[ \t\r]*\n)[^\n]*\n){0,200}-{3,}[ \t\r]*(?:\n|$)/;

/** The text with the `---` before its front matter. */
function withFence(text: string): string {
  return OPEN.test(text.slice(0, MAX_OPEN)) ? `---\n${text.replace(/^\uFEFF/, '')}` : text;
}

const SCRIPT = /^\uFEFF?---[ \t]*(?:js|javascript|node)[ \t]*\r?\n/;

/**
 * What the literals of JavaScript say, functions included; null where there is none, or no end of it:
 * https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter
 */
function readScript(text: string, file: string): Matter | null {
  const opening = SCRIPT.exec(text)?.[0];
  if (opening === undefined) return null;
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(text.slice(opening.length));
  if (!closing) return null;
  const matter = text.slice(opening.length, opening.length + closing.index);
  const end = opening.length + closing.index + closing[0].length;
  const object = matter.trimStart().startsWith('{')
    ? new Module(`export default ${matter}`).exported()
    : new Module(matter).values();
  const { located } = readMatter('---\n---\n', file);
  return {
    located: { ...located, value: isMapping(object) ? { ...object } : {} },
    body: text.slice(end),
    bodyLine: text.slice(0, end).split('\n').length,
    format: 'yaml',
  };
}
