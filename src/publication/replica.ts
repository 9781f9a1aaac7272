import type { KeyObject } from 'node:crypto';
import type { Asset } from '../model/content.ts';
import { openSnapshot, type Snapshot } from '../snapshot/snapshot.ts';
import { checkSnapshot } from '../snapshot/check-snapshot.ts';
import type { HttpStore } from './fetch-store.ts';
import { objectName, type Pointer, StoreError, verifyPointer } from './pointer.ts';
import type { ReplicaFolder } from './replica-folder.ts';

/** A revision that is checked and complete on the disk. */
export interface Revision {
  pointer: Pointer;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The disk holds this many revisions of the maximum size: the served one, the previous one, and the next. */
const KEPT_REVISIONS = 3;
/** How many objects are fetched at once. */
const AT_ONCE = 8;

/** Fetches revisions from a store, and keeps the last one on the disk. */
export class Replica {
  readonly #store: HttpStore;
  readonly #folder: ReplicaFolder;
  /** Public key of the publisher; null if revisions need no signature. */
  readonly #verify: KeyObject | null;
  /** Maximum bytes of a revision. */
  readonly #maxBytes: number;
  #current: Pointer | null = null;
  /** Whether the last request for the pointer succeeded, even if the revision was refused. */
  hasAnswered = false;
  /** Why the kept revision cannot be served; null if it can, or if there is none. */
  refusedKept: string | null = null;

  constructor(store: HttpStore, folder: ReplicaFolder, verify: KeyObject | null, most: number) {
    this.#store = store;
    this.#folder = folder;
    this.#verify = verify;
    this.#maxBytes = most;
  }

  /** The kept revision, for a start without the store; null if there is none, or it is damaged. */
  kept(): Revision | null {
    try {
      const pointer = this.#folder.pointer();
      if (pointer === null) return null;
      this.#check(pointer);
      const bytes = this.#folder.snapshot(pointer.snapshot.file);
      const revision = { pointer, bytes: checked(bytes) };
      for (const { file, size } of assetsOf(revision.bytes))
        if (!this.#folder.has(file, size)) throw new StoreError(`${file} is missing`);
      this.#current = pointer;
      return revision;
    } catch (error) {
      // It is incomplete, damaged, in another format, or its signature is invalid.
      this.refusedKept = (error as Error).message;
      return null;
    }
  }

  /** Fetches the next revision; null if there is none. @throws StoreError; then the kept revision is unchanged. */
  async next(): Promise<Revision | null> {
    this.hasAnswered = false;
    const pointer = await this.#store.pointer();
    this.hasAnswered = true;
    if (pointer === null) return null;
    this.#check(pointer);
    const lastSequence = Math.max(this.#current?.sequence ?? 0, this.#folder.sequence());
    if (pointer.sequence < lastSequence)
      throw new StoreError(
        `the store offers an older revision (${pointer.sequence}) than was served (${lastSequence})`,
      );
    if (JSON.stringify(pointer) === JSON.stringify(this.#current)) {
      this.#store.accepted();
      return null;
    }
    const { file, bytes: length } = pointer.snapshot;
    if (length > this.#maxBytes) throw this.#tooLarge(length);
    const room = KEPT_REVISIONS * this.#maxBytes;
    const snapshot = { file, size: length };
    this.#folder.makeRoom([snapshot], room);
    await this.#folder.keep(file, this.#store.object(file, length));
    const bytes = checked(this.#folder.snapshot(file));
    const assets = assetsOf(bytes);
    const total = assets.reduce((sum, { size }) => sum + size, length);
    if (total > this.#maxBytes) throw this.#tooLarge(total);
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
      `the revision has ${megabytes(bytes)} MB, and limits.revision_megabytes is ${megabytes(this.#maxBytes)}`,
    );
  }
}

type AssetFile = Pick<Asset, 'file' | 'size' | 'modified'>;

/** Checks that bytes are a snapshot, and returns them. @throws SnapshotError, PackError */
function checked(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  checkSnapshot(openSnapshot(bytes));
  return bytes;
}

/** The assets of a snapshot. @throws StoreError if one of them is no object of a store. */
function assetsOf(bytes: Uint8Array): AssetFile[] {
  const { assets }: Snapshot = openSnapshot(bytes);
  const isObject = ({ file, size }: AssetFile) =>
    objectName.safeParse(file).success && Number.isSafeInteger(size) && size >= 0;
  if (assets.every(isObject)) return assets;
  throw new StoreError('the snapshot names files that are not in the store');
}
