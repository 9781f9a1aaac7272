import { describe, expect, it } from 'vitest';
import { listContent } from '../../src/operations/list-content.ts';
import { searchContent } from '../../src/operations/search-content.ts';
import { documentMarkdown, findDocument } from '../../src/site/document.ts';
import { siteOf } from '../support/workspace.ts';

const post = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const KIT = `bios:
  - label: Short
    body: Ada lives by a canal in Leipzig.
photos:
  - src: /ada.png
    alt: Ada
`;
const FILES = {
  'lectern.yaml': 'name: adabyte.dev\nauthor:\n  name: Ada Lovelace\n',
  'content/press-kit.yaml': KIT,
  'content/writing/apps.md': post(
    'Tools of the trade',
    'The apps that are open all day.',
    'date: 2024-05-01\n',
  ),
  'content/writing/ada.md': post('Ada, Ada', 'Ada and Ada and Ada again.', 'tags: [node.js]\n'),
};
const pathsOf = (found: { results: { path?: string | undefined }[] }) =>
  found.results.map(({ path }) => path);

describe('the press kit', () => {
  it.each(['speaker bio', 'where does she live', 'headshot'])('is found by %s', async (query) => {
    const found = searchContent.run(await siteOf(FILES), { query, limit: 3 });
    expect(found.results[0]).toMatchObject({
      path: 'press-kit',
      type: 'page',
      title: 'Press kit: Ada Lovelace',
    });
  });

  it('is one row of type page, and its document is made from the kit', async () => {
    const site = await siteOf(FILES);
    expect(pathsOf(listContent.run(site, { type: 'page', limit: 9 }))).toEqual(['press-kit']);
    const target = findDocument(site, 'press-kit');
    expect(target && documentMarkdown(site, target)).toContain('(https://example.com/ada.png)');
  });

  it('is no row where a site has none', async () => {
    const { 'content/press-kit.yaml': _, ...files } = FILES;
    expect(pathsOf(listContent.run(await siteOf(files), { type: 'page', limit: 9 }))).toEqual([]);
  });
});

describe('questions', () => {
  it('are not decided by question words, or by the names of site and owner', async () => {
    const site = await siteOf(FILES);
    for (const query of ['what apps does Ada use', 'apps of adabyte.dev', 'which apps does Lovelace have?'])
      expect(pathsOf(searchContent.run(site, { query, limit: 1 })), query).toEqual(['writing/apps']);
  });

  it('find names alone', async () => {
    expect(pathsOf(searchContent.run(await siteOf(FILES), { query: 'ada', limit: 1 }))).toEqual([
      'writing/ada',
    ]);
  });

  it('may name the year of an entry', async () => {
    expect(pathsOf(searchContent.run(await siteOf(FILES), { query: 'apps 2024', limit: 1 }))).toEqual([
      'writing/apps',
    ]);
  });

  it.each(['node.js', 'nodejs', 'Node'])('filter by the tag %s', async (tag) => {
    expect(pathsOf(listContent.run(await siteOf(FILES), { type: 'writing', tag, limit: 9 }))).toEqual([
      'writing/ada',
    ]);
  });
});

describe('nothing found', () => {
  it.each([
    [
      { query: 'apps', type: 'talk' as const },
      'This site has no entry of type talk; it has 2 writing, 1 page.',
    ],
    [{ query: 'apps', tag: 'node-js' }, 'No entry has the tag "node-js"; the nearest is node.js.'],
    [{ query: 'apps', year: '1999' }, 'No entry is dated 1999.'],
    [{ query: 'apps', lang: 'fr' }, 'No entry is in the language "fr".'],
    [
      { query: 'zzzzqqq' },
      'No entry has a word of "zzzzqqq", or a similar one: other words, or fewer filters, may find more.',
    ],
  ])('says why: %j', async (input, reason) => {
    expect(searchContent.run(await siteOf(FILES), { limit: 3, ...input })).toMatchObject({
      results: [],
      reason,
    });
  });

  it('has no reason if something is found', async () => {
    expect(searchContent.run(await siteOf(FILES), { query: 'apps', limit: 3 })).not.toHaveProperty('reason');
  });
});

describe('the JSON of a search', () => {
  const ask = async (form: 'whole' | 'lean') => {
    const site = await siteOf(FILES);
    const { bytes, next } = searchContent.json?.(site, { query: 'apps node', limit: 1 }, form) ?? {};
    return { answer: JSON.parse(Buffer.from(bytes ?? []).toString()) as { results: object[] }, next };
  };

  it('is what the operation answers, with the link to more', async () => {
    const { answer, next } = await ask('whole');
    expect(answer).toEqual(searchContent.run(await siteOf(FILES), { query: 'apps node', limit: 1 }));
    expect(next).toContain('/api/v1/search?query=apps+node&limit=1&cursor=');
    expect(answer).toHaveProperty('next', next);
    expect(answer.results[0]).toMatchObject({ conference: null });
  });

  it('leaves out empty fields where it is lean', async () => {
    const { answer } = await ask('lean');
    expect(answer.results[0]).toMatchObject({ source: 'index' });
    expect(answer.results[0]).not.toHaveProperty('conference');
  });
});

describe('excerpts', () => {
  const FOLDER = {
    'content/writing/a.md': post(
      'Garden',
      `Nothing.\n\n## Tea\n\nTea grows on hills. ${'It rains. '.repeat(80)}\n\n## Cake\n\nCake is baked.`,
    ),
  };

  it('are one sentence or two with the anchor of their heading', async () => {
    const [row] = searchContent.run(await siteOf(FOLDER), { query: 'cake', limit: 1 }).results;
    expect(row).toMatchObject({ excerpt: '… Cake Cake is baked.', anchor: 'cake' });
    expect(row).not.toHaveProperty('passages');
  });

  it('are those of the best three rows, and as long as short ones of all, where rows have every field', async () => {
    const body = `Tea is a drink of leaves. ${'Hills are green and high. '.repeat(20)} Tea likes rain. ${'It pours. '.repeat(60)}`;
    const site = await siteOf(
      Object.fromEntries(
        'abcdefgh'.split('').map((name) => [`content/writing/${name}.md`, post(name, body)]),
      ),
    );
    const { results } = searchContent.run(site, { query: 'tea', limit: 8 });
    expect(results.map(({ excerpt }) => excerpt !== undefined)).toEqual([
      true,
      true,
      true,
      ...Array.from({ length: 5 }, () => false),
    ]);
    expect(results.map(({ passages = [] }) => passages.length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    const words = results.flatMap(({ excerpt = '', passages = [] }) => [
      excerpt,
      ...passages.map(({ text }) => text),
    ]);
    expect(words.join('').length).toBeLessThan(8 * 240);
    const [only] = searchContent.run(site, { query: 'tea', limit: 1 }).results;
    expect(only?.excerpt?.length).toBeLessThan(240);
  });

  it('are up to three passages where long ones are asked for', async () => {
    const [row] = searchContent.run(await siteOf(FOLDER), {
      query: 'tea cake',
      limit: 1,
      excerpts: 'long',
    }).results;
    expect(row?.anchor).toBe('tea');
    expect(row?.excerpt?.startsWith('… Tea Tea grows on hills. It rains.')).toBe(true);
    // Passages do not repeat the words of the excerpt.
    expect(row?.passages).toEqual([{ text: '… Cake Cake is baked.', anchor: 'cake' }]);
  });
});
