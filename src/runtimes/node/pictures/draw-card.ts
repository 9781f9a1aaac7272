import { fileURLToPath } from 'node:url';
import type { default as Sharp } from 'sharp';
import { type Card, CARD_SIZES } from '../../../model/card.ts';
import { hashText } from '../../../text/hash-text.ts';
import { escapeMarkup } from '../../../text/escape-markup.ts';
import { type Box, IndexedImage } from './indexed-image.ts';

/** Figtree, in two files that `npm run build` copies; servers have no fonts of their own. */
const [FONT, FURTHER_LETTERS] = ['latin', 'latin-ext'].map((range) =>
  fileURLToPath(new URL(`../../../fonts/figtree-${range}-700.ttf`, import.meta.url)),
) as [string, string];
/** Font sizes in pixels. The largest in which the title fits is used. */
const TITLE_SIZES = [112, 92, 76, 62, 50, 40];
const [MARGIN, TITLE_WIDTH, TITLE_HEIGHT, BAR] = [90, 1020, 300, 18];
/** Pixels: the side of a shape in the corner, the diameter of the portrait, and the height of a title above it. */
const [TILE, FACE, ABOVE_FACE] = [105, 220, 240];
/** Steps from the paper to a full colour, for smooth edges: 5 each for two inks and the accent, and the paper, are 16 colours. */
const SHADES = 5;
/** The shade, 0 to {@link SHADES}, of each grey value. */
const SHADE_OF = Uint8Array.from({ length: 256 }, (_, grey) => Math.round((grey / 255) * SHADES));
/** A title whose first letter is Hebrew, Arabic or of a script between them. */
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff]/u;
/** A larger portrait is left out. */
const MAX_PIXELS = 50_000_000;

/** Loads the second font file: Pango takes letters that the first file lacks from all files that were loaded before. */
let furtherLetters: Promise<unknown> | undefined;

/** Draws a card as a PNG: text and shapes are indexes of a palette, and a portrait is added if the card has one. */
export async function drawCard(
  sharp: typeof Sharp,
  card: Card,
  portrait: Buffer | null = null,
): Promise<Buffer> {
  const { kind, title, name, meta, fonts, colors } = card;
  const size = CARD_SIZES[kind];
  const image = new IndexedImage(size);
  const isRightToLeft = RIGHT_TO_LEFT.test(title);
  /** Draws text in the {@link SHADES} colours from an index of the palette on, cut off at the box. */
  const write = async (words: ReturnType<typeof text>, firstShade: number, box: Box) => {
    const { data, info } = await words.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    const [width, height] = [Math.min(info.width, box.width), Math.min(info.height, box.height)];
    const left = box.left + (isRightToLeft ? box.width - width : 0);
    for (let y = 0; y < height; y++)
      for (let x = 0, byte = y * info.width * info.channels; x < width; x++, byte += info.channels) {
        const shade = SHADE_OF[data[byte] as number] as number;
        if (shade > 0) image.set(left + x, box.top + y, firstShade + shade - 1);
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
  const fitting = async (words: string, room: Pick<Box, 'width' | 'height'>) => {
    let rendered = text(words, TITLE_SIZES[0] as number);
    for (const points of TITLE_SIZES.slice(1)) {
      const { width, height } = await rendered.metadata();
      if (height <= room.height && width <= room.width) break;
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
    return image.png([colors.accent, ...shades(colors.accent, '#ffffff')]);
  }
  for (const fontfile of fonts ?? [])
    await sharp({ text: { text: 'A', fontfile } })
      .metadata()
      .catch(() => null);
  const isShown = async (words: string) =>
    words !== '' && (fonts === undefined || (await hasGlyphs(text, words)));
  const width = size.width - 2 * MARGIN;
  const room = { left: MARGIN, top: 90, width, height: portrait ? ABOVE_FACE : TITLE_HEIGHT };
  const accent = 2 * SHADES + 1;
  image.fill(accent + SHADES - 1, { left: 0, top: 0, width: size.width, height: BAR });
  const hasLetters = await isShown(title);
  if (hasLetters) await write(await fitting(title, room), 1, room);
  const line = { left: MARGIN, width: width - FACE, height: 60 };
  if (await isShown(meta)) await write(text(meta, 32), 1 + SHADES, { ...line, top: size.height - 176 });
  if (await isShown(name)) await write(text(name, 38), 1, { ...line, top: size.height - 116 });
  // If no font has the letters of the title, the pattern fills the card.
  if (portrait === null)
    drawPattern(image, title, accent, hasLetters ? [3, 2, size.height] : [10, 3, 90 + 3 * TILE]);
  const { paper, ink, soft } = colors;
  const palette = [paper, ...shades(paper, ink), ...shades(paper, soft), ...shades(paper, colors.accent)];
  const drawn = image.png(palette);
  return portrait === null ? drawn : withPortrait(sharp, drawn, portrait);
}

/** Fills the right of a card with quarters of discs, which the hash of the title turns. @param end the lowest pixel. */
function drawPattern(
  image: IndexedImage,
  title: string,
  firstShade: number,
  [columns, rows, end]: readonly [columns: number, rows: number, end: number],
): void {
  const { width } = CARD_SIZES.preview;
  let turn = hashText(title);
  for (let tile = 0; tile < columns * rows; tile++) {
    const left = width - TILE * (1 + (tile % columns));
    const top = end - TILE * (1 + Math.floor(tile / columns));
    if ((turn >>> 6) % 4 > 0) drawQuarter(image, { left, top }, turn, firstShade);
    turn = Math.imul(turn ^ (turn >>> 13), 0x2c1b3c6d) + 1;
  }
}

/** The shade of each pixel of a quarter of a disc whose centre is the top left corner of its tile, row by row. */
const QUARTER = Uint8Array.from({ length: TILE * TILE }, (_, pixel) => {
  const inside = TILE - Math.hypot((pixel % TILE) + 0.5, Math.floor(pixel / TILE) + 0.5);
  return Math.round(Math.min(1, Math.max(0, inside + 0.5)) * SHADES);
});

/** Draws a quarter of a disc in a tile. Two bits of `turn` say which corner of the tile is the centre of the disc. */
function drawQuarter(
  image: IndexedImage,
  { left, top }: Pick<Box, 'left' | 'top'>,
  turn: number,
  firstShade: number,
) {
  const [isLeft, isTop] = [(turn >>> 4) & 1, (turn >>> 5) & 1];
  for (let y = 0; y < TILE; y++)
    for (let x = 0; x < TILE; x++) {
      const row = isTop ? y : TILE - 1 - y;
      const shade = QUARTER[row * TILE + (isLeft ? x : TILE - 1 - x)] as number;
      if (shade > 0) image.set(left + x, top + y, firstShade + shade - 1);
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
