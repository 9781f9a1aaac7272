import { createHash } from 'node:crypto';

export interface EmbeddedPicture {
  /** By its bytes: one that several pages have is one file. */
  name: string;
  /** The first byte of its base64 in the page, and the first one after it. */
  from: number;
  to: number;
  /** Bytes. */
  size: number;
}

/** What stands for its address among the links of a page. */
export const EMBEDDED = 'embedded:';

const DATA = /^data:image\/([a-z+]+);base64,\s*/i;
const ENDINGS: Readonly<Record<string, string>> = { jpeg: 'jpg', 'svg+xml': 'svg' };

/**
 * The pictures among the links of a page, each of which becomes a file of the site; the links are changed to lead there.
 * @param bytes the page as it lies on disk. @returns also how many are not found in it: it is in UTF-16.
 */
export function takePictures(
  links: string[],
  bytes: Buffer,
): { pictures: EmbeddedPicture[]; missing: number } {
  const pictures: EmbeddedPicture[] = [];
  let missing = 0;
  let from = 0;
  for (const [index, link] of links.entries()) {
    if (!link.startsWith('data:')) continue;
    const [head = '', type = ''] = DATA.exec(link) ?? [];
    const base64 = Buffer.from(link.slice(head.length), 'latin1');
    let at = bytes.indexOf(base64, from);
    if (at < 0) at = bytes.indexOf(base64);
    const picture = Buffer.from(link.slice(head.length), 'base64');
    if (at < 0 || picture.length === 0) {
      missing++;
      links[index] = '';
      continue;
    }
    from = at;
    const ending = ENDINGS[type.toLowerCase()] ?? type.toLowerCase();
    const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.${ending}`;
    pictures.push({ name, from: at, to: at + base64.length, size: picture.length });
    links[index] = EMBEDDED + name;
  }
  return { pictures, missing };
}
