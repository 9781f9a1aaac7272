import type { KeyObject } from 'node:crypto';
import { lengthOf } from '../bytes/pack.ts';
import { fromUtf8 } from '../bytes/utf8.ts';
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
  /** What has laid out entries ahead. */
  layout?: TextLayout;
  /** Opens a file of the site; null where it is gone. */
  openFile(file: string): Promise<OpenedFile | null>;
  hash: Hash;
  /** Milliseconds since the epoch. */
  now: number;
  baseUrl: string | undefined;
  siteUrl: string | undefined;
  sign: KeyObject | null;
}

/** Paths, by what happened to them since the revision before. */
export type Changes = Record<'added' | 'changed' | 'removed', string[]>;

export type Published = Awaited<ReturnType<typeof publish>>;

/** Writes a revision: its files, then its record, and last the pointer. */
export async function publish(store: Store, publication: Publication) {
  const { content, now, hash, layout = new TextLayout(hash) } = publication;
  const previous = await store.current();
  const before = previous && (await knownFrom(store, previous.snapshot.file));
  const { open, scheduled } = splitContent(content, now);
  const unread: string[] = [];
  const assets = await addAssets(store, publication, open.assets, before, unread);
  // Whoever keeps the parts of a snapshot keeps them beside those of the next.
  const snapshot = await addOpen(store, snapshotParts({ ...open, assets }, hash, layout));
  const changes = before && changesBetween(before.digests, layout.digests);
  const files = [snapshot, ...assets].map(({ file }) => file);
  const about = {
    entries: open.entries.length,
    /** Paths of what is scheduled. */
    scheduled: scheduled.map(({ path }) => path),
    unlisted: open.entries.filter((entry) => entry.unlisted).length,
    /** When the first of them appears, in milliseconds since the epoch. */
    next: scheduled.map(({ from }) => from).toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity))[0] ?? null,
    /** Files that could not be read: they are as in the revision before. */
    unread,
    /** null where there is no earlier revision, or its snapshot is not in the folder. */
    changes,
  };
  const urls = { base_url: publication.baseUrl ?? null, site_url: publication.siteUrl ?? null };
  /** The same content as before: nothing was written. */
  const isSame =
    previous !== null &&
    JSON.stringify([previous.snapshot, previous.sealed, previous.base_url, previous.site_url]) ===
      JSON.stringify([snapshot, null, urls.base_url, urls.site_url]) &&
    signed({ ...previous, signature: null }, publication.sign).signature === previous.signature;
  if (isSame) return { pointer: previous, isSame, ...about };
  const sequence = nextSequence(previous, now);
  const published = new Date(now).toISOString();
  const named = {
    format: 1 as const,
    sequence,
    content: sequence,
    published,
    ...urls,
    snapshot,
    sealed: null,
  };
  const pointer = signed({ ...named, signature: null }, publication.sign);
  await store.point({ pointer, objects: [...new Set(files)].toSorted() });
  return { pointer, isSame, ...about };
}

/** Makes the revision before the current one current again. @returns null where there is none. */
export async function rollBack(store: Store, now: number, key: KeyObject | null) {
  const current = await store.current();
  for (const { pointer: to, objects } of await store.records()) {
    if (current === null || to.sequence !== to.content || to.content >= current.content) continue;
    const areThere = await Promise.all(objects.map((name) => store.has(name)));
    if (areThere.includes(false)) continue;
    const sequence = nextSequence(current, now);
    const next = { ...to, sequence, published: new Date(now).toISOString(), signature: null };
    const pointer = signed(next, key);
    await store.point({ pointer, objects });
    return { pointer, to };
  }
  return null;
}

/** Grows even where the folder with earlier revisions was lost, as on machines of a CI, or a clock went back. */
function nextSequence(previous: Pointer | null, now: number): number {
  return Math.max(now, (previous?.sequence ?? 0) + 1);
}

function signed(pointer: Pointer, key: KeyObject | null): Pointer {
  return key === null ? pointer : signPointer(pointer, key);
}

async function addOpen(store: Store, parts: readonly Uint8Array[]): Promise<Pointer['snapshot']> {
  return { file: await store.add(parts, '.snapshot'), bytes: lengthOf(parts) };
}

type Earlier = Awaited<ReturnType<typeof knownFrom>>;

/**
 * What is compared with a snapshot of the revision before, which does not stay in memory for it; null where it is not
 * here or cannot be read.
 */
async function knownFrom(store: Store, file: string) {
  try {
    const bytes = await store.read(file);
    if (bytes === null) return null;
    const snapshot = openSnapshot(bytes);
    const digests = new Map<string, string>();
    for (let row = 0; row < snapshot.size; row++)
      digests.set(recordAt({ snapshot }, row).path, fromUtf8(digestOf(snapshot, row)));
    return { assets: snapshot.assetsByPathname, digests };
  } catch {
    // Of another version of Lectern: everything is new.
    return null;
  }
}

/** Assets under the names that their bytes have in the store; what cannot be read is as in the revision before. @param unread takes their files. */
async function addAssets(
  store: Store,
  { openFile }: Publication,
  assets: readonly Asset[],
  before: Earlier,
  unread: string[],
) {
  const added: Asset[] = [];
  for (const asset of assets) {
    const opened = await openFile(asset.file);
    if (opened === null) {
      unread.push(asset.file);
      const last = before?.assets.get(asset.pathname);
      if (last) added.push({ ...last, owners: asset.owners });
      continue;
    }
    const file = await store.addFile(chunksOf(opened), endingOf(asset.file));
    added.push(asKnown({ ...asset, file, size: opened.size, modified: opened.modified }, before));
  }
  return added;
}

async function* chunksOf(opened: OpenedFile): AsyncGenerator<Uint8Array> {
  if (opened.size === 0) await opened.close();
  else yield* opened.stream(0, opened.size - 1);
}

/** Bytes that were there before are not newer for having been checked out anew. */
function asKnown(asset: Asset, before: Earlier): Asset {
  const known = before?.assets.get(asset.pathname);
  return known?.file === asset.file ? { ...asset, modified: known.modified } : asset;
}

function changesBetween(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Changes {
  return {
    added: [...now.keys()].filter((path) => !old.has(path)),
    changed: [...now].flatMap(([path, digest]) => (old.has(path) && old.get(path) !== digest ? [path] : [])),
    removed: [...old.keys()].filter((path) => !now.has(path)),
  };
}

/**
 * Content as everybody may know it at an instant, without what is scheduled or has expired (its texts, its names, its
 * files), and the entries that are still to come.
 * @param now milliseconds since the epoch.
 */
export function splitContent(content: Content, now: number) {
  const whole = without(content, ({ until }) => until !== null && until <= now);
  const isScheduled = ({ from }: Entry) => from !== null && from > now;
  return { open: without(whole, isScheduled), scheduled: whole.entries.filter(isScheduled) };
}

function without(content: Content, isLeftOut: (entry: Entry) => boolean): Content {
  const left = content.entries.filter(isLeftOut);
  if (left.length === 0) return content;
  const entries = content.entries.filter((entry) => !isLeftOut(entry));
  const paths = new Set(left.map(({ path }) => path));
  const pathnames = new Set(left.map(({ pathname }) => pathnameKey(pathname)));
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
    redirects: content.redirects.filter(({ to }) => !pathnames.has(pathnameKey(to.replace(/[?#].*/s, '')))),
  };
}
