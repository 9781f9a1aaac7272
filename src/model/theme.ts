import { z } from 'zod';
import { readableOn, readableShare } from './contrast.ts';
import { navigationItem } from './page-config.ts';

const color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'it must be a colour in quotes, such as "#0b57a4"')
  .transform((hex) => {
    const [, digits = ''] = hex.toLowerCase().split('#');
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  });

/** How pages look, as far as it is configured; `theme.css` may go further. */
export const theme = z
  .strictObject({
    /** Of links and buttons, on light paper; what dark pages have is made of it. */
    accent: color.default('#9c3a10'),
    /** The one that we serve, or those of the reader's system. */
    font: z.enum(['figtree', 'system']).default('figtree'),
    /** The colours that a page has before the reader chooses. */
    appearance: z.enum(['auto', 'light', 'dark']).default('auto'),
    /** Of pages; a line of text keeps its length. */
    width: z.enum(['narrow', 'normal', 'wide']).default('normal'),
  })
  .prefault({});

export type Theme = z.infer<typeof theme>;

/** A profile elsewhere: its address, or what it is to be called. */
export const social = z.union([
  z.url({ protocol: /^https?$/, error: 'it must be an http(s) URL, such as https://github.com/me' }),
  navigationItem,
]);

/** A colour as it is on light and on dark pages. */
export type Pair = readonly [light: string, dark: string];

/** Every colour of a page that is not the accent. */
export const PALETTE = {
  paper: ['#fefdfb', '#171614'],
  ink: ['#1f1d1a', '#e9e5de'],
  soft: ['#5f5b54', '#aaa498'],
  line: ['#e4dfd6', '#36322c'],
  tint: ['#f5f1ea', '#22201d'],
  mark: ['#fbe6b4', '#5a4413'],
  'code-k': ['#8a3a8f', '#d7a0dc'],
  'code-s': ['#2f6b2f', '#9ccb8f'],
  'code-c': ['#6a645a', '#a09a8d'],
  'code-n': ['#9a4a00', '#e8b078'],
  'code-f': ['#1d5fa8', '#8fbdf0'],
} as const satisfies Record<string, Pair>;

/** What is only just readable looks dull on dark paper. */
const BRIGHT = 7;

/** How much white is in the accent of dark pages, from 0 to 1. */
export function whiteInDarkAccent(accent: string): number {
  return readableShare(PALETTE.tint[1], accent, '#ffffff', BRIGHT);
}

/** An accent as it can be read, on paper and where that is tinted, and what is written on it. */
export function accentColors(accent: string): { accent: Pair; 'accent-ink': Pair } {
  const [light, dark] = PALETTE.tint;
  return {
    accent: [readableOn(light, accent, '#000000'), readableOn(dark, accent, '#ffffff', BRIGHT)],
    'accent-ink': ['#ffffff', PALETTE.paper[1]],
  };
}
