import { beforeEach, describe, expect, it } from 'vitest';
import { type AgentApp, documentOf, openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { writeFolder } from '../support/workspace.ts';

interface Row {
  path: string;
  excerpt?: string;
  passages?: { text: string }[];
  [field: string]: unknown;
}
interface Found {
  results: Row[];
  total: number;
  unmatched?: string[];
  list?: Record<string, unknown>;
  next?: string;
}

const post = (title: string, date: string, body: string) =>
  `---\ntitle: ${title}\ndate: ${date}\n---\n${body}\n`;
const filler = Object.fromEntries(
  Array.from({ length: 9 }, (_, n) => [
    `content/writing/filler-${n}.md`,
    post(
      `Tea ${n}`,
      `2025-01-0${n + 1}`,
      `Tea number ${n} is green. People live and work with tea, and start early.`,
    ),
  ]),
);
const FILES = {
  'lectern.yaml': 'name: adabyte.dev\nauthor:\n  name: Ada Byte\n',
  'content/about.md':
    '---\ntitle: About\n---\nI am Ada, and I write about engines.\n\n## Home\n\nI live in Leipzig, since 2019. Before that I grew roses.\n',
  'content/talks/engines.md': post('Engines to come', '2031-05-01', 'A talk about engines.'),
  'content/talks/old.md': post('Old engines', '2024-05-01', 'A talk of old.'),
  ...filler,
};
let app: AgentApp;
beforeEach(async () => {
  app = await openAgentApp({ dir: writeFolder(FILES), quota: UNLIMITED });
});
const search = async (query: string, more: Record<string, unknown> = {}) =>
  (await app.call('search_site', { query, ...more })).structuredContent as unknown as Found;

describe('questions about the person', () => {
  it.each([
    'Who is Ada Byte?',
    'Where does she live?',
    'bio',
    'home city',
    'when did she start?',
    'How do I contact Ada?',
    'wo wohnt sie?',
  ])('%s is answered by the About page', async (query) => {
    const { results } = await search(query);
    expect(results[0]?.path).toBe('about');
    expect(results[0]?.excerpt).toMatch(/Ada|Leipzig/);
  });

  it.each(['tea', 'start early', 'start work', 'people live', 'Where is green tea from?', '"who is"'])(
    '%s is none',
    async (query) => {
      expect((await search(query)).results[0]?.path ?? 'writing/').toMatch(/^writing\//);
    },
  );

  it('walk every row once, page by page', async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor; pages++) {
      const { results, next } = await search('where does she live', {
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...results.map(({ path }) => path));
      cursor = next;
    }
    expect(seen[0]).toBe('about');
    expect(seen).toHaveLength(10);
    expect(new Set(seen).size).toBe(10);
  });

  it('the page is named where the press kit is empty', async () => {
    const kit = (await app.call('get_press_kit')).structuredContent;
    expect(kit).toMatchObject({ about_page: 'https://example.com/about' });
    expect(kit?.['missing']).toEqual(['bios', 'topics', 'stages', 'photos', 'facts', 'downloads', 'colors']);
    const context = (await app.call('get_page_context')).structuredContent;
    expect(context?.['about']).toEqual({ path: 'about', title: 'About', url: 'https://example.com/about' });
  });
});

describe('questions that a list answers', () => {
  it('the next talk is first, with the list that has it', async () => {
    const { results, list } = await search('What is her next talk?');
    expect(results[0]?.path).toBe('talks/engines');
    expect(list).toEqual({ tool: 'list_content', arguments: { type: 'talk' }, total: 2 });
  });

  it.each([
    ['newest post', { type: 'writing' }, 9],
    ['how many talks in 2024', { type: 'talk', year: '2024' }, 1],
  ])('%s', async (query, wanted, total) => {
    expect((await search(query)).list).toEqual({ tool: 'list_content', arguments: wanted, total });
  });
});

describe('an honest answer', () => {
  it('says which words nothing has', async () => {
    expect(await search('tea zeppelin kubernetes')).toMatchObject({
      unmatched: ['zeppelin', 'kubernetes'],
    });
    const found = await search('green tea');
    expect(found.unmatched).toBeUndefined();
  });
});

describe('the answer first', () => {
  it('has long passages in three rows, a line in the others, and all fields over REST', async () => {
    const { results } = await search('tea');
    expect(results.slice(0, 3).every((row) => 'md' in row)).toBe(true);
    expect(Object.keys(results[5] ?? {})).toEqual([
      'type',
      'title',
      'url',
      'date',
      'path',
      'source',
      'excerpt',
    ]);
    const rest = await app.json<Found>('/api/v1/search?query=tea');
    expect(Object.keys(rest.results[5] ?? {})).toContain('md');
    expect(rest.results.map(({ path }) => path)).toEqual(results.map(({ path }) => path));
  });

  it('irregular forms are found', async () => {
    const { results } = await search('growing roses');
    expect(results[0]).toMatchObject({ path: 'about' });
    expect(results[0]?.excerpt).toContain('grew roses');
  });

  it('a description has the words of its links', async () => {
    const text = '---\ntitle: A\ndate: 2026-01-01\ndescription: See [the talk](/talks/x) first.\n---\nTea.\n';
    const site = await openAgentApp({ dir: writeFolder({ 'content/writing/a.md': text }), quota: UNLIMITED });
    const { structuredContent } = await site.call('search_site', { query: 'tea' });
    expect((structuredContent as unknown as Found).results[0]).toMatchObject({
      description: 'See the talk first.',
    });
  });

  it('a row of a table comes with its head', async () => {
    const rows = Array.from({ length: 80 }, (_, n) => `| Tea ${n} | ${n} euro |`);
    rows[60] = '| Wombat blend | 77 euro |';
    const body = `Prices.\n\n| Sort | Price |\n|---|---|\n${rows.join('\n')}`;
    const dir = writeFolder({ 'content/writing/prices.md': post('Prices', '2026-01-01', body) });
    const shop = await openAgentApp({ dir, quota: UNLIMITED });
    const { structuredContent } = await shop.call('search_site', {
      query: 'wombat blend',
      excerpts: 'short',
    });
    const [row] = (structuredContent as unknown as Found).results;
    expect(row?.excerpt).toMatch(/^… Sort \| Price … .*Wombat blend \| 77 euro/);
  });

  it.each([
    ['Markdown', 'Wombat\n: An animal of burrows.', ''],
    ['HTML', '<dl><dt>Wombat</dt><dd><p>An animal of burrows.</p></dd></dl>', ''],
    ['several terms', 'Wombat\nVombatus\n: An animal of burrows.', ', Vombatus'],
  ])('a definition comes with its term: %s', async (_, list, more) => {
    const body = `${'Nothing else is here. '.repeat(40)}\n\n${list}\n\n${'Nor is it there. '.repeat(40)}`;
    const dir = writeFolder({ 'content/writing/words.md': post('Words', '2026-01-01', body) });
    const words = await openAgentApp({ dir, quota: UNLIMITED });
    const { structuredContent } = await words.call('search_site', { query: 'burrows', excerpts: 'short' });
    const [row] = (structuredContent as unknown as Found).results;
    expect(row?.excerpt).toContain(`Wombat${more}: An animal of burrows.`);
  });

  it('a passage of a recording has its time', async () => {
    const videos = await openAgentApp({
      dir: writeFolder({
        'content/videos/boats.md': post('Boats', '2026-01-01', 'A film.'),
        'content/videos/boats.vtt':
          'WEBVTT\n\n00:00:05.000 --> 00:00:09.000\nFirst there is the harbour.\n\n00:02:27.000 --> 00:02:30.000\nThen come the seagulls.\n',
      }),
      quota: UNLIMITED,
    });
    const { results } = (await videos.call('search_site', { query: 'seagulls' }))
      .structuredContent as unknown as Found;
    expect(results[0]).toMatchObject({ path: 'videos/boats', anchor: 't147', at: '2:27' });
    expect(await videos.text('/videos/boats')).toContain('id="t147"');
    const { head, markdown } = documentOf(await videos.call('get_content', { path: 'videos/boats#t147' }));
    expect(head['url']).toBe('https://example.com/videos/boats#t147');
    expect(markdown).toBe('Then come the seagulls.\n');
  });
});

describe('changes', () => {
  const list = async (args: Record<string, unknown>) =>
    (await app.call('list_content', args)).structuredContent;

  it('are listed of all types, and page by page', async () => {
    expect(await list({ type: 'all', limit: 3 })).toMatchObject({ type: 'all', count: 3, total: 12 });
    const first = (await list({ type: 'all', limit: 7 })) as { results: Row[]; next_cursor: string };
    const second = (await list({ type: 'all', limit: 7, cursor: first.next_cursor })) as { results: Row[] };
    const paths = [...first.results, ...second.results].map(({ path }) => path);
    expect(new Set(paths).size).toBe(12);
  });

  it('of one type say what else matches', async () => {
    expect(await list({ type: 'talk' })).toMatchObject({ total: 2, other_types: { writing: 9, page: 1 } });
    expect((await app.fetch('/api/v1/content?type=all')).status).toBe(400);
  });

  it('can be limited to a time', async () => {
    expect(await list({ since: '2025-01-03', until: '2025-01-05' })).toMatchObject({ total: 3 });
    const { total } = await search('tea', { since: '2025-01-08' });
    expect(total).toBe(2);
    expect(await app.json('/api/v1/search?query=tea&until=2025-01-02')).toMatchObject({ total: 2 });
    expect((await app.fetch('/api/v1/content?since=soon')).status).toBe(400);
  });

  it('are read in one call', async () => {
    const { results } = (await list({ content: true, limit: 50 })) as { results: Row[] };
    expect(results).toHaveLength(9);
    expect(results[0]).toMatchObject({
      path: 'writing/filler-8',
      markdown: 'Tea number 8 is green. People live and work with tea, and start early.',
    });
  });
});

describe('a part of a document', () => {
  it('is the section of an anchor, with its place', async () => {
    const { content, ...more } = await app.call('get_content', { path: 'about#home' });
    expect(more).toEqual({});
    expect(content).toEqual([
      {
        type: 'text',
        text: 'path: about\nurl: https://example.com/about#home\noffset: 0\nsection: About > Home\n\n## Home\n\nI live in Leipzig, since 2019. Before that I grew roses.\n',
      },
    ]);
  });

  it('has the outline where it is the first of several', async () => {
    const long = `## One\n\n${'Word after word. '.repeat(1000)}\n\n## Two\n\n${'More of it. '.repeat(1000)}`;
    const dir = writeFolder({ 'content/writing/long.md': post('Long', '2026-01-01', long) });
    const { head } = documentOf(
      await (await openAgentApp({ dir, quota: UNLIMITED })).call('get_content', { path: 'writing/long' }),
    );
    expect(head['outline']).toBe('One (#one); Two (#two)');
  });
});

describe('an argument that is none', () => {
  it.each([
    [
      'search_site',
      { query: 'tea', lenght: 1 },
      /`lenght` is not an argument\. search_site|`lenght` is not an argument/,
    ],
    ['search_site', { query: 'tea', limits: 1 }, /Did you mean `limit`\?/],
    ['get_content', { path: 'about', page: 2 }, /`page` is not an argument/],
    ['list_content', { tags: 'x' }, /Did you mean `tag`\?/],
  ])('%s %j', async (tool, args, wanted) => {
    const { isError, content } = await app.call(tool, args);
    expect(isError).toBe(true);
    expect(content[0]?.text).toMatch(wanted);
  });
});

describe('what kind of thing is asked for decides which sentence is shown', () => {
  const about =
    '---\ntitle: About\n---\nI am Ada. Ask me about contact lenses, and about email as a protocol: people write to me about both.\n\n## Life\n\nI was born in Enugu, and I live in Leipzig. My pronouns are she/her.\n\n## Write\n\nThe post reaches me at ada@byte.example within a day.\n';

  it.each([
    "What is Ada's email address?",
    'How can I contact Ada?',
    'How do I get in touch with her?',
    'Where can I write to you?',
    'send a message to Ada',
    'email address',
    'Wie erreiche ich Ada?',
    'contact',
  ])('%s shows the address', async (query) => {
    app = await openAgentApp({
      dir: writeFolder({ ...FILES, 'content/about.md': about }),
      quota: UNLIMITED,
    });
    const { results } = await search(query);
    expect([results[0]?.path, results[0]?.excerpt]).toEqual([
      'about',
      expect.stringContaining('The post reaches me at ada@byte.example'),
    ]);
  });

  it.each([
    ['Where was she born?', 'I was born in Enugu'],
    ['What are her pronouns?', 'My pronouns are she/her'],
  ])('%s shows %j', async (query, sentence) => {
    app = await openAgentApp({
      dir: writeFolder({ ...FILES, 'content/about.md': about }),
      quota: UNLIMITED,
    });
    expect((await search(query)).results[0]?.excerpt).toContain(sentence);
  });
});

it('the press kit, the context of a page and a booking say where to write to', async () => {
  const config = `${FILES['lectern.yaml']}  email: ada@byte.example\n`;
  app = await openAgentApp({ dir: writeFolder({ ...FILES, 'lectern.yaml': config }), quota: UNLIMITED });
  const contact = { contact_url: 'mailto:ada@byte.example', contact_email: 'ada@byte.example' };
  for (const tool of ['get_press_kit', 'get_page_context', 'request_booking'])
    expect((await app.call(tool)).structuredContent).toMatchObject(contact);
  app = await openAgentApp({ dir: writeFolder(FILES), quota: UNLIMITED });
  expect((await app.call('get_page_context')).structuredContent).not.toHaveProperty('contact_url');
});

it.each(['How can I contact Ada?', 'contact', 'email address'])(
  '%s has the address of the configuration, where no page has it',
  async (query) => {
    app = await openAgentApp({
      dir: writeFolder({
        'lectern.yaml': 'name: Rivers\nauthor:\n  name: Ada Byte\n  email: ada@byte.example\n',
        'content/writing/rivers.md': post('How rivers flow', '2024-01-02', 'A river runs downhill.'),
      }),
      quota: UNLIMITED,
    });
    const answer = await search(query);
    expect(answer).toMatchObject({
      total: 0,
      reason: 'No entry says so, but the site does: write to ada@byte.example.',
    });
    expect(answer).not.toHaveProperty('suggestion');
  },
);
