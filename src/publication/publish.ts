import type { KeyObject } from 'node:crypto';
import { lengthOf } from '../bytes/pack.ts';
import { fromUtf8 } from '../bytes/strings.ts';
import type { Asset, Content } from '../model/content.ts';
import type { Hash } from '../model/hash.ts';
import type { OpenedFile } from '../platform/platform.ts';
import { snapshotParts } from '../snapshot/build.ts';
import { TextLayout } from '../snapshot/lay-out-texts.ts';
import { recordAt } from '../site/site.ts';
import { digestOf, openSnapshot } from '../snapshot/snapshot.ts';
import { type Pointer, signPointer } from './pointer.ts';
import { endingOf, type Store } from './store.ts';
import type { Entry } from '../model/entry.ts';
import { pathnameKey } from '../text/pathname.ts';

export interface Publication {
  content: Content;
  /** The layout, if entries were laid out ahead. */
  layout?: TextLayout;
  /** Opens a file of the site; null if it cannot be read. */
  openFile(file: string): Promise<OpenedFile | null>;
  hash: Hash;
  /** Milliseconds since the epoch. */
  now: number;
  baseUrl: string | undefined;
  siteUrl: string | undefined;
  sign: KeyObject | null;
}

/** Paths of entries that were added, changed or removed since the previous revision. */
export type Changes = Record<'added' | 'changed' | 'removed', string[]>;

export type Published = Awaited<ReturnType<typeof publish>>;

/** Writes a revision: first its files, then its record, last the pointer. */
export async function publish(store: Store, publication: Publication) {
  const { content, now, hash, sign, layout = new TextLayout(hash) } = publication;
  const previous = await store.current();
  const previousContent = previous && (await readPrevious(store, previous.snapshot.file));
  const { open, scheduled } = splitContent(content, now);
  const unread: string[] = [];
  const assets = await addAssets(store, publication, open.assets, previousContent, unread);
  // No variable holds the parts, so that they can be freed.
  const snapshot = await addSnapshot(store, snapshotParts({ ...open, assets }, hash, layout));
  const changes = previousContent && changesBetween(previousContent.digests, layout.digests);
  const about = {
    ...summaryOf(open, scheduled),
    /** Files that could not be read. The revision has their previous versions. */
    unread,
    /** null if there is no previous revision, or its snapshot cannot be read. */
    changes,
  };
  const urls = { base_url: publication.baseUrl ?? null, site_url: publication.siteUrl ?? null };
  const unsigned = { ...urls, snapshot, sealed: null, signature: null };
  // Ed25519 gives the same signature for the same text, so the pointer of unchanged content equals the previous one.
  const isSame =
    previous !== null &&
    JSON.stringify(signed({ ...previous, ...unsigned }, sign)) === JSON.stringify(previous);
  if (isSame) return { pointer: previous, isSame, ...about };
  const sequence = nextSequence(previous, now);
  const published = new Date(now).toISOString();
  const pointer = signed({ format: 1, sequence, content: sequence, published, ...unsigned }, sign);
  const objects = new Set([snapshot, ...assets].map(({ file }) => file));
  await store.point({ pointer, objects: [...objects].toSorted() });
  return { pointer, isSame, ...about };
}

function summaryOf(open: Content, scheduled: readonly Entry[]) {
  const starts = scheduled.map(({ from }) => from ?? Infinity);
  return {
    entries: open.entries.length,
    /** Paths of scheduled entries. */
    scheduled: scheduled.map(({ path }) => path),
    unlisted: open.entries.filter((entry) => entry.unlisted).length,
    /** When the first scheduled entry appears, in milliseconds since the epoch; null if there is none. */
    next: starts.toSorted((a, b) => a - b)[0] ?? null,
  };
}

/** Makes the revision before the current one current again. @returns null if there is none with all its files. */
export async function rollBack(store: Store, now: number, key: KeyObject | null) {
  const current = await store.current();
  for (const { pointer: to, objects } of await store.records()) {
    if (current === null || to.sequence !== to.content || to.content >= current.content) continue;
    const present = await Promise.all(objects.map((name) => store.has(name)));
    if (present.includes(false)) continue;
    const sequence = nextSequence(current, now);
    const next = { ...to, sequence, published: new Date(now).toISOString(), signature: null };
    const pointer = signed(next, key);
    await store.point({ pointer, objects });
    return { pointer, to };
  }
  return null;
}

