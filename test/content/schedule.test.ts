import { beforeEach, describe, expect, it } from 'vitest';
import { clockApp } from '../support/clock-app.ts';

const post = (fields: string, body: string) => `---\n${fields}\n---\n\n${body}\n`;
/** 09:00 in Vienna in summer. */
const OPENS = Date.parse('2026-07-01T07:00:00Z');
const CLOSES = Date.parse('2026-08-01T00:00:00Z');
const MINUTE = 60_000;

/** All addresses whose answers might show the entry. */
const SURFACES = [
  '/api/v1/content?limit=50',
  '/api/v1/search?query=numbat',
  '/api/v1/content/writing/numbats',
  '/api/v1/content/writing/numbat-',
  '/writing',
  '/writing.md',
  '/',
  '/index.md',
  '/search?query=numbat',
  '/llms.txt',
  '/llms-full.txt',
  '/content-index.json',
  '/agents.md',
  '/sitemap.xml',
  '/sitemap.md',
  '/feed.xml',
  '/feed.atom',
  '/feed.json',
  '/writing/feed.xml',
  '/writing?year=2026',
  '/writing?tag=marsupial',
  '/api/v1',
  '/openapi.json',
  '/tools.json',
  '/.well-known/agent-skills/index.json',
  '/tags',
  '/tags.md',
  '/tags/marsupial',
  '/zoo',
  '/zoo.md',
  '/developers',
  '/press-kit',
  '/nothing/numbat',
  '/nothing/numbat.md',
];

/** The addresses whose answers show the entry while it is published. */
const EVERYWHERE = [
  '/api/v1/content?limit=50',
  '/api/v1/search?query=numbat',
  '/writing',
  '/writing.md',
  '/',
  '/index.md',
  '/search?query=numbat',
  '/llms.txt',
  '/llms-full.txt',
  '/content-index.json',
  '/sitemap.md',
  '/feed.xml',
  '/feed.atom',
  '/feed.json',
  '/writing/feed.xml',
  '/writing?year=2026',
  '/writing?tag=marsupial',
  '/tags/marsupial',
  '/zoo',
  '/zoo.md',
];

