import { accentColors, PALETTE, type Pair, type Theme, whiteInDarkAccent } from '../../../model/theme.ts';
import { FONT_FACES } from './fonts.ts';

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';
const SERIF =
  'Charter, "Bitstream Charter", "Iowan Old Style", "Sitka Text", Cambria, "Charis SIL", "Noto Serif", Georgia, serif';

/** Font families of texts and of everything around them, and how long a line of text then is. */
const FONTS = {
  figtree: { text: `"Figtree Variable", ${SANS}`, sans: `"Figtree Variable", ${SANS}`, measure: '33rem' },
  system: { text: SERIF, sans: SANS, measure: '36rem' },
} as const satisfies Record<Theme['font'], unknown>;

const WIDTHS = { narrow: '44rem', normal: '58rem', wide: '74rem' } as const satisfies Record<
  Theme['width'],
  string
>;

/** In OKLCH: what is as light can be read on dark paper. */
const READABLE_LIGHTNESS = 0.72;

/**
 * The accent of dark pages as made of that of light ones: who sets that alone in `theme.css` has both. Browsers without
 * relative colours keep the one of the configuration.
 */
function darkAccent(accent: string): string {
  const mixed = `color-mix(in srgb, var(--accent), #fff ${whiteInDarkAccent(accent) * 100}%)`;
  return `@supports (color: oklch(from red l c h)) { :root { --accent-dark: oklch(from ${mixed} max(l, ${READABLE_LIGHTNESS}) c h); } }`;
}

/**
 * The properties that `theme.css` may set. A colour has one for light pages and, with `-dark`, one for dark ones: who
 * sets one leaves the other as it is. Rules use the value of the page, `--c-…`, and never these two.
 */
export function themeStyle({ accent, font, width }: Theme): string {
  const colors: [string, Pair][] = Object.entries({ ...PALETTE, ...accentColors(accent) });
  const { text, sans, measure } = FONTS[font];
  return (`${font === 'system' ? '' : FONT_FACES}
:root {
  color-scheme: light dark;
  ${colors.map(([name, [light, dark]]) => `--${name}: ${light}; --${name}-dark: ${dark}; --c-${name}: light-dark(var(--${name}), var(--${name}-dark));`).join('\n  ')}
  --text: ${text}; --sans: ${sans};
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --measure: ${measure}; --page: ${WIDTHS[width]};
}
${darkAccent(accent)}
:root[data-appearance=light] { color-scheme: light; }
:root[data-appearance=dark] { color-scheme: dark; }
@media (scripting: none) {
  :root:has(.appearance [value=auto]:checked) { color-scheme: light dark; }
  :root:has(.appearance [value=light]:checked) { color-scheme: light; }
  :root:has(.appearance [value=dark]:checked) { color-scheme: dark; }
}
`)
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replaceAll(': ', ':');
}
