/** What a pack consists of: named arrays of numbers. */
export type Sections = Record<string, Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array>;

/** The bytes are no pack, or not one that this version reads. */
export class PackError extends Error {
  override readonly name = 'PackError';
}

const MAGIC = 0x4c_43_54_4e; // "LCTN"
const ALIGNMENT = 8;
const KINDS = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array } as const;
const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

interface Header {
  format: number;
  sections: [name: string, kind: keyof typeof KINDS, offset: number, length: number][];
}

/**
 * Lays arrays into one buffer: magic, header length, a JSON header, then each array on an 8-byte boundary,
 * little-endian. Opening makes views and copies nothing.
 */
export function pack(format: number, sections: Sections): Uint8Array<ArrayBuffer> {
  if (!littleEndian) throw new PackError('Packs are little-endian; this machine is not.');
  const header: Header = { format, sections: [] };
  let offset = 0;
  for (const [name, array] of Object.entries(sections)) {
    header.sections.push([name, array.constructor.name as keyof typeof KINDS, offset, array.length]);
    offset = align(offset + array.byteLength);
  }
  const json = new TextEncoder().encode(JSON.stringify(header));
  const start = align(8 + json.length);
  const bytes = new Uint8Array(start + offset);
  new Uint32Array(bytes.buffer, 0, 2).set([MAGIC, json.length]);
  bytes.set(json, 8);
  let at = start;
  for (const array of Object.values(sections)) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at = align(at + array.byteLength);
  }
  return bytes;
}

/** Views of the arrays of a pack. @throws PackError */
export function unpack<T extends Sections>(format: number, bytes: Uint8Array): T {
  const aligned = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
  const { buffer, byteOffset, byteLength } = aligned;
  if (byteLength < 8) throw new PackError('The pack is shorter than its header.');
  const [magic, length] = new Uint32Array(buffer, byteOffset, 2) as unknown as [number, number];
  if (magic !== MAGIC) throw new PackError('These bytes are not a pack.');
  if (8 + length > byteLength) throw new PackError('The pack is cut off.');
  let header: Header;
  try {
    header = JSON.parse(new TextDecoder().decode(aligned.subarray(8, 8 + length))) as Header;
  } catch {
    throw new PackError('The header of the pack is damaged.');
  }
  if (header.format !== format) {
    throw new PackError(`The pack is of format ${header.format}; format ${format} was wanted.`);
  }
  const start = byteOffset + align(8 + length);
  const sections: Sections = {};
  for (const [name, kind, offset, count] of header.sections) {
    const Kind = KINDS[kind];
    if (start + offset + count * Kind.BYTES_PER_ELEMENT > byteOffset + byteLength) {
      throw new PackError('The pack is cut off.');
    }
    sections[name] = new Kind(buffer as ArrayBuffer, start + offset, count);
  }
  return sections as T;
}

function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
