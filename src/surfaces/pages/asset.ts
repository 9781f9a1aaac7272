import { lookup } from 'mrmime';
import type { Asset } from '../../model/content.ts';
import { visibleAsset } from '../../site/assets.ts';
import type { Site } from '../../site/site.ts';
import { BASE_HEADERS } from '../http/base-headers.ts';
import { fieldsOf, type HeaderRecord, type HttpRequest, type HttpResponse } from '../http/message.ts';
import { matchesTag, SHARED_MINUTE } from '../http/respond.ts';
import type { Service } from '../service.ts';

/** An image that is opened by itself runs nothing. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/**
 * Sends a file of the site, at the address of a folder its `index.html`; null where none may be served at this pathname.
 */
export function sendAsset(
  service: Service,
  request: HttpRequest,
  pathname: string,
): Promise<HttpResponse> | null {
  const asset = visibleAsset(service.site(), pathname.replace(/\/$/, '/index.html'));
  return asset && send(service, request, asset);
}

/** Whether a folder of files that are served has an `index.html`. @param pathname decoded, without a slash at its end. */
export function isIndexed(site: Site, pathname: string): boolean {
  return visibleAsset(site, `${pathname}/index.html`) !== null;
}

async function send(service: Service, request: HttpRequest, asset: Asset): Promise<HttpResponse> {
  const file = await service.platform.openFile(asset.file);
  if (file === null) return { status: 404, fields: fieldsOf(BASE_HEADERS), body: null };
  const type = lookup(asset.file) ?? 'application/octet-stream';
  const etag = `"${service.platform.hash(`${asset.file}:${file.size}:${file.modified}`)}"`;
  const headers: HeaderRecord = {
    ...BASE_HEADERS,
    ETag: etag,
    'Last-Modified': new Date(file.modified).toUTCString(),
    'Cache-Control': SHARED_MINUTE,
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
function readRange(
  request: HttpRequest,
  size: number,
  etag: string,
): [number, number] | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.header('range') ?? '');
  const condition = request.header('if-range');
  if (!match || (match[1] === '' && match[2] === '') || (condition !== null && condition !== etag))
    return null;
  if (match[1] !== '' && match[2] !== '' && Number(match[2]) < Number(match[1])) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : [start, end];
}
