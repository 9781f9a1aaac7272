import { fileURLToPath } from 'node:url';
import { deflateSync, gzipSync } from 'node:zlib';
import type { default as Sharp } from 'sharp';
import { type Card, CARD_SIZES } from '../../../model/card.ts';
import { hashText } from '../../../text/hash-text.ts';
import { escapeMarkup } from '../../../text/escape-markup.ts';

/** Figtree, in two files that `npm run build` copies; servers have no fonts of their own. */
const [FONT, FURTHER_LETTERS] = ['latin', 'latin-ext'].map((range) =>
  fileURLToPath(new URL(`../../../fonts/figtree-${range}-700.ttf`, import.meta.url)),
) as [string, string];
/** Font sizes in pixels. The largest in which the title fits is used. */
const TITLE_SIZES = [112, 92, 76, 62, 50, 40];
const [MARGIN, TITLE_WIDTH, TITLE_HEIGHT, BAR] = [90, 1020, 300, 18];
/** Pixels: the side of a shape in the corner, and the diameter of the portrait. */
const [TILE, FACE] = [105, 240];
/** Steps from the paper to a full colour, for smooth edges: 5 each for two inks and the accent, and the paper, are 16 colours. */
const SHADES = 5;
/** The shade, 0 to {@link SHADES}, of each grey value. */
const SHADE_OF = Uint8Array.from({ length: 256 }, (_, grey) => Math.round((grey / 255) * SHADES));
/** The level of zlib: half the time of the default, for 3 % more bytes. */
const LEVEL = 5;
/** Four bits a pixel. */
const MAX_COLORS = 16;
/** A larger portrait is left out. */
const MAX_PIXELS = 50_000_000;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Loads the second font file: Pango takes letters that the first file lacks from all files that were loaded before. */
let furtherLetters: Promise<unknown> | undefined;

/** A rectangle of a card, in pixels. */
type Box = Record<'left' | 'top' | 'width' | 'height', number>;

/** Draws a card as a PNG: text and shapes are indexes of a palette, and a portrait is added if the card has one. */
export async function drawCard(
  sharp: typeof Sharp,
  card: Card,
  portrait: Buffer | null = null,
): Promise<Buffer> {
  const { kind, title, name, meta, fonts, colors } = card;
  const size = CARD_SIZES[kind];
  const pixels = new Uint8Array(size.width * size.height);
  const fill = (color: number, { left, top, width, height }: Box) => {
    for (let y = top; y < top + height; y++)
      pixels.fill(color, y * size.width + left, y * size.width + left + width);
  };
  /** Draws text in the {@link SHADES} colours from an index of the palette on, cut off at the box. */
  const write = async (words: ReturnType<typeof text>, firstShade: number, box: Box) => {
    const { data, info } = await words.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    const [width, height] = [Math.min(info.width, box.width), Math.min(info.height, box.height)];
    for (let y = 0; y < height; y++) {
      const to = (box.top + y) * size.width + box.left;
      for (let x = 0, at = y * info.width * info.channels; x < width; x++, at += info.channels) {
        const shade = SHADE_OF[data[at] as number] as number;
        if (shade > 0) pixels[to + x] = firstShade + shade - 1;
      }
    }
  };
  const text = (words: string, points: number) =>
    sharp({
      text: {
        text: escapeMarkup(words),
        font: fonts ? `Figtree, sans Bold ${points}` : `Figtree Bold ${points}`,
        fontfile: FONT,
        width: TITLE_WIDTH,
        dpi: 72,
        spacing: Math.round(points / 10),
      },
    });
  /** Renders text in the largest size that fits, else in the smallest. */
  const fitting = async (words: string, room: number) => {
    let rendered = text(words, TITLE_SIZES[0] as number);
    for (const points of TITLE_SIZES.slice(1)) {
      const { width, height } = await rendered.metadata();
      if (height <= TITLE_HEIGHT && width <= room) break;
      rendered = text(words, points);
    }
    return rendered;
  };
  await (furtherLetters ??= sharp({ text: { text: 'Ł', fontfile: FURTHER_LETTERS } }).metadata());

  if (kind === 'icon') {
    const letter = text(title, 112);
    const { width, height } = await letter.metadata();
    const box = { left: (size.width - width) >> 1, top: (size.height - height) >> 1, width, height };
    await write(letter, 1, box);
    return indexedPng(size, [colors.accent, ...shades(colors.accent, '#ffffff')], pixels);
  }
  for (const fontfile of fonts ?? [])
    await sharp({ text: { text: 'A', fontfile } })
      .metadata()
      .catch(() => null);
  const hasLetters = fonts === undefined || (await hasGlyphs(text, title));
  const room = { left: MARGIN, width: size.width - 2 * MARGIN };
  const accent = 2 * SHADES + 1;
  fill(accent + SHADES - 1, { left: 0, top: 0, width: size.width, height: BAR });
  if (hasLetters)
    await write(await fitting(title, room.width), 1, { ...room, top: 90, height: TITLE_HEIGHT });
  const lines = size.width - 2 * MARGIN - FACE;
  if (meta !== '')
    await write(text(meta, 32), 1 + SHADES, {
      left: MARGIN,
      width: lines,
      top: size.height - 176,
      height: 50,
    });
  if (name !== '')
    await write(text(name, 38), 1, { left: MARGIN, width: lines, top: size.height - 116, height: 60 });
  if (portrait === null) {
    // Quarters of discs, turned by the hash of the title, fill the corner. If no font has its letters, they fill the card.
    const [columns, rows, end] = hasLetters ? [3, 2, size.height] : [10, 3, 90 + 3 * TILE];
    let turn = hashText(title);
    for (
      let tile = 0;
      tile < columns * rows;
      tile++, turn = Math.imul(turn ^ (turn >>> 13), 0x2c1b3c6d) + 1
    ) {
      const left = size.width - TILE * (1 + (tile % columns));
      const top = end - TILE * (1 + Math.floor(tile / columns));
      const [x, y] = [(turn >>> 4) & 1 ? left : left + TILE, (turn >>> 5) & 1 ? top : top + TILE];
      if ((turn >>> 6) % 4 > 0) disc(pixels, size.width, { left, top, x, y, firstShade: accent });
    }
  }
  const { paper, ink, soft } = colors;
  const palette = [paper, ...shades(paper, ink), ...shades(paper, soft), ...shades(paper, colors.accent)];
  const drawn = indexedPng(size, palette, pixels);
  return portrait === null ? drawn : withPortrait(sharp, drawn, portrait);
}

