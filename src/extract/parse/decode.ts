import { orNull } from '../../text/or-null.ts';

/** The encoding is declared in so many first bytes of a page (HTML, 13.2.3.2). */
const HEAD_BYTES = 1024;
const MARKS: readonly [bytes: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** Decodes a page or an XML document in its declared encoding. `broken` says that it is not valid in that encoding. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string; broken: boolean } {
  const start = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  const marked = MARKS.find(([mark]) => start.startsWith(mark))?.[1];
  const name = marked ?? namedEncoding(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'));
  const decoder = name === null ? null : orNull(() => new TextDecoder(name));
  try {
    const encoding = decoder?.encoding ?? 'utf-8';
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, broken: false };
  } catch {
    // Without a declared encoding, browsers read a page that is not UTF-8 as windows-1252.
    const encoding = decoder?.encoding ?? 'windows-1252';
    return { text: new TextDecoder(encoding).decode(bytes), encoding, broken: decoder !== null };
  }
}

function namedEncoding(head: string): string | null {
  const html = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(head)?.[1];
  const name = html ?? /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,40})/i.exec(head)?.[1] ?? null;
  // A declaration that can be read byte by byte is not in UTF-16.
  return name !== null && /^utf-?16/i.test(name) ? 'utf-8' : name;
}
