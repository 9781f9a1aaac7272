import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { ORIGIN } from '../support/workspace.ts';
import { elementsOf, select } from '../support/markup.ts';

const titles = (html: string) =>
  select(elementsOf(html), 'b')
    .filter(({ path }) => path.includes('ol'))
    .map(({ text }) => text);

const heading = (html: string) => select(elementsOf(html), 'h1').map(({ text }) => text);

describe('lists at the addresses of the generator', () => {
  const { ask } = useApp({
    'hugo.toml':
      'baseURL = "https://example.org/"\ntitle = "T"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n[languages.de.permalinks]\ntalks = "/:year/:slug/"\n',
    'content/talks/d.de.md': '---\ntitle: D\ndate: 2024-01-03\n---\nText.\n',
    'content/posts/_index.md': '---\ntitle: My posts\naliases: [/old-posts/]\n---\n',
    'content/posts/a.md':
      '---\ntitle: A\ndate: 2024-01-01\ncategories: [Web Performance]\nauthors: [Ana]\n---\nText.\n',
    'content/posts/b.md': '---\ntitle: B\ndate: 2024-01-02\ntags: [css]\n---\nText.\n',
    'content/posts/a.de.md': '---\ntitle: A auf Deutsch\ndate: 2024-01-01\n---\nText.\n',
    'content/docs/_index.md': '---\ntitle: The docs\n---\nHow it works.\n',
    'content/docs/setup.md': '---\ntitle: Setup\n---\nText.\n',
    'content/docs/inner/deep.md': '---\ntitle: Deep\n---\nText.\n',
    'content/wiki/one.md': '---\ntitle: One\n---\nText.\n',
    'content/guide/_index.md': '---\ntitle: All guides\ndate: 2024-01-01\n---\n',
    'content/guide/first/_index.md': '---\ntitle: First steps\naliases: [start, /begin/]\n---\n',
    'content/guide/first/install.md': '---\ntitle: Install\n---\nText.\n',
    'content/soon/_index.md': '---\ntitle: A launch nobody may know of\ndate: 2999-01-01\n---\n',
    'content/soon/now.md': '---\ntitle: Now\n---\nText.\n',
    'content/empty/_index.md': '---\ntitle: To come\ndescription: Some day.\n---\n',
    'content/videos/_index.md': '---\ntitle: Watch\ndate: 2024-01-01\n---\nFrom the stage.\n',
    'content/videos/one.md': '---\ntitle: One\ndate: 2024-01-01\n---\nText.\n',
    'content/videos/short/c.md': '---\ntitle: C\ndate: 2023-01-03\nauthor: Ada\n---\nText.\n',
    'static/slides/intro/index.html': '<h1>Slides</h1>',
    'content/plans/secret.md': '---\ntitle: Secret\ndate: 2999-01-01\ncategories: [Secret]\n---\nText.\n',
  });
  const location = async (path: string) => {
    const { status, headers } = await ask(path);
    return [status, headers.get('location')];
  };

  it.each([
    ['/old-posts/', '/writing'],
    ['/begin/', '/guide/first/'],
    ['/de/talks/', '/talks'],
    ['/guide/start/', '/guide/first/'],
    ['/tags/css/', '/tags/css'],
    ['/de/tags/css/', '/tags/css'],
    ['/categories/', '/tags'],
    ['/categories/web-performance/', '/tags/web-performance'],
    ['/categories/web-performance/page/2/', '/tags/web-performance'],
    ['/categories/web-performance/index.xml', '/feed.xml'],
    ['/posts/index.xml', '/feed.xml'],
    ['/category/web-performance/', '/tags/web-performance'],
    ['/tag/css.html', '/tags/css'],
    ['/archives.html', '/writing'],
    ['/de/archive/', '/writing'],
    ['/de/search/', '/search'],
    ['/docs/search.html', '/search'],
    ['/page/2/', '/writing'],
    ['/page2/', '/writing'],
    ['/posts/2/', '/writing'],
    ['/docs/page/2/', '/docs/'],
    ['/docs/index.xml', '/feed.xml'],
    ['/de/index.xml', '/feed.xml'],
    ['/videos/short/index.xml', '/feed.xml'],
    ['/tags/css/index.xml', '/feed.xml'],
    ['/authors/ada/index.xml', '/feed.xml'],
    ['/authors/ana/index.xml', '/feed.xml'],
  ])('%s leads to %s', async (from, to) => {
    expect(await location(from)).toEqual([301, `${ORIGIN}${to}`]);
  });

  it('shows what is below an address that is no page', async () => {
    const wiki = await ask('/wiki/');
    expect([wiki.status, heading(wiki.text), titles(wiki.text)]).toEqual([200, ['Wiki'], ['One']]);
    const german = await ask('/de/');
    expect([heading(german.text), titles(german.text)]).toEqual([['Deutsch'], ['D', 'A auf Deutsch']]);
    expect(await location('/wiki')).toEqual([301, `${ORIGIN}/wiki/`]);
    expect((await ask('/wiki.md')).text).toContain(`# Wiki\n\n- [One](${ORIGIN}/wiki/one.md): Text.\n`);
  });

  it('calls a section as the site does from its date on', async () => {
    expect(heading((await ask('/guide/')).text)).toEqual(['All guides']);
    expect(heading((await ask('/soon/')).text)).toEqual(['Soon']);
    const videos = await ask('/videos');
    const cards = select(elementsOf(videos.text), 'h2')
      .filter(({ path }) => path.includes('ol'))
      .map(({ text }) => text);
    expect([heading(videos.text), cards]).toEqual([['Watch'], ['One', 'C']]);
    expect(videos.text).toContain('<p>From the stage.</p>');
  });

  it('serves the index of a folder of files at its address', async () => {
    expect(await ask('/slides/intro/')).toMatchObject({ status: 200, text: '<h1>Slides</h1>' });
    expect(await location('/slides/intro')).toEqual([301, `${ORIGIN}/slides/intro/`]);
    expect((await ask('/slides/')).status).toBe(404);
  });

  it('has the page of a section that has nothing in it yet', async () => {
    const { status, text } = await ask('/empty/');
    expect([status, heading(text)]).toEqual([200, ['To come']]);
    expect(text).toContain('<p>Nothing has been published here yet.</p>');
    expect((await ask('/empty.md')).text).toContain('\n# To come\n\nNothing has been published here yet.\n');
  });

  it('shows the text of a section and what is below it', async () => {
    const { text } = await ask('/docs/');
    expect(text).toContain('<p>How it works.</p>');
    const twin = (await ask('/docs.md')).text;
    expect(twin).toContain(`How it works.\n\n- [Deep](${ORIGIN}/docs/inner/deep.md): Text.\n- [Setup](`);
    expect(JSON.parse((await ask('/api/v1/content/docs')).text)).toMatchObject({ markdown: twin });
  });

  it.each([
    '/plans/',
    '/plans/index.xml',
    '/plans/page/2/',
    '/plans/search/',
    '/nothing/archives/',
    '/plans.md',
    '/docs/2/',
    '/page/',
    '/categories/secret/',
    '/tags/secret',
    '/nothing/',
    '/categories/nothing/',
  ])('tells of nothing that is not published: %s', async (path) => {
    expect(await location(path)).toEqual([404, null]);
  });
});

