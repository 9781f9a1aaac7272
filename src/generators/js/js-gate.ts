import { Undecided } from '../site-function.ts';
import { type Code, isUnknown, UNKNOWN } from './js-known.ts';
import { runCode } from './js-run.ts';

/** Keys of which Lectern itself knows what they hide. */
const WELL_KNOWN = new Set(
  'draft isDraft private date pubDate pubDatetime publishDate publishedAt published updated updatedDate modDatetime lang locale language slug id title tags permalink'.split(
    ' ',
  ),
);
/** Calls that hide nothing on grounds of their own. */
const HARMLESS = /^(?:if|return|function|Date|now|getTime|valueOf|parse|includes|Boolean)$/;

/**
 * What a filter makes of an entry, for the generators that still read code by its tokens.
 * @returns null where that is not known and Lectern's own rules do not cover it.
 */
export function filterKeeps(code: Code, data: Record<string, unknown>, id: string): boolean | null {
  const known = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, value instanceof Undecided ? UNKNOWN : value]),
  );
  const found = runCode(code, [{ data: known, id, slug: id, body: UNKNOWN }]);
  if (!isUnknown(found)) return Boolean(found);
  return isWellKnown(code, data) ? true : null;
}

/** Code that asks only for what Lectern itself looks at, or for what the entry does not have. */
function isWellKnown({ text, module }: Code, data: Readonly<Record<string, unknown>>): boolean {
  const called = [...new Set(text.match(/[\w$]+(?=\()/g))];
  const helpers = called.flatMap((name) => module.textOf(name) ?? []);
  const code = [text, ...helpers].join('\n');
  const isPlain = [...new Set(code.match(/[\w$]+(?=\()/g))].every(
    (name) => HARMLESS.test(name) || module.textOf(name) !== null,
  );
  const asked = [...code.matchAll(/\bdata\??\.(\w+)/g)].map((match) => match[1] as string);
  const destructured = [...text.slice(0, 300).matchAll(/\{([\w\s,]*)\}/g)].flatMap((match) =>
    (match[1] as string).split(',').map((name) => name.trim()),
  );
  return [...asked, ...destructured]
    .filter((name) => name !== '' && name !== 'data' && name !== 'page')
    .every((name) => WELL_KNOWN.has(name) || (isPlain && !Object.hasOwn(data, name)));
}
