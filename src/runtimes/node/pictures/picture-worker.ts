import { join } from 'node:path';
import type { Card } from '../../../model/card.ts';
import { nodePlatform } from '../../../platform/node.ts';
import type { ScaledPicture } from '../../../platform/platform.ts';
import { drawCard } from './draw-card.ts';
import { replaceAmongMany } from '../../../platform/private-file.ts';

/** A picture to make. The process writes it to `path`. */
export type PictureJob = {
  path: string;
  /** The folder of the site. */
  dir: string;
} & ({ picture: ScaledPicture } | { card: Card });

/** A larger file is not decoded. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** The bound of `folder/picture-headers.ts`, checked again, since the file may have changed. */
const MAX_PIXELS = 50_000_000;
/** The only formats that are decoded, whatever the name of a file says; not SVG, PDF or AVIF. */
const LOADERS = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);
const QUALITY = 80;

const { default: sharp } = await import('sharp');
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
// Each core has a process of its own.
sharp.concurrency(1);

/** Makes one picture at a time, in a separate process: native code decodes files that may be hostile. */
process.on('message', (job: PictureJob) => {
  make(job).then(
    (isMade) => process.send?.(isMade),
    () => process.send?.(false),
  );
});
process.send?.('ready');

/** @returns false if no file was written, and the original is to be served. */
async function make(job: PictureJob): Promise<boolean> {
  const data = 'card' in job ? await draw(job.dir, job.card) : await scale(job.dir, job.picture);
  if (data !== null) replaceAmongMany(job.path, [data]);
  return data !== null;
}

async function draw(dir: string, card: Card): Promise<Buffer> {
  const portrait = card.portrait === undefined ? null : await readWhole(dir, card.portrait).catch(() => null);
  const located = card.fonts ? { ...card, fonts: card.fonts.map((font) => join(dir, font)) } : card;
  return drawCard(sharp, located, portrait).catch((error) => {
    // A portrait that cannot be read is left out.
    if (portrait === null) throw error;
    return drawCard(sharp, located, null);
  });
}

/** Null if the result has no fewer bytes than the original, or if the original is animated or missing. */
async function scale(dir: string, picture: ScaledPicture): Promise<Buffer | null> {
  const original = await readWhole(dir, picture.file);
  if (original === null) return null;
  const { format, width, pages = 1 } = await sharp(original).metadata();
  if (pages > 1) return null;
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  // Browsers ignore the EXIF orientation of WebP. The result is in sRGB, without metadata such as GPS positions.
  const upright = format === 'webp' ? sharp(original, options) : sharp(original, options).autoOrient();
  const { data, info } = await upright
    .resize({ width: picture.width, withoutEnlargement: true })
    .webp({ quality: QUALITY, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return data.length >= original.length && info.width === width ? null : data;
}

async function readWhole(dir: string, name: string): Promise<Buffer | null> {
  const file = await nodePlatform(dir).openFile(name);
  if (file === null) return null;
  if (file.size === 0 || file.size > MAX_FILE_BYTES) {
    await file.close();
    return null;
  }
  return Buffer.from(await new Response(file.stream(0, file.size - 1)).arrayBuffer());
}
