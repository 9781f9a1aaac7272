/** A file that stands in a page as the base64 of a `data:` address (RFC 2397). */
export interface EmbeddedFile {
  page: string;
  /** The first byte of the base64 in the page, and the first one after it. */
  from: number;
  to: number;
}

/** The name of such a file where others have a path; its ending tells its type. */
export function embeddedName({ page, from, to }: EmbeddedFile, ending: string): string {
  return `${page}#data:${from}-${to}.${ending}`;
}

/** What a name stands for; null where it is that of a plain file. */
export function readEmbeddedName(name: string): EmbeddedFile | null {
  const match = /^(.+)#data:(\d{1,9})-(\d{1,9})\.\w+$/s.exec(name);
  if (match === null) return null;
  const [, page = '', from, to] = match;
  return { page, from: Number(from), to: Number(to) };
}
