import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { painted } from '../support/pictures.ts';
import { pngHeader } from '../support/png-header.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

/** Returns the width and height of each file in `public/`, and whether smaller copies can be made. */
async function sizesOf(files: Readonly<Record<string, string | Uint8Array>>) {
  const dir = writeFolder(
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`public/${name}`, bytes])),
  );
  const { content } = readContent(dir, await readConfig(dir), NOW);
  return Object.fromEntries(
    content.assets.map(({ pathname, picture }) => [
      pathname.slice(1),
      picture ? [picture.width, picture.height, picture.isScalable] : null,
    ]),
  );
}

/** A JPEG segment that browsers skip. */
function jpegSegment(bytes: number): Buffer {
  const segment = Buffer.alloc(bytes + 2);
  segment.writeUInt16BE(0xffed);
  segment.writeUInt16BE(bytes, 2);
  return segment;
}

describe('the size of a picture', () => {
  it('is read of every kind that browsers show', async () => {
    const sizes = await sizesOf({
      'a.png': await painted(300, 200).png().toBuffer(),
      'b.jpg': await painted(301, 200).jpeg().toBuffer(),
      'c.JPEG': await painted(302, 200).jpeg({ progressive: true }).toBuffer(),
      'd.gif': await painted(303, 200).gif().toBuffer(),
      'e.webp': await painted(304, 200).webp().toBuffer(),
      'f.webp': await painted(305, 200).webp({ lossless: true }).toBuffer(),
      'g.avif': await painted(306, 200).avif().toBuffer(),
      'h.svg': '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="307" height="200"/>',
      'i.svg': '<svg viewBox="0 0 616 400" width="308px"></svg>',
      'j.txt': 'no picture',
    });
    expect(sizes).toEqual({
      'a.png': [300, 200, true],
      'b.jpg': [301, 200, true],
      'c.JPEG': [302, 200, true],
      'd.gif': [303, 200, false],
      'e.webp': [304, 200, true],
      'f.webp': [305, 200, true],
      'g.avif': [306, 200, false],
      'h.svg': [307, 200, false],
      'i.svg': [308, 200, false],
      'j.txt': null,
    });
  });

  it('is that of the picture as it is shown: a photograph may lie on its side', async () => {
    const lying = await painted(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const upsideDown = await painted(300, 200).withMetadata({ orientation: 3 }).jpeg().toBuffer();
    const webp = await painted(300, 200).withMetadata({ orientation: 6 }).webp().toBuffer();
    expect(await sizesOf({ 'a.jpg': lying, 'b.jpg': upsideDown, 'c.webp': webp })).toEqual({
      'a.jpg': [200, 300, true],
      'b.jpg': [300, 200, true],
      // Browsers ignore the orientation of a WebP.
      'c.webp': [300, 200, true],
    });
  });

  it('stands behind long profiles and previews too', async () => {
    const photo = await painted(300, 200).jpeg().toBuffer();
    const stuffed = Buffer.concat([
      photo.subarray(0, 2),
      ...Array.from({ length: 20 }, () => jpegSegment(60_000)),
      photo.subarray(2),
    ]);
    expect(await sizesOf({ 'a.jpg': stuffed })).toEqual({ 'a.jpg': [300, 200, true] });
  });

  it('of a drawing without a width fills its place', async () => {
    const sizes = await sizesOf({
      'a.svg': '<svg viewBox="0 0 300 200"></svg>',
      'b.svg': '<svg width="100%" height="100%" viewBox="0 0 24 24"><rect width="5"/></svg>',
      'c.svg': '<svg><rect/></svg>',
    });
    expect(sizes).toEqual({ 'a.svg': [2000, 1333, false], 'b.svg': [2000, 2000, false], 'c.svg': null });
  });

  it('is all that is taken of what moves', async () => {
    const frame = await painted(400, 300).png().toBuffer();
    const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
    const animated = Buffer.concat([frame.subarray(0, 33), control, frame.subarray(33)]);
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        painted(400, 300)
          .composite([{ input: { create: { width: 9, height: 9, channels: 3, background } } }])
          .png()
          .toBuffer(),
      ),
    );
    const { default: sharp } = await import('sharp');
    const webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await sizesOf({ 'a.png': animated, 'b.webp': webp })).toEqual({
      'a.png': [400, 300, false],
      'b.webp': [400, 300, false],
    });
  });

  it('of more than 50 megapixels is all that is taken', async () => {
    expect(await sizesOf({ 'a.png': pngHeader(10_000, 5000), 'b.png': pngHeader(10_000, 5001) })).toEqual({
      'a.png': [10_000, 5000, true],
      'b.png': [10_000, 5001, false],
    });
  });
});

describe('a hostile picture', () => {
  it('has no size: sides that no format allows, none at all, half a header, another file', async () => {
    const photo = await painted(300, 200).jpeg().toBuffer();
    const sizes = await sizesOf({
      'a.png': pngHeader(2 ** 31, 2 ** 31),
      'b.png': pngHeader(0, 5),
      'c.png': pngHeader(300, 200).subarray(0, 20),
      'd.jpg': photo.subarray(0, 60),
      'e.png': '#!/bin/sh\n',
      'f.jpg': '',
      'g.jpg': Buffer.concat([photo.subarray(0, 2), Buffer.alloc(200_000, 0xff)]),
      'h.avif': Buffer.from('0000001c66747970617669660000000061766966000000086d65746100000000', 'hex'),
    });
    expect(sizes).toEqual(
      Object.fromEntries(
        'a.png b.png c.png d.jpg e.png f.jpg g.jpg h.avif'.split(' ').map((name) => [name, null]),
      ),
    );
  });

  it('is read in steps that grow with its length: drawings that never end', async () => {
    // Quadratic steps would take minutes for a megabyte, which is longer than the time limit.
    const sizes = await sizesOf({
      'a.svg': '<svg '.repeat(200_000),
      'b.svg': `<svg viewBox="0 0 3 2" ${'<svg '.repeat(200_000)}`,
      'c.svg': `<svg viewBox="0 0 3 2" ${'a="'.repeat(300_001)}>`,
    });
    expect(sizes).toEqual({ 'a.svg': null, 'b.svg': null, 'c.svg': null });
  });

  it('is what its bytes say, not its name', async () => {
    const svg = '<svg width="3" height="2" onload="alert(1)"><script>alert(2)</script></svg>';
    expect(await sizesOf({ 'a.png': svg })).toEqual({ 'a.png': [3, 2, false] });
  });
});
