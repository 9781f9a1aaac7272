import { describe, expect, it } from 'vitest';
import { appOf } from '../support/app.ts';
import { elementsOf, select } from '../support/markup.ts';

const entry = (fields: string) => `---\n${fields}\n---\n\nText.\n`;
const SITE = {
  'content/writing/a.md': entry('title: Newest\ndate: 2026-05-01'),
  'content/writing/b.md': entry('title: Middle\ndate: 2025-05-01\npinned: yes'),
  'content/writing/c.md': entry('title: Older\ndate: 2024-05-01\nfeatured: true'),
  'content/writing/d.md': entry('title: Plain\ndate: 2023-05-01\nfeatured: false'),
  'content/projects/p.md': entry('title: Project\npin: true'),
  'content/videos/v.md': entry('title: Film\ndate: 2026-06-01\nfeatured: "a word"'),
};
const titlesOf = (html: string) =>
  select(elementsOf(html.slice(html.indexOf('<main'), html.indexOf('</main'))), 'a')
    .map(({ text }) => text)
    .filter((text) => /^(?:Newest|Middle|Older|Plain|Project|Film)$/.test(text));

describe('featured entries', () => {
  it('come first in the list of their collection, marked', async () => {
    const { ask } = await appOf(SITE);
    const { text } = await ask('/writing');
    expect(titlesOf(text)).toEqual(['Middle', 'Older', 'Newest', 'Plain']);
    expect(text.match(/<small class="mark">Featured<\/small>/g)).toHaveLength(2);
  });

  it('lead the home page, the newest of them first', async () => {
    const { ask } = await appOf(SITE);
    const { text } = await ask('/');
    expect(titlesOf(text)).toEqual(['Middle', 'Older', 'Newest', 'Plain', 'Film', 'Project']);
    expect(select(elementsOf(text), 'h3').map((heading) => heading.text)).toEqual([
      'Middle',
      'Film',
      'Project',
    ]);
  });

  it('stand in their place in what programs read, without another field', async () => {
    const { ask } = await appOf(SITE);
    const { results } = JSON.parse((await ask('/api/v1/content')).text) as { results: object[] };
    expect(results.map((row) => ('title' in row ? row.title : null))).toEqual([
      'Newest',
      'Middle',
      'Older',
      'Plain',
    ]);
    expect(results.some((row) => 'featured' in row)).toBe(false);
    expect((await ask('/writing.md')).text.match(/^- \[(?!Everything)\w+/gm)).toEqual([
      '- [Newest',
      '- [Middle',
      '- [Older',
      '- [Plain',
    ]);
    expect((await ask('/featured')).status).toBe(404);
  });

  it('are marked in the language of the site', async () => {
    const { ask } = await appOf({ ...SITE, 'lectern.yaml': 'language: de\n' });
    expect((await ask('/writing')).text).toContain('<small class="mark">Empfohlen</small>');
  });
});
