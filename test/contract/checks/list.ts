import { describe, expect, it } from 'vitest';
import type { ListBody, Summary } from '../schemas.ts';
import type { Host } from '../host.ts';

/** Checks lists on a server or an export. */
export function describeLists({ use, holds }: Host): void {
  const site = use({ fixture: true });

  const list = (query: string): Promise<ListBody> => site.body<ListBody>(`/api/v1/content${query}`);
  const titles = async (query: string): Promise<string[]> =>
    (await list(query)).results.map((row) => row.title);

  async function refused(query: string): Promise<string[]> {
    const answer = await site.get(`/api/v1/content${query}`);
    const problem = answer.problem();
    expect([query, answer.status, problem.code]).toEqual([query, 400, 'INVALID_PARAMETER']);
    for (const error of problem.errors ?? []) expect(error.detail).toMatch(/\S/u);
    return (problem.errors ?? []).map((error) => error.parameter).toSorted();
  }

  describe('GET /api/v1/content', () => {
    it('lists writing by default, newest first', async () => {
      const body = await list('');
      expect(body).toMatchObject({ type: 'writing', count: 7, total: 7 });
      expect(body.results.map((row) => [row.date, row.path])).toEqual([
        ['2026-03-02', 'writing/the-press-kit-is-an-api'],
        ['2025-12-31', 'writing/late-at-night'],
        ['2025-11-21', 'writing/de/leise-voreinstellungen'],
        ['2025-11-20', 'writing/quiet-defaults'],
        ['2025-06-01', 'writing/loud-defaults'],
        ['2024-02-29', 'writing/quotes-and-tags'],
        ['2024-01-01', expect.stringMatching(/^writing\//u)],
      ]);
      expect(await list('?type=writing')).toEqual(body);
    });

    it('has every field of a ContentSummary', async () => {
      const [talk] = (await list('?type=talk')).results;
      expect(talk).toMatchObject({
        type: 'talk',
        title: 'APIs for people',
        path: 'talks/apis-for-people',
        url: 'https://lectern.example/talks/apis-for-people',
        date: '2026-05-20',
        description: 'A keynote about the people on the other side of an interface.',
        tags: ['apis', 'keynote'],
        md: 'https://lectern.example/talks/apis-for-people.md',
        conference: 'Interface Days',
        location: 'Gothenburg, Sweden',
        link: 'https://interface-days.example/2026/apis-for-people',
      });
    });

    it('says null or nothing where a file says nothing, and no source in a list', async () => {
      const bare = (await list('?type=talk')).results.find((row) => row.title === 'Small talk') as Summary;
      expect([bare.conference ?? null, bare.location ?? null, bare.link ?? null]).toEqual([null, null, null]);
      expect(bare.tags ?? []).toEqual([]);
      const project = (await list('?type=project')).results.at(-1) as Summary;
      expect(project.date ?? null).toBeNull();
      expect(JSON.stringify(await list(''))).not.toContain('"source"');
    });

    it('has every type', async () => {
      expect(await titles('?type=video')).toEqual([
        'Schemas in five minutes',
        'Series, part two',
        'Series, part one',
      ]);
      expect(await titles('?type=talk')).toEqual(['APIs for people', 'Small talk']);
      expect(await titles('?type=page')).toEqual(expect.arrayContaining(['About Mara', 'Setup']));
      for (const type of ['writing', 'video', 'talk', 'project', 'page']) {
        const body = await list(`?type=${type}`);
        expect(body.type).toBe(type);
        expect(new Set(body.results.map((row) => row.type))).toEqual(new Set([type]));
        expect(body.count).toBe(body.results.length);
      }
    });

    it('puts undated entries after the dated ones, by order as a number, then by title', async () => {
      expect(await titles('?type=project')).toEqual([
        'The dated project',
        'The first project',
        'Another second project',
        'The second project',
        'A tenth project',
      ]);
    });

    it('takes a description from the first paragraph', async () => {
      const row = (await list('')).results.find(({ path }) => path === 'writing/quiet-defaults');
      expect(row?.description).toBe(
        'A default is the answer that nobody had to ask for, and this paragraph is the description.',
      );
    });
  });

  describe.runIf(holds('rest.filters'))('filters of the list', () => {
    it.each([
      'cafe-culture',
      'Cafe Culture',
      'CAFÉ CULTURE',
      'caf%C3%A9-culture',
      'cafe%CC%81+culture',
      'Café%20Culture',
    ])('tag=%s matches without regard to case, accents and the hyphen', async (tag) => {
      const encoded = encodeURI(tag).replaceAll('%25', '%');
      expect(await titles(`?tag=${encoded}`)).toEqual(['Late at night', 'Quiet defaults', 'Loud defaults']);
    });

    it('matches whole tags only, and an empty tag is no filter', async () => {
      expect(await titles('?tag=cafe')).toEqual([]);
      expect(await list('?tag=nobody-uses-this')).toMatchObject({ count: 0, total: 0, results: [] });
      expect(await list('?tag=')).toEqual(await list(''));
      expect(await titles('?tag=apis')).toEqual(['The press kit is an API', 'Quiet defaults']);
    });

    it('year is the year of the date as it was written', async () => {
      expect(await titles('?year=2025')).toEqual([
        'Late at night',
        'Leise Voreinstellungen',
        'Quiet defaults',
        'Loud defaults',
      ]);
      expect(await titles('?year=2026')).toEqual(['The press kit is an API']);
      expect(await list('?year=1999')).toMatchObject({ count: 0, total: 0, results: [] });
      expect(await titles('?year=0000')).toEqual([]);
    });

    it('lang keeps one language', async () => {
      expect(await titles('?lang=de')).toEqual(['Leise Voreinstellungen']);
      expect((await list('?lang=en')).total).toBe(6);
      expect(await list('?lang=fr')).toMatchObject({ total: 0, results: [] });
    });

    it('updated_since goes by updated, else by date, that day included; undated entries are left out', async () => {
      const press = 'The press kit is an API';
      expect(await titles('?updated_since=2026-05-05')).toEqual(['Loud defaults']);
      expect(await titles('?updated_since=2026-05-06')).toEqual([]);
      expect(await titles('?updated_since=2026-04-11')).toEqual([press, 'Loud defaults']);
      expect(await titles('?updated_since=2025-12-31')).toEqual([press, 'Late at night', 'Loud defaults']);
      expect(await titles('?type=project&updated_since=1970-01-01')).toEqual(['The dated project']);
    });

    it('filters together, before the limit, and counts what matches', async () => {
      const body = await list('?tag=cafe+culture&year=2025&limit=2');
      expect(body).toMatchObject({ count: 2, total: 3 });
      expect(body.results.map((row) => row.title)).toEqual(['Late at night', 'Quiet defaults']);
      expect(body.next).toMatch(/^https:\/\/lectern\.example\/api\/v1\/content\?/u);
    });
  });

  describe.runIf(holds('rest.filters'))('bad parameters of the list', () => {
    it.each([
      '',
      'Writing',
      'writings',
      'book',
      'all',
      '__proto__',
      'constructor',
      'toString',
      'writing%00',
      '%20',
    ])('type=%s', async (type) => {
      expect(await refused(`?type=${type}`)).toEqual(['type']);
    });

    it.each(['', '26', '20260', 'abcd', '20 6', '-202', '2%D9%A026', '%EF%BC%92026', '2026%0A', '2026-01'])(
      'year=%s',
      async (year) => {
        expect(await refused(`?year=${year.replaceAll(' ', '%20')}`)).toEqual(['year']);
      },
    );

    it.each([
      '',
      '0',
      '51',
      '-1',
      '%2B5',
      '1.5',
      '1e1',
      '0x5',
      'abc',
      '%205',
      '5%20',
      'NaN',
      'Infinity',
      '%D9%A5',
      '1,2',
    ])('limit=%s', async (limit) => {
      expect(await refused(`?limit=${limit}`)).toEqual(['limit']);
    });

    it.each(['2026-02-30', '2026-1-1', 'yesterday', '2026', '2026-13-01', '20260101', '2026-01-01%00'])(
      'updated_since=%s',
      async (day) => {
        expect(await refused(`?updated_since=${day}`)).toEqual(['updated_since']);
      },
    );

    it.each(['x', '%00', '__proto__', 'eyJhIjoxfQ', 'bnVsbA', 'e30', 'W10', '%FF%FE', 'AAAAAAAA'.repeat(50)])(
      'cursor=%s',
      async (cursor) => {
        expect(await refused(`?cursor=${cursor}`)).toEqual(['cursor']);
      },
    );

    it.each(['type=talk', 'year=2026', 'limit=5', 'tag=a', 'lang=en', 'updated_since=2026-01-01'])(
      'a repeated %s, even with the same value',
      async (pair) => {
        expect(await refused(`?${pair}&${pair}`)).toEqual([pair.split('=')[0]]);
      },
    );

    it.each(['tag=%zz', 'tag=%', 'tag=%ff', 'tag=%c0%af', 'tag=%ed%a0%80', 'lang=%e2%82'])(
      'malformed percent or UTF-8: %s',
      async (pair) => {
        expect(await refused(`?${pair}`)).toEqual([pair.split('=')[0]]);
      },
    );

    it('lists all that is wrong', async () => {
      expect(await refused('?type=book&year=20&limit=0&updated_since=x&cursor=!')).toEqual([
        'cursor',
        'limit',
        'type',
        'updated_since',
        'year',
      ]);
    });

    it('reads an encoded name as the name', async () => {
      expect((await list('?%6Cimit=2')).count).toBe(2);
      expect(await refused('?limit=2&%6Cimit=2')).toEqual(['limit']);
      expect((await list('?Limit=0&LIMIT=0')).count).toBe(7);
    });

    it('accepts both ends of limit, and twelve by default', async () => {
      expect((await list('?limit=1')).count).toBe(1);
      expect((await list('?limit=50')).count).toBe(7);
    });
  });
}
