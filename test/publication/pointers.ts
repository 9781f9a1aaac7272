import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Pointer, parsePointer, POINTER_FILE } from '../../src/publication/pointer.ts';
import { newestFirst, parseRecord, type Store } from '../../src/publication/store-folder.ts';

/** The name of an object with these bytes. */
export function objectOf(bytes: string | Uint8Array, ending = ''): string {
  return `objects/${createHash('sha256').update(bytes).digest('hex')}${ending}`;
}

/** A pointer to a snapshot that is not there. */
export function pointerAt(sequence: number): Pointer {
  return {
    format: 1,
    sequence,
    content: sequence,
    published: '2026-06-01T12:00:00.000Z',
    base_url: null,
    site_url: 'https://ada.example/blog',
    snapshot: { file: objectOf('snapshot', '.snapshot'), bytes: 8 },
    sealed: null,
    signature: null,
  };
}

/** A store that is on no disk; its files by their names. */
export function memoryStore(): Store & { files: Map<string, Uint8Array<ArrayBuffer>> } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const text = (name: string) => Buffer.from(files.get(name) ?? []).toString();
  const put = (name: string, bytes: string | Uint8Array) =>
    void files.set(name, new Uint8Array(Buffer.from(bytes)));
  const add = (bytes: Uint8Array, ending: string) => {
    const name = objectOf(bytes, ending);
    put(name, bytes);
    return name;
  };
  const records = () =>
    [...files.keys()].filter((name) => name.startsWith('revisions/')).toSorted(newestFirst);
  return {
    files,
    added: [],
    current: () => (files.has(POINTER_FILE) ? parsePointer(text(POINTER_FILE)) : null),
    records: () => records().flatMap((name) => parseRecord(text(name)) ?? []),
    read: (name) => files.get(name) ?? null,
    has: (name) => files.has(name),
    add,
    addFile: async (chunks, ending) => add(await buffer(chunks), ending),
    point(record) {
      put(`revisions/${record.pointer.sequence}.json`, JSON.stringify(record));
      put(POINTER_FILE, JSON.stringify(record.pointer));
    },
    prune: () => 0,
    close: () => undefined,
  };
}
