import { lookup } from 'mrmime';
import type { Asset } from '../../model/content.ts';
import type { OpenedFile } from '../../platform/platform.ts';
import { readPictureAddress, visibleAsset, widthsOf, assetAt, pictureAddress } from '../../site/site.ts';
import type { Site } from '../../site/site.ts';
import {
  BASE_HEADERS,
  fieldsOf,
  type HeaderRecord,
  type HttpRequest,
  type HttpResponse,
} from '../http/message.ts';
import { matchesTag, SHARED_MINUTE } from '../http/respond.ts';
import type { Service } from '../service.ts';
import { cardAt, cardTag } from '../../site/cards.ts';
import { type Attributes, scanHtml } from '../../markdown/html/scan-html.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';

/** For addresses whose query is a hash of the bytes, so that they never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** An SVG that is opened as a page must not run scripts. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Sends a file of the site, for a folder its `index.html`; null if no file may be served at this pathname. */
export function sendAsset(service: Service, request: HttpRequest, path: string) {
  const asset = visibleAsset(service.site(), path.replace(/\/$/, '/index.html'));
  return asset ? sendOriginal(service, request, asset, SHARED_MINUTE) : sendScaled(service, request, path);
}

/** Sends a picture of the site in one of its widths; null at other addresses. */
function sendScaled(service: Service, request: HttpRequest, path: string): Promise<HttpResponse> | null {
  const wanted = readPictureAddress(path);
  const asset = wanted && visibleAsset(service.site(), wanted.pathname);
  if (!wanted || !asset?.picture || !widthsOf(asset.picture).includes(wanted.width)) return null;
  return sendWidth(service, request, asset, asset.picture.tag, wanted.width);
}

async function sendWidth(service: Service, request: HttpRequest, asset: Asset, tag: string, width: number) {
  const cacheControl = request.query === tag ? FOR_EVER : SHARED_MINUTE;
  const scaled = await service.platform.pictures?.scaled({ file: asset.file, tag, width });
  // Until the scaled picture is ready, the original stands in, and must not be cached.
  if (scaled === 'later') return sendOriginal(service, request, asset, 'no-cache');
  if (!scaled) return sendOriginal(service, request, asset, cacheControl);
  const identity = `${tag}:${width}:${scaled.size}`;
  return sendFile(service, request, scaled, { type: 'image/webp', identity, cacheControl });
}

/** Sends a drawn picture once it is drawn; null at other addresses. @param path decoded. */
export function sendCard(service: Service, request: HttpRequest, path: string): Promise<HttpResponse> | null {
  const { pictures } = service.platform;
  const card = pictures && cardAt(service.site(), path);
  if (!card) return null;
  const tag = cardTag(card);
  const cacheControl = request.query === tag ? FOR_EVER : SHARED_MINUTE;
  return pictures.card(card).then((file) => {
    const later = { 'Retry-After': '60', 'Cache-Control': 'no-store' };
    if (file === null) return { status: 503, fields: fieldsOf(BASE_HEADERS, later), body: null };
    const identity = `${tag}:${file.size}`;
    return sendFile(service, request, file, { type: 'image/png', identity, cacheControl });
  });
}

/** Whether a folder of served files has an `index.html`. @param pathname decoded, without trailing slash. */
export function isIndexed(site: Site, pathname: string): boolean {
  return visibleAsset(site, `${pathname}/index.html`) !== null;
}

async function sendOriginal(service: Service, request: HttpRequest, asset: Asset, cacheControl: string) {
  const file = await service.platform.openFile(asset.file);
  if (file === null) return { status: 404, fields: fieldsOf(BASE_HEADERS), body: null };
  const type = lookup(asset.file) ?? 'application/octet-stream';
  const identity = `${asset.file}:${file.size}:${file.modified}`;
  return sendFile(service, request, file, { type, identity, cacheControl });
}

/** `identity` must change with the bytes, since the ETag is its hash. */
type FileAnswer = Record<'type' | 'identity' | 'cacheControl', string>;

