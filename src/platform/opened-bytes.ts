import type { OpenedFile } from './platform.ts';

/** A file whose bytes are in memory. @param modified milliseconds since the epoch. */
export function openedBytes(bytes: Uint8Array<ArrayBuffer>, modified: number): OpenedFile {
  return {
    size: bytes.length,
    modified,
    bytes,
    stream: (start, end) => new Blob([bytes.subarray(start, end + 1)]).stream(),
    close: () => Promise.resolve(),
  };
}
