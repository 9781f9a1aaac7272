import { fact, recordsOf } from './facts.ts';
import type { Origins, Site } from './types.ts';
import { parseUrl } from '../model/parse-url.ts';
import { decodePathname, trimSlashes, encodedPath, safeDecode } from '../text/pathname.ts';
import type { ContentType } from '../model/content-type.ts';
import { mountOf } from '../model/addresses.ts';
import { withOrigin } from '../model/entry.ts';
import type { Hash } from '../model/hash.ts';
import { createBits, hasBit } from '../bytes/bits.ts';
import type { EntryRecord } from '../model/entry-schema.ts';
import { DIGEST_BYTES, digestOf, SNAPSHOT_FORMAT, type Snapshot, typeOf } from '../snapshot/snapshot.ts';
import { perObject } from '../text/memo.ts';
import { dayInZone, startOfDayAfter } from '../text/dates.ts';
import { dayNumber, dayString } from '../text/day-number.ts';
import { lookUp, stringAt } from '../bytes/strings.ts';
import type { Asset, Picture } from '../model/content.ts';

export type { Origins, Site };

const DAY_MS = 86_400_000;

/** Opens a snapshot at an instant. A later view is another Site of the same snapshot. */
export function openSite(stored: Snapshot, instant: number, origins: Origins, hash: Hash): Site {
  const snapshot = isThere({ origins }, '/press-kit') ? stored : { ...stored, pressKit: null };
  const { from, until, unlisted, digests } = snapshot.columns;
  const isPublished = (row: number) =>
    (from[row] as number) <= instant &&
    instant < (until[row] as number) &&
    (!origins.beside || isThere({ origins }, recordAt({ snapshot }, row).pathname));
  const published = createBits(snapshot.size, isPublished);
  const listed = createBits(snapshot.size, (row) => hasBit(published, row) && unlisted[row] === 0);
  const counts: Record<ContentType, number> = { writing: 0, video: 0, talk: 0, project: 0, page: 0 };
  const visible = new Uint8Array(digests.length);
  let visibleLength = 0;
  const zone = snapshot.config.time_zone;
  const today = dayNumber(dayInZone(instant, zone));
  let nextTalk = Number.POSITIVE_INFINITY;
  let upcomingTalks = 0;
  let validUntil = Number.POSITIVE_INFINITY;
  for (let row = 0; row < snapshot.size; row++) {
    for (const edge of [from[row] as number, until[row] as number]) {
      if (edge > instant && edge < validUntil) validUntil = edge;
    }
    if (isUpcoming({ snapshot, today }, row)) {
      nextTalk = Math.min(nextTalk, snapshot.columns.date[row] as number);
      if (hasBit(listed, row)) upcomingTalks++;
    }
    if (!hasBit(listed, row)) continue;
    const main = snapshot.columns.main[row] as number;
    // Lists show an entry and its translations once, so it counts once.
    if (main === 0 || !hasBit(listed, main - 1)) counts[typeOf(snapshot, row)]++;
    visible.set(digestOf(snapshot, row), visibleLength);
    visibleLength += DIGEST_BYTES;
  }
  if (nextTalk < Number.POSITIVE_INFINITY)
    validUntil = Math.min(validUntil, startOfDayAfter(dayString(nextTalk), zone));
  for (const { deprecated } of snapshot.config.api.versions) {
    const dayBefore = new Date(Date.parse(deprecated) - DAY_MS).toISOString().slice(0, 10);
    if (dayNumber(deprecated) > today) validUntil = Math.min(validUntil, startOfDayAfter(dayBefore, zone));
  }
  const { offers, beside: _, ...addresses } = origins;
  const { base, pages, elsewhere = base } = origins;
  const offered = offers && [offers.operations?.map(({ name }) => name), Object.keys(offers.documents ?? {})];
  const publicOrigins = { ...addresses, ...(offered ? { offered } : {}) };
  const hashed = JSON.stringify([
    SNAPSHOT_FORMAT,
    snapshot.config,
    snapshot.pressKit,
    publicOrigins,
    upcomingTalks,
  ]);
  const revision = hash(`${hashed}${hash(visible.subarray(0, visibleLength))}`);
  const hosts = new Set([base, pages, elsewhere].map((origin) => hostOf(new URL(origin))));
  const view = { instant, today, validUntil, origins, published, listed, counts, revision, hash, hosts };
  return Object.freeze({ snapshot, ...view });
}

