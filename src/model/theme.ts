import { z } from 'zod';
import { readableOn } from './contrast.ts';

const color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'it must be a colour in quotes, such as "#0b57a4"')
  .transform((hex) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex).toLowerCase());

const fontFile = z
  .string()
  .regex(/^\/[\w./-]+\.(?:woff2?|ttf|otf)$/i, 'it must be a file in public/, such as /fonts/text.woff2');

/** Looks for sites of texts, of talks, and of many pages in folders. */
const LOOK_NAMES = ['writer', 'speaker', 'docs'] as const;
export type Look = (typeof LOOK_NAMES)[number];

/** The theme of the configuration. The look decides what is absent. `theme.css` can change more. */
export const theme = z
  .strictObject({
    look: z.optional(z.enum(LOOK_NAMES)).meta({
      description: 'What the pages are made for: texts, talks, or many pages in folders.',
      example: 'speaker',
      otherwise: 'chosen by what the site has',
    }),
    // This is the colour on light pages. The one on dark pages is derived from it.
    accent: z.optional(color).meta({
      description: 'The colour of links and buttons, in quotes.',
      example: '#0b57a4',
      otherwise: 'that of the look',
    }),
    font: z.optional(z.enum(['figtree', 'source-serif', 'bricolage', 'system'])).meta({
      description: '`system` uses the reader’s own fonts. The others are served from your site.',
      otherwise: 'that of the look',
    }),
    appearance: z
      .enum(['auto', 'light', 'dark'])
      .default('auto')
      .meta({ description: 'The colours of a page until the reader chooses others.' }),
    fonts: z
      .strictObject({
        text: z.optional(fontFile).meta({ description: 'The font of texts.', example: '/fonts/text.woff2' }),
        head: z
          .optional(fontFile)
          .meta({ description: 'The font of headings.', example: '/fonts/head.woff2' }),
      })
      .default({})
      .meta({
        description: 'Fonts of your own, as files in `public/`.',
        example: { text: '/fonts/text.woff2' },
        otherwise: 'that of `font`',
      }),
    header: z
      .enum(['static', 'sticky'])
      .default('static')
      .meta({ description: '`sticky` keeps the header in sight; in the look `docs`, it always is.' }),
    width: z
      .enum(['narrow', 'normal', 'wide'])
      .default('normal')
      .meta({ description: 'The width of pages. Lines of text keep their length.' }),
    corners: z
      .optional(z.enum(['square', 'soft', 'round']))
      .meta({ description: 'The corners of pictures, buttons and boxes.', otherwise: 'that of the look' }),
    density: z
      .enum(['airy', 'normal', 'compact'])
      .default('normal')
      .meta({ description: 'How much room lists and sections have.' }),
  })
  .prefault({});

export type Theme = z.infer<typeof theme>;

/** A colour for light and one for dark pages. */
export type Pair = readonly [light: string, dark: string];

/** Colours of code and of marked text, which all looks share. */
const COMMON = {
  mark: ['#fbe6b4', '#5a4413'],
  'code-k': ['#8a3a8f', '#d7a0dc'],
  'code-s': ['#2f6b2f', '#9ccb8f'],
  'code-c': ['#64605a', '#a09a8d'],
  'code-n': ['#8f4500', '#e8b078'],
  'code-f': ['#1d5fa8', '#8fbdf0'],
} as const satisfies Record<string, Pair>;

/** The defaults of each look. `edge` is the border of fields and buttons. */
export const LOOKS = {
  writer: {
    accent: '#1f5c4d',
    font: 'source-serif',
    corners: 'square',
    palette: {
      paper: ['#fbfbf9', '#161816'],
      ink: ['#1c1d1b', '#e4e5df'],
      soft: ['#5b5e58', '#a6a99f'],
      tint: ['#f1f2ed', '#20231f'],
      line: ['#dcddd6', '#343833'],
      edge: ['#868a80', '#74796f'],
      ...COMMON,
    },
  },
  speaker: {
    accent: '#b01553',
    font: 'bricolage',
    corners: 'soft',
    palette: {
      paper: ['#ffffff', '#131015'],
      ink: ['#17121b', '#f1ecf2'],
      soft: ['#5c5562', '#b0a8b4'],
      tint: ['#f6f3f7', '#1f1a22'],
      line: ['#e4dfe6', '#37303b'],
      edge: ['#8c8592', '#7d7582'],
      ...COMMON,
    },
  },
  docs: {
    accent: '#0a58b8',
    font: 'figtree',
    corners: 'soft',
    palette: {
      paper: ['#ffffff', '#10151b'],
      ink: ['#1b222b', '#e2e8ef'],
      soft: ['#566170', '#9daab8'],
      tint: ['#f4f7fa', '#19212a'],
      line: ['#d9dfe6', '#2b343f'],
      edge: ['#818c99', '#6c7886'],
      ...COMMON,
    },
  },
} as const satisfies Record<
  Look,
  { accent: string; font: Theme['font']; corners: Theme['corners']; palette: Record<string, Pair> }
>;

/** Contrast of the accent on dark pages, where the least readable contrast looks dull. */
const DARK_CONTRAST = 7;

/** The accent with a readable contrast to the paper and to tinted areas, and the colour of text on it. */
export function accentColors({ accent }: Theme, look: Look): { accent: Pair; 'accent-ink': Pair } {
  const { palette, accent: own } = LOOKS[look];
  const [light, dark] = palette.tint;
  const chosen = accent ?? own;
  return {
    accent: [readableOn(light, chosen, '#000000'), readableOn(dark, chosen, '#ffffff', DARK_CONTRAST)],
    'accent-ink': ['#ffffff', palette.paper[1]],
  };
}
