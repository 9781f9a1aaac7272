import { describe, expect, it } from 'vitest';
import { pack, unpack } from '../../src/bytes/pack.ts';

const sections = {
  odd: Uint8Array.of(1, 2, 3),
  none: new Uint16Array(0),
  halves: Float32Array.of(0.5),
  open: Float64Array.of(Number.NEGATIVE_INFINITY),
};
const bytes = pack('box', 3, sections);

describe('a pack', () => {
  it('gives back its arrays, as views of the same bytes', () => {
    const opened = unpack('box', 3, bytes);
    expect(opened).toEqual(sections);
    expect(opened['odd']?.buffer).toBe(bytes.buffer);
  });

  it('is read wherever it stands', () => {
    const moved = new Uint8Array(bytes.length + 3);
    moved.set(bytes, 3);
    expect(unpack('box', 3, moved.subarray(3))).toEqual(sections);
  });

  it('says what it is where another is wanted', () => {
    expect(() => unpack('tin', 3, bytes)).toThrow('Open a tin: these bytes are a box. Build it again.');
    expect(() => unpack('box', 4, bytes)).toThrow(
      'Open a box: its format is 3, this version reads 4. Build it again.',
    );
  });

  it('is whole or refused, wherever it is cut', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => unpack('box', 3, bytes.slice(0, length)), `${length} bytes`).toThrow('Open a box: ');
    }
  });
});
