import type { Code } from '../../code/ask/code.ts';
import { isCertain } from '../../code/ask/conclusion.ts';
import type { Config } from '../../code/ask/config.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { lastOf } from '../../text/pathname.ts';
import type { Folder } from '../site-folder.ts';
import type { EntryGate } from '../site-profile.ts';
import { isActedOn } from '../standard/acted-on.ts';
import { doubtIn, doubtText } from '../standard/read-code.ts';
import { folderRead } from './folders-read.ts';

/** Where programs put the front matter of an entry. */
const HOLDERS = ['data', 'frontMatter', 'frontmatter', 'metadata', 'meta', 'attributes'];
const HOLDER = new RegExp(`^(?:${HOLDERS.join('|')})\\.`);

/** A route with one parameter, and what its list of pages leaves out. */
interface FilteredRoute {
  file: string;
  /** Folders that it certainly reads; empty: any. */
  folders: string[];
  /** Functions that its entries pass, in order. */
  filters: Config[];
}

/**
 * What the routes of a site leave out by the front matter: a filter on the way to `generateStaticParams` or
 * `getStaticPaths`. https://nextjs.org/docs/app/api-reference/functions/generate-static-params
 * @param files scripts of routes with a parameter.
 */
export function routeGate(folder: Folder, code: Code, files: readonly string[]): EntryGate | null {
  const routes = files.map((file) => readRoute(code, file));
  if (routes.every(({ filters }) => filters.length === 0)) return null;
  const keysIn = new Map<string, Set<string>>();
  const keysOf = (dir: string) => {
    const known = keysIn.get(dir);
    if (known !== undefined) return known;
    const keys = folder
      .filesIn(dir)
      .filter(isMarkdown)
      .flatMap((file) => Object.keys(folder.matter(file) ?? {}));
    const found = new Set(keys);
    keysIn.set(dir, found);
    return found;
  };
  return {
    hides(data, file) {
      const own = routes.filter(
        ({ folders }) => folders.length === 0 || folders.some((dir) => file.startsWith(`${dir}/`)),
      );
      const dir = file.slice(0, Math.max(0, file.lastIndexOf('/')));
      const isWritten = (key: string) => Object.hasOwn(data, key) || keysOf(dir).has(key);
      const refusals = own.map((route) => refusalOf(code, route, entryOf(data, file), isWritten));
      const [first] = refusals;
      // One route that shows it is enough.
      return first == null || refusals.includes(null) ? null : { hidden: first };
    },
  };
}

function readRoute(code: Code, file: string): FilteredRoute {
  const makers = code.names(file).filter(([name]) => /^(?:generateStaticParams|getStaticPaths)$/.test(name));
  const calls = makers
    .filter(([, config]) => config.kind === 'function')
    .flatMap(([, config]) => code.call(config, [{}]).calls);
  return {
    file,
    folders: calls.flatMap(({ call }) => folderRead(call) ?? []),
    filters: calls.flatMap(({ call }) =>
      call.name === 'filter' && call.arg(0).kind === 'function' ? [call.arg(0)] : [],
    ),
  };
}

/** Why a route does not show an entry, or why that cannot be determined; null where it does. */
function refusalOf(
  code: Code,
  { file, filters }: FilteredRoute,
  entry: Record<string, unknown>,
  isWritten: (key: string) => boolean,
): string | null {
  for (const filter of filters) {
    const { result, asked } = code.call(filter, [entry]);
    const keys = [...asked]
      .map((key) => key.replace(HOLDER, '').replace(/\..*$/, ''))
      .filter((key) => !HOLDERS.includes(key) && isWritten(key));
    // Names of files and what the program computes say nothing about publication.
    if (keys.length === 0) continue;
    const truth = result.truth();
    if (isCertain(truth)) {
      if (!truth.value) return `left out by the filter of ${file}`;
    } else if (!keys.every(isActedOn)) {
      const doubt = doubtIn(truth);
      if (doubt === null) return `left out by the filter of ${file}`;
      return `the filter of ${file} decides in a way that Lectern cannot follow: ${doubtText(doubt)}`;
    }
  }
  return null;
}

/** An entry in each of the forms in which programs hand it on. */
function entryOf(values: Readonly<Record<string, unknown>>, file: string): Record<string, unknown> {
  const name = lastOf(file).replace(/\.\w+$/, '');
  const known = { ...values, slug: values['slug'] ?? name };
  return { ...known, ...Object.fromEntries(HOLDERS.map((holder) => [holder, known])), id: name };
}