async function sendFile(
  { platform }: Service,
  request: HttpRequest,
  file: OpenedFile,
  { type, identity, cacheControl }: FileAnswer,
): Promise<HttpResponse> {
  const etag = `"${platform.hash(identity)}"`;
  const headers: HeaderRecord = {
    ...BASE_HEADERS,
    ETag: etag,
    'Last-Modified': new Date(file.modified).toUTCString(),
    'Cache-Control': cacheControl,
    'Accept-Ranges': 'bytes',
    ...(type === 'image/svg+xml' ? { 'Content-Security-Policy': SVG_POLICY } : {}),
  };
  const withoutBody = async (status: number): Promise<HttpResponse> => {
    await file.close();
    return { status, fields: fieldsOf(headers), body: null };
  };
  const condition = request.header('if-none-match');
  if (condition !== null && matchesTag(condition, etag)) return withoutBody(304);
  headers['Content-Type'] = /^text\/|javascript|json$/.test(type) ? `${type}; charset=utf-8` : type;
  const range = readRange(request, file.size, etag);
  if (range === 'unsatisfiable') {
    headers['Content-Range'] = `bytes */${file.size}`;
    return withoutBody(416);
  }
  const [start, end] = range ?? [0, file.size - 1];
  headers['Content-Length'] = String(end - start + 1);
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${file.size}`;
  const status = range ? 206 : 200;
  if (request.method === 'HEAD' || file.size === 0) return withoutBody(status);
  return {
    status,
    fields: fieldsOf(headers),
    body: file.bytes?.subarray(start, end + 1) ?? file.stream(start, end),
  };
}

/** Reads a range of bytes (RFC 9110, section 14.1.2); null, which sends the whole file, for several ranges or another unit. */
function readRange(request: HttpRequest, size: number, etag: string) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.header('range') ?? '') ?? [];
  const condition = request.header('if-range');
  if (first + last === '' || (condition !== null && condition !== etag)) return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : ([start, end] as const);
}

const IMAGE = /<img(?=[\s/])/gi;
/** Characters; a longer tag contains the picture itself as a `data:` URL. */
const MAX_TAG = 4096;
/** Characters of text that fill the first screen. Later pictures are loaded lazily. */
const FIRST_SCREEN = 1200;
/** The default of `sizes`: a picture is as wide as a line of text. */
const SIZES = '(min-width: 45rem) 43rem, 100vw';

/** Height in CSS pixels up to which a picture is shown. A rule of the style sheet would lose either its ratio or its reserved space. */
const TALLEST = 660;
/** Rounding may change the ratio of a picture as much. */
const RATIO_ERROR = 0.05;

type Added = Record<string, string>;

/**
 * Completes the `img` tags of a page: with their size, so that nothing moves when pictures load, and with their priority. The
 * first picture of the main part is urgent if it is near the top. Attributes that a tag already has stay.
 * @param canScale the runtime can scale pictures.
 */
export function withPictures(site: Site, html: string, canScale: boolean): string {
  const main = Math.max(0, html.indexOf('<main'));
  let out = '';
  let copiedTo = 0;
  let counted = main;
  let textBefore = 0;
  let isFirst = true;
  for (const { index: tagStart } of html.matchAll(IMAGE)) {
    const tagStop = tagStart < copiedTo ? -1 : tagEnd(html, tagStart);
    const attributes =
      tagStop < 0 || tagStop - tagStart > MAX_TAG ? null : attributesOf(html.slice(tagStart, tagStop));
    if (attributes === null) continue;
    if (textBefore <= FIRST_SCREEN) {
      textBefore += html.slice(counted, Math.max(counted, tagStart)).replace(/<[^>]*>/g, '').length;
      counted = Math.max(counted, tagStart);
    }
    const isNear = textBefore <= FIRST_SCREEN;
    // A tag with `sizes` is one of our thumbnails, which are not urgent.
    const isInMain = tagStart > main;
    const isUrgent = isFirst && isNear && isInMain && !attributes.has('sizes');
    if (isUrgent) isFirst = false;
    const added: Added = {
      ...(!isInMain
        ? {}
        : isUrgent
          ? { fetchpriority: 'high' }
          : { decoding: 'async', ...(isNear ? {} : { loading: 'lazy' }) }),
      ...measuresOf(assetAt(site, attributes.get('src') ?? ''), attributes, canScale, !isNear),
    };
    out += html.slice(copiedTo, tagStart) + tagOf(attributes, added);
    copiedTo = tagStop;
  }
  return out + html.slice(copiedTo);
}

/** `width` and `height`, and if the picture can be scaled, `srcset` and `sizes`. */
function measuresOf(asset: Asset | null, attributes: Attributes, canScale: boolean, isLazy: boolean): Added {
  if (!asset?.picture) return {};
  const { width, height } = asset.picture;
  const [wide, high] = ['width', 'height'].map((side) => attributes.get(side));
  const scale = Math.min(1, TALLEST / height);
  // Of an author's single side, the other follows; a percentage stays alone.
  const shownWidth = Number(wide ?? Math.round(width * (high === undefined ? scale : Number(high) / height)));
  const shownHeight = Number(high ?? Math.round((height * shownWidth) / width));
  const isSized = Number.isInteger(shownWidth) && Number.isInteger(shownHeight);
  const size: Added = isSized ? { width: String(shownWidth), height: String(shownHeight) } : {};
  const widths = canScale && !attributes.has('srcset') ? widthsOf(asset.picture) : [];
  if (widths.length === 0) return size;
  const srcset = widths.map((one) => `${pictureAddress(asset, one)} ${Math.min(one, width)}w`).join(', ');
  const sizes = attributes.get('sizes') ?? SIZES;
  // With `auto`, browsers use the width that the layout gives the picture, and the ratio of its attributes.
  const isTrue = isSized && Math.abs((shownWidth * height) / (shownHeight * width) - 1) < RATIO_ERROR;
  return { ...size, srcset, sizes: isLazy && isTrue ? `auto, ${sizes}` : sizes };
}

function tagOf(attributes: Attributes, added: Readonly<Added>): string {
  const ours = Object.entries(added).filter(([name]) => name === 'sizes' || !attributes.has(name));
  const merged = new Map([...attributes, ...ours]);
  return `<img${[...merged].map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`).join('')}>`;
}

function attributesOf(tag: string): Attributes | null {
  let imageAttributes: Attributes | null = null;
  const nothing = () => undefined;
  scanHtml(tag, {
    text: nothing,
    close: nothing,
    raw: nothing,
    open: (_, attributes) => (imageAttributes = attributes),
  });
  return imageAttributes;
}

/** The offset behind the `>` of a tag; -1 if the tag does not end. */
function tagEnd(html: string, start: number): number {
  const next = /[>"']/g;
  next.lastIndex = start;
  for (let match = next.exec(html); match !== null; match = next.exec(html)) {
    if (match[0] === '>') return next.lastIndex;
    const close = html.indexOf(match[0], next.lastIndex);
    if (close < 0) return -1;
    next.lastIndex = close + 1;
  }
  return -1;
}
