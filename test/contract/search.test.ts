import { describe, expect, it } from 'vitest';
import { useServer } from './client.ts';
import type { SearchBody } from './schemas.ts';

const site = useServer({ fixture: true });

const search = (query: string): Promise<SearchBody> => site.body<SearchBody>(`/api/v1/search?${query}`);
const pathsFor = async (query: string): Promise<string[]> =>
  (await search(query)).results.map((row) => row.path);

async function refused(query: string): Promise<[string, string[]]> {
  const answer = await site.get(`/api/v1/search${query}`);
  const problem = answer.problem();
  expect([query, answer.status]).toEqual([query, 400]);
  return [problem.code, (problem.errors ?? []).map((error) => error.parameter).toSorted()];
}

describe('GET /api/v1/search', () => {
  it('answers summaries from the index', async () => {
    const body = await search('query=keynote');
    expect(body.engine).toBe('index');
    expect(body.results[0]).toMatchObject({
      type: 'talk',
      title: 'APIs for people',
      path: 'talks/apis-for-people',
      url: 'https://lectern.example/talks/apis-for-people',
      md: 'https://lectern.example/talks/apis-for-people.md',
      date: '2026-05-20',
      description: 'A keynote about the people on the other side of an interface.',
      tags: ['apis', 'keynote'],
      conference: 'Interface Days',
      location: 'Gothenburg, Sweden',
      link: 'https://interface-days.example/2026/apis-for-people',
      source: 'index',
    });
    expect(new Set(body.results.map((row) => row.source))).toEqual(new Set(['index']));
  });

  it.each([
    ['a title', 'query=small+talk', 'talks/small-talk'],
    ['a description', 'query=shouts', 'writing/loud-defaults'],
    ['a tag', 'query=speaking&type=writing', 'writing/the-press-kit-is-an-api'],
    ['a heading', 'query=marmalade', 'writing/quiet-defaults'],
    ['a body', 'query=organisers', 'writing/the-press-kit-is-an-api'],
    ['a transcript', 'query=periwinkle', 'videos/schemas-in-five-minutes'],
    ['a word in another case', 'query=PERIWINKLE', 'videos/schemas-in-five-minutes'],
    ['a word without its accents', 'query=naive', 'writing/na'],
    ['a word beyond ASCII', 'query=%C3%9Cbersetzung', 'writing/de/leise-voreinstellungen'],
    ['a page', 'query=microphone', 'docs/setup'],
  ])('finds %s', async (_what, query, path) => {
    const [first] = await pathsFor(query);
    expect(first?.startsWith(path), `${query} found ${first}`).toBe(true);
  });

  it('searches every type, or the one asked for', async () => {
    const types = new Set((await search('query=apis&limit=20')).results.map((row) => row.type));
    expect([...types]).toEqual(expect.arrayContaining(['writing', 'video', 'talk']));
    for (const type of ['writing', 'video', 'talk']) {
      const { results } = await search(`query=apis&type=${type}`);
      expect(results.length).toBeGreaterThan(0);
      expect(new Set(results.map((row) => row.type))).toEqual(new Set([type]));
    }
  });

  it('filters before the limit, by tag, year and lang', async () => {
    expect(await pathsFor('query=defaults&tag=cafe+culture&year=2025&limit=1')).toHaveLength(1);
    expect(await pathsFor('query=defaults&year=2025&tag=apis')).toEqual(['writing/quiet-defaults']);
    expect(await pathsFor('query=defaults&lang=de')).toEqual(['writing/de/leise-voreinstellungen']);
    expect(await pathsFor('query=defaults&year=1999')).toEqual([]);
    expect(await pathsFor('query=defaults&tag=')).toEqual(await pathsFor('query=defaults'));
  });

  it('says an empty list where nothing is found', async () => {
    expect(await search('query=xyzzyplugh')).toMatchObject({ results: [], engine: 'index' });
  });

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '%22',
    '%22%22',
    '*',
    '(',
    '%5C',
    '🦘',
    '%25',
    '..%2F..',
    '%27%3B--',
  ])('query=%s is legal', async (query) => {
    const answer = await site.get(`/api/v1/search?query=${encodeURI(query).replaceAll('%25', '%')}`);
    expect(answer.status).toBe(200);
    expect((answer.json() as SearchBody).engine).toBe('index');
  });

  it('takes a very long query, of which the first words count', async () => {
    const words = `periwinkle ${'schemas '.repeat(600)}`.trim().replaceAll(' ', '+');
    expect(words.length).toBeGreaterThan(4500);
    expect((await pathsFor(`query=${words}`))[0]).toBe('videos/schemas-in-five-minutes');
  });
});

