import type { Bits } from '../bytes/bits.ts';
import type { ContentType } from '../model/content-type.ts';
import type { Hash } from '../model/hash.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/** Custom operations and documents of a site. This folder does not import their types; whoever serves them casts. */
export interface Offers {
  /** Every `Operation` of the site, the built-in ones included; absent: only the built-in ones. */
  readonly operations?: readonly { readonly name: string }[];
  /** Each further `SiteDocument` of `surfaces/documents`, by its pathname. */
  readonly documents?: Readonly<Record<string, object>>;
}

/** The origins of a site, each with the path that the site is mounted at, if any: `https://ada.example/blog`. */
export interface Origins {
  /** Origin of this server: of the API, the twins and the documents. */
  base: string;
  /** Origin of the canonical pages: `base`, unless another program serves the pages. */
  pages: string;
  /** The site is an export, which is files: it has no queries, no tool endpoint, and search only in the browser. */
  isStatic?: boolean;
  /** Paths of the files of another generator to which ours are added. A page is published only if its file is among them. */
  beside?: ReadonlySet<string>;
  readonly offers?: Offers;
  /** The public origin of the site, where this server is a preview at another one: recognised in references, never sent. */
  elsewhere?: string | undefined;
}

/** What a snapshot publishes at an instant. Immutable. */
export interface Site {
  readonly snapshot: Snapshot;
  /** Milliseconds since the epoch. */
  readonly instant: number;
  /** The current day in the time zone of the site, as 20260301. */
  readonly today: number;
  /** The next instant at which an entry appears or expires, or an upcoming talk is over; Infinity if there is none. */
  readonly validUntil: number;
  readonly origins: Origins;
  /** Rows of the entries that have a page. */
  readonly published: Bits;
  /** Rows of the published entries that lists, search, feeds and counts may show. */
  readonly listed: Bits;
  /** Number of listed entries of each type; an entry and its translations count once. */
  readonly counts: Readonly<Record<ContentType, number>>;
  /** Hash of what is listed, the public configuration and the format. */
  readonly revision: string;
  /** The runtime's hash function, which returns the same on each runtime. */
  readonly hash: Hash;
  /** Hosts whose links lead to this site, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  /** Called when the text of a row is read; with null if it could be the text of any row. */
  readonly onText?: (row: number | null) => void;
  /** Records what else an answer reads. */
  readonly reading?: Reading;
}

/** A fact that an answer has read: its name, its argument (see `fact`), and the digest of its value. */
export type Fact = readonly [name: string, key: string, digest: string];

/** Records what an answer reads from a Site, so that an export makes the answer again only if some of it has changed. */
export interface Reading {
  /** The same Site without a recorder. */
  readonly site: Site;
  /** Records a fact. @param view of the value: the part of it that an answer may show, as JSON. */
  fact<T>(name: string, key: string, value: () => T, view: (value: T) => unknown): T;
  /** Records that something was read that is not a fact, so that the answer may depend on the whole Site. */
  wholeSite(): void;
}
