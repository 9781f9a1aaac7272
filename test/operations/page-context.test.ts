import { describe, expect, it } from 'vitest';
import { getContent } from '../../src/operations/get-content.ts';
import { getPageContext } from '../../src/operations/get-page-context.ts';
import { siteOf } from '../support/workspace.ts';

const post = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\nText.\n`;
const FILES = {
  'lectern.yaml': 'name: Harbour\ndescription: Of boats.\n',
  'content/writing/one.md': post(
    'One',
    'date: 2024-05-01\ntags: [Boats, nets]\nauthors: [Ada Low]\nseries: Tides\naliases: [/old]\n',
  ),
  'content/writing/two.md': post('Two', 'date: 2025-05-01\ntags: [boats]\nseries: Tides\n'),
  'content/talks/sail.md': post('Sailing', 'date: 2026-07-01\ntags: [boats, sails]\n'),
  'content/about.md': post('About us'),
  'content/guide/nets.md': post('Nets'),
};
const harbour = await siteOf(FILES);
const contextOf = (path?: string, site = harbour) => getPageContext.run(site, { path });

const LISTS = 'It lists what this page shows.';
const SEARCH = 'Search finds entries by subject; list_content lists them by type.';
const names = (name: string) => `Its \`${name}\` selects entries of a type by one of these.`;

describe('a page', () => {
  it.each([
    [undefined, 'home', 'index', 'Harbour', '/', 'search_site', SEARCH],
    ['/', 'home', 'index', 'Harbour', '/', 'search_site', SEARCH],
    ['search', 'search', 'search', 'Search', '/search', 'search_site', SEARCH],
    ['developers', 'developers', 'developers', 'For developers', '/developers', 'search_site', SEARCH],
    ['tags', 'collection', 'tags', 'Tags', '/tags', 'list_content', names('tag')],
    ['author', 'collection', 'authors', 'Authors', '/authors', 'list_content', names('author')],
    ['series', 'collection', 'series', 'Series', '/series', 'list_content', names('series')],
  ])('%s is %s', (reference, type, path, title, pathname, tool, why) => {
    const { page, next } = contextOf(reference);
    const url = `https://example.com${pathname}`;
    const markdown = `https://example.com/${path}.md`;
    const lists = tool === 'list_content' ? { lists: {} } : {};
    expect(page).toEqual({ type, path, title, url, markdown, ...lists });
    expect(next).toEqual({ tool, why });
  });

  it.each([
    ['writing', 'writing', 'Writing', { type: 'writing' }, { writing: 2 }],
    ['/talks?from=home', 'talks', 'Talks', { type: 'talk' }, { talk: 1 }],
    ['/writing?tag=nets#top', 'writing', 'Writing, nets', { type: 'writing', tag: 'nets' }, { writing: 1 }],
    ['/writing?year=2025', 'writing', 'Writing, 2025', { type: 'writing', year: '2025' }, { writing: 1 }],
    ['tags/sails', 'tags/sails', 'sails', { tag: 'sails', type: 'talk' }, { talk: 1 }],
    ['author/ada-low', 'authors/ada-low', 'Ada Low', { author: 'Ada Low', type: 'writing' }, { writing: 1 }],
    ['series/tides', 'series/tides', 'Tides', { series: 'Tides', type: 'writing' }, { writing: 2 }],
    ['guide/', 'guide', 'Guide', { section: 'guide', type: 'page' }, { page: 1 }],
  ])('%s is the list %s', (reference, path, title, filter, lists) => {
    const { page, next } = contextOf(reference);
    const url = `https://example.com/${path}`;
    expect(page).toEqual({ type: 'collection', path, title, url, markdown: `${url}.md`, lists });
    expect(next).toEqual({ tool: 'list_content', why: LISTS, arguments: filter });
  });

  it('says of a list of several types which it has, and lists the one that it has most of', () => {
    const { page, next } = contextOf('tags/boats');
    expect(page.lists).toEqual({ writing: 2, talk: 1 });
    expect(next.why).toBe(`${LISTS} It has entries of the types writing, talk: one call each.`);
    expect(next.arguments).toEqual({ tag: 'boats', type: 'writing' });
  });

  it.each([
    ['about', 'page', 'about', 'About us'],
    ['/writing/one', 'writing', 'writing/one', 'One'],
    ['https://www.example.com/talks/sail?a=1#b', 'talk', 'talks/sail', 'Sailing'],
    ['/old/', 'writing', 'writing/one', 'One'],
  ])('%s is a document', (reference, type, path, title) => {
    const { page, next } = contextOf(reference);
    const url = `https://example.com/${path}`;
    expect(page).toEqual({ type, path, title, url, markdown: `${url}.md` });
    const why = `It returns this page as markdown: path "${path}".`;
    expect(next).toEqual({ tool: 'get_content', why, arguments: { path } });
  });

  it('is that of the path where a URL is given too, else that of the URL', () => {
    const url = 'https://example.com/writing/two';
    const pathOf = (path?: string) => getPageContext.run(harbour, { path, url }).page.path;
    expect([pathOf('writing/one'), pathOf()]).toEqual(['writing/one', 'writing/two']);
  });

  it('is the press kit, which is a tool of its own', () => {
    const { page, next } = contextOf('press-kit');
    expect(page).toMatchObject({ type: 'press-kit', title: 'Press kit: Harbour', path: 'press-kit' });
    const why = 'It returns the press kit as structured data.';
    expect(next).toEqual({ tool: 'get_press_kit', why, arguments: {} });
  });

  it('is the home page with the title that it has of its own', async () => {
    const site = await siteOf({ 'content/index.md': post('Welcome') });
    expect(contextOf('index', site).page).toMatchObject({ type: 'home', title: 'Welcome' });
  });

  it.each([
    ['https://other.example/deep/night_sky.html?q#x', 'night sky'],
    ['HTTP://OTHER.EXAMPLE/', undefined],
    ['/a/caf%C3%A9%20noir/', 'café noir'],
    ['x/v1.backup', 'v1 backup'],
    ['/../..', undefined],
    [`/${'ab '.repeat(100)}`, 'ab '.repeat(67).slice(0, 200)],
  ])('%s is unknown, and searched for', (reference, query) => {
    const { page, next } = contextOf(reference);
    expect(page).toEqual({ type: 'unknown', path: null, title: null, url: null, markdown: null });
    const why = 'There is no page at this address. Search for what it was about.';
    expect(next).toEqual({ tool: 'search_site', why, ...(query ? { arguments: { query } } : {}) });
  });

  it('is unknown, and near others', () => {
    expect(contextOf('essays/one').next.why).toBe(
      'There is no page at this address; near it are writing/one. Search for what it was about.',
    );
    expect(contextOf('/mend%20sailing').next.why).toContain('; near it are talks/sail.');
  });
});

