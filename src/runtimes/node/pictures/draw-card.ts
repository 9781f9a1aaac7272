import { fileURLToPath } from 'node:url';
import { deflateSync, gzipSync } from 'node:zlib';
import type { default as Sharp } from 'sharp';
import { type Card, CARD_SIZES } from '../../../model/card.ts';
import { escapeMarkup } from '../../../text/escape-markup.ts';

/** Figtree, in two files that `npm run build` copies; servers have no fonts of their own. */
const [FONT, FURTHER_LETTERS] = ['latin', 'latin-ext'].map((range) =>
  fileURLToPath(new URL(`../../../fonts/figtree-${range}-700.ttf`, import.meta.url)),
) as [string, string];
/** Pixels. The largest in which the title fits is taken. */
const TITLE_SIZES = [92, 76, 62, 50, 40];
const [MARGIN, TITLE_WIDTH, TITLE_HEIGHT, BAR] = [90, 1000, 350, 18];
/** From the paper to full ink, for smooth edges: both inks with the paper and the accent are 16 colours. */
const SHADES = 7;
/** The shade of each light. */
const SHADE_OF = Uint8Array.from({ length: 256 }, (_, light) => Math.round((light / 255) * SHADES));
/** A card takes 3 % more than with zlib's usual level, in half of its time. */
const LEVEL = 5;
/** Four bits a pixel. */
const MAX_COLORS = 16;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What one file of the font lacks is taken from those that were named before. */
let furtherLetters: Promise<unknown> | undefined;

/** Where on a card something is, in pixels. */
type Box = Record<'left' | 'top' | 'width' | 'height', number>;

/** PNG of a card: flat colours and words, drawn as indexes of a palette. */
export async function drawCard(sharp: typeof Sharp, { kind, title, name, colors }: Card): Promise<Buffer> {
  const size = CARD_SIZES[kind];
  const pixels = new Uint8Array(size.width * size.height);
  const fill = (color: number, { left, top, width, height }: Box) => {
    for (let y = top; y < top + height; y++)
      pixels.fill(color, y * size.width + left, y * size.width + left + width);
  };
  /** Puts words in shades that begin at a colour; what does not fit into the box is left out. */
  const write = async (words: ReturnType<typeof text>, first: number, box: Box) => {
    const { data, info } = await words.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    const [width, height] = [Math.min(info.width, box.width), Math.min(info.height, box.height)];
    for (let y = 0; y < height; y++) {
      const to = (box.top + y) * size.width + box.left;
      for (let x = 0, at = y * info.width * info.channels; x < width; x++, at += info.channels) {
        const shade = SHADE_OF[data[at] as number] as number;
        if (shade > 0) pixels[to + x] = first + shade - 1;
      }
    }
  };
  const text = (words: string, points: number) =>
    sharp({
      text: {
        text: escapeMarkup(words),
        font: `Figtree Bold ${points}`,
        fontfile: FONT,
        width: TITLE_WIDTH,
        dpi: 72,
        spacing: Math.round(points / 10),
      },
    });
  /** The words in the largest size in which they fit; in the smallest where they never do. */
  const fitting = async (words: string, room: number) => {
    let last = text(words, TITLE_SIZES[0] as number);
    for (const points of TITLE_SIZES.slice(1)) {
      const { width, height } = await last.metadata();
      if (height <= TITLE_HEIGHT && width <= room) break;
      last = text(words, points);
    }
    return last;
  };
  await (furtherLetters ??= sharp({ text: { text: 'Ł', fontfile: FURTHER_LETTERS } }).metadata());

  if (kind === 'icon') {
    const letter = text(title, 112);
    const { width, height } = await letter.metadata();
    const box = { left: (size.width - width) >> 1, top: (size.height - height) >> 1, width, height };
    await write(letter, 1, box);
    return indexedPng(size, [colors.accent, ...shades(colors.accent, '#ffffff')], pixels);
  }
  const room = { left: MARGIN, width: size.width - 2 * MARGIN };
  const accent = 2 * SHADES + 1;
  fill(accent, { left: 0, top: 0, width: size.width, height: BAR });
  await write(await fitting(title, room.width), 1, { ...room, top: 100, height: TITLE_HEIGHT });
  fill(accent, { left: MARGIN, top: size.height - 150, width: 64, height: 6 });
  if (name !== '') await write(text(name, 34), 1 + SHADES, { ...room, top: size.height - 110, height: 60 });
  const { paper, ink, soft } = colors;
  return indexedPng(size, [paper, ...shades(paper, ink), ...shades(paper, soft), colors.accent], pixels);
}

/** The colours on the way from one to another, without the first. */
function shades(from: string, to: string): string[] {
  const parts = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const [start, end] = [parts(from), parts(to)];
  return Array.from({ length: SHADES }, (_, index) => {
    const mixed = start.map((value, part) =>
      Math.round(value + (((end[part] as number) - value) * (index + 1)) / SHADES),
    );
    return `#${Buffer.from(mixed).toString('hex')}`;
  });
}

/**
 * A PNG with a palette: https://www.w3.org/TR/png-3/
 * @param palette at most 16 colours, each as `#rrggbb`. @param pixels an index a pixel, row by row.
 */
function indexedPng(
  { width, height }: { width: number; height: number },
  palette: readonly string[],
  pixels: Uint8Array,
): Buffer {
  if (palette.length > MAX_COLORS) throw new RangeError(`${palette.length} colours do not fit four bits.`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bits a pixel, and that they are indexes.
  header.set([4, 3], 8);
  // Each row begins with its filter: none.
  const stride = 1 + Math.ceil(width / 2);
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    for (let at = y * width, to = y * stride + 1; at < end; at += 2) {
      const right = at + 1 < end ? (pixels[at + 1] as number) : 0;
      rows[to++] = ((pixels[at] as number) << 4) | right;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.map((color) => color.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(rows, { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** As gzip puts it before the length at its end (RFC 1952, section 2.3.1); `zlib.crc32` is younger than our first Node. */
function crc32(data: Uint8Array): number {
  const zipped = gzipSync(data, { level: 0 });
  return zipped.readUInt32LE(zipped.length - 8);
}