/** The sequence is a time, so it grows even if earlier revisions were lost, as on a CI, and if the clock went back. */
function nextSequence(previous: Pointer | null, now: number): number {
  return Math.max(now, (previous?.sequence ?? 0) + 1);
}

function signed(pointer: Pointer, key: KeyObject | null): Pointer {
  return key === null ? pointer : signPointer(pointer, key);
}

async function addSnapshot(store: Store, parts: readonly Uint8Array[]): Promise<Pointer['snapshot']> {
  return { file: await store.add(parts, '.snapshot'), bytes: lengthOf(parts) };
}

type PreviousContent = Awaited<ReturnType<typeof readPrevious>>;

/** The assets and digests of the previous snapshot, which is not kept in memory; null if it is missing or cannot be read. */
async function readPrevious(store: Store, file: string) {
  try {
    const bytes = await store.read(file);
    if (bytes === null) return null;
    const snapshot = openSnapshot(bytes);
    const digests = new Map<string, string>();
    for (let row = 0; row < snapshot.size; row++)
      digests.set(recordAt({ snapshot }, row).path, fromUtf8(digestOf(snapshot, row)));
    return { assets: snapshot.assetsByPathname, digests };
  } catch {
    // The snapshot is from another version of Lectern: everything counts as new.
    return null;
  }
}

/** Adds the files of assets to the store. A file that cannot be read keeps its previous version, and is added to `unread`. */
async function addAssets(
  store: Store,
  { openFile }: Publication,
  assets: readonly Asset[],
  previous: PreviousContent,
  unread: string[],
) {
  const added: Asset[] = [];
  for (const asset of assets) {
    const opened = await openFile(asset.file);
    if (opened === null) {
      unread.push(asset.file);
      const last = previous?.assets.get(asset.pathname);
      if (last) added.push({ ...last, owners: asset.owners });
      continue;
    }
    const file = await store.addFile(chunksOf(opened), endingOf(asset.file));
    added.push(withKnownTime({ ...asset, file, size: opened.size, modified: opened.modified }, previous));
  }
  return added;
}

async function* chunksOf(opened: OpenedFile): AsyncGenerator<Uint8Array> {
  if (opened.size === 0) await opened.close();
  else yield* opened.stream(0, opened.size - 1);
}

/** Keeps the time of an unchanged file: a fresh checkout gives all files new times. */
function withKnownTime(asset: Asset, previous: PreviousContent): Asset {
  const previousAsset = previous?.assets.get(asset.pathname);
  return previousAsset?.file === asset.file ? { ...asset, modified: previousAsset.modified } : asset;
}

function changesBetween(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Changes {
  return {
    added: [...now.keys()].filter((path) => !old.has(path)),
    changed: [...now].flatMap(([path, digest]) => (old.has(path) && old.get(path) !== digest ? [path] : [])),
    removed: [...old.keys()].filter((path) => !now.has(path)),
  };
}

/**
 * Divides content: `open` is what everybody may know at an instant, without entries (and their files and redirects) that are
 * scheduled or expired; `scheduled` are the entries to come.
 * @param now milliseconds since the epoch.
 */
export function splitContent(content: Content, now: number) {
  const unexpired = without(content, ({ until }) => until !== null && until <= now);
  const isScheduled = ({ from }: Entry) => from !== null && from > now;
  return { open: without(unexpired, isScheduled), scheduled: unexpired.entries.filter(isScheduled) };
}

function without(content: Content, isLeftOut: (entry: Entry) => boolean): Content {
  const leftOut = content.entries.filter(isLeftOut);
  if (leftOut.length === 0) return content;
  const entries = content.entries.filter((entry) => !isLeftOut(entry));
  const paths = new Set(leftOut.map(({ path }) => path));
  const pathnames = new Set(leftOut.map(({ pathname }) => pathnameKey(pathname)));
  return {
    ...content,
    entries: entries.map((entry) =>
      entry.translationOf !== null && paths.has(entry.translationOf)
        ? { ...entry, translationOf: null }
        : entry,
    ),
    assets: content.assets.flatMap((asset) => {
      const owners = asset.owners?.filter((path) => !paths.has(path)) ?? null;
      return asset.owners !== null && owners?.length === 0 ? [] : [{ ...asset, owners }];
    }),
    redirects: content.redirects.filter(({ to }) => !pathnames.has(pathnameKey(to))),
  };
}
