import { expect, it } from 'vitest';
import { piecesOfParts } from '../../src/platform/whole-file.ts';

const part = (length: number, value: number) => new Uint8Array(length).fill(value);
/** Copies each piece, because the next piece overwrites it. */
const copies = (parts: Uint8Array[]) => Array.from(piecesOfParts(parts), (piece) => Buffer.from(piece));

it('joins small parts up to 256 KiB, and leaves large ones as they are', () => {
  const parts = [part(1, 1), part(200_000, 2), part(0, 0), part(100_000, 3), part(300_000, 4), part(2, 5)];
  expect(copies(parts).map(({ length }) => length)).toEqual([200_001, 100_000, 300_000, 2]);
  expect(Buffer.concat(copies(parts)).equals(Buffer.concat(parts))).toBe(true);
});

it('fills a piece to its last byte', () => {
  const parts = [part(262_143, 1), part(1, 2), part(1, 3)];
  expect(copies(parts).map(({ length }) => length)).toEqual([262_144, 1]);
  expect(copies([])).toEqual([]);
  expect(copies([part(0, 0)])).toEqual([]);
});

it('cuts what is longer than the system takes at once', () => {
  const mebibytes = 64 * 1024 * 1024;
  expect(copies([part(mebibytes + 3, 1)]).map(({ length }) => length)).toEqual([mebibytes, 3]);
});
