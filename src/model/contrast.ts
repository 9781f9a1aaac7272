/** The least contrast that text of any size may have (WCAG 2.2, success criterion 1.4.3). */
export const READABLE = 4.5;

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). @param a `#rrggbb`. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

type Extreme = '#000000' | '#ffffff';
const STEPS = 64;

/** Mixes black or white into a colour, as little as possible, until it has a contrast of `least` to the background. */
export function readableOn(background: string, color: string, towards: Extreme, least = READABLE): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(color, towards, step / STEPS);
    if (contrast(mixed, background) >= least) return mixed;
  }
  return towards;
}

function mix(color: string, other: string, share: number): string {
  const to = channelsOf(other);
  const mixed = channelsOf(color).map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(color: string): number[] {
  return (color.match(/[\da-f]{2}/gi) ?? []).map((value) => parseInt(value, 16));
}

/** WCAG 2.2, "relative luminance". */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
