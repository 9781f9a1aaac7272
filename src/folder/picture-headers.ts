import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import type { Asset, Picture } from '../model/content.ts';

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
/** What smaller ones are made of: GIF is for what moves, and AVIF is small already and takes a gigabyte to be opened. */
const SCALABLE = new Set(['png', 'jpg', 'webp']);
/** More cost too much memory to be taken apart. */
const MAX_PIXELS = 50_000_000;
/** No format of the web has longer sides, but for headers that lie. */
const MAX_SIDE = 65_535;
/** Where the size stands, unless profiles or previews come first: some cameras write hundreds of kilobytes of them. */
const HEAD_BYTES = 64 * 1024;
const LONG_HEAD_BYTES = 2 * 1024 * 1024;
/** A drawing without a width of its own is as wide as its place. */
const WIDE = 2000;
const OWN_WIDTH = /^<svg\s(?:[^>"']|"[^"]*"|'[^']*')*?(?<=\s)width=["']\s*[\d.]+[a-z]*\s*["']/;
const MAX_ROOT = 4096;

/** Reads the sizes of pictures, and again only of files that have changed. */
export class PictureHeaders {
  readonly #dir: string;
  #known = new Map<string, Asset>();

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** The same files, with the sizes of those that are pictures. */
  read(assets: readonly Asset[]): Asset[] {
    const before = this.#known;
    this.#known = new Map();
    return assets.map((asset) => {
      if (!PICTURE.test(asset.file)) return asset;
      const known = before.get(asset.file);
      const isKnown = known?.size === asset.size && known.modified === asset.modified;
      const picture = isKnown ? known.picture : readPicture(join(this.#dir, asset.file), asset.size);
      const read = picture ? { ...asset, picture } : asset;
      this.#known.set(asset.file, read);
      return read;
    });
  }
}

/** Undefined where the file is gone, or its header is none. */
function readPicture(path: string, bytes: number): Picture | undefined {
  try {
    const head = readHead(path, HEAD_BYTES);
    const picture = pictureOf(head, bytes);
    return picture ?? (mayBeLong(head) ? pictureOf(readHead(path, LONG_HEAD_BYTES), bytes) : undefined);
  } catch {
    return undefined;
  }
}

/** The size stands behind other parts in JPEG and in boxes (ISO/IEC 14496-12). */
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

/** What the library makes of it; null where it makes nothing of it. */
function sizeOf(head: Buffer): ReturnType<typeof imageSize> | null {
  try {
    return imageSize(head);
  } catch {
    return null;
  }
}

/** By a quarter, which AVIF says in a box of its own (ISO/IEC 23008-12, section 6.5.10). */
function isTurned(head: Buffer, type: string | undefined): boolean {
  const box = type === 'avif' ? head.indexOf('irot') : -1;
  return box >= 0 && ((head[box + 4] ?? 0) & 1) === 1;
}

/** Several pictures in one file: APNG (section 3.1.1 of its specification), WebP (RFC 9649, section 2.7.1) and AVIF. */
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
  // Without blocking: the file may have become a pipe since it was listed.
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const head = Buffer.alloc(bytes);
    return head.subarray(0, readSync(file, head, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}
