/** How many bytes the white space at a place of a UTF-8 text has, as `\s` of a pattern knows it; 0 where there is none. */
export function spaceAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] as number;
  if (byte < 0x80) return byte === 32 || (byte >= 9 && byte <= 13) ? 1 : 0;
  const second = bytes[at + 1];
  if (byte === 0xc2) return second === 0xa0 ? 2 : 0;
  const third = bytes[at + 2] as number;
  if (byte === 0xe2 && second === 0x80)
    return (third >= 0x80 && third <= 0x8a) || third === 0xa8 || third === 0xa9 || third === 0xaf ? 3 : 0;
  const isSpace =
    (byte === 0xe1 && second === 0x9a && third === 0x80) ||
    (byte === 0xe2 && second === 0x81 && third === 0x9f) ||
    (byte === 0xe3 && second === 0x80 && third === 0x80) ||
    (byte === 0xef && second === 0xbb && third === 0xbf);
  return isSpace ? 3 : 0;
}