/** Whether a row is an upcoming talk: it is upcoming until its day is over (decisions, "REST"). */
export function isUpcoming(site: Pick<Site, 'snapshot' | 'today' | 'reading'>, row: number): boolean {
  // Reads without the recorder: the value follows from the record of the row, which the caller has recorded.
  const { snapshot, today } = site.reading?.site ?? site;
  return (snapshot.columns.date[row] as number) >= today && typeOf(snapshot, row) === 'talk';
}

/**
 * Whether the page at a pathname exists. Lectern makes every page; another generator (`beside`) has made it if a file for
 * that pathname exists: `/a` is `a`, `a.html` or `a/index.html`. @param pathname encoded.
 */
export function isThere({ origins: { beside } }: Pick<Site, 'origins'>, pathname: string): boolean {
  if (!beside) return true;
  const path = decodePathname(pathname).replace(/^\/|\/$/g, '');
  const files = [path, `${path}.html`, path === '' ? 'index.html' : `${path}/index.html`];
  return !/^404(?:\.html)?$/.test(path) && files.some((file) => beside.has(file));
}

/** Longer records, in bytes, are cached: an entry with a thousand tags is shown on the page of each of them. */
const LONG_RECORD = 1024;
const MAX_CACHED = 16;
const longRecords = perObject<Snapshot, Map<number, EntryRecord>>(() => new Map());

/** The record of a row. */
export function recordAt({ snapshot }: Pick<Site, 'snapshot'>, row: number): EntryRecord {
  const { offsets } = snapshot.records;
  const isLong = (offsets[row + 1] as number) - (offsets[row] as number) > LONG_RECORD;
  const cache = isLong ? longRecords(snapshot) : null;
  const record = cache?.get(row) ?? (JSON.parse(stringAt(snapshot.records, row)) as EntryRecord);
  if (cache && cache.size >= MAX_CACHED && !cache.has(row)) cache.clear();
  cache?.set(row, record);
  return record;
}

/** The names of the site and of its owner. A query may contain them although an entry does not. */
export function namesOf({ snapshot: { config } }: Pick<Site, 'snapshot'>): string[] {
  return [config.name, config.author.name ?? ''];
}

/** The stored body and transcript of a row, in which internal links still have the origin mark (`model/entry.ts`). */
export function textsAt(site: Site, row: number): { body: string; transcript: string | null } {
  const { texts } = site.snapshot;
  site.onText?.(row);
  return { body: stringAt(texts, row * 2), transcript: stringAt(texts, row * 2 + 1) || null };
}

/** Completes the internal links of a stored text with the origin of the pages. */
export function absolute(site: Site, text: string): string {
  return withOrigin(text, site.origins.pages);
}

/**
 * The published row at a reference: a path, a URL of this site or its pathname, with or without leading slash, `.md`,
 * `.html`, trailing slash.
 */
export const findRow = fact<number | undefined>(
  'row',
  (site, reference) => {
    for (const key of keysOf(site, reference)) {
      const row = lookUp(site.snapshot.lookup, key);
      if (row !== undefined && hasBit(site.published, row)) return row;
    }
    return undefined;
  },
  recordOf,
);

/** The row of the published entry with exactly this path. */
export const publishedRow = fact<number | undefined>(
  'published row',
  (site, path) => {
    const row = lookUp(site.snapshot.lookup, path);
    const isOfPath = row !== undefined && hasBit(site.published, row) && recordAt(site, row).path === path;
    return isOfPath ? row : undefined;
  },
  recordOf,
);

function recordOf(site: Site, row: number | undefined): string[] {
  return recordsOf(site, row === undefined ? [] : [row]);
}

