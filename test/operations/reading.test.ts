import { describe, expect, it } from 'vitest';
import { getContent } from '../../src/operations/get-content.ts';
import { readContent } from '../../src/operations/read-content.ts';
import { RETRIEVAL_OPERATIONS } from '../../src/operations/retrieval.ts';
import { siteOf } from '../support/workspace.ts';

const post = (title: string, body: string) => `---\ntitle: ${title}\n---\n${body}`;
const headings = (count: number) => Array.from({ length: count }, (_, n) => `## H${n}\n\nText.\n`).join('\n');
const site = await siteOf({
  'content/writing/knots.md': post(
    'Knots',
    'Ropes.\n\n## Bend\n\nTwo ropes.\n\n### Sheet\n\nFast.\n\n## Hitch\n\nOne.\n\n## Straße Süd\n\nEnd.\n',
  ),
  'content/writing/lines.md': post('Lines', `## Start\n\n${'A line of it.\n'.repeat(3000)}`),
  'content/writing/bare.md': post('Bare', 'A line of it.\n'.repeat(3000)),
  'content/writing/many.md': post('Many', `${headings(61)}\n${'A line.\n'.repeat(3000)}`),
  'content/writing/sixty.md': post('Sixty', `${headings(60)}\n${'A line.\n'.repeat(3000)}`),
  'content/writing/one-line.md': post('One line', '😀'.repeat(20_001)),
});
const read = (path: string, offset = 0) => readContent.run(site, { path, offset });

describe('a section', () => {
  it.each([
    ['bend', '## Bend\n\nTwo ropes.\n\n### Sheet\n\nFast.\n\n', { section: 'Knots > Bend', after: '#hitch' }],
    ['sheet', '### Sheet\n\nFast.\n\n', { section: 'Knots > Bend > Sheet' }],
    ['hitch', '## Hitch\n\nOne.\n\n', { section: 'Knots > Hitch', before: '#bend', after: '#straße-süd' }],
    ['stra%C3%9Fe-s%C3%BCd', '## Straße Süd\n\nEnd.\n', { section: 'Knots > Straße Süd', before: '#hitch' }],
  ])('#%s stands where it stands', (anchor, markdown, head) => {
    const part = read(`writing/knots#${anchor}`);
    expect(part).toEqual({
      path: 'writing/knots',
      url: `https://example.com/writing/knots#${decodeURIComponent(anchor)}`,
      markdown,
      offset: 0,
      nextOffset: null,
      head,
    });
  });

  it.each(['writing/knots#none', 'writing/knots#', 'writing/knots?a#', 'index#bend', '/writing/knots/?a=1'])(
    'is the whole document where there is none: %s',
    (reference) => {
      const { url, markdown } = read(reference);
      const path = reference.startsWith('index') ? 'index' : 'writing/knots';
      expect(url).toBe(`https://example.com/${path === 'index' ? '' : path}`);
      expect(markdown).toBe(getContent.run(site, { path }).markdown);
    },
  );
});