describe('a missing query', () => {
  it.each([
    '',
    '?',
    '?query',
    '?query=',
    '?query=%20',
    '?query=+%09%0A',
    '?query=%C2%A0',
    '?Query=x',
    '?q=x',
  ])('GET /api/v1/search%s', async (query) => {
    const answer = await site.get(`/api/v1/search${query}`);
    expect(answer.status).toBe(400);
    const problem = answer.problem();
    expect(problem).toMatchObject({
      type: 'https://lectern.example/developers#missing-query',
      title: expect.stringMatching(/search query is required/iu),
      status: 400,
      detail: expect.stringMatching(/query.* parameter is required and must not be empty/iu),
      instance: '/api/v1/search',
      code: 'MISSING_QUERY',
      resolution: expect.stringMatching(/\S/u),
    });
  });

  it('comes before any other complaint', async () => {
    const [code] = await refused('?type=book&limit=999&year=x');
    expect(code).toBe('MISSING_QUERY');
    expect((await refused('?query=&limit=0'))[0]).toBe('MISSING_QUERY');
    expect((await refused('?limit=1&limit=2'))[0]).toBe('MISSING_QUERY');
  });
});

describe('bad parameters of the search', () => {
  it.each(['', '0', '21', '50', '-1', '1.5', '1e1', 'abc', '%2B1', '0x1', '%D9%A1'])(
    'limit=%s',
    async (limit) => {
      expect(await refused(`?query=a&limit=${limit}`)).toEqual(['INVALID_PARAMETER', ['limit']]);
    },
  );

  it.each(['', 'book', 'Video', '__proto__', 'videos'])('type=%s', async (type) => {
    expect(await refused(`?query=a&type=${type}`)).toEqual(['INVALID_PARAMETER', ['type']]);
  });

  it.each(['', '202', '20266', 'year', '2026%20', '%EF%BC%92026'])('year=%s', async (year) => {
    expect(await refused(`?query=a&year=${year}`)).toEqual(['INVALID_PARAMETER', ['year']]);
  });

  it.each(['query=a&query=b', 'query=a&query=a'])('%s', async (query) => {
    expect(await refused(`?${query}`)).toEqual(['INVALID_PARAMETER', ['query']]);
  });

  it.each(['query=%zz', 'query=a%', 'query=%ff', 'query=%c3', 'query=%f4%90%80%80'])('%s', async (query) => {
    expect(await refused(`?${query}`)).toEqual(['INVALID_PARAMETER', ['query']]);
  });

  it('lists all that is wrong', async () => {
    expect(await refused('?query=a&type=x&year=1&limit=0&tag=a&tag=b&cursor=!')).toEqual([
      'INVALID_PARAMETER',
      ['cursor', 'limit', 'tag', 'type', 'year'],
    ]);
  });

  it('ignores unknown parameters', async () => {
    const plain = await site.get('/api/v1/search?query=defaults');
    const odd = await site.get('/api/v1/search?utm=1&query=defaults&utm=2&__proto__=x&constructor=y');
    expect([odd.status, odd.text]).toEqual([200, plain.text]);
    expect(odd.headers['etag']).toBe(plain.headers['etag']);
  });
});
