import { dirname, joinPath } from '../../text/path.ts';
/** Extensions that an import may leave out. */
const ENDINGS = ['', '.ts', '.js', '.mjs', '.mts', '.cjs', '.cts', '.json', '.tsx', '.jsx', '.astro'];
const CODE = /\.(?:[cm]?[jt]s|[jt]sx|json|astro|vue|svelte)$/;

/** Short names for folders: `@/` for `src/`. Names and folders end with a slash, unless they stand for one file. */
export type Aliases = Readonly<Record<string, string>>;

/**
 * The file of an import.
 * @returns null for a package, undefined for a file that does not exist.
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
    // In TypeScript, `./a.js` may mean the file a.ts.
    path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2'),
    ...ENDINGS.slice(1).map((end) => joinPath(path, `index${end}`)),
  ];
  const file = candidates.find((file) => CODE.test(file) && has(file));
  // Only the site's program can import styles and pictures, so they count as packages.
  return file ?? (/\.\w+$/.test(path) && !CODE.test(path) && has(path) ? null : undefined);
}

/** The path of a specifier below the site's folder; null for a package. */
export function pathOf(specifier: string, from: string, aliases: Aliases): string | null {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return joinPath(dirname(from), specifier);
  const names = Object.keys(aliases).filter((name) =>
    name.endsWith('/') ? specifier.startsWith(name) : specifier === name,
  );
  const name = names.toSorted((a, b) => b.length - a.length)[0];
  if (name !== undefined) return joinPath(`${aliases[name]}${specifier.slice(name.length)}`);
  return specifier.startsWith('/') ? joinPath(`.${specifier}`) : null;
}

/** The absolute path of the site's folder, as the code sees it. No site has a folder of this name. */
export const ROOT = '/.site';

/** `path.resolve` of Node.js, from the site's folder. */
export function resolvePath(...parts: readonly string[]): string {
  const last = parts.findLastIndex((part) => part.startsWith('/'));
  return joinPath(...(last < 0 ? [ROOT] : []), ...parts.slice(Math.max(last, 0)));
}

/** The path below the site's folder of an absolute path, a `file:` URL, or a path relative to `folder`; null if outside. */
export function withinSite(path: string, folder: string): string | null {
  const plain = path.startsWith('file://') ? path.slice('file://'.length) : path;
  const whole = plain.startsWith('/') ? joinPath(plain) : joinPath(ROOT, folder, plain);
  if (whole === ROOT) return '';
  return whole.startsWith(`${ROOT}/`) ? whole.slice(ROOT.length + 1) : null;
}
