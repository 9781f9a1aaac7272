import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, READABLE } from '../../src/model/contrast.ts';
import { accentColors, LOOKS, theme } from '../../src/model/theme.ts';

const looks = Object.entries(LOOKS).map(
  ([name, { palette }]) => [name as keyof typeof LOOKS, palette] as const,
);
const colorsOf = (accent: string) => accentColors(theme.parse({ accent }), 'docs').accent;
const hex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('the colours of a theme', () => {
  it('have the contrast that WCAG computes', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ffffff', '#0b57a4')).toBeCloseTo(7.25, 1);
  });

  it.each(looks)('can be read on all that they stand on: %s', (_name, palette) => {
    const { paper, tint, mark, ink, soft, edge } = palette;
    for (const scheme of [0, 1] as const) {
      for (const ground of [paper, tint]) {
        for (const color of [ink, soft])
          expect(contrast(color[scheme], ground[scheme])).toBeGreaterThanOrEqual(READABLE);
        expect(contrast(edge[scheme], ground[scheme])).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(ink[scheme], mark[scheme])).toBeGreaterThanOrEqual(READABLE);
      for (const name of ['code-k', 'code-s', 'code-c', 'code-n', 'code-f'] as const)
        expect(contrast(palette[name][scheme], tint[scheme])).toBeGreaterThanOrEqual(READABLE);
    }
  });

  it.each(looks)(
    'can be read whatever the accent is, and so can what is written on it: %s',
    (look, palette) => {
      const { paper, tint } = palette;
      fc.assert(
        fc.property(hex, (given) => {
          const { accent, 'accent-ink': ink } = accentColors(theme.parse({ accent: given }), look);
          for (const scheme of [0, 1] as const) {
            expect(contrast(accent[scheme], paper[scheme])).toBeGreaterThanOrEqual(READABLE);
            expect(contrast(accent[scheme], tint[scheme])).toBeGreaterThanOrEqual(READABLE);
            expect(contrast(accent[scheme], ink[scheme])).toBeGreaterThanOrEqual(READABLE);
          }
        }),
      );
    },
  );

  it('keep an accent that can be read as it is, and its hue where it cannot', () => {
    expect(colorsOf('#0b57a4')[0]).toBe('#0b57a4');
    expect(colorsOf('#ffd400')[0]).toMatch(/^#[0-9a-f]{4}00$/);
    expect(colorsOf('#000000')[1]).toMatch(/^#([0-9a-f]{2})\1\1$/);
  });
});

describe('`theme`', () => {
  it('has no value for keys that the look decides', () => {
    expect(theme.parse(undefined)).toEqual({
      appearance: 'auto',
      fonts: {},
      header: 'static',
      width: 'normal',
      density: 'normal',
    });
  });

  it('takes short colours and those in capitals', () => {
    expect(theme.parse({ accent: '#0AF' }).accent).toBe('#00aaff');
  });

  it.each(['red', '#12345', 'var(--x)', '#fff;}'])('refuses %s as a colour', (accent) => {
    expect(theme.safeParse({ accent }).success).toBe(false);
  });
});
