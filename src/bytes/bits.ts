/** A set of small numbers: bit `n & 31` of element `n >>> 5`. */
export type Bits = Uint32Array;

export function createBits(size: number, has: (n: number) => boolean): Bits {
  const bits = new Uint32Array(Math.ceil(size / 32));
  for (let n = 0; n < size; n++) if (has(n)) (bits[n >>> 5] as number) |= 1 << (n & 31);
  return bits;
}

export function hasBit(bits: Bits, n: number): boolean {
  return (((bits[n >>> 5] ?? 0) >>> (n & 31)) & 1) === 1;
}
