import { expect, it } from 'vitest';
import { spaceAt } from '../../src/site/passage.ts';

it('takes for white space what \\s of a pattern does', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    if (unit >= 0xd800 && unit < 0xe000) continue;
    const bytes = Buffer.from(String.fromCharCode(unit));
    const isSpace = /\s/.test(String.fromCharCode(unit));
    expect([unit, spaceAt(bytes, 0)]).toEqual([unit, isSpace ? bytes.length : 0]);
  }
});
