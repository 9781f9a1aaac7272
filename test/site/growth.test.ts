import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { countSteps, growthOf, type StepCounter } from '../support/steps.ts';
import { writeFiles } from '../support/workspace.ts';
import { exported } from '../export/outputs-of.ts';

// Steps are counted, which makes everything slower.
vi.setConfig({ testTimeout: 600_000 });

/** Twice the members take twice the steps, and a few more where lists grow in steps. Quadratic growth would be four. */
const MOST = 2.5;
const SQUARE = 4.2;

type Files = Record<string, string>;

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i));
const entry = (matter: string, body = 'Some words.'): Files => ({
  'writing/a.md': `---\ntitle: A\ndate: 2026-01-02\n${matter}\n---\n\n${body}\n`,
});

/** The names are long, so that even an entry with few of them has a long record. */
const names = (count: number, name: string) =>
  times(count, (i) => `${name} of the family of Lovelace ${i}`).join(', ');

/**
 * Sites in which one entry has as many members of a kind as an entry may have. Two kinds share a site if they take as
 * many steps.
 */
const MEMBERS: Readonly<Record<string, (count: number) => Files>> = {
  'tags and authors': (count) => entry(`tags: [${names(count, 'tag')}]\nauthors: [${names(count, 'Ada')}]`),
  'aliases and values of a field of its own': (count) => ({
    ...entry(
      `aliases: [${times(count, (i) => `/old/${i}/`).join(', ')}]\ntopics: [${names(count, 'topic')}]`,
    ),
    'lectern.yaml': 'content:\n  - files: writing/**\n    type: writing\n    fields: [topics]\n',
  }),
  'headings and links': (count) =>
    entry('', times(count, (i) => `## Part ${i}\n\n[a](/writing/b?${i}) [b](b${i}.md)`).join('\n\n')),
  'parts of a series': (count) =>
    Object.fromEntries(
      times(count / 2, (i) => `---\ntitle: P${i}\ndate: 2026-01-02\nseries: S\n---\n\nWords.\n`).map(
        (text, i) => [`writing/p${i}.md`, text],
      ),
    ),
};

/**
 * Each folder around an entry has an address, and the addresses get longer with depth. A path on disk has at most 4,096
 * bytes.
 */
const deep = (count: number): Files => ({
  [`writing/${'f/'.repeat(count)}a.md`]: '---\ntitle: A\n---\n\nWords.\n',
});

const PAGES = [
  '/',
  '/tags',
  '/tags/tag-of-the-family-of-lovelace-1',
  '/writing',
  '/writing?tag=tag-of-the-family-of-lovelace-1',
  '/writing/a',
  '/writing/b',
  '/authors',
  '/authors/ada-of-the-family-of-lovelace-1',
  '/series',
  '/series/s',
  '/search?query=words',
  '/old/1/',
  '/writing/a.md',
  '/tags/tag-of-the-family-of-lovelace-1.md',
  '/tags.md',
  '/authors/ada-of-the-family-of-lovelace-1.md',
];
const DOCUMENTS = [
  '/feed.xml',
  '/writing/feed.atom',
  '/sitemap.xml',
  '/llms.txt',
  '/llms-full.txt',
  '/content-index.json',
];
const REST = [
  '',
  '/search?query=words',
  '/content',
  '/content?tag=tag-of-the-family-of-lovelace-1',
  '/content/writing/a',
  '/press-kit',
];
const TOOLS: readonly [name: string, args: object][] = [
  ['get_page_context', { path: '/writing/a' }],
  ['search_site', { query: 'words' }],
  ['list_content', { type: 'all' }],
  ['get_content', { path: 'writing/a' }],
];

describe('what is computed grows with what one entry holds, and no faster', () => {
  let counter: StepCounter;
  beforeAll(async () => {
    counter = await countSteps();
    const matter = ['tags', 'authors', 'topics'].map(
      (key) => `${key}: [${names(2, key === 'authors' ? 'Ada' : key.slice(0, -1))}]`,
    );
    // A first run with some members of each kind loads and keeps what later runs reuse.
    const some = {
      ...MEMBERS['parts of a series']?.(2),
      ...MEMBERS['aliases and values of a field of its own']?.(2),
      ...entry(`${matter.join('\n')}\naliases: [/old/1/]`, '## Part\n\n[a](/writing/b?1) [b](b1.md)'),
      'writing/b.md': '# B\n',
    };
    await counter.stepsOf(() => answerAll(some));
    await counter.stepsOf(() => exported(some));
  });
  afterAll(() => counter.stop());

  it.each([...Object.entries(MEMBERS), ['folders', deep] as const])(
    '%s: to read it, and to answer on every surface',
    async (name, files) => {
      const run = (count: number) => answerAll({ 'writing/b.md': '# B\n', ...files(count) });
      const growth = await growthOf(counter, run, 60, true);
      expect(growth).toBeLessThan(name === 'folders' ? SQUARE : MOST);
    },
  );

  // Only these members have pages of their own.
  const listed = Object.entries(MEMBERS).filter(([name]) => /^(?:tags|aliases|parts)/.test(name));
  it.each(listed)('%s: to export all of it', async (name, files) => {
    const run = (count: number) => exported({ 'writing/b.md': '# B\n', ...files(count) });
    const growth = await growthOf(counter, run, name.startsWith('aliases') ? 120 : 15, true);
    expect(growth).toBeLessThan(MOST);
  });
});

/** Asks for every page, document and tool that shows an entry. */
async function answerAll(files: Files): Promise<void> {
  const dir = writeFiles(files);
  try {
    const { fetch, call } = await openAgentApp({ dir, quota: UNLIMITED });
    for (const address of [...PAGES, ...DOCUMENTS, ...REST.map((path) => `/api/v1${path}`)])
      expect((await fetch(address, { headers: { Accept: 'text/html' } })).status).toBeLessThan(500);
    for (const [tool, args] of TOOLS) await call(tool, args);
  } finally {
    rmSync(dir, { recursive: true });
  }
}
