import { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import { unknownData } from '../../code/ask/follow.ts';
import { Unknown } from '../../code/values/values.ts';
import { dataOf, withoutCode } from '../../generators/code-data.ts';
import { leadingModuleCode, statementEnd } from '../../markdown/clean/mdx.ts';

/** Names under which MDX exports what others write as front matter: https://nextjs.org/docs/app/guides/mdx#frontmatter */
const EXPORT = /^export\s+const\s+(meta|metadata|front[mM]atter|attributes)\b/m;

/** Keys that may hold an entry back: where one is not known, it does. */
const DECIDING = ['draft', 'published', 'private', 'hidden', 'status', 'visibility', 'date'];

/**
 * The data that a text exports before it says anything else, and the line on which it starts, from one; null where there
 * are none. It has failed where the code cannot be read. @param body with `\n`.
 */
export function readExported(body: string) {
  if (!EXPORT.test(body)) return null;
  const module = leadingModuleCode(body);
  const found = EXPORT.exec(module);
  if (!found) return null;
  const text = decidingCode(module, found);
  const line = text.slice(0, found.index).split('\n').length;
  const file = 'exported.tsx';
  const code = new Code({ read: (name) => (name === file ? text : null) });
  const data = code.exported(file, found[1]);
  return { values: valuesOf(data), line, failed: code.failure(file) !== null };
}

/**
 * The code up to the end of the export, which is what programs read that never run it. What follows often hands the
 * data on to functions of the site, which could change them; only code that changes them itself counts.
 */
function decidingCode(module: string, { index, 1: name }: RegExpExecArray): string {
  const end = statementEnd(module, index);
  const changes = new RegExp(`\\b${name}\\s*(?:\\.|\\[|=[^=])|\\bassign\\(\\s*${name}\\b`);
  return end < 0 || changes.test(module.slice(end)) ? module : module.slice(0, end);
}

function valuesOf(item: Config): Record<string, unknown> {
  const values = dataOf(item) as Record<string, unknown>;
  const open = DECIDING.filter((key) => item.at(key).unknownReason !== null);
  // Whatever stands there is no switch and no date, so that the entry is held back and told.
  const unread = (key: string) =>
    values[key] instanceof Unknown ? values[key] : unknownData('other code may change it');
  return { ...withoutCode(values), ...Object.fromEntries(open.map((key) => [key, unread(key)])) };
}
