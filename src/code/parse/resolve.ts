import { folderOf, joinPath } from './paths.ts';

/** What code may leave out of the name of a file. */
const ENDINGS = ['', '.ts', '.js', '.mjs', '.mts', '.cjs', '.cts', '.json', '.tsx', '.jsx', '.astro'];
/** What is written for a file in TypeScript. */
const TYPED: Readonly<Record<string, string>> = {
  '.js': '.ts',
  '.mjs': '.mts',
  '.cjs': '.cts',
  '.jsx': '.tsx',
};
const CODE = /\.(?:[cm]?[jt]s|[jt]sx|json|astro|vue|svelte)$/;

/** Short names for folders: `@/` for `src/`. Names and folders end with a slash, unless they stand for one file. */
export type Aliases = Readonly<Record<string, string>>;

/**
 * The file that an import leads to.
 * @returns null where it is a package, `undefined` where it is a file that is not there.
 */
export function resolveImport(
  specifier: string,
  from: string,
  aliases: Aliases,
  has: (file: string) => boolean,
): string | null | undefined {
  const path = pathOf(specifier, from, aliases);
  if (path === null || specifier.includes('?')) return null;
  if (path.startsWith('..')) return undefined;
  const ending = /\.[cm]?jsx?$/.exec(path)?.[0] ?? '';
  const typed = TYPED[ending];
  const candidates = [
    ...ENDINGS.map((end) => path + end),
    ...(typed === undefined ? [] : [path.slice(0, -ending.length) + typed]),
    ...ENDINGS.slice(1).map((end) => joinPath(path, `index${end}`)),
  ];
  const found = candidates.find((file) => CODE.test(file) && has(file));
  // Styles and pictures are for the program that builds the site.
  return found ?? (/\.\w+$/.test(path) && !CODE.test(path) && has(path) ? null : undefined);
}

/** The path below the site's folder that a specifier stands for; null where it leads to a package. */
function pathOf(specifier: string, from: string, aliases: Aliases): string | null {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return joinPath(folderOf(from), specifier).replace(/\/$/, '');
  if (specifier.startsWith('/')) return joinPath(`.${specifier}`);
  const names = Object.keys(aliases).filter((name) =>
    name.endsWith('/') ? specifier.startsWith(name) : specifier === name,
  );
  const name = names.toSorted((a, b) => b.length - a.length)[0];
  return name === undefined ? null : joinPath(`${aliases[name]}${specifier.slice(name.length)}`);
}
