import type { Hash } from '../model/hash.ts';
import { digestOfFact, isOfTexts } from '../site/facts.ts';
import type { Fact } from '../site/types.ts';
import type { Site } from '../site/site.ts';
import type { Output } from './output.ts';

/** The response at one address, with what the next run of the export must know about it. */
export interface AddressResult extends Pick<Output, 'type' | 'headers' | 'digest' | 'body'> {
  status: number;
  /** Why it could not be made. The file of an earlier run then stays. */
  failure?: string;
  /** Addresses that only this page names: pictures made for it, and further parts of a list. */
  leads: readonly string[];
}

/** Results by key. `source`: digest of the entry that was read; `facts`: what else was read. */
export type KeptList = Record<
  string,
  [source: string, result: Omit<AddressResult, 'body'>, facts: readonly Fact[]]
>;

/** Stands for all that is no fact: it is unchanged if the whole frame is. */
export const WHOLE_SITE: Fact = ['whole site', '', ''];

/** Stands in place of an entry’s digest, for results that no later run may reuse. */
export const NEVER_REUSED = 'anew';

/** Digests of the frame, which is all of a Site except its texts (`whole`), and of what every response may read (`base`). */
export type Frame = Record<'whole' | 'base', string>;

/** The results of the run before, for reuse, and those of this run. */
export class KeptOutputs {
  /** The results of this run, which the next run gets. */
  readonly list: KeptList = {};
  readonly #last: KeptList;
  readonly #isSame: Record<keyof Frame, boolean>;
  readonly #isInPlace: (file: string, digest: string) => boolean;
  readonly #site: Site;
  /** The current digest of each fact. */
  readonly #factDigests = new Map<string, string>();
  /** One object for each fact: many results have read the same fact. */
  readonly #sharedFacts = new Map<string, Fact>();

  /** @param last results of the run before. @param isInPlace whether the file exists with this digest. */
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

  /** The earlier result, if it was made from the same and its file is in place. @param file null if no file can have that name. */
  find(key: string, source: string, file: string | null): AddressResult | null {
    const entry = this.#last[key];
    if (entry === undefined || entry[0] !== source || !this.#areUnchanged(entry[2])) return null;
    const [, result] = entry;
    if (result.status === 200 && (file === null || !this.#isInPlace(file, result.digest))) return null;
    this.list[key] = entry;
    return { ...result, body: null };
  }

  /** The earlier result for an address that now fails, if its file is in place. The next run makes it again. */
  stale(key: string, file: string | null): AddressResult | null {
    const result = this.#last[key]?.[1];
    if (result?.status !== 200 || file === null || !this.#isInPlace(file, result.digest)) return null;
    this.list[key] = [NEVER_REUSED, result, []];
    return { ...result, body: null };
  }

  /** @param source {@link NEVER_REUSED}, or an entry’s digest. */
  put(
    key: string,
    source: string,
    { status, type, headers, leads, digest }: AddressResult,
    facts: readonly Fact[] = [],
  ): void {
    const read = facts.map((fact) => this.#shared(fact));
    this.list[key] = [source, { status, type, headers, leads, digest }, read];
  }

  #shared(fact: Fact): Fact {
    const id = fact.join('\n');
    const shared = this.#sharedFacts.get(id) ?? fact;
    this.#sharedFacts.set(id, shared);
    return shared;
  }

  #areUnchanged(facts: readonly Fact[]): boolean {
    return this.#isSame.base && facts.every((fact) => this.#isUnchanged(fact));
  }

  #isUnchanged([name, key, digest]: Fact): boolean {
    // The frame has no texts.
    if (this.#isSame.whole && !isOfTexts(name)) return true;
    if (name === WHOLE_SITE[0]) return false;
    const id = `${name}\n${key}`;
    const current = this.#factDigests.get(id) ?? digestOfFact(this.#site, name, key);
    this.#factDigests.set(id, current);
    return current === digest;
  }
}

/** Sections of a snapshot that are made from texts. `tracedSite` in ask.ts records who reads texts. */
const TEXT_SECTIONS: ReadonlySet<string> = new Set(
  'texts textOffsets plain plainOffsets headingOffsets headingBytes anchors anchorOffsets digests search'.split(
    ' ',
  ),
);

/** Members of a snapshot that every response may read, without a fact. */
export const BASE = [
  'config',
  'pressKit',
  'assets',
  'redirects',
  'sections',
  'taxonomies',
  'languages',
] as const satisfies readonly (keyof Site['snapshot'])[];

/** @param more what else responses depend on, such as the version of the program. */
export function frameOf(site: Site, hash: Hash, more: readonly unknown[]): Frame {
  const { snapshot, origins, today, published, listed } = site;
  const { beside, ...addresses } = origins;
  const sections = Object.entries(snapshot.columns)
    .filter(([name]) => !TEXT_SECTIONS.has(name))
    .map(([name, { buffer, byteOffset, byteLength }]) => [
      name,
      hash(new Uint8Array(buffer, byteOffset, byteLength)),
    ]);
  const visible = [published, listed].map((bits) =>
    hash(new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength)),
  );
  const besidePaths = beside && [...beside].toSorted();
  const base = [...BASE.map((name) => snapshot[name]), today, addresses, besidePaths, more];
  return { whole: hash(JSON.stringify([sections, visible, base])), base: hash(JSON.stringify(base)) };
}
