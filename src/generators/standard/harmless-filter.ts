import type { AnyNode, MemberExpression, Property } from 'acorn';
import type { Config } from '../../code/ask/config.ts';
import { Builtin, Closure } from '../../code/values/values.ts';
import { append } from '../../text/append.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { dirname } from '../../text/path.ts';
import type { Folder } from '../site-folder.ts';
import type { EntryGate } from '../site-profile.ts';

/** Front-matter keys by which Lectern itself holds entries back, or tells when they appear and in what language. */
const ACTED_ON = new Set(['draft', 'isDraft', 'private', 'published', 'lang', 'locale', 'language']);

/** Those of them that hold dates. */
export const DATE_KEYS: ReadonlySet<string> = new Set(
  'date pubDate pubDatetime publishDate publishedAt published updated updatedDate modDatetime'.split(' '),
);

/** What filters ask of lists, times and the environment, or of what Lectern holds back itself. */
const HARMLESS = new Set([
  ...DATE_KEYS,
  ...'data frontMatter frontmatter metadata meta attributes draft isDraft lang locale language'.split(' '),
  ...'env NODE_ENV PROD DEV MODE process length valueOf getTime now Date Boolean String RegExp'.split(' '),
]);
HARMLESS.delete('published');
/** It may ask for any key. */
const ANY = '*';

/** What a filter leaves out besides what Lectern does by itself, drafts and dates to come: the keys that it asks for. */
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

/** The keys that one piece of code asks for. */
function askedBy(node: AnyNode): string[] {
  if (node.type === 'CallExpression')
    return node.callee.type === 'Identifier' && !HARMLESS.has(node.callee.name) ? [ANY] : [];
  // What is not there is neither `true` nor `false`.
  if (node.type === 'BinaryExpression' && /^={2,3}$/.test(node.operator))
    return [node.left, node.right].some((side) => side.type === 'Literal' && typeof side.value === 'boolean')
      ? [ANY]
      : [];
  const key = node.type === 'MemberExpression' ? node.property : node.type === 'Property' ? node.key : null;
  if (key === null) return [];
  if (!(node as MemberExpression | Property).computed && key.type === 'Identifier') return [key.name];
  return key.type === 'Literal' ? [String(key.value)] : [ANY];
}

/** Whether Lectern decides by this key itself, so that a site's code need not be followed. */
export function isActedOn(key: string): boolean {
  return ACTED_ON.has(key) || DATE_KEYS.has(key);
}

/** A list or a route that takes some of the entries. */
interface Condition {
  /** The script. */
  file: string;
  /** The keys of the front matter that it asks for. */
  keys: readonly string[];
  /** The folders whose entries it takes; none: those of all. */
  folders?: readonly string[];
}

/**
 * What every list of a site may leave out by its front matter: which entries these are, the build tells.
 * @param says what a list does by a key, for people.
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
      // One that shows it is enough.
      if (first?.key === undefined || deciding.some(({ key }) => key === undefined)) return null;
      return { isUndecided: true, hidden: says(first.file, first.key) };
    },
  };
}

/** Whether a file of Markdown, or one beside it, has a key in its front matter: what nobody writes is no condition. */
function keysWritten(folder: Folder): (file: string, key: string) => boolean {
  const keysByFolder = new Map<string, ReadonlySet<string>>();
  return (file, key) => {
    const dir = dirname(file);
    const files = () => folder.filesIn(dir).filter((each) => isMarkdown(each) && dirname(each) === dir);
    const keys =
      keysByFolder.get(dir) ?? new Set(files().flatMap((each) => Object.keys(folder.matter(each) ?? {})));
    keysByFolder.set(dir, keys);
    return keys.has(key);
  };
}
