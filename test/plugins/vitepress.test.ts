import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { lectern as plugin } from '../../src/plugins/vitepress.ts';
import { htmlPage } from '../support/built.ts';
import { writeFolder } from '../support/workspace.ts';

// The plugin starts the built program, which lies beside it.
const { lectern } = (await import(new URL('../../dist/plugins/vitepress.js', import.meta.url).href)) as {
  lectern: typeof plugin;
};
const LINK = '<link rel="alternate" type="text/markdown" href="https://ferns.example/plants/fern.md">';
const FERN = 'A fern unrolls slowly in the shade of an old wall.';

/** Runs the plugin in the output of VitePress. Returns a page, and its twin if there is one. */
async function built(options?: Parameters<typeof plugin>[0]): Promise<[html: string, twin: string | null]> {
  vi.stubEnv('LECTERN_CACHE', 'none');
  onTestFinished(() => void vi.unstubAllEnvs());
  const dir = writeFolder({
    'lectern.yaml': 'name: Ferns\n',
    'index.md': '# Home\n\n[The fern](notes/fern.md)\n',
    'notes/fern.md': `# Fern\n\n${FERN}\n`,
    'out/index.html': htmlPage({
      title: 'Home',
      body: '<main><a href="/plants/fern.html">The fern</a></main>',
    }),
    'out/plants/fern.html': htmlPage({ title: 'Fern', body: `<main><h1>Fern</h1><p>${FERN}</p></main>` }),
  });
  await lectern(options)({
    root: dir,
    srcDir: dir,
    outDir: join(dir, 'out'),
    pages: ['index.md', 'notes/fern.md'],
    rewrites: { map: { 'notes/fern.md': 'plants/fern.md' } },
    sitemap: { hostname: 'https://ferns.example/' },
  });
  const [html, twin] = ['html', 'md'].map((ending) => join(dir, 'out/plants', `fern.${ending}`)) as [
    string,
    string,
  ];
  return [readFileSync(html, 'utf8'), existsSync(twin) ? readFileSync(twin, 'utf8') : null];
}

it('adds twins to the build of VitePress, and names each in the head of its page', async () => {
  const [html, twin] = await built();
  expect(html).toContain(LINK);
  expect(twin).toContain('\nurl: https://ferns.example/plants/fern.html\n');
  expect(twin).toContain(`\n\n# Fern\n\n${FERN}\n`);
});

it('leaves the pages as they are if the configuration says so', async () => {
  const [html, twin] = await built({ link: false });
  expect(html).not.toContain(LINK);
  expect(twin).toContain(FERN);
});

it('lets the build go on where Lectern fails, unless it is strict', async () => {
  const [html, twin] = await built({ baseUrl: 'nonsense' });
  expect([html.includes(LINK), twin]).toEqual([false, null]);
  await expect(built({ baseUrl: 'nonsense', strict: true })).rejects.toThrow(
    /^Lectern could not add its files to .*nonsense/s,
  );
});
