/** The context of a page that is being rendered (https://docs.astro.build/en/reference/api-reference/). */
export interface PageContext {
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  props: Readonly<Record<string, unknown>>;
}

/** The key of the listener in the global object. */
export const LISTENER = Symbol.for('lectern/astro');

/** The build's listener; absent if a server renders the page. */
export type PageListener = { [LISTENER]?: (context: PageContext) => void };

/** Calls the build's listener for each page. No file is written, so a build that is killed leaves none. */
export function onRequest<T>(context: PageContext, next: () => T): T {
  (globalThis as PageListener)[LISTENER]?.(context);
  return next();
}
