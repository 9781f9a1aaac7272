import type { ReadPart } from '../site-profile.ts';
import { joined } from '../standard/places.ts';

/** https://github.com/GitbookIO/gitbook/blob/master/docs/templating/conrefs.md: what is included from elsewhere stays as it is. */
const INCLUDE = /\{%-?[ \t]{0,9}include[ \t]{1,9}["']([^"'\n:]{1,300}\.(?:md|markdown))["'][ \t]{0,9}-?%\}/g;
const MAX_DEPTH = 5;

/** A chapter with the texts that it includes. @param root the folder of the book, which `/` leads to. */
export function withParts(body: string, file: string, root: string, read: ReadPart): string {
  const expand = (text: string, from: string, depth: number): string =>
    text.replace(INCLUDE, (whole, path: string) => {
      const below = path.startsWith('/') ? root : from.slice(0, from.lastIndexOf('/') + 1);
      const found = joined(below, path);
      const part = depth < MAX_DEPTH && found !== from ? read(found) : null;
      return part === null ? whole : expand(part.trimEnd(), found, depth + 1);
    });
  return body.includes('include') ? expand(body, file, 0) : body;
}
