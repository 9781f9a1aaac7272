import type { Hash } from '../model/hash.ts';
import type { Site } from '../site/site.ts';
import type { Output } from './output.ts';

/** What is at an address, and what an export has to know of it without its bytes. */
export interface Made extends Pick<Output, 'type' | 'headers' | 'digest' | 'body'> {
  status: number;
  /** Why it could not be made; its file stays as it was. */
  failure?: string;
  /** Further addresses that it leads to, and that nothing else tells of. */
  leads: readonly string[];
}

/** By its key, the digest of what it is made of beside the frame, and what was made. */
export type KeptList = Record<string, [own: string, made: Omit<Made, 'body'>]>;

/** In place of the digest of an entry, of what is made of more than one, and of what could not be made. */
export const ANEW = 'anew';

/** What an earlier run has made in the same frame, and what this one makes. */
export class KeptOutputs {
  /** For the next run. */
  readonly list: KeptList = {};
  readonly #before: KeptList;
  readonly #last: KeptList;
  readonly #isInPlace: (file: string, digest: string) => boolean;

  /**
   * @param before of a run in the same frame. @param isInPlace whether a file has the bytes of a digest.
   * @param last of the run before, in whatever frame.
   */
  constructor(before: KeptList, isInPlace: (file: string, digest: string) => boolean, last = before) {
    this.#before = before;
    this.#last = last;
    this.#isInPlace = isInPlace;
  }

  /** What was made of the same, if its file is in place. @param file null: none can be called so. */
  find(key: string, own: string, file: string | null): Made | null {
    const kept = this.#before[key];
    if (kept === undefined || kept[0] !== own) return null;
    const [, made] = kept;
    if (made.status === 200 && (file === null || !this.#isInPlace(file, made.digest))) return null;
    this.list[key] = kept;
    return { ...made, body: null };
  }

  /** What was made last at an address that cannot be made now, if its file is in place. The next run makes it anew. */
  stale(key: string, file: string | null): Made | null {
    const made = this.#last[key]?.[1];
    if (made?.status !== 200 || file === null || !this.#isInPlace(file, made.digest)) return null;
    this.list[key] = [ANEW, made];
    return { ...made, body: null };
  }

  /** @param own `ANEW`: no later run takes it for made. */
  put(key: string, own: string, { status, type, headers, leads, digest }: Made): void {
    this.list[key] = [own, { status, type, headers, leads, digest }];
  }
}

/** Sections of a snapshot that are made of texts: what is made of them is told by `tracedSite`. */
const OF_TEXTS: ReadonlySet<string> = new Set(
  'texts textOffsets plain plainOffsets headingOffsets headingBytes anchors anchorOffsets digests search'.split(
    ' ',
  ),
);

/** The digest of all that answers of a Site are made of, but the texts. @param more what else they depend on, the program too. */
export function frameDigest(site: Site, hash: Hash, more: readonly unknown[]): string {
  const { snapshot, origins, today, published, listed } = site;
  const { beside, ...addresses } = origins;
  const sections = Object.entries(snapshot.columns)
    .filter(([name]) => !OF_TEXTS.has(name))
    .map(([name, { buffer, byteOffset, byteLength }]) => [
      name,
      hash(new Uint8Array(buffer, byteOffset, byteLength)),
    ]);
  const visible = [published, listed].map((bits) =>
    hash(new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength)),
  );
  const there = beside && [...beside].toSorted();
  return hash(JSON.stringify([sections, visible, today, addresses, there, more]));
}
