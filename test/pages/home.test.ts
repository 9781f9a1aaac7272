import { describe, expect, it } from 'vitest';
import { appOf } from '../support/app.ts';
import { pngHeader } from '../support/png-header.ts';
import { elementsOf, select } from '../support/markup.ts';

const entry = (fields: string, text = 'Text.') => `---\n${fields}\n---\n\n${text}\n`;
const KIT =
  'name: Ana Lee\nphoto: /ana.png\nbio: { short: Ana speaks., long: Much more of her. }\nemail: ana@example.com\n';
const NEXT = entry('title: To come\ndate: 2026-09-01\nconference: PyCon\nlocation: Brno');
const SITE = {
  'lectern.yaml': 'name: Ana Lee\ndescription: Data in pockets.\n',
  'content/press-kit.yaml': KIT,
  'public/ana.png': 'png',
  'content/talks/next.md': NEXT,
  'content/talks/far.md': entry('title: Far away\ndate: 2028-01-01'),
  'content/talks/past.md': entry('title: Past one\ndate: 2020-01-01'),
  'content/pages/about.md': entry('title: About'),
};

/** The headings and links of the main part, in order. */
const outlineOf = (html: string) =>
  [
    ...html.slice(html.indexOf('<main'), html.indexOf('</main')).matchAll(/<(h[1-3]|b)[^>]*>(.*?)<\/\1>/gs),
  ].map(([, name, inner]) => `${name} ${(inner ?? '').replace(/<[^>]*>/g, '')}`);

