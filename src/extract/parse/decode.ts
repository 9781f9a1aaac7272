import { orNull } from '../../text/or-null.ts';

/** How much of a page is looked at for its encoding (HTML, 13.2.3.2). */
const HEAD_BYTES = 1024;
const MARKS: readonly [bytes: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** The text of a page or an XML document in whatever encoding it says; `broken` where it is not in that. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string; broken: boolean } {
  const start = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  const marked = MARKS.find(([mark]) => start.startsWith(mark))?.[1];
  const named = marked ?? namedEncoding(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'));
  const decoder = named === null ? null : orNull(() => new TextDecoder(named));
  try {
    const encoding = decoder?.encoding ?? 'utf-8';
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, broken: false };
  } catch {
    // What nobody names and is no UTF-8 is what browsers take it for; what is named is a mistake somewhere.
    const encoding = decoder?.encoding ?? 'windows-1252';
    return { text: new TextDecoder(encoding).decode(bytes), encoding, broken: decoder !== null };
  }
}

function namedEncoding(head: string): string | null {
  const html = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(head)?.[1];
  const name = html ?? /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,40})/i.exec(head)?.[1] ?? null;
  // A page that says so in letters of one byte is not in UTF-16.
  return name !== null && /^utf-?16/i.test(name) ? 'utf-8' : name;
}
