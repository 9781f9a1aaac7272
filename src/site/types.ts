import type { Bits } from '../bytes/bits.ts';
import type { ContentType } from '../model/content-type.ts';
import type { Hash } from '../model/hash.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/** What a site answers beside its pages, where that is not the usual: its types are those of who answers. */
export interface Offers {
  /** Operations of `operations/`: all of them. */
  readonly operations?: readonly { readonly name: string }[];
  /** Documents of `surfaces/`: those beside the usual ones, by their addresses. */
  readonly documents?: Readonly<Record<string, object>>;
}

/** Where the site answers, and what answers there; the addresses are origins, with the path below which it lies, if any. */
export interface Origins {
  /** This server: API, twins, documents. */
  base: string;
  /** Where the canonical pages are; the same unless Lectern runs beside another site. */
  pages: string;
  /** Only files answer there: no queries, no tool endpoint, no search but in the browser. */
  isStatic?: boolean;
  /** Files of another generator that ours are added to, as paths: no page is published that is not among them. */
  beside?: ReadonlySet<string>;
  readonly offers?: Offers;
  /** The public address of the site while this server shows it elsewhere: recognised in requests, never sent. */
  elsewhere?: string | undefined;
}

/** A snapshot seen at an instant: what of it is published then. Immutable. */
export interface Site {
  readonly snapshot: Snapshot;
  /** Milliseconds since the epoch. */
  readonly instant: number;
  /** The current day in the time zone of the site, as 20260301. */
  readonly today: number;
  /** The next instant at which something appears or expires, or a talk to come is over; Infinity where nothing will. */
  readonly validUntil: number;
  readonly origins: Origins;
  /** Rows that answer at their address. */
  readonly published: Bits;
  /** Rows that lists, search, feeds and counts may show. */
  readonly listed: Bits;
  /** Listed rows by type. */
  readonly counts: Readonly<Record<ContentType, number>>;
  /** Hash of what is listed, the public configuration and the format. */
  readonly revision: string;
  /** Of the runtime, the same on each: see `Hash`. */
  readonly hash: Hash;
  /** Hosts whose links lead to this site, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  /** Told of the row whose text is read; null: it may be any. */
  readonly onText?: (row: number | null) => void;
  /** Told of what else is read. */
  readonly reading?: Reading;
}

/** What is told of a fact: what it is called, of what it was asked, and the digest of its value. */
export type Fact = readonly [name: string, key: string, digest: string];

/** Who is told what an answer reads of a Site. */
export interface Reading {
  /** The same Site, of which nobody is told. */
  readonly site: Site;
  /** @param view what an answer may show of the value. */
  fact<T>(name: string, key: string, value: () => T, view: (value: T) => unknown): T;
  /** Something was read that is no fact: the answer may depend on all of the Site. */
  untold(): void;
}
