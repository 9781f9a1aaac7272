import { type Look, LOOKS, type Theme } from '../../../model/theme.ts';

/** Below this address lie the files of fonts, and their licences. */
const FONT_FOLDER = '/_lectern/fonts/';

/** Characters of a file of a font, as its package names them (`unicode.json`); the same in each. */
const RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const;

/** The families that we serve, by their names in files: the weights of each face, by the face's name there. */
const FAMILIES = {
  figtree: {
    name: 'Figtree Variable',
    from: '@fontsource-variable/figtree',
    faces: { 'wght-normal': '300 900', 'wght-italic': '300 900' },
  },
  // Its variable files have more bytes than those of the weights that pages have.
  'source-serif-4': {
    name: 'Source Serif 4',
    from: '@fontsource/source-serif-4',
    faces: { '400-normal': '400', '600-normal': '600', '400-italic': '400' },
  },
  'bricolage-grotesque': {
    name: 'Bricolage Grotesque Variable',
    from: '@fontsource-variable/bricolage-grotesque',
    faces: { 'wght-normal': '200 800' },
  },
} as const;
type Family = keyof typeof FAMILIES;

/** The families of each font of the configuration; the first is what texts are set in. */
const FONTS = {
  figtree: ['figtree'],
  'source-serif': ['source-serif-4'],
  bricolage: ['figtree', 'bricolage-grotesque'],
  system: [],
} as const satisfies Record<NonNullable<Theme['font']>, readonly Family[]>;

/** The font that pages are set in: that of the look has Latin letters alone. @param language of the site. */
export function fontOf({ font }: Theme, look: Look, language: string): keyof typeof FONTS {
  const isLatin = new Intl.Locale(language).maximize().script === 'Latn';
  return font ?? (isLatin ? LOOKS[look].font : 'system');
}

const isItalic = (face: string) => face.endsWith('-italic');

/** The files that every page in a Latin script needs. */
export function firstFonts(font: keyof typeof FONTS): string[] {
  return FONTS[font].flatMap((family) =>
    Object.keys(FAMILIES[family].faces)
      .filter((face) => !isItalic(face))
      .map((face) => `${FONT_FOLDER}${family}-latin-${face}.woff2`),
  );
}

interface FontFile {
  type: string;
  /** With its package before it. */
  file: string;
  family: Family;
}

/** Files of the fonts by their addresses, and what they are in their packages. */
export const FONT_FILES: Readonly<Record<string, FontFile>> = Object.fromEntries(
  Object.entries(FAMILIES).flatMap(([name, { from, faces }]): [string, FontFile][] => {
    const family = name as Family;
    const files = Object.keys(RANGES).flatMap((range) =>
      Object.keys(faces).map((face) => `${family}-${range}-${face}.woff2`),
    );
    const license = { type: 'text/plain; charset=utf-8', file: `${from}/LICENSE`, family };
    return [
      [`${FONT_FOLDER}${family}-license.txt`, license],
      ...files.map((file): [string, FontFile] => [
        FONT_FOLDER + file,
        { type: 'font/woff2', file: `${from}/files/${file}`, family },
      ]),
    ];
  }),
);

/** Whether pages need a family. */
export function needsFamily(font: keyof typeof FONTS, family: Family): boolean {
  return FONTS[font].some((one) => one === family);
}

/**
 * The declarations of a font: a browser loads the files whose characters and style a page has. A font that comes late
 * waits for the next page: lines that break elsewhere would move this one.
 */
export function fontFaces(font: keyof typeof FONTS): string {
  return FONTS[font]
    .flatMap((family) =>
      Object.entries(RANGES).flatMap(([range, characters]) => {
        const { name, faces } = FAMILIES[family];
        return Object.entries(faces).map(
          ([face, weights]) =>
            `@font-face { font-family: "${name}"; font-style: ${isItalic(face) ? 'italic' : 'normal'}; font-display: optional; font-weight: ${weights}; src: url(${FONT_FOLDER}${family}-${range}-${face}.woff2) format("woff2"); unicode-range: ${characters}; }`,
        );
      }),
    )
    .join('\n');
}