describe('a part', () => {
  it('ends behind a line, and begins with the outline of the whole', () => {
    const first = read('writing/lines');
    expect(first.head).toEqual({ outline: 'Start (#start)' });
    expect(first.markdown).toMatch(/A line of it\.\n$/);
    expect(first.markdown.length).toBeLessThanOrEqual(20_000);
    expect(first.markdown.length).toBeGreaterThan(20_000 - 'A line of it.\n'.length);
    expect(first.nextOffset).toBe(first.markdown.length);
    const second = read('writing/lines', first.nextOffset ?? 0);
    expect([second.offset, second.head]).toEqual([first.nextOffset, {}]);
    expect(second.nextOffset).not.toBe(null);
    expect(read('writing/bare').head).toEqual({});
    expect(read('writing/knots').head).toEqual({});
  });

  it('of a section has its place, not the outline', () => {
    const part = read('writing/lines#start');
    expect(part.head).toEqual({ section: 'Lines > Start' });
    expect(part.nextOffset).toBe(part.markdown.length);
  });

  it('names sixty headings at most', () => {
    expect(read('writing/many').head['outline']).toMatch(/^H0 \(#h0\); .*; H59 \(#h59\); …$/);
    expect(read('writing/sixty').head['outline']).toMatch(/; H59 \(#h59\)$/);
  });

  it('of one line is as long as can be, and never splits a character', () => {
    const { markdown } = read('writing/one-line');
    const start = markdown.length;
    const body = read('writing/one-line', start);
    expect(body.markdown).toBe('😀'.repeat(10_000));
    const odd = read('writing/one-line', start + 1);
    expect([odd.offset, odd.markdown.length]).toEqual([start, 20_000]);
    expect(read('writing/one-line', start + 2).offset).toBe(start + 2);
  });

  it('is the last one where all that is left fits', () => {
    const whole = getContent.run(site, { path: 'writing/bare' }).markdown;
    expect(read('writing/bare', whole.length - 20_000)).toMatchObject({ nextOffset: null });
    expect(read('writing/bare', whole.length - 20_001).nextOffset).toBeLessThan(whole.length);
  });

  it('behind the end is refused', () => {
    const { length } = getContent.run(site, { path: 'writing/knots' }).markdown;
    const detail = `\`offset\` is ${length + 1}; this document has ${length} characters.`;
    const refusal = expect.objectContaining({
      code: 'INVALID_PARAMETER',
      details: { detail, extensions: { errors: [{ parameter: 'offset', detail }] } },
    }) as Error;
    expect(() => read('writing/knots', length + 1)).toThrow(refusal);
    expect(() => read('writing/none')).toThrow('There is no published content at "writing/none".');
  });

  it('is a text for agents: lines of one line each, then the markdown', () => {
    const text = readContent.tool?.text;
    const part = { path: 'a', url: 'https://example.com/a', offset: 0, markdown: '# A\n\n  B\n' };
    expect(text?.({ ...part, nextOffset: null, head: { section: 'A\n\n B' } })).toBe(
      'path: a\nurl: https://example.com/a\noffset: 0\nsection: A B\n\n# A\n\n  B\n',
    );
    expect(text?.({ ...part, nextOffset: 9, head: {} })).toBe(
      'path: a\nurl: https://example.com/a\noffset: 0\nnextOffset: 9\n\n# A\n\n  B\n',
    );
  });
});

describe('the two tools of clients that know no others', () => {
  const run = (name: string, input: Record<string, string>) =>
    RETRIEVAL_OPERATIONS.find((operation) => operation.name === `retrieval_${name}`)?.run(site, input);

  it('are found by their names', () => {
    expect(RETRIEVAL_OPERATIONS.map(({ tool, problems, example }) => [tool.name, problems, example])).toEqual(
      [
        ['search', ['MISSING_QUERY'], { query: 'http' }],
        ['fetch', ['RESOURCE_NOT_FOUND'], { id: 'index' }],
      ],
    );
  });

  it('search, with a passage where one answers', () => {
    const id = 'writing/knots';
    const url = `https://example.com/${id}`;
    expect(run('search', { query: 'fast' })).toEqual({
      results: [{ id, title: 'Knots', url, text: expect.stringContaining('Fast.') as string }],
    });
    expect(run('search', { query: 'sixty' })).toMatchObject({ results: [{ id: 'writing/sixty' }] });
    expect(run('search', { query: 'qqqq' })).toEqual({ results: [] });
  });

  it('fetch, in parts that have the title of the whole', () => {
    const first = run('fetch', { id: 'writing/bare' }) as { metadata: { next: string } };
    const { nextOffset } = read('writing/bare');
    expect(first).toMatchObject({
      id: 'writing/bare',
      title: 'Bare',
      url: 'https://example.com/writing/bare',
      metadata: { next: `writing/bare#offset=${nextOffset}` },
    });
    const { next } = first.metadata;
    expect(run('fetch', { id: next })).toMatchObject({
      id: next,
      title: 'Bare',
      text: read('writing/bare', nextOffset ?? 0).markdown,
    });
    expect(run('fetch', { id: 'writing/knots' })).not.toHaveProperty('metadata');
    // A section has no front matter, and so no title of its own.
    expect(run('fetch', { id: 'writing/knots#bend' })).toMatchObject({ title: 'writing/knots' });
  });

  it('say what an answer is about', () => {
    const [search, fetch] = RETRIEVAL_OPERATIONS;
    expect(search?.about?.({ query: 'a' }, { results: [] })).toEqual({ missed: 'a' });
    expect(search?.about?.({ query: 'a' }, { results: [{}] })).toEqual({});
    expect(fetch?.about?.({}, { id: 'a/b#offset=20' })).toEqual({ entry: 'a/b' });
    expect(fetch?.about?.({}, { id: 'a/b#offset=2x' })).toEqual({ entry: 'a/b#offset=2x' });
    expect(fetch?.about?.({}, { id: 'a/b#offset=' })).toEqual({ entry: 'a/b#offset=' });
    expect(readContent.about?.({ path: 'a/b', offset: 0 }, read('index'))).toEqual({ entry: 'index' });
    expect(getContent.about?.({ path: 'x' }, getContent.run(site, { path: 'index' }))).toEqual({
      entry: 'index',
    });
  });
});
