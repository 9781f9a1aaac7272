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
import { lookUp, stringAt } from '../bytes/string-table.ts';
import type { Asset, Picture } from '../model/content.ts';

export type { Origins, Site };

const DAY_MS = 86_400_000;

/** Opens a snapshot at an instant; time moves on by opening it again. */
export function openSite(read: Snapshot, instant: number, origins: Origins, hash: Hash): Site {
  const snapshot = isThere({ origins }, '/press-kit') ? read : { ...read, pressKit: null };
  const { from, until, unlisted, digests } = snapshot.columns;
  const isPublished = (row: number) =>
    (from[row] as number) <= instant &&
    instant < (until[row] as number) &&
    (!origins.beside || isThere({ origins }, recordAt({ snapshot }, row).pathname));
  const published = createBits(snapshot.size, isPublished);
  const listed = createBits(snapshot.size, (row) => hasBit(published, row) && unlisted[row] === 0);
  const counts: Record<ContentType, number> = { writing: 0, video: 0, talk: 0, project: 0, page: 0 };
  const visible = new Uint8Array(digests.length);
  let length = 0;
  const zone = snapshot.config.time_zone;
  const today = dayNumber(dayInZone(instant, zone));
  let nextTalk = Number.POSITIVE_INFINITY;
  let talksToCome = 0;
  let validUntil = Number.POSITIVE_INFINITY;
  for (let row = 0; row < snapshot.size; row++) {
    for (const edge of [from[row] as number, until[row] as number]) {
      if (edge > instant && edge < validUntil) validUntil = edge;
    }
    if (isUpcoming({ snapshot, today }, row)) {
      nextTalk = Math.min(nextTalk, snapshot.columns.date[row] as number);
      if (hasBit(listed, row)) talksToCome++;
    }
    if (!hasBit(listed, row)) continue;
    const main = snapshot.columns.main[row] as number;
    // As lists do, counts take an entry and its translations for one.
    if (main === 0 || !hasBit(listed, main - 1)) counts[typeOf(snapshot, row)]++;
    visible.set(digestOf(snapshot, row), length);
    length += DIGEST_BYTES;
  }
  if (nextTalk < Number.POSITIVE_INFINITY)
    validUntil = Math.min(validUntil, startOfDayAfter(dayString(nextTalk), zone));
  for (const { deprecated } of snapshot.config.api.versions) {
    const before = new Date(Date.parse(deprecated) - DAY_MS).toISOString().slice(0, 10);
    if (dayNumber(deprecated) > today) validUntil = Math.min(validUntil, startOfDayAfter(before, zone));
  }
  const { offers, beside: _, ...addresses } = origins;
  const { base, pages, elsewhere = base } = origins;
  const offered = offers && [offers.operations?.map(({ name }) => name), Object.keys(offers.documents ?? {})];
  const where = { ...addresses, ...(offered ? { offered } : {}) };
  const about = JSON.stringify([SNAPSHOT_FORMAT, snapshot.config, snapshot.pressKit, where, talksToCome]);
  const revision = hash(`${about}${hash(visible.subarray(0, length))}`);
  const hosts = new Set([base, pages, elsewhere].map((origin) => hostOf(new URL(origin))));
  const seen = { instant, today, validUntil, origins, published, listed, counts, revision, hash, hosts };
  return Object.freeze({ snapshot, ...seen });
}

/** Decisions, "REST": a talk is to come until the day of its event is over. */
export function isUpcoming(site: Pick<Site, 'snapshot' | 'today' | 'reading'>, row: number): boolean {
  // It follows from the record of the row, and whoever has the row has read that.
  const { snapshot, today } = site.reading?.site ?? site;
  return (snapshot.columns.date[row] as number) >= today && typeOf(snapshot, row) === 'talk';
}

/**
 * Whether a page of the site is there: where Lectern makes the pages, all are; beside those of another generator, what
 * it has made, in any of the ways in which a file can be the page at an address. @param pathname encoded.
 */
export function isThere({ origins: { beside } }: Pick<Site, 'origins'>, pathname: string): boolean {
  const path = decodePathname(pathname).replace(/^\/|\/$/g, '');
  if (!beside) return true;
  const files = [path, `${path}.html`, path === '' ? 'index.html' : `${path}/index.html`];
  return !/^404(?:\.html)?$/.test(path) && files.some((file) => beside.has(file));
}

/** Bytes from which on a record is not read again each time: each of its thousand tags has a page that shows it. */
const LONG_RECORD = 1024;
const MOST_LONG = 16;
const longRecords = perObject<Snapshot, Map<number, EntryRecord>>(() => new Map());

/** The record of a row. */
export function recordAt({ snapshot }: Pick<Site, 'snapshot'>, row: number): EntryRecord {
  const { offsets } = snapshot.records;
  const isLong = (offsets[row + 1] as number) - (offsets[row] as number) > LONG_RECORD;
  const kept = isLong ? longRecords(snapshot) : null;
  const record = kept?.get(row) ?? (JSON.parse(stringAt(snapshot.records, row)) as EntryRecord);
  if (kept && kept.size >= MOST_LONG && !kept.has(row)) kept.clear();
  kept?.set(row, record);
  return record;
}

