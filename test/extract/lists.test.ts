import { describe, expect, it } from 'vitest';
import { htmlPage, readBuild } from '../support/built.ts';

const post = (title: string, day: string, extra = '') =>
  htmlPage({
    title: `${title} | Site`,
    body: `<main><article><h1>${title}</h1><p class="meta"><time datetime="${day}">${day}</time> ${extra}</p><p>What ${title} has to say, at some length.</p></article></main>`,
  });
const item = (href: string, title: string, day: string) =>
  `<article><h2><a href="${href}">${title}</a></h2><time datetime="${day}">${day}</time><p>The beginning of ${title}.</p></article>`;
const list = (title: string, items: string, more = '') =>
  htmlPage({ title: `${title} | Site`, body: `<main><h1>${title}</h1>${items}${more}</main>` });
const A = item('/posts/a/', 'Alpha', '2024-01-01');
const B = item('/posts/b/', 'Beta', '2024-02-01');
const C = item('/posts/c/', 'Gamma', '2024-03-01');
const POSTS = {
  'posts/a/index.html': post('Alpha', '2024-01-01', '<a href="/tags/red-wine/">Red Wine</a>'),
  'posts/b/index.html': post(
    'Beta',
    '2024-02-01',
    '<a href="/tags/red-wine/">Red Wine</a> <a href="/categories/food/">Food</a>',
  ),
  'posts/c/index.html': post('Gamma', '2024-03-01', '<a href="/categories/food/">Food</a>'),
};

describe('pages of lists', () => {
  it('are the list above their entries, with the words that they have besides', () => {
    const { content, outcome } = readBuild({
      'index.html': list('Site', '<p>Hello.</p><p><a href="/posts/">All</a></p>'),
      'posts/index.html': list('All posts', `<p>They are about wine.</p>${A}${B}${C}`),
      ...POSTS,
    });
    expect(content.entries.map(({ path }) => path)).toEqual(['index', 'writing/a', 'writing/b', 'writing/c']);
    expect(content.sections).toEqual([
      { pathname: '/posts/', title: 'All posts', description: null, body: 'They are about wine.\n' },
    ]);
    expect(outcome('posts/index.html')).toBe('served: posts');
  });

  it('of one whole post are no second copy of it', () => {
    const text = 'What Alpha has to say, at some length. '.repeat(12);
    const whole = `<ul><li><h2><a href="/posts/a/">Alpha</a></h2><p>${text}</p></li></ul>`;
    const { content, outcome } = readBuild({
      'index.html': list('Site', '<p>Hello.</p><p><a href="/posts/a/">All</a> <a href="/tag/11/">11</a></p>'),
      'tag/11/index.html': list('Tag: 11', whole),
      ...POSTS,
    });
    expect(content.entries.map(({ title }) => title)).not.toContain('Tag: 11');
    expect(outcome('tag/11/index.html')).toBe('hidden: a list of what has a tag; Lectern lists it');
  });

  it('lead to the collection, where their entries lie elsewhere', () => {
    const { content, outcome } = readBuild({
      'index.html': list('Site', '<p>Hello.</p><p><a href="/archive/">All</a></p>'),
      'archive/index.html': list(
        'Archive',
        `<ul><li>2024-03-01 <a href="/posts/c/">Gamma</a></li><li>2024-02-01 <a href="/posts/b/">Beta</a></li><li>2024-01-01 <a href="/posts/a/">Alpha</a></li></ul>`,
      ),
      ...POSTS,
    });
    expect(content.sections).toEqual([]);
    expect(content.redirects).toEqual([{ from: '/archive', to: '/writing' }]);
    expect(outcome('archive/index.html')).toBe('hidden: a list; Lectern lists the entries');
  });

  it('a front page of posts is the entry that lists them', () => {
    const { find } = readBuild({ 'index.html': list('Site', `<p>I write.</p>${A}${B}${C}`), ...POSTS });
    expect(find('index')).toMatchObject({ pathname: '/', title: 'Site', lists: true, body: 'I write.\n' });
  });

  it('their further pages lead to the first', () => {
    const { content, outcome } = readBuild({
      'index.html': list('Site', `${A}<a href="/page/2/">Older</a><a href="/posts/">All</a>`),
      'page/2/index.html': list('Site', `${B}${C}`),
      'posts/index.html': list('Posts', `${A}<a href="/posts/page/2/">Older</a>`),
      'posts/page/2/index.html': list('Posts', `${B}${C}`),
      ...POSTS,
    });
    expect(content.redirects).toEqual([
      { from: '/page/2', to: '/writing' },
      { from: '/posts/page/2', to: '/posts/' },
    ]);
    expect(outcome('page/2/index.html')).toBe('hidden: a further page of a list; Lectern lists the entries');
  });

  it('a page of documentation that lists others is a page', () => {
    const doc = (name: string) =>
      htmlPage({ title: name, body: `<main><h1>${name}</h1><p>How to ${name}.</p></main>` });
    const { content } = readBuild({
      'index.html': htmlPage({
        title: 'Docs',
        body: '<main><h1>Docs</h1><ul><li><a href="/guide/">Guide</a></li></ul></main>',
      }),
      'guide/index.html': htmlPage({
        title: 'Guide',
        body: '<main><h1>Guide</h1><ul><li><a href="/guide/install/">Install</a></li><li><a href="/guide/use/">Use</a></li></ul></main>',
      }),
      'guide/install/index.html': doc('Install'),
      'guide/use/index.html': doc('Use'),
    });
    expect(content.entries.map(({ path, type }) => [path, type])).toEqual([
      ['guide', 'page'],
      ['guide/install', 'page'],
      ['guide/use', 'page'],
      ['index', 'page'],
    ]);
    expect(content.entries[0]?.body).toBe('- [Install](\0/guide/install/)\n- [Use](\0/guide/use/)\n');
  });
});

