import type { Hash } from '../model/hash.ts';
import { digestOfFact } from '../site/facts.ts';
import type { Fact } from '../site/types.ts';
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

/** By its key, the digest of what it is made of beside the frame, what was made, and what else was read for it. */
export type KeptList = Record<string, [own: string, made: Omit<Made, 'body'>, facts: readonly Fact[] | null]>;

/** In place of the digest of an entry, of what is made of more than one, and of what could not be made. */
export const ANEW = 'anew';

/** The digests of what outputs are made of: all but the texts, and what is neither text nor fact. */
export type Frame = Record<'whole' | 'base', string>;

/** What an earlier run has made, and what this one makes. */
export class KeptOutputs {
  /** For the next run. */
  readonly list: KeptList = {};
  readonly #last: KeptList;
  readonly #isSame: Record<keyof Frame, boolean>;
  readonly #isInPlace: (file: string, digest: string) => boolean;
  readonly #site: Site;
  /** Digests of facts now, and what outputs of this run have read: the same fact is kept once. */
  readonly #facts = new Map<string, string>();
  readonly #read = new Map<string, Fact>();

  /** @param last of the run before. @param isInPlace whether a file has the bytes of a digest. */
  constructor(
    site: Site,
    frame: Frame,
    last: { frame: Frame; made: KeptList },
    isInPlace: (file: string, digest: string) => boolean,
  ) {
    this.#site = site;
    this.#last = last.made;
    this.#isSame = { whole: frame.whole === last.frame.whole, base: frame.base === last.frame.base };
    this.#isInPlace = isInPlace;
  }

  /** What was made of the same, if its file is in place. @param file null: none can be called so. */
  find(key: string, own: string, file: string | null): Made | null {
    const kept = this.#last[key];
    if (kept === undefined || kept[0] !== own || !this.#holds(kept[2])) return null;
    const [, made] = kept;
    if (made.status === 200 && (file === null || !this.#isInPlace(file, made.digest))) return null;
    this.list[key] = kept;
    return { ...made, body: null };
  }

  /** What was made last at an address that cannot be made now, if its file is in place. The next run makes it anew. */
  stale(key: string, file: string | null): Made | null {
    const made = this.#last[key]?.[1];
    if (made?.status !== 200 || file === null || !this.#isInPlace(file, made.digest)) return null;
    this.list[key] = [ANEW, made, null];
    return { ...made, body: null };
  }

  /** @param own `ANEW`: no later run takes it for made. @param facts null: it may be made of all of the frame. */
  put(
    key: string,
    own: string,
    { status, type, headers, leads, digest }: Made,
    facts: readonly Fact[] | null = null,
  ): void {
    const read = facts && facts.map((fact) => this.#once(fact));
    this.list[key] = [own, { status, type, headers, leads, digest }, read];
  }

  #once(fact: Fact): Fact {
    const id = fact.join('\n');
    const same = this.#read.get(id) ?? fact;
    this.#read.set(id, same);
    return same;
  }

  #holds(facts: readonly Fact[] | null): boolean {
    if (this.#isSame.whole) return true;
    return this.#isSame.base && facts !== null && facts.every((fact) => this.#isSo(fact));
  }

  #isSo([name, key, digest]: Fact): boolean {
    const id = `${name}\n${key}`;
    const now = this.#facts.get(id) ?? digestOfFact(this.#site, name, key);
    this.#facts.set(id, now);
    return now === digest;
  }
}

/** Sections of a snapshot that are made of texts: what is made of them is told by `tracedSite`. */
const OF_TEXTS: ReadonlySet<string> = new Set(
  'texts textOffsets plain plainOffsets headingOffsets headingBytes anchors anchorOffsets digests search'.split(
    ' ',
  ),
);

/** What every answer may be made of, so that no fact tells of it. */
export const BASE = [
  'config',
  'pressKit',
  'assets',
  'redirects',
  'sections',
  'taxonomies',
  'languages',
] as const satisfies readonly (keyof Site['snapshot'])[];

/** @param more what else answers depend on, the program too. */
export function frameOf(site: Site, hash: Hash, more: readonly unknown[]): Frame {
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
  const base = [...BASE.map((name) => snapshot[name]), today, addresses, there, more];
  return { whole: hash(JSON.stringify([sections, visible, base])), base: hash(JSON.stringify(base)) };
}