describe('pages of lists that the site wrote itself', () => {
  const { ask } = useApp({
    '_config.yml': 'title: T\ncollections:\n  talks:\n    output: true\n',
    '_talks/one.md': '---\ntitle: One\ndate: 2024-05-05\n---\nText.\n',
    '_posts/2024-01-01-a.md': '---\ntitle: A\ntags: css\n---\nText.\n',
    'talks.md':
      '---\ntitle: Speaking\npermalink: /talks/\n---\nInvite [me](about.md). ![At work](/stage.jpg)\n',
    'stage.jpg': 'JPEG',
    'about.md': '---\ntitle: About\n---\nSee [talks](talks.md) and [posts](blog.md).\n',
    'index.md': '---\nlayout: home\n---\nHello there.\n',
    'blog.md':
      '---\nlayout: blog\ntitle: Blog\npermalink: /journal/\n---\n{% for post in site.posts %}{% endfor %}\n',
    'archive.html': '---\n---\n<ul></ul>\n',
    'categories.html': '---\n---\n<ul></ul>\n',
    'search.md': '---\nlayout: search\n---\n',
  });

  it('have their text above the list', async () => {
    const page = await ask('/talks');
    expect([page.status, heading(page.text), titles(page.text)]).toEqual([200, ['Speaking'], ['One']]);
    expect(page.text).toContain(`<p>Invite <a href="${ORIGIN}/about.html">me</a>.`);
    const twin = (await ask('/talks.md')).text;
    expect(twin).toContain(
      `# Speaking\n\nInvite [me](${ORIGIN}/about.html). ![At work](${ORIGIN}/stage.jpg)\n\n- [One](`,
    );
    expect((await ask('/stage.jpg')).status).toBe(200);
    expect((await ask('/about.md')).text).toContain(`See [talks](${ORIGIN}/talks/)`);
  });

  it('are the front page with the newest entries below', async () => {
    const { text } = await ask('/index.md');
    expect(text).toContain(`\nHello there.\n\n## Writing\n\n- [A](${ORIGIN}/2024/01/01/a.html.md)`);
    expect(text).toContain('## Talks\n\n- [One](');
  });

  it.each([
    ['/journal/', '/writing'],
    ['/archive', '/writing'],
    ['/archive.html', '/writing'],
    ['/categories.html', '/tags'],
  ])('%s leads to %s where the page has no text', async (from, to) => {
    const { status, headers } = await ask(from);
    expect([status, headers.get('location')]).toEqual([301, ORIGIN + to]);
  });
});
