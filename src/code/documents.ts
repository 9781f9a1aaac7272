import { Glob } from '../text/glob.ts';
import { UnreadablePattern } from '../text/unreadable.ts';
import { folderOf } from './paths.ts';
import { fromPlain } from './plain.ts';
import type { At } from './source.ts';
import { type Entry, type Item, List, Mapping, Unknown, type Value } from './values.ts';

/** Documents that code imports as modules, by `import()` and by `import.meta.glob`: https://vite.dev/guide/features#glob-import */
export interface Documents {
  /** All of them, relative to the site's folder. */
  readonly files: readonly string[];
  /** What one exports, such as the values of its front matter. @param from the file that imports it. */
  exports(file: string, from: string): Readonly<Record<string, unknown>>;
}

/**
 * What `import.meta.glob` gives: modules, or functions that give them, by their paths.
 * @param resolve the path below the site's folder that a specifier stands for; null where it is none of a file.
 */
export function globbed(
  { files, exports }: Documents,
  [first, second]: readonly Item[],
  from: string,
  resolve: (specifier: string) => string | null,
  at: At,
): Value {
  const unknown = (why: string) => new Unknown({ why, cause: 'unsupported', at });
  const written =
    first?.value instanceof List ? first.value.state.items.map(({ value }) => value) : [first?.value];
  if (written.some((each) => typeof each !== 'string')) return unknown('a glob is not known');
  const patterns = written as string[];
  const matchers: { isLeftOut: boolean; isRelative: boolean; glob: Glob }[] = [];
  for (const pattern of patterns) {
    const isLeftOut = pattern.startsWith('!');
    const plain = isLeftOut ? pattern.slice(1) : pattern;
    const path = resolve(plain);
    if (path === null) return unknown(`the folder of the glob ${plain} is not known`);
    try {
      matchers.push({ isLeftOut, isRelative: plain.startsWith('.'), glob: new Glob(path) });
    } catch (error) {
      if (!(error instanceof UnreadablePattern)) throw error;
      return unknown(`the glob ${plain} cannot be read`);
    }
  }
  const options = second?.value;
  if (options !== undefined && !(options instanceof Mapping))
    return unknown('the options of a glob are not known');
  const option = (key: string): unknown => options?.state.items.get(key)?.value;
  const [eager = false, name] = [option('eager'), option('import')];
  if (typeof eager !== 'boolean' || (name !== undefined && typeof name !== 'string'))
    return unknown('the options of a glob are not known');
  // The text of a document is what it exports by default, too.
  const part = option('query') === undefined && option('as') === undefined ? name : 'default';
  const items = new Map<string, Entry>();
  for (const file of files) {
    const fitting = matchers.filter(({ glob }) => glob.matches(file));
    const [match] = fitting;
    if (match === undefined || fitting.some(({ isLeftOut }) => isLeftOut)) continue;
    const all = exports(file, from);
    const given = part === undefined || part === '*' ? all : all[part];
    const value = fromPlain(eager ? given : () => given, { at });
    items.set(match.isRelative ? relativePath(from, file) : `/${file}`, { value, at });
  }
  return new Mapping(items);
}

/** As imports have it: `./a.md`, `../posts/a.md`. */
function relativePath(from: string, to: string): string {
  const here = folderOf(from)
    .split('/')
    .filter((name) => name !== '.');
  const there = to.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  const up = here.slice(same).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...there.slice(same)].join('/');
}