describe('the site', () => {
  it('has its name, address, about page and counts', () => {
    const { page: _page, next: _next, ...site } = contextOf();
    expect(site).toEqual({
      site: {
        name: 'Harbour',
        description: 'Of boats.',
        url: 'https://example.com/',
        llms: 'https://example.com/llms.txt',
      },
      about: { path: 'about', title: 'About us', url: 'https://example.com/about' },
      counts: { writing: 2, video: 0, talk: 1, project: 0, page: 2 },
      sections: [{ section: 'guide', title: 'Guide', count: 1 }],
      tags: [
        { tag: 'boats', count: 3 },
        { tag: 'nets', count: 1 },
        { tag: 'sails', count: 1 },
      ],
      languages: { en: 5 },
    });
  });

  it('names the page about its owner only where no biography does, and no description that it has not', async () => {
    const about = { 'content/about.md': post('About us') };
    const kit = (text: string) => siteOf({ ...about, 'content/press-kit.yaml': text });
    expect(contextOf('index', await kit('bios:\n  - {label: Short, body: Ada.}\n'))).not.toHaveProperty(
      'about',
    );
    expect(contextOf('index', await kit('intro: Ada.\n'))).toHaveProperty('about.path', 'about');
    const bare = contextOf('index', await siteOf({ 'content/writing/a.md': post('A') }));
    expect(bare).not.toHaveProperty('about');
    expect(bare.site.description).toBe(null);
  });

  it('has an example that it answers', async () => {
    const example = (site: typeof harbour) =>
      typeof getPageContext.example === 'function' && getPageContext.example(site);
    expect(example(harbour)).toEqual({});
    expect(example(await siteOf({ 'content/press-kit.yaml': 'intro: Ada.\n' }))).toEqual({
      path: 'press-kit',
    });
  });
});

describe('a document that is none', () => {
  const refusalOf = (path: string) => {
    try {
      return getContent.run(harbour, { path });
    } catch (error) {
      const { code, details } = error as { code: string; details: object };
      return { code, ...details };
    }
  };
  const ask = (filter: string, query: string) =>
    `List it: the tool list_content with ${filter}, or GET /api/v1/content?${query}.`;

  it.each([
    ['tags', 'Tags', 'Its parts have addresses of their own; the list of tags names them.'],
    ['authors', 'Authors', 'Its parts have addresses of their own; the list of tags names them.'],
    ['writing', 'Writing', ask('{"type":"writing"}', 'type=writing')],
    ['guide', 'Guide', ask('{"section":"guide","type":"page"}', 'section=guide&type=page')],
    [
      'authors/ada-low',
      'Ada Low',
      ask('{"author":"Ada Low","type":"writing"}', 'author=Ada+Low&type=writing'),
    ],
  ])('%s is a list', (path, title, resolution) => {
    const detail = `At "${path}" is a list, "${title}", and no document.`;
    expect(refusalOf(path)).toEqual({ code: 'RESOURCE_NOT_FOUND', detail, resolution });
  });

  it('names what is near', () => {
    expect(refusalOf('essays/one')).toEqual({
      code: 'RESOURCE_NOT_FOUND',
      detail: 'There is no published content at "essays/one".',
      resolution: 'Near paths: writing/one. The content list returns every path.',
    });
  });

  it.each([
    ['developers', 'developers'],
    ['q'.repeat(200), 'q'.repeat(200)],
    ['q'.repeat(201), `${'q'.repeat(200)}…`],
  ])('says nothing more where nothing is near', (path, shown) => {
    const detail = `There is no published content at "${shown}".`;
    expect(refusalOf(path)).toEqual({ code: 'RESOURCE_NOT_FOUND', detail });
  });
});
