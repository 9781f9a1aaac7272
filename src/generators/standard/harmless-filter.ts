import type { AnyNode, MemberExpression, Property } from 'acorn';
import type { Config } from '../../code/ask/config.ts';
import { Builtin, Closure } from '../../code/values/values.ts';
import { append } from '../../text/append.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { memo } from '../../text/memo.ts';
import { dirname } from '../../text/path.ts';
import type { Folder } from '../site-folder.ts';
import type { EntryGate } from '../site-profile.ts';

/** Front-matter keys that Lectern itself reads, because they hold entries back, or give their date or language. */
const ACTED_ON = new Set(['draft', 'isDraft', 'private', 'published', 'lang', 'locale', 'language']);

/** The keys of dates among them. */
export const DATE_KEYS: ReadonlySet<string> = new Set(
  'date pubDate pubDatetime publishDate publishedAt published updated updatedDate modDatetime'.split(' '),
);

/** Names in filters that ask about lists, times and the environment, or about keys that Lectern reads itself. */
const HARMLESS = new Set([
  ...DATE_KEYS,
  ...'data frontMatter frontmatter metadata meta attributes draft isDraft lang locale language'.split(' '),
  ...'env NODE_ENV PROD DEV MODE process length valueOf getTime now Date Boolean String RegExp'.split(' '),
]);
HARMLESS.delete('published');
/** Stands for any key. */
const ANY = '*';

/**
 * The front-matter keys that a filter reads, except those that Lectern reads itself. Without such a key, the filter
 * leaves out nothing but drafts and entries with a future date.
 */
export function keysAsked({ raw: { value } }: Config): readonly string[] {
  if (!(value instanceof Closure)) return value instanceof Builtin ? [] : [ANY];
  const askedKeys: string[] = [];
  const queue: unknown[] = [value.node];
  while (queue.length > 0) {
    const node = queue.pop();
    if (node === null || typeof node !== 'object') continue;
    if ('type' in node) append(askedKeys, askedBy(node as AnyNode));
    append(queue, Object.values(node));
  }
  return askedKeys.filter((name) => !HARMLESS.has(name));
}

/** The keys that one node of the code reads. */
function askedBy(node: AnyNode): string[] {
  if (node.type === 'CallExpression')
    return node.callee.type === 'Identifier' && !HARMLESS.has(node.callee.name) ? [ANY] : [];
  // A missing value equals neither `true` nor `false`, so such a comparison may leave out entries without the key.
  if (node.type === 'BinaryExpression' && /^={2,3}$/.test(node.operator))
    return [node.left, node.right].some((side) => side.type === 'Literal' && typeof side.value === 'boolean')
      ? [ANY]
      : [];
  const key = node.type === 'MemberExpression' ? node.property : node.type === 'Property' ? node.key : null;
  if (key === null) return [];
  if (!(node as MemberExpression | Property).computed && key.type === 'Identifier') return [key.name];
  return key.type === 'Literal' ? [String(key.value)] : [ANY];
}

/** Whether Lectern reads the key itself, so that the site's code need not be followed. */
export function isActedOn(key: string): boolean {
  return ACTED_ON.has(key) || DATE_KEYS.has(key);
}

/** A list or a route that shows some of the entries. */
interface Condition {
  /** The script with the condition. */
  file: string;
  /** The front-matter keys that the condition reads. */
  keys: readonly string[];
  /** The folders whose entries the condition is about; empty for all entries. */
  folders?: readonly string[];
}

/**
 * A gate for entries that every list of a site may leave out because of their front matter. Only the build tells which
 * entries these are.
 * @param says a sentence part about a list that selects entries by a key.
 */
export function conditionGate(
  folder: Folder,
  conditions: readonly Condition[],
  says: (file: string, key: string) => string,
): EntryGate | null {
  if (conditions.every(({ keys }) => keys.length === 0)) return null;
  const isWritten = keysWritten(folder);
  return {
    hides(_data, path) {
      const deciding = conditions
        .filter(
          ({ folders = [] }) => folders.length === 0 || folders.some((dir) => path.startsWith(`${dir}/`)),
        )
        .map(({ file, keys }) => ({ file, key: keys.find((key) => key === ANY || isWritten(path, key)) }));
      const [first] = deciding;
      // If one list certainly shows the entry, the site shows it.
      if (first?.key === undefined || deciding.some(({ key }) => key === undefined)) return null;
      return { isUndecided: true, hidden: says(first.file, first.key) };
    },
  };
}

/**
 * Whether a Markdown file, or another file in its folder, has a key in its front matter. A condition on a key that no
 * file has decides nothing.
 */
function keysWritten(folder: Folder): (file: string, key: string) => boolean {
  const keysIn = memo((dir) => {
    const files = folder
      .filesIn(dir === '.' ? '' : dir)
      .filter((file) => isMarkdown(file) && dirname(file) === dir);
    return new Set(files.flatMap((file) => Object.keys(folder.matter(file) ?? {})));
  }, Infinity);
  return (file, key) => keysIn(dirname(file)).has(key);
}
