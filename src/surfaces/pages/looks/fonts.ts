/** Below this address lie the files of fonts, and their licence. */
const FONT_FOLDER = '/_lectern/fonts/';

/** Characters of a file of the font, as its package names them (`unicode.json`). */
const RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const;

const STYLES = ['normal', 'italic'] as const;

const fontFile = (range: string, style: string) => `figtree-${range}-wght-${style}.woff2`;

/** The file that every page in a Latin script needs. */
export const FIRST_FONT = FONT_FOLDER + fontFile('latin', 'normal');

/** Files of the font by their addresses, and what they are in its package. */
export const FONT_FILES: Readonly<Record<string, { type: string; file: string }>> = {
  [`${FONT_FOLDER}figtree-license.txt`]: { type: 'text/plain; charset=utf-8', file: 'LICENSE' },
  ...Object.fromEntries(
    Object.keys(RANGES).flatMap((range) =>
      STYLES.map((style) => {
        const name = fontFile(range, style);
        return [FONT_FOLDER + name, { type: 'font/woff2', file: `files/${name}` }];
      }),
    ),
  ),
};

/** The declarations of the font: a browser loads the files whose characters and style a page has. */
export const FONT_FACES = Object.entries(RANGES)
  .flatMap(([range, characters]) =>
    STYLES.map(
      (style) =>
        `@font-face { font-family: "Figtree Variable"; font-style: ${style}; font-display: swap; font-weight: 300 900; src: url(${FONT_FOLDER}${fontFile(range, style)}) format("woff2"); unicode-range: ${characters}; }`,
    ),
  )
  .join('\n');
