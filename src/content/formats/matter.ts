import { readHeader } from './header-lines.ts';
import type { Rule } from '../config/rules.ts';
import { type Matter, readMatter } from './front-matter.ts';

/** Reads the front matter of a file in the form that its site has; where it has another, between fences. */
export function readMatterIn(
  { matter: form, readMatter: readOwn, withFences }: Pick<Rule, 'matter' | 'readMatter' | 'withFences'>,
  text: string,
  file: string,
): Matter {
  if (form === 'lines') return readHeader(text) ?? readMatter(text, file);
  if (form === 'titled-lines') return readHeader(text, true) ?? readMatter(text, file);
  const own = readOwn?.(text) ?? null;
  if (own === null) return readMatter(withFences?.(text) ?? text, file);
  const { located } = readMatter('---\n---\n', file);
  return {
    located: { ...located, value: { ...own.values } },
    body: text.slice(own.body),
    bodyLine: text.slice(0, own.body).split('\n').length,
    format: 'yaml',
  };
}
