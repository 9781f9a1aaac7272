/** Of a page that is being made (https://docs.astro.build/en/reference/api-reference/). */
export interface PageContext {
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  props: Readonly<Record<string, unknown>>;
}

export const TELL = Symbol.for('lectern/astro');

/** Where the build listens. Nobody does where a server makes the page. */
export type Telling = { [TELL]?: (context: PageContext) => void };

/** Tells the build what each page is made of: nothing of it is written anywhere, and a build that is killed leaves nothing. */
export function onRequest<T>(context: PageContext, next: () => T): T {
  (globalThis as Telling)[TELL]?.(context);
  return next();
}
