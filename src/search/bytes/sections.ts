/** The kinds of array that a section may hold. */
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Float32Array;
type SectionType = 'u8' | 'u16' | 'u32' | 'f32';

/** Each section's name and element type, in the order of the bytes. */
export const SECTIONS = {
  /** UTF-8 JSON: {@link IndexMeta}. */
  meta: 'u8',
  /** Terms in code unit order: where each begins in `termChars`, and one more. */
  termStart: 'u32',
  termChars: 'u16',
  /** Where each term's postings begin in `docs` and `impacts`, and one more. */
  postingStart: 'u32',
  idf: 'f32',
  docs: 'u32',
  impacts: 'u16',
  /** Where every sixteenth posting begins in `positions`. */
  positionBlock: 'u32',
  /** A posting: the bytes that follow as a varint, then its positions as varint differences. */
  positions: 'u8',
  /** Words as they are looked up, in code unit order. */
  surfaceStart: 'u32',
  surfaceChars: 'u16',
  /** How often each surface occurs. */
  surfaceCount: 'u32',
  /** Where each surface's terms begin in `surfaceTerms`, and one more. */
  surfaceTermStart: 'u32',
  surfaceTerms: 'u32',
  /** A hash table from shortened words to surfaces: where each bucket begins, and one more. */
  typoBucket: 'u32',
  typoSurfaces: 'u32',
  /** The folded titles in code unit order, and the document of each. */
  titleStart: 'u32',
  titleChars: 'u16',
  titleDoc: 'u32',
  /** Each document's number of positions in its title, at most 255. */
  titleLength: 'u8',
  /** Each document's most telling terms: where they begin in `feedback`, and one more. */
  feedbackStart: 'u32',
  /** A term in the upper 24 bits, its weight in the lower 8. */
  feedback: 'u32',
} as const satisfies Record<string, SectionType>;

export type SectionName = keyof typeof SECTIONS;
interface Arrays {
  u8: Uint8Array;
  u16: Uint16Array;
  u32: Uint32Array;
  f32: Float32Array;
}
export type Sections = { [Name in SectionName]: Arrays[(typeof SECTIONS)[Name]] };

const SIZES: Record<SectionType, number> = { u8: 1, u16: 2, u32: 4, f32: 4 };
const MAGIC = 0x5844_494c; // "LIDX", little-endian
/** Raised with every change of the layout or of the analysis: bytes of another version must be built again. */
export const FORMAT_VERSION = 1;
const NAMES = Object.keys(SECTIONS) as SectionName[];
const HEADER_WORDS = 4;
const HEADER_BYTES = (HEADER_WORDS + NAMES.length * 2) * 4;

function aligned(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}

/** Lays the sections out behind a header, each on a multiple of eight bytes. */
export function writeSections(sections: Sections): Uint8Array {
  let end = aligned(HEADER_BYTES);
  const starts = NAMES.map((name) => {
    const start = end;
    end = aligned(start + sections[name].byteLength);
    return start;
  });
  const bytes = new Uint8Array(end);
  const header = new Uint32Array(bytes.buffer, 0, HEADER_BYTES / 4);
  header.set([MAGIC, FORMAT_VERSION, NAMES.length, end / 8]);
  for (const [i, name] of NAMES.entries()) {
    const section = sections[name];
    header[HEADER_WORDS + i * 2] = (starts[i] ?? 0) / 8;
    header[HEADER_WORDS + i * 2 + 1] = section.length;
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), starts[i]);
  }
  return bytes;
}

/** Views of the sections in `bytes`; copies where the bytes do not stand on a multiple of eight. */
export function readSections(bytes: Uint8Array): Sections {
  if (bytes.byteLength < HEADER_BYTES) {
    throw new Error(
      `Open a search index: ${bytes.byteLength} bytes are fewer than its header. Build it again.`,
    );
  }
  const whole = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const header = new Uint32Array(whole.buffer, whole.byteOffset, HEADER_BYTES / 4);
  if (header[0] !== MAGIC) throw new Error('Open a search index: these bytes are not one. Build it again.');
  if (header[1] !== FORMAT_VERSION || header[2] !== NAMES.length) {
    throw new Error(
      `Open a search index: its format is ${header[1]}, this version reads ${FORMAT_VERSION}. Build it again.`,
    );
  }
  const length = (header[3] ?? 0) * 8;
  if (length !== bytes.byteLength) {
    throw new Error(`Open a search index: it has ${bytes.byteLength} bytes of ${length}. Build it again.`);
  }
  let before = HEADER_BYTES;
  const views = NAMES.map((name, i) => {
    const start = (header[HEADER_WORDS + i * 2] ?? 0) * 8;
    const count = header[HEADER_WORDS + i * 2 + 1] ?? 0;
    const end = start + count * SIZES[SECTIONS[name]];
    if (start < before || end > length) {
      throw new Error(`Open a search index: its section "${name}" lies outside of it. Build it again.`);
    }
    before = end;
    return [name, view(SECTIONS[name], whole, start, count)];
  });
  return Object.fromEntries(views) as Sections;
}

function view(type: SectionType, bytes: Uint8Array, start: number, count: number): SectionArray {
  const at = bytes.byteOffset + start;
  if (type === 'u8') return new Uint8Array(bytes.buffer, at, count);
  if (type === 'u16') return new Uint16Array(bytes.buffer, at, count);
  if (type === 'u32') return new Uint32Array(bytes.buffer, at, count);
  return new Float32Array(bytes.buffer, at, count);
}