describe('a scheduled entry that expires', () => {
  let app: Awaited<ReturnType<typeof clockApp>>;

  beforeEach(async () => {
    app = await clockApp(
      {
        'lectern.yaml': 'time_zone: Europe/Vienna\n',
        'content/writing/always.md': post('title: Always\ndate: 2026-01-01', 'Nothing of it here.'),
        'content/writing/numbat.md': post(
          'title: The numbat\ndate: 2026-07-01 09:00\nexpires: 2026-08-01T00:00:00Z\ntags: [marsupial]\naliases: [/old-numbat]',
          'A numbat eats termites. ![A numbat](numbat.png)',
        ),
        'content/writing/numbat.png': 'png',
        'content/pages/zoo/enclosure.md': post(
          'title: Where the numbat lives\npublish_date: 2026-07-01 09:00\nexpires: 2026-08-01T00:00:00Z',
          'Seen there.',
        ),
        'content/writing/quokka.md': post(
          'title: The quokka\ndate: 2026-01-01\nunlisted: true',
          'A quokka smiles.',
        ),
        'content/writing/bilby.md': post(
          'title: The bilby\ndate: 2026-01-01\ndraft: true',
          'A bilby digs. ![](bilby.png)',
        ),
        'content/writing/bilby.png': 'png',
      },
      OPENS - MINUTE,
    );
  });

  const traces = async (word: string, paths: readonly string[] = SURFACES) => {
    const seen: string[] = [];
    for (const path of paths) {
      const { text } = await app.get(path);
      // An answer may repeat its own address, which contains the word.
      const said = text.replaceAll(path, '').replaceAll(encodeURIComponent(path), '');
      if (
        said
          .replaceAll(/query=\w+|“\w+”|value="\w+"|"[^"]*There is no[^"]*"/g, '')
          .toLowerCase()
          .includes(`the ${word}`)
      )
        seen.push(path);
    }
    return seen;
  };
  /** Returns the tools whose answers name the entry. */
  const told = async (word: string) => {
    const calls = {
      search_site: { query: word },
      list_content: { limit: 50 },
      get_content: { path: `writing/${word}` },
      get_page_context: { path: `writing/${word}` },
    };
    const seen: string[] = [];
    for (const [name, args] of Object.entries(calls)) {
      const { result } = await app.callTool(name, args);
      if (JSON.stringify(result).toLowerCase().includes(`the ${word}`)) seen.push(name);
    }
    return seen;
  };
  const own = async () => ({
    page: (await app.get('/writing/numbat')).status,
    twin: (await app.get('/writing/numbat.md')).status,
    document: (await app.get('/api/v1/content/writing/numbat')).status,
    image: (await app.get('/writing/numbat.png')).status,
    alias: (await app.get('/old-numbat')).status,
    folder: (await app.get('/zoo')).status,
    tag: (await app.get('/tags/marsupial')).status,
    oldTag: (await app.get('/categories/marsupial/')).status,
  });
  const gone = {
    page: 404,
    twin: 404,
    document: 404,
    image: 404,
    alias: 404,
    folder: 404,
    tag: 404,
    oldTag: 404,
  };

  it('is nowhere until its instant in the zone of the site', async () => {
    app.clock.now = OPENS - 1;
    expect(await traces('numbat')).toEqual([]);
    expect(await told('numbat')).toEqual([]);
    expect(await own()).toEqual(gone);
  });

  it('is everywhere from its instant on, by the same build', async () => {
    const before = app.revision();
    app.clock.now = OPENS;
    expect(await own()).toEqual({
      page: 200,
      twin: 200,
      document: 200,
      image: 200,
      alias: 301,
      folder: 200,
      tag: 200,
      oldTag: 301,
    });
    // The answers of the other addresses describe the site, not its entries.
    expect(SURFACES.filter((path) => !EVERYWHERE.includes(path))).toEqual([
      '/api/v1/content/writing/numbats',
      '/api/v1/content/writing/numbat-',
      '/agents.md',
      '/sitemap.xml',
      '/api/v1',
      '/openapi.json',
      '/tools.json',
      '/.well-known/agent-skills/index.json',
      '/tags',
      '/tags.md',
      '/developers',
      '/press-kit',
      '/nothing/numbat',
      '/nothing/numbat.md',
    ]);
    expect(await traces('numbat', EVERYWHERE)).toEqual(EVERYWHERE);
    expect(await told('numbat')).toEqual(['search_site', 'list_content', 'get_content', 'get_page_context']);
    expect(app.revision()).not.toBe(before);
  });

  it('is nowhere after its end, and the revision is the first one again', async () => {
    app.clock.now = OPENS - 1;
    await app.get('/');
    const before = app.revision();
    app.clock.now = CLOSES;
    expect(await own()).toEqual(gone);
    expect(await traces('numbat')).toEqual([]);
    expect(await told('numbat')).toEqual([]);
    expect(app.revision()).toBe(before);
  });

  it('and the unlisted one shows only at its address', async () => {
    expect((await app.get('/writing/quokka')).status).toBe(200);
    expect(
      await traces(
        'quokka',
        SURFACES.map((path) => path.replaceAll('numbat', 'quokka')),
      ),
    ).toEqual([]);
  });

  it('and the draft nowhere, nor its image', async () => {
    expect(
      await traces(
        'bilby',
        SURFACES.map((path) => path.replaceAll('numbat', 'bilby')),
      ),
    ).toEqual([]);
    for (const path of [
      '/writing/bilby',
      '/writing/bilby.md',
      '/writing/bilby.png',
      '/content/writing/bilby.png',
    ]) {
      expect({ path, status: (await app.get(path)).status }).toEqual({ path, status: 404 });
    }
  });
});
