import { describe, expect, it } from 'vitest';
import { useServer } from './client.ts';
import type { DocumentBody, ListBody, SearchBody } from './schemas.ts';
import { post } from './sets.ts';

const site = useServer({
  fixture: true,
  files: {
    'content/writing/archived-emu.md': post(
      { title: 'The archived emu', date: '2018-01-01', archived: true, tags: ['emu'] },
      'An emu of old.',
    ),
    'content/writing/drafts/folder-potoroo.md': post(
      { title: 'The folder potoroo', date: '2026-01-17', tags: ['potoroo'] },
      'CANARY-FOLDER-83aa is in a folder of drafts.',
    ),
    'content/writing/broken-draft.md': post(
      { title: 'The broken galah', date: '2026-01-18', draft: 'perhaps', tags: ['galah'] },
      'CANARY-BROKEN-11cd',
    ),
    'content/writing/broken-expiry.md': post(
      { title: 'The broken drongo', date: '2026-01-19', expires: 'one day', tags: ['drongo'] },
      'CANARY-EXPIRY-44ef',
    ),
    'content/writing/not-yet-expired.md': post(
      { title: 'The patient echidna', date: '2017-01-01', expiryDate: '2098-01-01', tags: ['echidna'] },
      'An echidna that stays until 2098.',
    ),
    'content/writing/old-draft.md': post(
      { title: 'The unpublished taipan', date: '2026-01-20', published: false, tags: ['taipan'] },
      'CANARY-PUBLISHED-65bb',
    ),
  },
});

const hidden: [string, string, string][] = [
  ['draft', 'writing/draft-wombat', 'wombat'],
  ['scheduled', 'writing/scheduled-numbat', 'numbat'],
  ['expired', 'writing/expired-bilby', 'bilby'],
  ['unreadable date', 'writing/unreadable-date', 'dunnart'],
  ['draft folder', 'writing/drafts/folder-potoroo', 'potoroo'],
  ['draft folder, as a slug', 'writing/folder-potoroo', 'potoroo'],
  ['unreadable draft', 'writing/broken-draft', 'galah'],
  ['unreadable expiry', 'writing/broken-expiry', 'drongo'],
  ['published: false', 'writing/old-draft', 'taipan'],
];

const listings = [
  '/api/v1/content?limit=50',
  '/api/v1/content?limit=50&year=2026',
  '/api/v1/content?limit=50&updated_since=1970-01-01',
  '/writing.md',
  '/index.md',
  '/search.md',
  '/developers.md',
  '/openapi.json',
];

describe('a hidden entry', () => {
  it.each(hidden)('%s: is at no address', async (_why, path) => {
    for (const target of [
      `/api/v1/content/${path}`,
      `/api/v1/content/${path}.md`,
      `/api/v1/content/https%3A%2F%2Flectern.example%2F${path}`,
      `/${path}`,
      `/${path}.md`,
      `/${path}.html`,
      `/${path}/`,
      `/content/${path}.md`,
    ]) {
      for (const accept of ['text/markdown', 'text/html', '*/*']) {
        const answer = await site.get(target, { headers: { Accept: accept } });
        expect([target, accept, answer.status]).toEqual([target, accept, 404]);
        expect(answer.text).not.toContain('CANARY');
      }
    }
  });

  it.each(hidden)('%s: is in no list, search or suggestion', async (_why, path, word) => {
    const search = await site.body<SearchBody>(`/api/v1/search?query=${word}&limit=20`);
    expect(search.results.map((row) => row.path)).not.toContain(path);
    expect(search.suggestion ?? '').not.toContain(word);
    const byTag = await site.body<ListBody>(`/api/v1/content?tag=${word}`);
    expect([byTag.count, byTag.total]).toEqual([0, 0]);
    for (const target of listings) expect((await site.get(target)).text).not.toContain(word);
    const near = await site.get(`/api/v1/content/${path}s`);
    expect([near.status, near.problem().resolution.includes(path)]).toEqual([404, false]);
  });
});

describe('an unlisted entry', () => {
  const path = 'writing/unlisted-quokka';

  it('answers at its path, its URL and its twin', async () => {
    const body = await site.body<DocumentBody>(`/api/v1/content/${path}`);
    expect(body).toMatchObject({ path, url: `https://lectern.example/${path}` });
    expect(body.markdown).toContain('A quokka that only those who know');
    expect((await site.get(`/${path}.md`)).text).toBe(body.markdown);
    const html = await site.get(`/${path}`, { headers: { Accept: 'text/html' } });
    expect([html.status, html.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('is in no list, search, suggestion or count', async () => {
    for (const target of listings) expect((await site.get(target)).text).not.toContain('quokka');
    expect(await site.body('/api/v1/content?tag=quokka')).toMatchObject({ count: 0, total: 0 });
    expect(await site.body('/api/v1/content?limit=50')).toMatchObject({ count: 9, total: 9 });
    for (const query of ['quokka', 'quokkas', 'quoka', 'unlisted+quokka', '%22unlisted+quokka%22']) {
      const found = await site.get(`/api/v1/search?query=${query}&limit=20`);
      expect(found.status).toBe(200);
      expect(found.text).not.toContain('unlisted-quokka');
      expect((found.json() as SearchBody).suggestion ?? '').not.toContain('quokka');
    }
    for (const near of ['writing/unlisted-quoka', 'writing/unlisted-quokkas', 'unlisted-quokka']) {
      const answer = await site.get(`/api/v1/content/${near}`);
      expect(answer.status).toBe(404);
      expect(answer.problem().resolution).not.toContain('unlisted-quokka');
    }
  });
});

describe('what stays published', () => {
  it.each([
    ['archived', 'writing/archived-emu', 'emu'],
    ['expiring in 2098', 'writing/not-yet-expired', 'echidna'],
  ])('%s', async (_why, path, word) => {
    expect((await site.body<DocumentBody>(`/api/v1/content/${path}`)).path).toBe(path);
    expect((await site.body<ListBody>(`/api/v1/content?tag=${word}`)).total).toBe(1);
    const { results } = await site.body<SearchBody>(`/api/v1/search?query=${word}`);
    expect(results.map((row) => row.path)).toContain(path);
    expect((await site.get('/writing.md')).text).toContain(`https://lectern.example/${path}`);
  });
});
