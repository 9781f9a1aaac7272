import { lookup } from 'mrmime';
import type { Asset } from '../../../model/content.ts';
import type { OpenedFile } from '../../../platform/platform.ts';
import { readPictureAddress, visibleAsset, widthsOf } from '../../../site/assets.ts';
import type { Site } from '../../../site/site.ts';
import {
  BASE_HEADERS,
  fieldsOf,
  type HeaderRecord,
  type HttpRequest,
  type HttpResponse,
} from '../../http/message.ts';
import { matchesTag, SHARED_MINUTE } from '../../http/respond.ts';
import type { Service } from '../../service.ts';
import { cardAt, cardTag } from '../../../site/cards.ts';

/** The address carries a tag of the bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** An image that is opened by itself runs nothing. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Sends a file of the site, for a folder its `index.html`; null where none may be served at this pathname. */
export function sendAsset(service: Service, request: HttpRequest, path: string) {
  const asset = visibleAsset(service.site(), path.replace(/\/$/, '/index.html'));
  return asset ? sendOriginal(service, request, asset, SHARED_MINUTE) : sendScaled(service, request, path);
}

/** Sends a picture of the site in one of the widths that it is made in; null at any other address. */
function sendScaled(service: Service, request: HttpRequest, path: string): Promise<HttpResponse> | null {
  const wanted = readPictureAddress(path);
  const asset = wanted && visibleAsset(service.site(), wanted.pathname);
  if (!wanted || !asset?.picture || !widthsOf(asset.picture).includes(wanted.width)) return null;
  return sendWidth(service, request, asset, asset.picture.tag, wanted.width);
}

async function sendWidth(service: Service, request: HttpRequest, asset: Asset, tag: string, width: number) {
  const cacheControl = request.query === tag ? FOR_EVER : SHARED_MINUTE;
  const made = await service.platform.pictures?.scaled({ file: asset.file, tag, width });
  // What stands in for a while is asked for again.
  if (made === 'later') return sendOriginal(service, request, asset, 'no-cache');
  if (!made) return sendOriginal(service, request, asset, cacheControl);
  const identity = `${tag}:${width}:${made.size}`;
  return sendFile(service, request, made, { type: 'image/webp', identity, cacheControl });
}

/** Sends a drawn picture, when it is drawn; null at any other address. @param path decoded. */
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

/** Whether a folder of files that are served has an `index.html`. @param pathname decoded, without a slash at its end. */
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

/** `identity` is another for other bytes. */
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
  return { status, fields: fieldsOf(headers), body: file.stream(start, end) };
}

/** One byte range (RFC 9110, section 14.1.2); several, or another unit, are answered with the whole. */
function readRange(request: HttpRequest, size: number, etag: string) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.header('range') ?? '') ?? [];
  const condition = request.header('if-range');
  if (first + last === '' || (condition !== null && condition !== etag)) return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : ([start, end] as const);
}
