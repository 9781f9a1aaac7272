// Unpacks the font of social preview pictures: what draws them reads no WOFF. The tables stay as they are.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const PACKAGE = 'node_modules/@fontsource/figtree';
const FOLDER = 'dist/fonts';
/** Bytes of the headers and of an entry of the directory (WOFF 1.0, sections 3 and 4; OpenType, "Organization of an OpenType Font"). */
const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

function plainFont(woff) {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF.header + index * WOFF.entry;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), table };
  });
  const log = Math.floor(Math.log2(count));
  const header = Buffer.alloc(SFNT.header + count * SFNT.entry);
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  [count, 2 ** log * 16, log, (count - 2 ** log) * 16].map((value, index) =>
    header.writeUInt16BE(value, 4 + index * 2),
  );
  const parts = [header];
  let at = header.length;
  for (const [index, { tag, checksum, table }] of tables.entries()) {
    const entry = SFNT.header + index * SFNT.entry;
    tag.copy(header, entry);
    for (const [field, value] of [checksum, at, table.length].entries())
      header.writeUInt32BE(value, entry + 4 + field * 4);
    const padding = -table.length & 3;
    parts.push(table, Buffer.alloc(padding));
    at += table.length + padding;
  }
  return Buffer.concat(parts);
}

mkdirSync(FOLDER, { recursive: true });
copyFileSync(`${PACKAGE}/LICENSE`, `${FOLDER}/figtree-license.txt`);
for (const range of ['latin', 'latin-ext'])
  writeFileSync(
    `${FOLDER}/figtree-${range}-700.ttf`,
    plainFont(readFileSync(`${PACKAGE}/files/figtree-${range}-700-normal.woff`)),
  );
