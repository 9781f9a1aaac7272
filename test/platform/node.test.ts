import { mkdirSync, readFileSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { nodeHash, nodePlatform } from '../../src/platform/node.ts';
import { readWhole, sha256Of, writeWhole } from '../../src/platform/whole-file.ts';
import { writeFolder } from '../support/workspace.ts';

const CHUNK = 64 * 1024;
const bytes = (length: number) => Uint8Array.from({ length }, (_, n) => n % 251);

it.each([1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK + 1])(
  'a file of %i bytes is read whole, and in part',
  async (length) => {
    const { openFile } = nodePlatform(writeFolder({ 'a.bin': bytes(length) }));
    const read = async (start: number, end: number) => {
      const file = await openFile('a.bin');
      expect(file?.size).toBe(length);
      return new Uint8Array(await new Response(file!.stream(start, end)).arrayBuffer());
    };
    expect(await read(0, length - 1)).toEqual(bytes(length));
    expect(await read(length - 1, length - 1)).toEqual(bytes(length).subarray(length - 1));
  },
);

it('only plain files of the folder are opened, and no links', async () => {
  const outside = writeFolder({ 'secret.txt': 'secret' });
  const dir = writeFolder({ 'a.txt': 'a', 'b/c.txt': 'c' });
  symlinkSync(join(outside, 'secret.txt'), join(dir, 'link.txt'));
  symlinkSync(outside, join(dir, 'linked'));
  symlinkSync('loop', join(dir, 'loop'));
  const { openFile } = nodePlatform(dir);
  for (const name of ['a.txt', 'b/c.txt']) {
    const file = await openFile(name);
    expect([name, file?.size]).toEqual([name, 1]);
    await file?.close();
  }
  const others = ['none.txt', 'b', 'a.txt/x', 'link.txt', 'linked/secret.txt', 'loop', '../secret.txt'];
  expect(await Promise.all(others.map((name) => openFile(name)))).toEqual(others.map(() => null));
});

it('a file that becomes shorter while it is sent is an error', async () => {
  const dir = writeFolder({ 'a.bin': bytes(CHUNK + 1) });
  const file = await nodePlatform(dir).openFile('a.bin');
  const stream = file!.stream(0, CHUNK);
  truncateSync(join(dir, 'a.bin'), 0);
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow('became shorter than 65537 bytes');
});

it('a file of up to 64 KiB is read when it is opened, and closed', async () => {
  const dir = writeFolder({ 'a.bin': bytes(CHUNK) });
  const file = await nodePlatform(dir).openFile('a.bin');
  truncateSync(join(dir, 'a.bin'), 0);
  expect(file?.bytes).toEqual(bytes(CHUNK));
  const part = file!.stream(1, 3);
  expect(new Uint8Array(await new Response(part).arrayBuffer())).toEqual(bytes(CHUNK).subarray(1, 4));
});

it('codings are what they are called, and digests whole or short', async () => {
  const platform = nodePlatform('.');
  const data = new TextEncoder().encode('lectern '.repeat(100));
  expect(new Uint8Array(gunzipSync(await platform.compress(data, 'gzip')))).toEqual(data);
  expect(new Uint8Array(brotliDecompressSync(await platform.compress(data, 'br')))).toEqual(data);
  expect(platform.sha256('a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
  expect(sha256Of([new TextEncoder().encode('a')])).toBe(platform.sha256('a'));
  expect(nodeHash('a')).toBe('ypeBEsobvcr6wjGzmiPcTa');
});

it('a file is written and read whole', () => {
  const dir = writeFolder({});
  mkdirSync(join(dir, 'x'));
  const file = join(dir, 'x/a.bin');
  writeWhole(file, [bytes(3), bytes(0), bytes(5)], 'w', 0o600);
  expect([...readWhole(file)]).toEqual([0, 1, 2, 0, 1, 2, 3, 4]);
  expect(readFileSync(file).length).toBe(8);
});
