import type { Folder } from '../site-folder.ts';

/** A file that answers at an address for each of many entries, in the folders where frameworks have their routes. */
const ROUTE =
  /^(?:[^/]+\/)??(?:src\/)?(?:routes|pages|app)\/((?:[^/]+\/)*?)\[(?:\.{3})?[\w-]+\](?:\/(?:\+page|page|index)(?:\.[\w.]+)?|\.(?:astro|vue|[jt]sx?|svelte))$/;

/** The addresses that the site's routes have for entries, such as `/blog/:slug`. */
export function routePatterns(folder: Folder): string[] {
  const patterns = folder.files().flatMap((file) => {
    const inner = ROUTE.exec(file.replace(/^((?:src\/)?app)\/pages\//, 'pages/'))?.[1];
    // Groups in round brackets are no part of the address; what one more parameter decides, one file does not tell.
    const parts = inner?.split('/').filter((part) => part !== '' && !/^\(.*\)$/.test(part));
    if (parts === undefined || parts.some((part) => /[[\]@_]/.test(part)) || parts[0] === 'api') return [];
    return [`/${[...parts, ':slug'].join('/')}`];
  });
  return [...new Set(patterns)].toSorted();
}

/** The address that a folder has by its name; undefined where no route is called like it. */
export function routeOf(name: string, routes: readonly string[]): string | undefined {
  const last = name.slice(name.lastIndexOf('/') + 1);
  const [only, other] = routes.filter((route) => route.split('/').at(-2) === last);
  return other === undefined ? only : undefined;
}