/** Names that go without saying in a query: of the site and of its owner. */
export function namesOf({ snapshot: { config } }: Pick<Site, 'snapshot'>): string[] {
  return [config.name, config.author.name ?? ''];
}

/** Body and transcript of a row as they are stored, with origin marks. */
export function textsAt(site: Site, row: number): { body: string; transcript: string | null } {
  const { texts } = site.snapshot;
  site.onText?.(row);
  return { body: stringAt(texts, row * 2), transcript: stringAt(texts, row * 2 + 1) || null };
}

/** Stored text as it is shown: its internal links lead to where pages live. */
export function absolute(site: Site, text: string): string {
  return withOrigin(text, site.origins.pages);
}

/**
 * The published row that a reference leads to: a path, a URL of this site or its pathname, with or without
 * leading slash, `.md`, `.html`, trailing slash.
 */
export const findRow = fact<number | undefined>(
  'row',
  (site, reference) => {
    for (const key of referenceForms(site, reference)) {
      const row = lookUp(site.snapshot.lookup, key);
      if (row !== undefined && hasBit(site.published, row)) return row;
    }
    return undefined;
  },
  recordOf,
);

/** The row of the published entry with exactly this identity. */
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
  const pathname = pathnameOf(site, reference);
  if (pathname === null) return [];
  const trimmed = trimSlashes(pathname);
  const bare = trimmed.replace(/\.(md|html)$/, '').replace(/\/+$/, '');
  const forms = [trimmed, bare, bare.replace(/(^|\/)index$/, '')];
  return [...new Set(forms.flatMap((form) => [form, decodePathname(form)]).map((form) => form || 'index'))];
}

function pathnameOf(site: Site, reference: string): string | null {
  if (!/^https?:\/\//i.test(reference)) return reference;
  const url = parseUrl(reference);
  if (url === null || !site.hosts.has(hostOf(url))) return null;
  const { pathname } = url;
  const mount = mountOf(site.origins.base);
  return pathname === mount || pathname.startsWith(`${mount}/`) ? pathname.slice(mount.length) : pathname;
}

/** Links to a site are written with http and https, with and without `www.`. */
function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}

/** Whether a file may be seen now: it belongs to the whole site, or to an entry that is published. */
export function isVisible(site: Site, { owners }: Asset): boolean {
  return owners?.some((path) => publishedRow(site, path) !== undefined) ?? true;
}

/** The file that is served at a decoded pathname; null where none may be. */
export function visibleAsset(site: Site, pathname: string): Asset | null {
  const asset = site.snapshot.assetsByPathname.get(pathname);
  return asset !== undefined && isVisible(site, asset) ? asset : null;
}

/** The file of this site that an address on a page leads to. @param address pathname or URL, encoded. */
export function assetAt(site: Site, address: string): Asset | null {
  const origin = [site.origins.pages, site.origins.base].find((one) => address.startsWith(`${one}/`)) ?? '';
  const pathname = address.slice(origin.length);
  return /^\/(?!\/)[^?#]*$/.test(pathname) ? visibleAsset(site, safeDecode(pathname)) : null;
}

/** The address of an entry's picture, where it is one of the site's own: lists ask nobody else for anything. */
export function ownPicture(site: Site, { image }: EntryRecord): string | null {
  const src = image && absolute(site, image.src);
  return src && assetAt(site, src)?.picture ? src : null;
}

/** Pixels; nothing else is ever made, whatever is asked for. */
const WIDTHS = [320, 640, 960, 1280, 1920] as const;
/** Below it lie the scaled pictures: the width, then the pathname of the original. */
const FOLDER = '/_lectern/pictures/';
const ENDING = '.webp';

/** The widths that a picture is made in: all smaller than its own, and the one that holds it whole. Icons stay as they are. */
export function widthsOf({ width, isScalable }: Picture): number[] {
  if (!isScalable || width <= WIDTHS[0]) return [];
  const whole = WIDTHS.findIndex((one) => one >= width);
  return WIDTHS.slice(0, whole < 0 ? WIDTHS.length : whole + 1);
}

/** Where a picture is in one of its widths: for other bytes it is another address. */
export function pictureAddress({ pathname, picture }: Asset, width: number): string {
  return `${FOLDER}${width}${encodedPath(pathname)}${ENDING}?${picture?.tag ?? ''}`;
}

/** What an address of a scaled picture asks for; null where it is none. @param path decoded, without its query. */
export function readPictureAddress(path: string): { pathname: string; width: number } | null {
  if (!path.startsWith(FOLDER) || !path.endsWith(ENDING)) return null;
  const [, width = '', pathname = ''] =
    /^([1-9]\d{2,3})(\/.+)$/.exec(path.slice(FOLDER.length, -ENDING.length)) ?? [];
  return pathname === '' ? null : { pathname, width: Number(width) };
}