describe('lists of tags', () => {
  const site = {
    'index.html': list(
      'Site',
      `${A}${B}${C}`,
      '<a href="/tags/">Tags</a><a href="/categories/">Categories</a>',
    ),
    'tags/index.html': list('Tags', '<ul><li><a href="/tags/red-wine/">Red Wine</a> (2)</li></ul>'),
    'tags/red-wine/index.html': list('Red Wine', `${A}<a href="/tags/red-wine/page/2/">Older</a>`),
    'tags/red-wine/page/2/index.html': list('Red Wine', B),
    'categories/index.html': list('Categories', '<ul><li><a href="/categories/food/">Food</a></li></ul>'),
    'categories/food/index.html': list('Food', `${B}${C}`),
    ...POSTS,
  };

  it('give the entries their tags, on further pages too', () => {
    const { find, content } = readBuild(site);
    expect([find('writing/a').tags, find('writing/b').tags, find('writing/c').tags]).toEqual([
      ['Red Wine'],
      ['Food', 'Red Wine'],
      ['Food'],
    ]);
    expect(content.taxonomies).toEqual(['categories']);
    expect(content.entries.map(({ path }) => path)).toEqual(['index', 'writing/a', 'writing/b', 'writing/c']);
  });

  it('lead to the list of the tag, whatever they are called', () => {
    const { content } = readBuild({
      ...site,
      'topics/bread_and_butter/index.html': list('Bread', `${A}${C}`),
      'index.html': list(
        'Site',
        `${A}${B}${C}`,
        '<a href="/tags/">Tags</a><a href="/categories/">Categories</a><p><a href="/topics/bread_and_butter/">Bread</a></p>',
      ),
    });
    expect(content.redirects).toContainEqual({ from: '/topics/bread_and_butter', to: '/tags/bread' });
    expect(content.redirects).toContainEqual({ from: '/categories/food', to: '/tags/food' });
    expect(content.taxonomies).toEqual(['categories', 'topics']);
  });

  it('lead to no list where none of their entries is in lists', () => {
    const { content, find } = readBuild({
      ...site,
      'posts/c/index.html': POSTS['posts/c/index.html'].replace(
        '</head>',
        '<meta name="robots" content="noindex"></head>',
      ),
      'categories/food/index.html': list('Food', C),
      'posts/b/index.html': POSTS['posts/b/index.html'].replace('<a href="/categories/food/">Food</a>', ''),
    });
    expect([find('writing/c').unlisted, find('writing/c').tags]).toEqual([true, ['Food']]);
    expect(content.redirects.map(({ from }) => from)).not.toContain('/categories/food');
  });

  it('a cloud of all tags beside the text gives none', () => {
    const cloud =
      '<p class="cloud"><a href="/tags/red-wine/">Red Wine</a> <a href="/tags/white/">White</a></p>';
    const { find } = readBuild({
      ...site,
      'tags/white/index.html': list('White', C),
      'posts/a/index.html': POSTS['posts/a/index.html'].replace('</main>', `${cloud}</main>`),
    });
    expect(find('writing/a').tags).toEqual(['Red Wine']);
  });

  it('a page about a topic is a page', () => {
    const { find } = readBuild({
      'index.html': list('Site', '<p><a href="/topics/wine/">Wine</a></p>'),
      'topics/wine/index.html': htmlPage({
        title: 'Wine',
        body: `<main><h1>Wine</h1>${'<p>Wine is made of grapes, which grow on hills, and drunk by people. It takes years.</p>'.repeat(6)}</main>`,
      }),
    });
    expect(find('topics/wine').title).toBe('Wine');
  });
});
