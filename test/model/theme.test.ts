import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, READABLE } from '../../src/model/contrast.ts';
import { accentColors, PALETTE, theme } from '../../src/model/theme.ts';

const { paper, tint, mark } = PALETTE;
const hex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('the colours of a theme', () => {
  it('have the contrast that WCAG computes', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ffffff', '#0b57a4')).toBeCloseTo(7.25, 1);
  });

  it.each([0, 1] as const)('can be read on all that they stand on (%i: light, dark)', (scheme) => {
    for (const name of ['ink', 'soft'] as const) {
      for (const ground of [paper, tint]) {
        expect(contrast(PALETTE[name][scheme], ground[scheme])).toBeGreaterThanOrEqual(READABLE);
      }
    }
    expect(contrast(PALETTE.ink[scheme], mark[scheme])).toBeGreaterThanOrEqual(READABLE);
    for (const name of ['code-k', 'code-s', 'code-c', 'code-n', 'code-f'] as const) {
      expect(contrast(PALETTE[name][scheme], tint[scheme])).toBeGreaterThanOrEqual(READABLE);
    }
  });

  it('can be read whatever the accent is, and so can what is written on it', () => {
    fc.assert(
      fc.property(hex, (given) => {
        const { accent, 'accent-ink': ink } = accentColors(given);
        for (const scheme of [0, 1] as const) {
          expect(contrast(accent[scheme], paper[scheme])).toBeGreaterThanOrEqual(READABLE);
          expect(contrast(accent[scheme], tint[scheme])).toBeGreaterThanOrEqual(READABLE);
          expect(contrast(accent[scheme], ink[scheme])).toBeGreaterThanOrEqual(READABLE);
        }
      }),
    );
  });

  it('keep an accent that can be read as it is, and its hue where it cannot', () => {
    expect(accentColors('#0b57a4').accent[0]).toBe('#0b57a4');
    expect(accentColors('#ffd400').accent[0]).toBe('#806a00');
    expect(accentColors('#000000').accent[1]).toMatch(/^#([0-9a-f]{2})\1\1$/);
  });
});

describe('`theme`', () => {
  it('has a value for everything', () => {
    expect(theme.parse(undefined)).toEqual({
      accent: '#9c3a10',
      font: 'figtree',
      appearance: 'auto',
      width: 'normal',
    });
  });

  it('takes short colours and those in capitals', () => {
    expect(theme.parse({ accent: '#0AF' }).accent).toBe('#00aaff');
  });

  it.each(['red', '#12345', 'var(--x)', '#fff;}'])('refuses %s as a colour', (accent) => {
    expect(theme.safeParse({ accent }).success).toBe(false);
  });
});
