import type { Config } from '../../code/ask/config.ts';
import { Builtin, Closure } from '../../code/values/values.ts';
import { DATE_KEYS } from './acted-on.ts';

/** What filters ask of lists, times and the environment, or of what Lectern holds back itself. */
const HARMLESS = new Set([
  ...DATE_KEYS,
  ...'data frontMatter frontmatter metadata meta attributes draft isDraft lang locale language'.split(' '),
  ...'env NODE_ENV PROD DEV MODE process length valueOf getTime now Date Boolean String RegExp'.split(' '),
]);
HARMLESS.delete('published');
/** Names behind a dot, names that a function takes apart, and functions that it calls. */
const NAMES = /\.\s*([A-Za-z_$][\w$]*)|[{,]\s*([A-Za-z_$][\w$]*)(?=\s*[,}:=])|\b([A-Za-z_$][\w$]*)\(/g;
/** It may ask for any key. */
export const ANY = '*';
/** What is not there is neither. */
const EXACT = /(?<!!=?)={2,3}\s*(?:true|false)\b/;

/** What a filter leaves out besides what Lectern does by itself, drafts and dates to come: the keys that it asks for. */
export function keysAsked({ raw: { value } }: Config): readonly string[] {
  if (!(value instanceof Closure)) return value instanceof Builtin ? [] : [ANY];
  const { node, at } = value;
  const text = at.source.text
    .slice(node.start, node.end)
    .replace(/(['"`])(?:\\.|(?!\1)[^\\])*\1|\/\/.*/g, '');
  const names = [...text.matchAll(NAMES)].map(([, part, taken, called]) =>
    called !== undefined && !HARMLESS.has(called) ? ANY : (part ?? taken ?? ''),
  );
  return [...(EXACT.test(text) ? [ANY] : []), ...names.filter((name) => !HARMLESS.has(name))];
}
