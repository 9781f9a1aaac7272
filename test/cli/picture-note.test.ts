import { expect, it } from 'vitest';
import { pictureNote } from '../../src/cli/report/picture-note.ts';
import { loadSite } from '../../src/runtimes/node/build/load.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { pngHeader } from '../support/png-header.ts';
import { writeFiles } from '../support/workspace.ts';

async function notesOf(files: Record<string, string | Uint8Array>, isThere?: boolean): Promise<string[]> {
  const dir = writeFiles(files);
  const { bytes } = await loadSite({ dir, config: await readConfig(dir), cacheDir: null });
  return pictureNote([...openSnapshot(bytes).assetsByPathname.values()], isThere);
}

const POST = { 'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n' };

it('says once what sharp would do where it is not there', async () => {
  const large = { ...POST, 'public/a.png': pngHeader(1600, 900), 'public/b.png': pngHeader(800, 900) };
  expect(await notesOf(large, false)).toEqual([
    'Shared links have no drawn picture, and 2 pictures could be sent smaller to phones: npm install sharp (add -g if you installed Lectern globally).',
  ]);
  expect(await notesOf(large)).toEqual([]);
  expect(
    await notesOf({ ...POST, 'public/a.png': pngHeader(64, 64), 'public/b.svg': '<svg/>' }, false),
  ).toEqual([
    'Shared links have no drawn picture: npm install sharp (add -g if you installed Lectern globally).',
  ]);
});
