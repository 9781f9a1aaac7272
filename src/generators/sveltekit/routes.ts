import type { Folder } from '../site-folder.ts';

/** A page with one parameter, `/blog/[slug]`. */
export interface Route {
  /** The address with `:name` for its parameter. */
  pattern: string;
  parameter: string;
  /** The value may have slashes. */
  isRest: boolean;
  /** What loads its data, in order. */
  files: string[];
}

/** The routes with one parameter, and what loads their data: https://svelte.dev/docs/kit/advanced-routing */
export function routesIn(folder: Folder, routesDir: string): Route[] {
  const found = new Map<string, Route>();
  for (const file of folder.filesIn(routesDir)) {
    const [, path, server] =
      /^(.*)\/\+page(?:@[^./]*)?(\.server)?\.[jt]s$/.exec(file.slice(routesDir.length)) ?? [];
    if (path === undefined) continue;
    // `(group)` is no part of the address.
    const address = path.replace(/\/\([^/]*\)/g, '');
    const [parameter, ...others] = address.matchAll(/\[(\[?)(\.\.\.)?(\w+)(?:=\w+)?\]\]?/g);
    if (parameter === undefined || others.length > 0) continue;
    const [whole, , rest, name = ''] = parameter;
    const made = { pattern: address.replace(whole, ':name'), parameter: name, isRest: rest !== undefined };
    const route = found.get(path) ?? { ...made, files: [] };
    if (server === undefined) route.files.push(file);
    else route.files.unshift(file);
    found.set(path, route);
  }
  return [...found.values()];
}

/** The files whose code loads data or answers requests. */
export function loadersIn(folder: Folder, routesDir: string): string[] {
  return folder
    .filesIn(routesDir)
    .filter((file) => /\/\+(?:page|layout|server)(?:@[^./]*)?(?:\.server)?\.[jt]s$/.test(file));
}
