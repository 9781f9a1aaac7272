import * as zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { showText } from '../../src/markdown/html/html.ts';
import { nodePlatform } from '../../src/platform/node.ts';
import type { Coding, Platform } from '../../src/platform/platform.ts';
import type { Site } from '../../src/site/site.ts';
import { createApp } from '../../src/surfaces/app.ts';
import { RepresentationCache } from '../../src/surfaces/http/representation.ts';
import { UNLIMITED } from '../support/agent-app.ts';
import { siteOf } from '../support/workspace.ts';

const LONG = `${'Some *words* here.\n\n'.repeat(1000)}The end.\n`;
const post = (title: string, body: string) => `---\ntitle: ${title}\ndate: 2026-01-01\n---\n${body}`;

/** A server whose site can be replaced, and the list of what its platform was asked to make. */
function serverOf(first: Site) {
  let site = first;
  const made: string[] = [];
  const node = nodePlatform('.');
  const platform: Platform = {
    ...node,
    showTexts: async (texts) => {
      made.push(...texts.map(({ markdown }) => `html of ${markdown.length}`));
      return texts.map(showText);
    },
    compress: (data, coding) => {
      made.push(`${coding} of ${data.length}`);
      return node.compress(data, coding);
    },
  };
  const app = createApp({
    site: () => site,
    quota: UNLIMITED,
    platform,
    clientOf: () => 'client',
    representations: new RepresentationCache(platform),
  });
  return {
    made,
    replace: (next: Site) => (site = next),
    async ask(path: string, accept = 'text/html', codings = 'br') {
      const headers = { Accept: accept, 'Accept-Encoding': codings };
      const answer = await app.fetch(new Request(`https://example.com${path}`, { headers }));
      return { fields: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
    },
  };
}

it('with another Site, a text that did not change is not made HTML again, and the same bytes are not coded again', async () => {
  const files = { 'content/writing/a.md': post('A', LONG), 'content/writing/b.md': post('B', 'Words.\n') };
  const server = serverOf(await siteOf(files));
  const before = await server.ask('/writing/a');
  const twin = await server.ask('/writing/a.md');
  expect(server.made.filter((what) => what.startsWith('html'))).toHaveLength(1);

  server.made.length = 0;
  server.replace(await siteOf({ ...files, 'content/writing/b.md': post('Another title', 'Words.\n') }));
  const page = await server.ask('/writing/a');
  const again = await server.ask('/writing/a.md');
  // The page is new, because it names its neighbour, whose title has changed. The text, and so the twin, is the same.
  expect(page.fields.get('etag')).not.toBe(before.fields.get('etag'));
  expect(again.fields.get('etag')).toBe(twin.fields.get('etag'));
  expect(again.bytes).toEqual(twin.bytes);
  expect(server.made).toEqual([expect.stringMatching(/^br of \d+$/)]);
});

it('what did change is made again', async () => {
  const server = serverOf(await siteOf({ 'content/writing/a.md': post('A', LONG) }));
  const before = await server.ask('/writing/a.md');
  server.replace(await siteOf({ 'content/writing/a.md': post('A', LONG.replace('The end', 'No end')) }));
  const after = await server.ask('/writing/a.md');
  expect(after.fields.get('etag')).not.toBe(before.fields.get('etag'));
  expect(server.made).toHaveLength(2);
});

it('zstd is offered where Node.js has it', async () => {
  const { zstdDecompressSync } = zlib as { zstdDecompressSync?: (bytes: Uint8Array) => Uint8Array };
  const hasZstd = zstdDecompressSync !== undefined;
  const server = serverOf(await siteOf({ 'content/writing/a.md': post('A', LONG) }));
  const offered: Coding[] = hasZstd ? ['br', 'zstd', 'gzip'] : ['br', 'gzip'];
  expect(nodePlatform('.').codings).toEqual(offered);
  const plain = await server.ask('/writing/a.md', '*/*', 'identity');
  const coded = await server.ask('/writing/a.md', '*/*', 'zstd');
  expect(coded.fields.get('content-encoding')).toBe(hasZstd ? 'zstd' : null);
  expect(new Uint8Array(zstdDecompressSync?.(coded.bytes) ?? coded.bytes)).toEqual(plain.bytes);
});
