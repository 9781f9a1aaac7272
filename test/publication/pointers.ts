import { createHash } from 'node:crypto';
import { joinParts } from '../../src/bytes/pack.ts';
import { type Pieces, joinChunks, type Pointer, POINTER_FILE } from '../../src/publication/pointer.ts';
import { Store } from '../../src/publication/store.ts';

/** The name of the object with these bytes. */
export function objectOf(bytes: string | Uint8Array, ending = ''): string {
  return `objects/${createHash('sha256').update(bytes).digest('hex')}${ending}`;
}

/** A pointer to a snapshot that does not exist. */
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

/** A store in memory, with its files by their names. */
class MemoryStore extends Store {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();

  read(name: string) {
    return Promise.resolve(this.files.get(name) ?? null);
  }

  has(name: string) {
    return Promise.resolve(this.files.has(name));
  }

  async addFile(chunks: Pieces, ending: string) {
    return this.add([await joinChunks(chunks)], ending);
  }

  close() {
    return Promise.resolve();
  }

  protected list() {
    return Promise.resolve(new Map([...this.files.keys()].map((name) => [name, 0])));
  }

  protected write(name: string, parts: readonly Uint8Array[]) {
    this.files.set(name, joinParts(parts));
    return Promise.resolve();
  }

  protected remove(name: string) {
    this.files.delete(name);
    return Promise.resolve();
  }

  protected replacePointer(text: string) {
    return this.write(POINTER_FILE, [Buffer.from(text)]);
  }
}

export const memoryStore = () => new MemoryStore();
