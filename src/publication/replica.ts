import type { KeyObject } from 'node:crypto';
import type { Asset } from '../model/content.ts';
import { openSnapshot, type Snapshot } from '../snapshot/snapshot.ts';
import { checkSnapshot } from '../snapshot/check-snapshot.ts';
import type { HttpStore } from './fetch-store.ts';
import { objectName, type Pointer, StoreError, verifyPointer } from './pointer.ts';
import type { ReplicaFolder } from './replica-folder.ts';

/** A revision that is whole, checked and on this disk. */
export interface Revision {
  pointer: Pointer;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Revisions of the largest size that the disk holds: the one that is served, the one before it, and the next. */
const KEPT_REVISIONS = 3;
/** Objects that are fetched at once. */
const AT_ONCE = 8;

/** Takes revisions from a store, and keeps the last one on the disk. */
export class Replica {
  readonly #store: HttpStore;
  readonly #folder: ReplicaFolder;
  /** Of whoever publishes; null: signatures are not asked for. */
  readonly #verify: KeyObject | null;
  /** Bytes that a revision may have. */
  readonly #most: number;
  #current: Pointer | null = null;
  /** Whether the store had a pointer when it was asked last, whatever came of it. */
  hasAnswered = false;
  /** Why the revision that is on the disk cannot be served; null where it can, or where there is none. */
  refusedKept: string | null = null;

  constructor(store: HttpStore, folder: ReplicaFolder, verify: KeyObject | null, most: number) {
    this.#store = store;
    this.#folder = folder;
    this.#verify = verify;
    this.#most = most;
  }

  /** The revision that was served last, for a start without the store; null where there is none that is whole. */
  kept(): Revision | null {
    try {
      const pointer = this.#folder.pointer();
      if (pointer === null) return null;
      this.#check(pointer);
      const bytes = this.#folder.snapshot(pointer.snapshot.file);
      const revision = { pointer, bytes: opened(bytes) };
      for (const { file, size } of assetsOf(revision.bytes))
        if (!this.#folder.has(file, size)) throw new StoreError(`${file} is missing`);
      this.#current = pointer;
      return revision;
    } catch (error) {
      // Cut off, damaged, of another format, or signed by nobody that is known.
      this.refusedKept = (error as Error).message;
      return null;
    }
  }

  /** A revision that is newer than the one before; null where there is none. @throws StoreError, and nothing has changed */
  async next(): Promise<Revision | null> {
    this.hasAnswered = false;
    const pointer = await this.#store.pointer();
    this.hasAnswered = true;
    if (pointer === null) return null;
    this.#check(pointer);
    const known = Math.max(this.#current?.sequence ?? 0, this.#folder.sequence());
    if (pointer.sequence < known)
      throw new StoreError(
        `the store offers an older revision (${pointer.sequence}) than was served (${known})`,
      );
    if (JSON.stringify(pointer) === JSON.stringify(this.#current)) {
      this.#store.accepted();
      return null;
    }
    const { file, bytes: length } = pointer.snapshot;
    if (length > this.#most) throw this.#tooLarge(length);
    const room = KEPT_REVISIONS * this.#most;
    const snapshot = { file, size: length };
    this.#folder.makeRoom([snapshot], room);
    await this.#folder.keep(file, this.#store.object(file, length));
    const bytes = opened(this.#folder.snapshot(file));
    const assets = assetsOf(bytes);
    const total = assets.reduce((sum, { size }) => sum + size, length);
    if (total > this.#most) throw this.#tooLarge(total);
    this.#folder.makeRoom([snapshot, ...assets], room);
    await this.#fetchAssets(assets);
    this.#folder.settle(pointer, file, assets);
    this.#current = pointer;
    this.#store.accepted();
    return { pointer, bytes };
  }

  #check(pointer: Pointer): void {
    if (this.#verify !== null) verifyPointer(pointer, this.#verify);
  }

  async #fetchAssets(assets: readonly AssetFile[]): Promise<void> {
    const wanted = assets.filter(({ file, size }) => !this.#folder.has(file, size));
    const queue = [...new Map(wanted.map((asset) => [asset.file, asset])).values()];
    const work = async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await this.#fetchAsset(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  async #fetchAsset({ file, size }: AssetFile): Promise<void> {
    return this.#folder.keep(file, this.#store.object(file, size));
  }

  #tooLarge(bytes: number): StoreError {
    const megabytes = (count: number) => Math.ceil(count / 1e6);
    return new StoreError(
      `the revision has ${megabytes(bytes)} MB, and limits.revision_megabytes is ${megabytes(this.#most)}`,
    );
  }
}

type AssetFile = Pick<Asset, 'file' | 'size' | 'modified'>;

/** The bytes of an object that is a snapshot. @throws StoreError, PackError */
function opened(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  checkSnapshot(openSnapshot(bytes));
  return bytes;
}

/** @throws StoreError where one of them is no object of a store. */
function assetsOf(bytes: Uint8Array): AssetFile[] {
  const { assets }: Snapshot = openSnapshot(bytes);
  const isObject = ({ file, size }: AssetFile) =>
    objectName.safeParse(file).success && Number.isSafeInteger(size) && size >= 0;
  if (assets.every(isObject)) return assets;
  throw new StoreError('the snapshot names files that are not in the store');
}
