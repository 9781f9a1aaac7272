import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { expect, it } from 'vitest';
import { textOfFiles } from '../../build/text-imports.js';
import type * as Addresses from '../../src/model/addresses.ts';
import type * as Overlay from '../../src/export/overlay.ts';
import type * as App from '../../src/surfaces/app.ts';
import type * as Observe from '../../src/surfaces/http/observe.ts';
import { siteOf, writeFolder } from '../support/workspace.ts';

const ENTRY = 'lectern:entry';
const TABLE = 'src/model/addresses.ts';
const FORMATS = 'src/surfaces/feeds/formats.ts';

it('a feed is named in the table of addresses and in the table of formats, and in no other file', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    // Generators may name the feeds of other programs.
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join('src', 'generators')));
  const naming = files.filter((file) => /feed\.(?:xml|atom|json)/.test(readFileSync(file, 'utf8')));
  expect(naming.toSorted()).toEqual([TABLE, FORMATS].map((file) => join(file)));
});

it('a new feed takes these two files: routes, overlays, counts and entries follow', async () => {
  const withRow = (file: string, before: string, row: string): [string, string] => {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(before);
    return [resolve(file), text.replace(before, row + before)];
  };
  const modules = ['surfaces/app', 'export/overlay', 'surfaces/http/observe', 'model/addresses'];
  const texts = new Map([
    [ENTRY, modules.map((name) => `export * from '${resolve('src', name)}.ts';\n`).join('')],
    withRow(TABLE, "  '/feed.atom': FEED,\n", "  '/feed.rdf': FEED,\n"),
    withRow(
      FORMATS,
      "  '/feed.atom': {",
      "  '/feed.rdf': { name: 'RDF', type: 'application/rdf+xml', render: rss },\n",
    ),
  ]);
  const changed = {
    name: 'changed',
    resolveId: (id: string) => (id === ENTRY ? id : null),
    load: (id: string) => texts.get(id) ?? null,
  };
  const file = join(writeFolder({}), 'entry.mjs');
  await build({
    input: ENTRY,
    platform: 'node',
    tsconfig: false,
    plugins: [changed, textOfFiles],
    transform: { jsx: { runtime: 'automatic', importSource: 'hono/jsx' } },
    output: { file, format: 'esm', codeSplitting: false },
  });
  const { documentAddresses, isAdded, surfaceOf, isReservedAddress } = (await import(
    pathToFileURL(file).href
  )) as typeof Addresses & typeof App & typeof Observe & typeof Overlay;
  const site = await siteOf({ 'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n' });
  expect(documentAddresses(site).filter((path) => path.endsWith('.rdf'))).toEqual([
    '/feed.rdf',
    '/writing/feed.rdf',
  ]);
  const kind = 'document' as const;
  const output = { kind, address: '/feed.rdf', file: 'feed.rdf', type: 'application/rdf+xml', headers: {} };
  expect(isAdded(site, output)).toBe(false);
  expect(surfaceOf('/writing/feed.rdf', [])).toBe('feed');
  expect(isReservedAddress('/feed.rdf', new Set(['writing']))).toBe(true);
});
