import { dirname, joinPath } from '../../text/path.ts';
/** What code may leave out of the name of a file. */
const ENDINGS = ['', '.ts', '.js', '.mjs', '.mts', '.cjs', '.cts', '.json', '.tsx', '.jsx', '.astro'];
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
  const candidates = [
    ...ENDINGS.map((end) => path + end),
    // `.js` is written for a file in TypeScript, too.
    path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2'),
    ...ENDINGS.slice(1).map((end) => joinPath(path, `index${end}`)),
  ];
  const found = candidates.find((file) => CODE.test(file) && has(file));
  // Styles and pictures are for the program that builds the site.
  return found ?? (/\.\w+$/.test(path) && !CODE.test(path) && has(path) ? null : undefined);
}

/** The path below the site's folder that a specifier stands for; null where it leads to a package. */
export function pathOf(specifier: string, from: string, aliases: Aliases): string | null {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return joinPath(dirname(from), specifier);
  const names = Object.keys(aliases).filter((name) =>
    name.endsWith('/') ? specifier.startsWith(name) : specifier === name,
  );
  const name = names.toSorted((a, b) => b.length - a.length)[0];
  if (name !== undefined) return joinPath(`${aliases[name]}${specifier.slice(name.length)}`);
  return specifier.startsWith('/') ? joinPath(`.${specifier}`) : null;
}

/** Where the site's folder stands for code that asks: no site names a folder so. */
export const ROOT = '/.site';

/** As `path.resolve` does from the site's folder. */
export function resolvePath(...parts: readonly string[]): string {
  const last = parts.findLastIndex((part) => part.startsWith('/'));
  return joinPath(...(last < 0 ? [ROOT] : []), ...parts.slice(Math.max(last, 0)));
}

/** A path as the site's folder has it: what precedes it there is taken off; null where it leads out. */
export function withinSite(path: string, folder: string): string | null {
  const plain = path.startsWith('file://') ? path.slice('file://'.length) : path;
  const whole = plain.startsWith('/') ? joinPath(plain) : joinPath(ROOT, folder, plain);
  if (whole === ROOT) return '';
  return whole.startsWith(`${ROOT}/`) ? whole.slice(ROOT.length + 1) : null;
}