/** Draws a quarter of a disc in a tile. `x` and `y` are the centre of the disc, a corner of the tile. */
function disc(
  pixels: Uint8Array,
  width: number,
  { left, top, x, y, firstShade }: Record<'left' | 'top' | 'x' | 'y' | 'firstShade', number>,
) {
  for (let row = top; row < top + TILE; row++)
    for (let column = left; column < left + TILE; column++) {
      const inside = TILE - Math.hypot(column + 0.5 - x, row + 0.5 - y);
      const shade = Math.round(Math.min(1, Math.max(0, inside + 0.5)) * SHADES);
      if (shade > 0) pixels[row * width + column] = firstShade + shade - 1;
    }
}

/** Adds a round portrait to the corner of a card. */
async function withPortrait(sharp: typeof Sharp, card: Buffer, portrait: Buffer): Promise<Buffer> {
  const alpha = Buffer.alloc(FACE * FACE * 4);
  for (let pixel = 0; pixel < FACE * FACE; pixel++) {
    const inside =
      FACE / 2 - Math.hypot((pixel % FACE) + 0.5 - FACE / 2, Math.floor(pixel / FACE) + 0.5 - FACE / 2);
    alpha[4 * pixel + 3] = Math.round(255 * Math.min(1, Math.max(0, inside)));
  }
  const mask = { input: alpha, raw: { width: FACE, height: FACE, channels: 4 }, blend: 'dest-in' } as const;
  const face = await sharp(portrait, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(FACE, FACE, { position: 'top' })
    .toColourspace('srgb')
    .ensureAlpha()
    .composite([mask])
    .png()
    .toBuffer();
  const { width, height } = CARD_SIZES.preview;
  const place = { left: width - MARGIN - FACE, top: height - 70 - FACE };
  return sharp(card)
    .composite([{ input: face, ...place }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Letters of a title that are tried. */
const MAX_TRIED = 8;

/** Whether the fonts have most letters of a title. Pango draws a missing letter as a box, with full rows at its top and bottom. */
async function hasGlyphs(draw: (words: string, points: number) => ReturnType<typeof Sharp>, title: string) {
  const letters = [...new Set(title.match(/\p{L}/gu))].slice(0, MAX_TRIED);
  const isBox = async (letter: string) => {
    const { data, info } = await draw(letter, 60)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const inked = Array.from({ length: info.height }, (_, y) => {
      const row = data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels);
      return row.filter((light, at) => at % info.channels === 0 && light > 60).length;
    }).filter(Boolean);
    return inked.length > 0 && inked[0] === inked.at(-1) && (inked[0] as number) > 0.8 * info.width;
  };
  const boxes = await Promise.all(letters.map(isBox));
  return boxes.filter(Boolean).length < Math.max(2, boxes.length / 2);
}

/** The {@link SHADES} steps from one colour to another, without the first. */
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
  // Four bits a pixel; colour type 3: indexes of a palette.
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
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, sum]);
}

/** Read from the trailer of gzip (RFC 1952, section 2.3.1), since the oldest Node.js that we support lacks `zlib.crc32`. */
function crc32(data: Uint8Array): number {
  const zipped = gzipSync(data, { level: 0 });
  return zipped.readUInt32LE(zipped.length - 8);
}
