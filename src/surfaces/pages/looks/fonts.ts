import { type Look, LOOKS, type Theme } from '../../../model/theme.ts';

/** Folder of the font files and their licences. */
const FONT_FOLDER = '/_lectern/fonts/';

/** The character ranges of font files, from `unicode.json` of the packages, which all have the same. */
const RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const;

/** The font families that we serve, by their name in file names. `faces` has the weights of each face, by its file name. */
const FAMILIES = {
  // Browsers slant it nearly as its italic is, and an italic that comes late would stand in another font.
  figtree: {
    name: 'Figtree Variable',
    from: '@fontsource-variable/figtree',
    faces: { 'wght-normal': '300 900' },
  },
  // Its variable font is larger than the files of the weights that pages use.
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

/** The families of each `font` of the configuration; the first is that of texts. */
const FONTS = {
  figtree: ['figtree'],
  'source-serif': ['source-serif-4'],
  bricolage: ['figtree', 'bricolage-grotesque'],
  system: [],
} as const satisfies Record<NonNullable<Theme['font']>, readonly Family[]>;

/** The font of the pages. The fonts of looks are only for Latin scripts. @param language of the site. */
export function fontOf({ font }: Theme, look: Look, language: string): keyof typeof FONTS {
  const isLatin = new Intl.Locale(language).maximize().script === 'Latn';
  return font ?? (isLatin ? LOOKS[look].font : 'system');
}

const isItalic = (face: string) => face.endsWith('-italic');

/** The font files that a page in a Latin script needs at once; those of the owner come in place of ours. */
export function firstFonts(theme: Theme, look: Look, language: string, hasItalics: boolean): string[] {
  const { text, head } = theme.fonts;
  const ours = FONTS[fontOf(theme, look, language)].filter(
    (family) => family === 'figtree' || !(text ?? (family === 'bricolage-grotesque' && head)),
  );
  const files = ours.flatMap((family) =>
    Object.keys(FAMILIES[family].faces)
      .filter((face) => hasItalics || !isItalic(face))
      .map((face) => `${FONT_FOLDER}${family}-latin-${face}.woff2`),
  );
  return [text, head, ...files].flatMap((file) => (file?.endsWith('.woff2') ? [file] : []));
}

interface FontFile {
  type: string;
  /** Path of the file, with the name of its package. */
  file: string;
  family: Family;
}

/** The font files by pathname. */
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

/** Whether a font consists of a family. */
export function needsFamily(font: keyof typeof FONTS, family: Family): boolean {
  return FONTS[font].some((one) => one === family);
}

/**
 * The `@font-face` rules of a font. Browsers load only the files whose characters a page has. A file that arrives late is used
 * from the next page on (`optional`), since other line breaks would move the text.
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
