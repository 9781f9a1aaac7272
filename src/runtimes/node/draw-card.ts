import { fileURLToPath } from 'node:url';
import type { default as Sharp } from 'sharp';
import { type Card, CARD_SIZES } from '../../model/card.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';

/** Unpacked by `npm run build`; servers have no fonts of their own. */
const [FONT, FURTHER_LETTERS] = ['latin', 'latin-ext'].map((range) =>
  fileURLToPath(new URL(`../../fonts/figtree-${range}-700.ttf`, import.meta.url)),
) as [string, string];
/** Pixels. The largest in which the title fits is taken. */
const TITLE_SIZES = [92, 76, 62, 50, 40];
const [MARGIN, TITLE_WIDTH, TITLE_HEIGHT, BAR] = [90, 1000, 350, 18];

/** PNG of a card. */
export async function drawCard(sharp: typeof Sharp, { kind, title, name, colors }: Card): Promise<Buffer> {
  const { width, height } = CARD_SIZES[kind];
  const flat = (background: string, [w, h]: readonly [number, number]) => ({
    create: { width: w, height: h, channels: 3 as const, background },
  });
  const words = async (text: string, size: number, color: string, room: number) => {
    const markup = `<span foreground="${color}">${escapeMarkup(text)}</span>`;
    return sharp({
      text: {
        text: markup,
        font: `Figtree Bold ${size}`,
        fontfile: FONT,
        width: room,
        rgba: true,
        dpi: 72,
        spacing: Math.round(size / 10),
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  };
  // What one file lacks is taken from those that were named before.
  await sharp({ text: { text: 'Ł', fontfile: FURTHER_LETTERS } }).metadata();
  const draw = (
    background: string,
    parts: { input: Buffer | ReturnType<typeof flat>; left: number; top: number }[],
  ) =>
    sharp(flat(background, [width, height]))
      .composite(parts)
      .png()
      .toBuffer();

  if (kind === 'icon') {
    const letter = await words(title, 112, '#ffffff', width);
    const [left, top] = [(width - letter.info.width) >> 1, (height - letter.info.height) >> 1];
    return draw(colors.accent, [{ input: letter.data, left, top }]);
  }
  let head = await words(title, TITLE_SIZES[0] as number, colors.ink, TITLE_WIDTH);
  for (const size of TITLE_SIZES.slice(1)) {
    if (head.info.height <= TITLE_HEIGHT && head.info.width <= width - 2 * MARGIN) break;
    head = await words(title, size, colors.ink, TITLE_WIDTH);
  }
  const foot = name === '' ? null : await words(name, 34, colors.soft, TITLE_WIDTH);
  return draw(colors.paper, [
    { input: flat(colors.accent, [width, BAR]), left: 0, top: 0 },
    { input: await inside(sharp, head, width - MARGIN, TITLE_HEIGHT), left: MARGIN, top: 100 },
    { input: flat(colors.accent, [64, 6]), left: MARGIN, top: height - 150 },
    ...(foot
      ? [{ input: await inside(sharp, foot, width - MARGIN, 60), left: MARGIN, top: height - 110 }]
      : []),
  ]);
}

/** A word without blanks may be wider than its place. */
async function inside(
  sharp: typeof Sharp,
  { data, info }: { data: Buffer; info: { width: number; height: number } },
  width: number,
  height: number,
): Promise<Buffer> {
  const [w, h] = [Math.min(info.width, width), Math.min(info.height, height)];
  if (w === info.width && h === info.height) return data;
  return sharp(data).extract({ left: 0, top: 0, width: w, height: h }).png().toBuffer();
}
