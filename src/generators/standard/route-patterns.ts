import type { Folder } from '../site-folder.ts';

/** A file of a framework that answers at an address for each of many entries. */
const ROUTE =
  /^(?:[^/]+\/)??(?:src\/)?(?:routes|pages|app)\/((?:[^/]+\/)*?)\[(?:\.{3})?[\w-]+\](?:\/(?:\+page|page|index)(?:\.[\w.]+)?|\.(?:astro|vue|[jt]sx?|svelte))$/;

/** Patterns of the addresses that the site's routes give to entries, such as `/blog/:slug`. */
export function routePatterns(folder: Folder): string[] {
  const patterns = folder.files().flatMap((file) => {
    const inner = ROUTE.exec(file.replace(/^((?:src\/)?app)\/pages\//, 'pages/'))?.[1];
    // Groups in round brackets are not part of the address. A route with another parameter is left out, since its file does
    // not tell the values of that.
    const parts = inner?.split('/').filter((part) => part !== '' && !/^\(.*\)$/.test(part));
    if (parts === undefined || parts.some((part) => /[[\]@_]/.test(part)) || parts[0] === 'api') return [];
    return [`/${[...parts, ':slug'].join('/')}`];
  });
  return [...new Set(patterns)].toSorted();
}

/** The pattern of the only route with the name of a folder; undefined if there is none, or several. */
export function routeOf(name: string, routes: readonly string[]): string | undefined {
  const last = name.slice(name.lastIndexOf('/') + 1);
  const [only, other] = routes.filter((route) => route.split('/').at(-2) === last);
  return other === undefined ? only : undefined;
}