/** The keys that a reference may stand for, most literal first. */
export function referenceForms(site: Site, reference: string): string[] {
  return [...new Set(keysOf(site, reference))];
}

/** Yields the keys one by one, because the first is the right one for nearly all references. */
function* keysOf(site: Site, reference: string): Generator<string> {
  const pathname = pathnameOf(site, reference);
  if (pathname === null) return;
  const trimmed = trimSlashes(pathname);
  const bare = trimmed.replace(/\.(md|html)$/, '').replace(/\/+$/, '');
  for (const form of [trimmed, bare, bare.replace(/(^|\/)index$/, '')]) {
    yield form || 'index';
    yield decodePathname(form) || 'index';
  }
}

function pathnameOf(site: Site, reference: string): string | null {
  if (!/^https?:\/\//i.test(reference)) return reference;
  const url = parseUrl(reference);
  if (url === null || !site.hosts.has(hostOf(url))) return null;
  const { pathname } = url;
  const mount = mountOf(site.origins.base);
  return pathname === mount || pathname.startsWith(`${mount}/`) ? pathname.slice(mount.length) : pathname;
}

/** A host without `www.`, because links to one site are written with and without it. */
function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}

/** Whether a file may be served now: it belongs to the whole site, or to an entry that is published. */
export function isVisible(site: Site, { owners }: Asset): boolean {
  return owners?.some((path) => publishedRow(site, path) !== undefined) ?? true;
}

/** The file that may be served at a decoded pathname; null if there is none. */
export function visibleAsset(site: Site, pathname: string): Asset | null {
  const asset = site.snapshot.assetsByPathname.get(pathname);
  return asset !== undefined && isVisible(site, asset) ? asset : null;
}

/** The file that a link of a page leads to; null if it is no file of this site. @param address pathname or URL, encoded. */
export function assetAt(site: Site, address: string): Asset | null {
  const origin = [site.origins.pages, site.origins.base].find((one) => address.startsWith(`${one}/`)) ?? '';
  const pathname = address.slice(origin.length);
  return /^\/(?!\/)[^?#]*$/.test(pathname) ? visibleAsset(site, safeDecode(pathname)) : null;
}

/** The address of an entry's picture; null if it is not a file of this site, since lists load nothing from other hosts. */
export function ownPicture(site: Site, { image }: EntryRecord): string | null {
  const src = image && absolute(site, image.src);
  return src && assetAt(site, src)?.picture ? src : null;
}

/** Widths of scaled pictures, in pixels. Requests for other widths are not answered. */
const WIDTHS = [320, 640, 960, 1280, 1920] as const;
/** Folder of the scaled pictures: `/_lectern/pictures/640/images/a.jpg.webp`. */
const FOLDER = '/_lectern/pictures/';
const ENDING = '.webp';

/** The widths that a picture is scaled to: up to the first that is not smaller than the picture. Icons are not scaled. */
export function widthsOf({ width, isScalable }: Picture): number[] {
  if (!isScalable || width <= WIDTHS[0]) return [];
  const whole = WIDTHS.findIndex((one) => one >= width);
  return WIDTHS.slice(0, whole < 0 ? WIDTHS.length : whole + 1);
}

/** The address of a scaled picture. Its query changes with the bytes of the original, so caches may keep it for ever. */
export function pictureAddress({ pathname, picture }: Asset, width: number): string {
  return `${FOLDER}${width}${encodedPath(pathname)}${ENDING}?${picture?.tag ?? ''}`;
}

/** The original and the width of a scaled picture; null if it is another address. @param path decoded, without query. */
export function readPictureAddress(path: string): { pathname: string; width: number } | null {
  if (!path.startsWith(FOLDER) || !path.endsWith(ENDING)) return null;
  const [, width = '', pathname = ''] =
    /^([1-9]\d{2,3})(\/.+)$/.exec(path.slice(FOLDER.length, -ENDING.length)) ?? [];
  return pathname === '' ? null : { pathname, width: Number(width) };
}
