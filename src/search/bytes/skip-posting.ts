/** Where the positions of the next posting begin. */
export function skipPosting(positions: Uint8Array, from: number): number {
  let at = from;
  let size = 0;
  for (let shift = 0, byte = 128; byte > 127; shift += 7) {
    byte = positions[at++] as number;
    size |= (byte & 127) << shift;
  }
  return at + size;
}
