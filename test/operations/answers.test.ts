import { describe, expect, it } from 'vitest';
import { getPageContext } from '../../src/operations/get-page-context.ts';
import { listContent, listEntries } from '../../src/operations/list-content.ts';
import { readContent } from '../../src/operations/read-content.ts';
import { requestBooking } from '../../src/operations/request-booking.ts';
import { searchContent } from '../../src/operations/search-content.ts';
import { ORIGIN, siteOf } from '../support/workspace.ts';

const post = (title: string, body = 'Apps.', more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const posts = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`content/writing/p${n}.md`, post(`Title ${n}`)]),
  );

describe('a list', () => {
  it('has no next page where it is whole, and counts the other types', async () => {
    const site = await siteOf({ ...posts(2), 'content/projects/a.md': post('A') });
    const whole = listContent.run(site, { type: 'writing', limit: 2 });
    expect(whole).toMatchObject({ count: 2, total: 2, other_types: { project: 1 } });
    expect(whole).not.toHaveProperty('next');
    expect(whole.other_types).toEqual({ project: 1 });
    expect(listContent.run(site, { type: 'writing', limit: 1 })).toHaveProperty('next');
  });

  it('gives the texts of ten entries at most', async () => {
    const site = await siteOf(posts(12));
    const { results } = listEntries.run(site, { type: 'writing', limit: 50, content: true });
    expect(results.map(({ markdown }) => markdown)).toEqual(Array.from({ length: 10 }, () => 'Apps.'));
  });
});

describe('a document', () => {
  it('ends with an empty part, and has nothing behind its end', async () => {
    const site = await siteOf(posts(1));
    const { markdown } = readContent.run(site, { path: 'writing/p0', offset: 0 });
    const at = (offset: number) => readContent.run(site, { path: 'writing/p0', offset });
    expect(at(markdown.length)).toMatchObject({ markdown: '', nextOffset: null });
    expect(() => at(markdown.length + 1)).toThrow(`this document has ${markdown.length} characters`);
  });

  it('is cut between characters, and its parts join', async () => {
    const line = `a${'😀'.repeat(15_000)}`;
    const site = await siteOf({ 'content/writing/long.md': post('Long', line) });
    let text = '';
    for (let offset: number | null = 0; offset !== null; ) {
      const part: { markdown: string; nextOffset: number | null } = readContent.run(site, {
        path: 'writing/long',
        offset,
      });
      expect(part.markdown.isWellFormed()).toBe(true);
      text += part.markdown;
      offset = part.nextOffset;
    }
    expect(text).toContain(`\n${line}\n`);
  });
});

it('the context is that of the path, where a URL is given too', async () => {
  const site = await siteOf(posts(2));
  const context = getPageContext.run(site, { path: 'writing/p0', url: `${ORIGIN}/writing/p1` });
  expect(context.page).toMatchObject({ path: 'writing/p0', title: 'Title 0' });
});

it('a draft message has the line breaks of mail, and one line as its subject', async () => {
  const site = await siteOf({ 'lectern.yaml': 'contact:\n  email: ada@example.com\n', ...posts(1) });
  const { mailto, missing } = requestBooking.run(site, { event: 'Conf\nX', notes: 'one\ntwo' });
  expect(mailto).toMatch(/^mailto:ada@example\.com\?subject=Booking%20request%3A%20Conf%20X&body=/);
  expect(mailto).toContain('Notes%3A%20one%0D%0Atwo');
  expect(missing).toEqual(['dates', 'format', 'audience', 'location']);
});

it('a search that finds nothing names the one filter that has none, and no words', async () => {
  const site = await siteOf({ 'content/writing/a.md': post('A', 'Apps.', 'date: 2024-05-01\n') });
  const found = searchContent.run(site, { query: 'apps', year: '2024', lang: 'fr', limit: 3 });
  expect(found).toMatchObject({ results: [], reason: 'No entry is in the language "fr".' });
  expect(searchContent.run(site, { query: 'zzzzqqq', limit: 3 })).not.toHaveProperty('unmatched');
});
