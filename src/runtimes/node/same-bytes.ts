import { setImmediate } from 'node:timers/promises';

const PIECE_BYTES = 4 * 1024 * 1024;

/** Whether bytes are the same, looked at a piece at a time: requests are answered in between. */
export async function sameBytes(a: Uint8Array, b: Uint8Array): Promise<boolean> {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += PIECE_BYTES) {
    const end = at + PIECE_BYTES;
    if (Buffer.compare(a.subarray(at, end), b.subarray(at, end)) !== 0) return false;
    await setImmediate();
  }
  return true;
}
