const TYPES = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array } as const;
type ArrayType = keyof typeof TYPES;

type NumberArray = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** The content of a pack: typed arrays by name. */
export type Sections = Record<string, NumberArray>;

/** Sections before packing. A section of bytes may be given in parts. */
export type UnpackedSections<T extends Sections = Sections> = { [Name in keyof T]: T[Name] | Uint8Array[] };

/** The bytes are no pack, or one of a version that cannot be read. */
class PackError extends Error {
  override readonly name = 'PackError';
}

const MAGIC = 0x4c_43_54_4e; // "LCTN"
const ALIGNMENT = 8;
const PREFIX_BYTES = 8;
const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

interface Header {
  kind: string;
  format: number;
  sections: [name: string, type: ArrayType, offset: number, length: number][];
}

/**
 * Packs arrays into one buffer: magic number, length of the header, JSON header, then each array on an 8-byte boundary,
 * all little-endian. {@link unpack} copies nothing.
 * @param kind for messages, such as "snapshot". @param format a number that is raised when the meaning of the bytes changes.
 */
export function pack(kind: string, format: number, sections: UnpackedSections): Uint8Array<ArrayBuffer> {
  return joinParts(packParts(kind, format, sections));
}

/** The bytes of a pack in parts, without copying the arrays. */
export function packParts(kind: string, format: number, sections: UnpackedSections): Uint8Array[] {
  if (!littleEndian) throw new PackError(`Write a ${kind}: it is little-endian, and this machine is not.`);
  const header: Header = { kind, format, sections: [] };
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const [name, section] of Object.entries(sections)) {
    const isWhole = !Array.isArray(section);
    const bytes = isWhole
      ? [new Uint8Array(section.buffer, section.byteOffset, section.byteLength)]
      : section;
    const length = lengthOf(bytes);
    const type = isWhole ? (section.constructor.name as ArrayType) : 'Uint8Array';
    header.sections.push([name, type, offset, isWhole ? section.length : length]);
    for (const part of bytes) parts.push(part);
    parts.push(new Uint8Array(align(length) - length));
    offset += align(length);
  }
  const json = new TextEncoder().encode(JSON.stringify(header));
  const head = new Uint8Array(align(PREFIX_BYTES + json.length));
  new Uint32Array(head.buffer, 0, 2).set([MAGIC, json.length]);
  head.set(json, PREFIX_BYTES);
  return [head, ...parts];
}

/** Joins parts to one array. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthOf(parts));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

export function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/**
 * The arrays of a pack, as views of its bytes; the bytes are copied first if they are not aligned to eight.
 * @throws PackError if they are not a complete pack of this kind and format.
 */
export function unpack<T extends Sections>(kind: string, format: number, bytes: Uint8Array): T {
  const damaged = (what: string) => new PackError(`Open a ${kind}: ${what}. Build it again.`);
  const aligned = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
  const { buffer, byteOffset, byteLength } = aligned;
  if (byteLength < PREFIX_BYTES) throw damaged(`${byteLength} bytes are fewer than its header`);
  const [magic, length = 0] = new Uint32Array(buffer, byteOffset, 2);
  if (magic !== MAGIC) throw damaged('these bytes are not one');
  if (PREFIX_BYTES + length > byteLength) throw damaged('its header is cut off');
  let header: Header;
  try {
    header = JSON.parse(
      new TextDecoder().decode(aligned.subarray(PREFIX_BYTES, PREFIX_BYTES + length)),
    ) as Header;
  } catch {
    throw damaged('its header is damaged');
  }
  if (header.kind !== kind) throw damaged(`these bytes are a ${header.kind}`);
  if (header.format !== format) {
    throw damaged(`its format is ${header.format}, this version reads ${format}`);
  }
  const start = align(PREFIX_BYTES + length);
  const sections: Sections = {};
  let end = start;
  for (const [name, type, offset, count] of header.sections) {
    const from = start + offset;
    const to = from + count * TYPES[type].BYTES_PER_ELEMENT;
    if (from !== end || to > byteLength) throw damaged(`its section "${name}" lies outside of it`);
    sections[name] = new TYPES[type](buffer as ArrayBuffer, byteOffset + from, count);
    end = align(to);
  }
  if (end !== byteLength) throw damaged(`it has ${byteLength} bytes of ${end}`);
  return sections as T;
}

function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
