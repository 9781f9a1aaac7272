/** Front-matter keys by which Lectern itself holds entries back, or tells when they appear and in what language. */
const ACTED_ON = new Set(['draft', 'isDraft', 'private', 'published', 'lang', 'locale', 'language']);

/** Those of them that hold dates. */
export const DATE_KEYS: ReadonlySet<string> = new Set(
  'date pubDate pubDatetime publishDate publishedAt published updated updatedDate modDatetime'.split(' '),
);

/** Whether Lectern decides by this key itself, so that a site's code need not be followed. */
export function isActedOn(key: string): boolean {
  return ACTED_ON.has(key) || DATE_KEYS.has(key);
}
