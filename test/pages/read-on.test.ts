import { describe, expect, it } from 'vitest';
import { appOf } from '../support/app.ts';
import { elementsOf, select } from '../support/markup.ts';

const entry = (fields: string, text = 'Text.') => `---\n${fields}\n---\n\n${text}\n`;
const KIT =
  'name: Ana Lee\nphoto: /ana.png\nbio: { short: "Dr. Ana Lee speaks about the data in your pockets. She is tall." }\n';
const SITE = {
  'content/press-kit.yaml': KIT,
  'public/ana.png': 'png',
  'content/writing/a.md': entry('title: Bees at night\ndate: 2026-06-01\ntags: [bees, rare]'),
  'content/writing/b.md': entry('title: Wasps\ndate: 2026-05-01\ntags: [bees]'),
  'content/writing/c.md': entry('title: Hives\ndate: 2026-04-01\ntags: [bees]'),
  'content/writing/d.md': entry('title: Honey\ndate: 2026-03-01\ntags: [bees, rare]'),
  'content/writing/e.md': entry('title: Honig\ndate: 2026-02-01\ntags: [bees]\nlang: de'),
  'content/writing/f.md': entry('title: Hidden\ndate: 2026-01-15\ntags: [bees]\nunlisted: true'),
  'content/writing/g.md': entry('title: Beekeepers of the lighthouse\ndate: 2026-01-01'),
  'content/writing/h.md': entry('title: Guest\ndate: 2025-12-01\nauthor: Bo Li'),
  'content/talks/t.md': entry('title: Lighthouse keepers\ndate: 2025-01-01'),
  'content/pages/about.md': entry('title: About\ntags: [bees]'),
};
const relatedOf = (html: string) =>
  select(elementsOf(/<nav class="related".*?<\/nav>/s.exec(html)?.[0] ?? ''), 'a').map(({ text }) => text);

describe('the end of an entry', () => {
  it('leads to what shares its tags, rare ones first, and not to what the page leads to already', async () => {
    const { ask } = await appOf(SITE);
    const { text } = await ask('/writing/a');
    expect(relatedOf(text)).toEqual(['Honey', 'Hives']);
    expect(text).toContain('<h2 id="related">Related</h2>');
    expect(relatedOf((await ask('/writing/e')).text)).toEqual([]);
  });

  it('leads to what search finds for its title where no tag is shared', async () => {
    const { ask } = await appOf(SITE);
    expect(relatedOf((await ask('/talks/t')).text)).toEqual(['Beekeepers of the lighthouse']);
    expect(relatedOf((await ask('/about')).text)).toEqual([]);
  });

  it('says who wrote it, where the press kit knows and it is nobody else', async () => {
    const { ask } = await appOf(SITE);
    const [box] = select(elementsOf((await ask('/writing/a')).text), 'footer', { class: 'author-box' });
    expect(box?.text.replace(/\s+/g, ' ').trim()).toBe(
      'Ana LeeDr. Ana Lee speaks about the data in your pockets.',
    );
    for (const path of ['/writing/h', '/talks/t', '/about', '/'])
      expect((await ask(path)).text).not.toContain('author-box');
    const { 'content/press-kit.yaml': _kit, ...without } = SITE;
    expect((await (await appOf(without)).ask('/writing/a')).text).not.toContain('author-box');
  });
});
