import { describe, expect, it } from 'vitest';
import { listContent } from '../../src/operations/list-content.ts';
import { searchContent } from '../../src/operations/search-content.ts';
import { documentMarkdown, findDocument } from '../../src/site/document.ts';
import { readFolder } from '../support/rows.ts';
import { siteOf } from '../support/workspace.ts';

const book = (fields: string) => `---\ntitle: All Systems Red\n${fields}\n---\nA robot.\n`;
const CONFIG = `content:
  - files: books/*.md
    type: writing
    fields: [rating, read, Pages, moods]
`;

describe('content[].fields', () => {
  it('are in the twin, in lists and in search', async () => {
    const site = await siteOf({
      'lectern.yaml': CONFIG,
      'books/red.md': book('rating: 5\nread: 2018-07-01\npages: 144\nmoods: [wry, quick]\nsecret: 7'),
    });
    const fields = { rating: 5, read: '2018-07-01', Pages: 144, moods: ['wry', 'quick'] };
    expect(listContent.run(site, { type: 'writing', limit: 5 }).results[0]?.fields).toEqual(fields);
    const { results } = searchContent.run(site, { query: 'wry', limit: 5 });
    expect(results[0]?.fields).toEqual(fields);
    const target = findDocument(site, 'writing/red');
    const markdown = target && documentMarkdown(site, target);
    expect(markdown).toContain('\nrating: 5\nread: "2018-07-01"\nPages: 144\nmoods: ["wry", "quick"]\n---\n');
    expect(markdown).not.toContain('secret');
  });

  it('without a text are reported', async () => {
    const { report } = await readFolder({ 'lectern.yaml': CONFIG, 'books/red.md': book('rating: { a: 1 }') });
    expect(report.diagnostics.map(({ code, line }) => [code, line])).toEqual([['invalid-field', 3]]);
  });

  it('may not be what Lectern reads by itself', async () => {
    const config = CONFIG.replace('rating', 'draft');
    await expect(readFolder({ 'lectern.yaml': config })).rejects.toThrow(
      'it must be a key that Lectern does not read itself, such as rating',
    );
  });
});

describe('the author of a book', () => {
  const note = (fields = '') => `---\ntitle: Note\n${fields}---\nText.\n`;

  it('is not the author of its page, where one person writes the site', async () => {
    const { find, report } = await readFolder({
      'content/writing/red.md': book('author: Martha Wells\nisbn: "1"'),
      'content/writing/link.md': book('author: Ada\nlink: https://example.org/'),
      'content/writing/note.md': note(),
    });
    expect(find('writing/red')).toMatchObject({ authors: [], fields: { author: 'Martha Wells' } });
    expect(find('writing/link')).toMatchObject({ authors: [], fields: { author: 'Ada' } });
    expect(report.diagnostics.map(({ code, message }) => [code, message])).toContainEqual([
      'author-of-a-work',
      '2 entries name an `author` beside a link or the data of a book. Lectern takes it as the author of that work, because one person writes the rest of the site.',
    ]);
  });

  it('is, where several people write', async () => {
    const { find } = await readFolder({
      'content/writing/red.md': book('author: Martha Wells\nisbn: "1"'),
      'content/writing/a.md': note('author: Ada\n'),
      'content/writing/b.md': note('author: Grace\n'),
    });
    expect(find('writing/red').authors).toEqual(['Martha Wells']);
  });

  it('stays an author who writes the rest, too', async () => {
    const { find } = await readFolder({
      'content/writing/red.md': book('author: Ada\nisbn: "1"'),
      'content/writing/a.md': note('author: Ada\n'),
    });
    expect(find('writing/red').authors).toEqual(['Ada']);
  });
});
