import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PictureHeaders } from '../../src/folder/picture-headers.ts';
import { pngHeader } from '../support/png-header.ts';
import { writeFolder } from '../support/workspace.ts';

const asset = (file: string, size = 0, modified = 1) => ({
  file,
  pathname: `/${file}`,
  size,
  modified,
  owners: null,
});

/** Returns the width and height of files with these bytes, and whether smaller copies can be made. */
function sizesOf(files: Readonly<Record<string, string | Uint8Array>>) {
  const headers = new PictureHeaders(writeFolder(files));
  return headers
    .read(Object.keys(files).map((file) => asset(file)))
    .map(({ file, picture }) => `${file} ${picture?.width} ${picture?.height} ${picture?.isScalable}`);
}

/** Makes a JPEG up to its frame header (ITU-T T.81, section B.2.2). A segment of `before` bytes precedes the header. */
function jpeg(width: number, height: number, before = 16): Buffer {
  const segment = Buffer.alloc(before + 2);
  segment.writeUInt16BE(0xffed);
  segment.writeUInt16BE(before, 2);
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, frame, Buffer.alloc(64)]);
}

/** Makes a WebP with an extended header (RFC 9649, section 2.7). @param flags 2 marks an animation. */
function webp(width: number, height: number, flags: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(56, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes[20] = flags;
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

function gif(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.write('GIF89a', 0, 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

const chunk = (name: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from(name), Buffer.alloc(12)]);

it('a picture is as large as its header says, and scalable where its kind is and it does not move', () => {
  const png = pngHeader(300, 200);
  expect(
    sizesOf({
      'a.png': png,
      'b.JPG': jpeg(301, 200),
      'c.jpeg': jpeg(302, 200, 60_000),
      'd.gif': gif(303, 200),
      'e.webp': webp(304, 200, 0),
      'f.webp': webp(305, 200, 2),
      'g.png': Buffer.concat([png, chunk('acTL'), chunk('IDAT')]),
      'h.png': Buffer.concat([png, chunk('IDAT'), chunk('acTL')]),
      'i.png': Buffer.concat([png, chunk('acTL')]),
      'j.png.txt': png,
    }),
  ).toEqual([
    'a.png 300 200 true',
    'b.JPG 301 200 true',
    'c.jpeg 302 200 true',
    'd.gif 303 200 false',
    'e.webp 304 200 true',
    'f.webp 305 200 false',
    'g.png 300 200 false',
    'h.png 300 200 true',
    'i.png 300 200 false',
    'j.png.txt undefined undefined undefined',
  ]);
});

it('a long header is read to its end where its kind may have one', () => {
  const far = Buffer.concat([jpeg(1, 1, 60_000).subarray(0, 60_004), jpeg(306, 200, 60_000).subarray(2)]);
  const noise = Buffer.alloc(70_000, 1);
  expect(sizesOf({ 'a.jpg': far, 'b.jpg': far.subarray(0, 70_000), 'c.png': noise })).toEqual([
    'a.jpg 306 200 true',
    'b.jpg undefined undefined undefined',
    'c.png undefined undefined undefined',
  ]);
});

it('a side has 1 to 65,535 pixels, and what is taken apart 50 millions', () => {
  expect(
    sizesOf({
      'a.png': pngHeader(0, 1),
      'b.png': pngHeader(1, 65_535),
      'c.png': pngHeader(65_536, 1),
      'd.png': pngHeader(10_000, 5000),
      'e.png': pngHeader(10_000, 5001),
    }),
  ).toEqual([
    'a.png undefined undefined undefined',
    'b.png 1 65535 true',
    'c.png undefined undefined undefined',
    'd.png 10000 5000 true',
    'e.png 10000 5001 false',
  ]);
});

it('an SVG has its own width, else that of its viewBox', () => {
  const box = 'viewBox="0 0 300 200"';
  expect(
    sizesOf({
      'a.svg': `<svg ${box} width="150" height="100"></svg>`,
      'b.svg': `<svg ${box}></svg>`,
      'c.svg': `<svg ${box} width="100%"></svg>`,
      'd.svg': `<svg ${box} width=' 150px '></svg>`,
      'e.svg': `<?xml version="1.0"?>\n<svg\n ${box} width="150.4" height="100.4"/>`,
      'f.svg': `<svg ${box} data-width="150"></svg>`,
      'g.svg': `<svg ${box} title="a > b" width="150" height="100"></svg>`,
      'h.svg': '<svg viewBox="0 0 9000 1"></svg>',
    }),
  ).toEqual([
    'a.svg 150 100 false',
    'b.svg 2000 1333 false',
    'c.svg 2000 1333 false',
    // Lectern sees that this drawing has a width. The library reads its size, and ignores the width with spaces.
    'd.svg 300 200 false',
    'e.svg 150 100 false',
    'f.svg 2000 1333 false',
    'g.svg 150 100 false',
    'h.svg 2000 1 false',
  ]);
});

it('a header is read again where the file has changed', () => {
  const dir = writeFolder({ 'a.png': pngHeader(30, 20) });
  const headers = new PictureHeaders(dir);
  const read = (size: number, modified: number) => headers.read([asset('a.png', size, modified)])[0]?.picture;
  const first = read(33, 1);
  expect(first).toMatchObject({ width: 30, tag: expect.stringMatching(/^[\w-]{10}$/) as string });
  writeFileSync(join(dir, 'a.png'), pngHeader(40, 20));
  expect(read(33, 1)).toEqual(first);
  const second = read(33, 2);
  expect(second?.width).toBe(40);
  expect(second?.tag).not.toBe(first?.tag);
  expect(read(34, 2)?.tag).not.toBe(second?.tag);
  expect(new PictureHeaders(dir).read([asset('none.png')])).toEqual([asset('none.png')]);
});
