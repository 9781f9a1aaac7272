import { accentColors, type Look, LOOKS, type Pair, type Theme } from '../../../model/theme.ts';
import { fontFaces, fontOf } from './fonts.ts';
import base from './base.css?text';
import docs from './docs/look.css?text';
import home from './home.css?text';
import kit from './kit.css?text';
import pages from './pages.css?text';
import parts from './parts.css?text';
import speaker from './speaker/look.css?text';
import writer from './writer/look.css?text';

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';
const SERIF = 'Charter, "Iowan Old Style", "Sitka Text", Cambria, "Noto Serif", Georgia, serif';
const FIGTREE = `"Figtree Variable", ${SANS}`;

/** Font families of texts, headings and the frame, and the length of a line of text. */
const FONTS = {
  figtree: { text: FIGTREE, head: FIGTREE, sans: FIGTREE, measure: '33rem' },
  'source-serif': {
    text: `"Source Serif 4", ${SERIF}`,
    head: `"Source Serif 4", ${SERIF}`,
    sans: SANS,
    measure: '32rem',
  },
  bricolage: {
    text: FIGTREE,
    head: `"Bricolage Grotesque Variable", ${SANS}`,
    sans: FIGTREE,
    measure: '33rem',
  },
  system: { text: SANS, head: SANS, sans: SANS, measure: '33rem' },
} as const satisfies Record<ReturnType<typeof fontOf>, unknown>;

const WIDTHS = {
  writer: { narrow: '36rem', normal: '44rem', wide: '56rem' },
  speaker: { narrow: '50rem', normal: '62rem', wide: '74rem' },
  docs: { narrow: '62rem', normal: '74rem', wide: '88rem' },
} as const satisfies Record<Look, Record<Theme['width'], string>>;
const CORNERS = { square: '0rem', soft: '.4rem', round: '1rem' } as const;
const DENSITIES = { airy: 1.3, normal: 1, compact: 0.7 } as const satisfies Record<Theme['density'], number>;

/**
 * Derives the accent of dark pages from that of light ones, so that a `theme.css` needs to set only one. In OKLCH, a fixed
 * lightness is readable on dark paper for every hue. Browsers without relative colours use that of the configuration.
 */
const DARK_ACCENT =
  '@supports (color: oklch(from red l c h)) { :root { --accent-dark: oklch(from var(--accent) .79 min(c, .16) h); } }';

/** Names of variable fonts. Of a text font with one weight, browsers make the bold. */
const VARIABLE = /vari|wght|\bvf\b|\[/i;

const STICKY =
  ':root { --top: 5.1rem; } body > header { position: sticky !important; top: 0; z-index: 2; background: var(--c-paper); box-shadow: 0 0 0 100vmax var(--c-paper); clip-path: inset(0 -100vmax -1px); }';

/**
 * The properties that `theme.css` may set. A colour has one property for light pages and one, with `-dark`, for dark pages.
 * Rules must use neither, but `--c-…`, the value for the current page.
 */
function themeStyle(theme: Theme, look: Look, language: string): string {
  const { palette, corners } = LOOKS[look];
  const colors: [string, Pair][] = Object.entries({ ...palette, ...accentColors(theme, look) });
  const font = fontOf(theme, look, language);
  const { text, head, sans, measure } = FONTS[font];
  const own = Object.entries(theme.fonts).map(
    ([part, file]) =>
      `@font-face { font-family: "Own ${part}"; font-display: swap; ${part === 'text' && !VARIABLE.test(String(file)) ? '' : 'font-weight: 100 900; '}src: url(${file}); }`,
  );
  const family = (part: keyof Theme['fonts'], ours: string) =>
    theme.fonts[part] === undefined ? ours : `"Own ${part}", ${ours}`;
  return `${fontFaces(font)}${own.join('')}
:root {
  color-scheme: light dark;
  ${colors.map(([name, [light, dark]]) => `--${name}: ${light}; --${name}-dark: ${dark}; --c-${name}: light-dark(var(--${name}), var(--${name}-dark));`).join('\n  ')}
  --text: ${family('text', text)}; --head: ${family('head', theme.fonts.text && !theme.fonts.head ? `"Own text", ${head}` : head)}; --sans: ${sans};
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --measure: ${measure}; --page: ${WIDTHS[look][theme.width]};
  --radius: ${CORNERS[theme.corners ?? corners]}; --density: ${DENSITIES[theme.density]};
}
${DARK_ACCENT}
:root[data-appearance=light] { color-scheme: light; }
:root[data-appearance=dark] { color-scheme: dark; }
${theme.header === 'sticky' && look !== 'docs' ? STICKY : ''}
@media (scripting: none) {
  :root:has(.appearance [value=auto]:checked) { color-scheme: light dark; }
  :root:has(.appearance [value=light]:checked) { color-scheme: light; }
  :root:has(.appearance [value=dark]:checked) { color-scheme: dark; }
}
`
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replaceAll(': ', ':');
}

/** The style sheets by file name: those of every look in their order, then that of each look. */
export const SHEETS = {
  'base.css': base,
  'parts.css': parts,
  'pages.css': pages,
  'home.css': home,
  'kit.css': kit,
  'writer/look.css': writer,
  'speaker/look.css': speaker,
  'docs/look.css': docs,
} as const;

/** The style sheet of every page, in a cascade layer, so that `theme.css` overrides it. */
export function styleOf(theme: Theme, look: Look, language = 'en'): string {
  return `@layer lectern{${themeStyle(theme, look, language)}${base}${parts}${pages}${home}${SHEETS[`${look}/look.css`]}}`;
}

/** The style sheet of parts that few pages have. */
export const KIT = `@layer lectern{${kit}}`;
