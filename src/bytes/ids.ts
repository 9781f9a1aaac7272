/** Numbers of things: two bytes each where that is enough. */
export type Ids = Uint16Array | Uint32Array;

/** @param limit the numbers are smaller. */
export function createIds(limit: number, length: number): Ids {
  return limit <= 0x1_0000 ? new Uint16Array(length) : new Uint32Array(length);
}
