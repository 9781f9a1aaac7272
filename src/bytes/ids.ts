/** An array of numbers below a limit, with two bytes each if that suffices. */
export type Ids = Uint16Array | Uint32Array;

/** @param limit all numbers must be smaller. */
export function createIds(limit: number, length: number): Ids {
  return limit <= 0x1_0000 ? new Uint16Array(length) : new Uint32Array(length);
}
