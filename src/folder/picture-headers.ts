import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import type { Asset, Picture } from '../model/content.ts';

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
/** Types of pictures that are scaled. GIFs are mostly animations; AVIF is small already, and opening one takes a gigabyte. */
const SCALABLE = new Set(['png', 'jpg', 'webp']);
/** Larger pictures would need too much memory to be scaled. */
const MAX_PIXELS = 50_000_000;
/** No format of the web has longer sides, so such a header is wrong. */
const MAX_SIDE = 65_535;
/** The size is in so many first bytes, unless a camera has written long profiles or previews before it. */
const HEAD_BYTES = 64 * 1024;
const LONG_HEAD_BYTES = 2 * 1024 * 1024;
/** The width of a drawing without a width of its own, which fills its place. */
const WIDE = 2000;
const OWN_WIDTH = /^<svg\s(?:[^>"']|"[^"]*"|'[^']*')*?(?<=\s)width=["']\s*[\d.]+[a-z]*\s*["']/;
const MAX_ROOT = 4096;

/** Reads the sizes of pictures. Later calls read only files that have changed. */
export class PictureHeaders {
  readonly #dir: string;
  #pictures = new Map<string, Asset>();

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** The assets, with the sizes of pictures. */
  read(assets: readonly Asset[]): Asset[] {
    const previous = this.#pictures;
    this.#pictures = new Map();
    return assets.map((asset) => {
      if (!PICTURE.test(asset.file)) return asset;
      const cached = previous.get(asset.file);
      const isKnown = cached?.size === asset.size && cached.modified === asset.modified;
      const picture = isKnown ? cached.picture : readPicture(join(this.#dir, asset.file), asset.size);
      const assetWithSize = picture ? { ...asset, picture } : asset;
      this.#pictures.set(asset.file, assetWithSize);
      return assetWithSize;
    });
  }
}

/** The size of a picture; undefined if the file is gone or its header is not valid. */
function readPicture(path: string, bytes: number): Picture | undefined {
  try {
    const head = readHead(path, HEAD_BYTES);
    const picture = pictureOf(head, bytes);
    return picture ?? (mayBeLong(head) ? pictureOf(readHead(path, LONG_HEAD_BYTES), bytes) : undefined);
  } catch {
    return undefined;
  }
}

/** Whether other parts may precede the size: in JPEG, and in formats of boxes such as AVIF (ISO/IEC 14496-12). */
function mayBeLong(head: Buffer): boolean {
  return head.length === HEAD_BYTES && (head.readUInt16BE(0) === 0xffd8 || isAt(head, 4, 'ftyp'));
}

function pictureOf(head: Buffer, bytes: number): Picture | undefined {
  const size = sizeOf(head);
  if (size === null) return undefined;
  const isUpright = (size.orientation ?? 1) < 5 && !isTurned(head, size.type);
  const width = isUpright ? size.width : size.height;
  const height = isUpright ? size.height : size.width;
  const isSane = [width, height].every((side) => side >= 1 && side <= MAX_SIDE);
  if (!isSane) return undefined;
  const fit = size.type === 'svg' && !hasOwnWidth(head) ? WIDE / width : 1;
  const isScalable = SCALABLE.has(size.type ?? '') && width * height <= MAX_PIXELS && !moves(head);
  return {
    width: Math.round(width * fit),
    height: Math.max(1, Math.round(height * fit)),
    isScalable,
    tag: createHash('sha256').update(`${bytes}:`).update(head).digest('base64url').slice(0, 10),
  };
}

function hasOwnWidth(head: Buffer): boolean {
  const text = head.toString('utf8');
  const start = Math.max(0, text.search(/<svg\s/));
  return OWN_WIDTH.test(text.slice(start, start + MAX_ROOT));
}

/** The size that the library reads; null if it cannot read the header. */
function sizeOf(head: Buffer): ReturnType<typeof imageSize> | null {
  try {
    return imageSize(head);
  } catch {
    return null;
  }
}

/** Whether an AVIF is turned by 90 or 270 degrees, in its `irot` box (ISO/IEC 23008-12, section 6.5.10). */
function isTurned(head: Buffer, type: string | undefined): boolean {
  const box = type === 'avif' ? head.indexOf('irot') : -1;
  return box >= 0 && ((head[box + 4] ?? 0) & 1) === 1;
}

/** Whether a picture is animated: APNG (section 3.1.1 of its specification), WebP (RFC 9649, section 2.7.1) and AVIF. */
function moves(head: Buffer): boolean {
  const frames = head.indexOf('acTL');
  if (isAt(head, 12, 'IHDR')) return frames >= 0 && frames < (head.indexOf('IDAT') + 1 || head.length);
  if (isAt(head, 12, 'VP8X')) return ((head[20] ?? 0) & 2) !== 0;
  return isAt(head, 4, 'ftypavis');
}

function isAt(head: Buffer, at: number, text: string): boolean {
  return head.toString('latin1', at, at + text.length) === text;
}

function readHead(path: string, bytes: number): Buffer {
  // The open must not block, since the file may have become a pipe after it was listed.
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const head = Buffer.alloc(bytes);
    return head.subarray(0, readSync(file, head, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}
