import { describe, expect, it } from 'vitest';
import type { DocumentBody, ListBody } from '../schemas.ts';
import { post } from '../sets.ts';
import type { Host } from '../host.ts';

/** Checks documents on a server or an export. */
export function describeDocuments({ use, holds }: Host): void {
  const site = use({ fixture: true });

  const document = (path: string): Promise<DocumentBody> =>
    site.body<DocumentBody>(`/api/v1/content/${path}`);

  const refusal = async (target: string): Promise<unknown[]> => {
    const answer = await site.get(target);
    if (!holds('rest.errors')) return [answer.status];
    const { code, type } = answer.problem();
    return [answer.status, code, type];
  };
  const missing = (code: string, anchor: string): unknown[] =>
    holds('rest.errors') ? [404, code, `https://lectern.example/developers#${anchor}`] : [404];
  const noDocument = missing('RESOURCE_NOT_FOUND', 'resource-not-found');
  const noEndpoint = missing('ENDPOINT_NOT_FOUND', 'endpoint-not-found');

  describe('GET /api/v1/content/{path}', () => {
    it('has exactly path, url and markdown', async () => {
      expect(await document('writing/loud-defaults')).toEqual({
        path: 'writing/loud-defaults',
        url: 'https://lectern.example/writing/loud-defaults',
        markdown: expect.stringContaining('Every option shouts, so nobody listens'),
      });
    });

    it('answers every entry of every list, under the path and the url that the list gives', async () => {
      let seen = 0;
      for (const type of ['writing', 'video', 'talk', 'project', 'page']) {
        const { results } = await site.body<ListBody>(`/api/v1/content?type=${type}`);
        for (const row of results) {
          const body = await document(row.path.split('/').map(encodeURIComponent).join('/'));
          expect([body.path, body.url]).toEqual([row.path, row.url]);
          expect(body.markdown).toContain(`# ${row.title}`);
          expect((await site.get(row.md)).text).toBe(body.markdown);
          seen += 1;
        }
      }
      expect(seen).toBeGreaterThanOrEqual(19);
    });

    const forms: [string, string[]][] = [
      [
        'writing/loud-defaults',
        [
          'writing%2Floud-defaults',
          'writing%2floud-defaults',
          '/writing/loud-defaults',
          '%2Fwriting/loud-defaults',
          '%2Fwriting%2Floud-defaults%2F',
          'writing/loud-defaults/',
          'writing/loud-defaults.md',
          'writing/loud-defaults.html',
          '/writing/loud-defaults.md',
          'writing%2Floud-defaults.html',
          'writing/loud%2Ddefaults',
          'https%3A%2F%2Flectern.example%2Fwriting%2Floud-defaults',
          'https://lectern.example/writing/loud-defaults',
          'https%3A%2F%2Flectern.example%2Fwriting%2Floud-defaults.md',
          'https%3A%2F%2Flectern.example%2Fwriting%2Floud-defaults%2F',
        ],
      ],
      [
        'videos/series/part-1',
        ['videos/series%2Fpart-1', 'videos%2Fseries%2Fpart-1.md', '/videos/series/part-1/'],
      ],
      ['about', ['/about', 'about.md', 'about.html', 'about/', 'https%3A%2F%2Flectern.example%2Fabout']],
      ['docs/setup', ['docs%2Fsetup', '/docs/setup.html']],
      ['writing/de/leise-voreinstellungen', ['writing%2Fde%2Fleise-voreinstellungen']],
      ['index', ['index.md', 'index.html', '/index']],
      ['press-kit', ['press-kit.md', '/press-kit', 'press-kit/']],
    ];

    it.each(forms)('%s has the same answer in every form', async (path, others) => {
      const plain = await document(path);
      expect(plain.path).toBe(path);
      for (const form of others) expect([form, await document(form)]).toEqual([form, plain]);
    });

    it('finds a slug that is not ASCII, percent-encoded, and gives it a URL that is one', async () => {
      const encoded = await document('writing/na%C3%AFve-caf%C3%A9');
      expect(encoded.markdown).toContain('The slug has two letters that ASCII lacks.');
      expect(encoded.url).toMatch(/^https:\/\/lectern\.example\/writing\/[a-zA-Z0-9%-]+$/u);
      expect((await site.get(new URL(encoded.url).pathname)).status).toBe(200);
    });

    it('ignores a query', async () => {
      expect(await document('about?raw=1&raw=2')).toEqual(await document('about'));
    });

    it.runIf(holds('rest.errors'))('is 400 MISSING_CONTENT_PATH without a path', async () => {
      const answer = await site.get('/api/v1/content/');
      expect(answer.status).toBe(400);
      expect(answer.problem()).toMatchObject({
        code: 'MISSING_CONTENT_PATH',
        type: 'https://lectern.example/developers#missing-content-path',
        instance: '/api/v1/content/',
      });
      expect((await site.get('/api/v1/content/?path=about')).status).toBe(400);
    });
  });

  describe('what does not exist', () => {
    it.each([
      'no/such',
      'writing/no-such',
      'loud-defaults',
      'Writing/Loud-Defaults',
      'talks/loud-defaults',
      'writing',
      'videos',
      'talks',
      'projects',
      'videos/series',
      'writing/loud-defaults/more',
      'writing/loud-defaults.txt',
      'writing/loud-defaults.md.md',
      'https%3A%2F%2Felsewhere.example%2Fwriting%2Floud-defaults',
      'openapi.json',
      'lectern.yaml',
      '__proto__',
      'constructor',
      'content/writing/loud-defaults.md',
    ])('%s is 404 RESOURCE_NOT_FOUND', async (path) => {
      expect(await refusal(`/api/v1/content/${path}`)).toEqual(noDocument);
    });

    it.each(['developers', 'search', 'developers.md'])('%s has a twin but is no document', async (path) => {
      expect(await refusal(`/api/v1/content/${path}`)).toEqual(noDocument);
    });

    it.runIf(holds('rest.suggestions'))('names near paths', async () => {
      const { resolution } = (await site.get('/api/v1/content/writing/loud-default')).problem();
      expect(resolution).toContain('writing/loud-defaults');
      expect(resolution.match(/(?:writing|videos|talks|projects)\//gu)?.length).toBeLessThanOrEqual(3);
    });

    it.each([
      'nope',
      'contents',
      'content-types',
      'press-kit/more',
      'versions/v1',
      'search/x',
      'v1',
      'presskit',
      'Content',
    ])('/api/v1/%s is 404 ENDPOINT_NOT_FOUND', async (path) => {
      expect(await refusal(`/api/v1/${path}`)).toEqual(noEndpoint);
    });
  });

  describe('a URL of the site’s own making', () => {
    const own = use({
      files: {
        'lectern.yaml':
          "name: Own\ncontent:\n  - { files: 'posts/**/*.md', type: writing, url: '/:year/:month/:slug' }\n",
        'posts/dates-in-urls.md': post(
          { title: 'Dates in URLs', date: '2024-03-09', description: 'D.' },
          'Cassowary.',
        ),
        'posts/elsewhere.md': post(
          { title: 'Elsewhere', date: '2024-03-10', permalink: '/essays/elsewhere/' },
          'Kakapo.',
        ),
      },
    });

    it('has the url of the pattern and the path of its collection', async () => {
      const { results } = await own.body<ListBody>('/api/v1/content');
      expect(results.map(({ path, url, md }) => [path, url, md])).toEqual([
        [
          'writing/elsewhere',
          expect.stringMatching(/^https:\/\/lectern\.example\/essays\/elsewhere\/?$/u),
          expect.stringMatching(/^https:\/\/lectern\.example\/.+\.md$/u),
        ],
        [
          'writing/dates-in-urls',
          'https://lectern.example/2024/03/dates-in-urls',
          expect.stringMatching(/^https:\/\/lectern\.example\/.+\.md$/u),
        ],
      ]);
    });

    it.runIf(holds('rest.pathnames'))('is found by path, by URL and by pathname', async () => {
      const target = '/api/v1/content/';
      const plain = await own.body<DocumentBody>(`${target}writing/dates-in-urls`);
      expect(plain.path).toBe('writing/dates-in-urls');
      for (const form of [
        '2024/03/dates-in-urls',
        '/2024/03/dates-in-urls/',
        '2024%2F03%2Fdates-in-urls.md',
        '2024/03/dates-in-urls.html',
        'https%3A%2F%2Flectern.example%2F2024%2F03%2Fdates-in-urls',
        'writing/dates-in-urls.md',
      ]) {
        expect([form, await own.body(target + form)]).toEqual([form, plain]);
      }
      const moved = await own.body<DocumentBody>(`${target}writing/elsewhere`);
      expect(await own.body(`${target}essays/elsewhere`)).toEqual(moved);
    });

    it('has the same twin at both addresses, and its page at the canonical one', async () => {
      const canonical = await own.get('/2024/03/dates-in-urls.md');
      const byPath = await own.get('/writing/dates-in-urls.md');
      expect([canonical.status, byPath.status]).toEqual([200, 200]);
      expect(byPath.text).toBe(canonical.text);
      const { markdown } = await own.body<DocumentBody>('/api/v1/content/writing/dates-in-urls');
      expect(canonical.text).toBe(markdown);
      const page = await own.get('/2024/03/dates-in-urls', { headers: { Accept: 'text/markdown' } });
      expect([page.status, page.text]).toEqual([200, markdown]);
      expect((await own.get('/essays/elsewhere.md')).text).toBe(
        (await own.get('/writing/elsewhere.md')).text,
      );
    });
  });
}