describe('the home page', () => {
  it('introduces who it is about, announces the next talk, and offers to invite', async () => {
    const { ask } = await appOf(SITE);
    const { text } = await ask('/');
    const elements = elementsOf(text);
    expect(outlineOf(text)).toEqual([
      'h1 Ana Lee',
      'h2 Next talk',
      'h3 To come',
      'h2 Talks',
      'b Far away',
      'b Past one',
    ]);
    expect(select(elements, 'img', { class: 'portrait' })[0]?.attributes).toMatchObject({
      src: 'https://example.com/ana.png',
      alt: 'Portrait of Ana Lee',
    });
    expect(text).toContain('Ana speaks.');
    expect(text).not.toContain('Much more of her.');
    expect(text).toContain('<a href="mailto:ana@example.com">Invite Ana Lee to speak</a>');
    expect(text).toMatch(/<a class="plain" href="\/about">More about Ana Lee<\/a>/);
    const twin = (await ask('/index.md')).text;
    expect(twin.match(/^## .*|^- \[[^\]]*/gm)?.slice(0, 5)).toEqual([
      '## Next talk',
      '- [To come',
      '## Talks',
      '- [Far away',
      '- [Past one',
    ]);
    expect(twin).toContain('\n\nData in pockets.\n\nAna speaks.\n\n## Next talk');
  });

  it('does not call its list of pages as the home page is called', async () => {
    const { ask } = await appOf({
      'hugo.toml': 'title = "T"\n',
      'content/_index.md': '---\nheading: Hello\n---\n',
      'content/talks.md': '---\ntitle: What I said\n---\nText.\n',
    });
    expect(outlineOf((await ask('/')).text)).toEqual(['h1 T', 'h2 Pages', 'b What I said']);
  });

  it('asks nobody to invite where there is nowhere to write to', async () => {
    const { ask } = await appOf({ ...SITE, 'content/press-kit.yaml': 'name: Ana Lee\n' });
    expect((await ask('/')).text).not.toContain('Invite');
  });

  it('has the text of index.md above the lists, and one title', async () => {
    const index = entry('title: Home', '# Hello there\n\nMy words.');
    const { ask } = await appOf({ ...SITE, 'content/pages/index.md': index });
    const { text } = await ask('/');
    expect(outlineOf(text).slice(0, 4)).toEqual(['h1 Home', 'h2 Hello there', 'h2 Next talk', 'h3 To come']);
    expect(text.indexOf('My words.')).toBeLessThan(text.indexOf('Next talk'));
    expect((await ask('/index.md')).text).toMatch(/# Hello there\n\nMy words\.\n\n## Next talk\n/);
  });

  it('has the text alone with lists: false', async () => {
    const { ask } = await appOf({
      ...SITE,
      'content/pages/index.md': entry('title: Home\nlists: false', 'Mine.'),
    });
    expect(outlineOf((await ask('/')).text)).toEqual(['h1 Home']);
    expect((await ask('/index.md')).text).not.toContain('Next talk');
  });

  it('has a part for each folder that the site has besides, with a link to all of it', async () => {
    const { ask } = await appOf({
      'content/books/a.md': entry('title: Book A'),
      'content/books/b.md': entry('title: Book B'),
      'content/recipes/a.md': entry('title: Soup'),
      'content/recipes/b.md': entry('title: Stew'),
      'content/writing/c.md': entry('title: Essay\ndate: 2026-01-03'),
      'content/pages/uses.md': entry('title: Uses'),
    });
    const { text } = await ask('/');
    expect(outlineOf(text)).toEqual([
      'h1 Untitled site',
      'h2 Writing',
      'b Essay',
      'h2 Books',
      'b Book A',
      'b Book B',
      'h2 Recipes',
      'b Soup',
      'b Stew',
      'h2 Pages',
      'b Uses',
    ]);
    expect(text).toContain('<a href="/books" aria-label="View all: Books">View all</a>');
    expect((await ask('/books')).status).toBe(200);
    expect((await ask('/index.md')).text).toContain('[View all: Books](https://example.com/books.md)');
  });

  describe('shows what home names, in that order', () => {
    const files = {
      'content/talks/next.md': NEXT,
      'content/talks/past.md': entry('title: Past one\ndate: 2020-01-01'),
      'content/books/a.md': entry('title: Book A'),
      'content/writing/c.md': entry('title: Essay\ndate: 2026-01-03\ntags: [maps]'),
      'content/pages/uses.md': entry('title: Uses'),
    };

    it.each([
      ['[tags, talks, next_talk]', ['h2 Tags', 'h2 Talks', 'b Past one', 'h2 Next talk', 'h3 To come']],
      ['[Books, writing]', ['h2 Books', 'b Book A', 'h2 Writing', 'b Essay']],
      ['[talks]', ['h2 Talks', 'b To come', 'b Past one']],
      ['[pages, bookz]', ['h2 Pages', 'b Book A', 'b Uses']],
      ['[]', []],
    ])('%s', async (home, wanted) => {
      const { ask } = await appOf({ ...files, 'lectern.yaml': `home: ${home}\n` });
      expect(outlineOf((await ask('/')).text).slice(1)).toEqual(wanted);
      const twin = (await ask('/index.md')).text;
      const isListed = (line: string) => /^h2|^h3|^b /.test(line) && line !== 'h2 Tags';
      expect(
        [...twin.replace(/\n## Sitemap.*/s, '').matchAll(/^(?:## (.*)|- \[([^\]]*))/gm)].map(
          ([, title, name]) => title ?? name,
        ),
      ).toEqual(wanted.filter(isListed).map((line) => line.replace(/^\w+ /, '')));
    });

    it('by the name of a folder that is a whole collection, too', async () => {
      const { ask } = await appOf({
        'lectern.yaml':
          'home: [essays]\ncontent: [{ files: "essays/**", type: writing, url: "/essays/:slug" }]\n',
        'essays/a.md': entry('title: A\ndate: 2026-01-01'),
        'talks/b.md': entry('title: B\ndate: 2026-01-01'),
      });
      expect(outlineOf((await ask('/')).text).slice(1)).toEqual(['h2 Writing', 'b A']);
    });
  });

  it('has collections in the owner’s order by their type or their new address, too', async () => {
    const { ask } = await appOf({
      'lectern.yaml': 'home: [talk, blog]\ncollections: { writing: { title: Blog, at: /blog } }\n',
      'content/writing/a.md': entry('title: A\ndate: 2026-01-01'),
      'content/talks/b.md': entry('title: B\ndate: 2026-01-01'),
    });
    expect(outlineOf((await ask('/')).text).slice(1)).toEqual(['h2 Talks', 'b B', 'h2 Blog', 'b A']);
  });

  it('shows videos and projects as cards, drawn where they have no picture, and others as the owner wants', async () => {
    const { ask } = await appOf({
      'content/videos/a.md': entry('title: Film\ndate: 2026-01-01\nimage: /a.png'),
      'content/projects/b.md': entry('title: Tool\ndate: 2026-02-03'),
      'content/writing/c.md': entry('title: Post\ndate: 2026-01-01'),
      'content/talks/d.md': entry('title: Talk\ndate: 2026-01-01'),
      'lectern.yaml': 'lists: { writing: cards }\n',
      'public/a.png': pngHeader(300, 200),
    });
    const { text } = await ask('/');
    const [video, project, writing, talk] = ['videos', 'projects', 'writing', 'talks'].map(
      (name) => new RegExp(`<section class="${name}">.*?</section>`, 's').exec(text)?.[0] ?? '',
    );
    expect(video).toMatch(/<ol class="cards pairs">.*<img src="https:\/\/example.com\/a.png" alt=""/s);
    expect(project).toMatch(/<svg class="drawn".*<h3><a href="\/projects\/b">Tool<\/a><\/h3>.*2026-02-03/s);
    expect(writing).toContain('<ol class="cards pairs">');
    expect(talk).toContain('<ol class="rows">');
    // An entry always has the same drawing, and another entry has another one.
    const drawn = (html = '') => /<path [^>]*>/.exec(html)?.[0];
    expect(drawn((await ask('/projects')).text)).toBe(drawn(project));
    expect((await ask('/writing')).text).toContain('<ol class="cards pairs">');
  });
});
