import { describe, expect, it } from 'vitest';
import { dateValue, type AddressParts, fillPattern } from '../../src/content/addresses/url-pattern.ts';
import { encodePathname } from '../../src/text/pathname.ts';
import { guessAddresses } from '../../src/content/addresses/guess-patterns.ts';

const PARTS: AddressParts = {
  name: 'sub/My Post',
  path: 'guide/sub/My Post',
  dated: 'guide/sub/2024-03-07-My Post',
  sections: 'guide/sub',
  place: 'en/guide/2024-03-07-My Post',
  slug: null,
  title: 'A+B: My Title',
  date: '2024-03-07',
  categories: ['One Two', 'one two', '5%'],
  lang: 'en',
  style: 'lower',
};
const fill = (pattern: string, parts: Partial<AddressParts> = {}, tokens = {}) => {
  const filled = fillPattern(pattern, { ...PARTS, ...parts }, tokens);
  return filled.pathname ?? `missing ${'missing' in filled ? filled.missing : ''}`;
};

describe('a pattern', () => {
  it.each([
    ['/:slug/', '/sub/my-post/'],
    ['/:last', '/my-post'],
    ['/:name', '/sub/my-post'],
    ['/:path', '/guide/sub/my-post'],
    ['/:folder/x', '/guide/sub/x'],
    ['/:dir/x', '/guide/sub/x'],
    ['/:dated', '/guide/sub/2024-03-07-My Post'],
    ['/:basename', '/my-post'],
    ['/:filestem', '/guide/sub/2024-03-07-my-post'],
    ['/:place', '/en/guide/2024-03-07-my-post'],
    ['/:filebase', '/2024-03-07-my-post'],
    ['/:placebase', '/2024-03-07-my-post'],
    ['/:id', '/en/guide/2024-03-07-my-post'],
    ['/:first', '/en'],
    ['/:rest', '/guide/2024-03-07-my-post'],
    ['/:datedpath', '/2024/03/07/guide/sub/my-post'],
    ['/:slugorfilebase', '/2024-03-07-my-post'],
    ['/:sections', '/guide/sub'],
    ['/:sections[0]', '/guide'],
    ['/:sections[last]', '/sub'],
    ['/:sections[1:]', '/sub'],
    ['/:sections[:1]', '/guide'],
    ['/:sections[ 0 : last ]', '/guide'],
    ['/:section', '/guide'],
    ['/:alphanumericslug', '/my-post'],
    ['/:titleslug', '/a+b-my-title'],
    ['/:givenslug', '/a+b-my-title'],
    ['/:slugortitle', '/a+b-my-title'],
    ['/:categories', '/one-two/one-two/5'],
    ['/:lowercategories', '/one two/5%25'],
    ['/:lang/x:html', '/en/x.html'],
    ['/:year/:month/:day', '/2024/03/07'],
    ['/:month_:day/', '/03_07/'],
    ['/:unknown/:x', '/:unknown/:x'],
    ['/:hour', 'missing :hour'],
    ['/:hour_x', '/:hour_x'],
    ['/:minute__', 'missing :minute'],
  ])('%s is filled', (pattern, pathname) => {
    expect(fill(pattern)).toBe(pathname);
  });

  it.each([
    ['/:slug', { slug: 'own' }, '/sub/own'],
    ['/:last', { slug: 'own' }, '/own'],
    ['/:path', { slug: 'own' }, '/guide/sub/own'],
    ['/:path', { slug: 'own', path: 'a' }, '/own'],
    ['/:id', { slug: 'Own' }, '/Own'],
    ['/:slugorfilebase', { slug: 'Own' }, '/own'],
    ['/:givenslug', { slug: 'Own x' }, '/Own x'],
    ['/:slugortitle', { slug: 'Own x' }, '/own-x'],
    ['/:givenslug', { title: '-a/b-' }, '/ab'],
    ['/:section', { path: 'a' }, '/'],
    ['/:folder', { path: 'a' }, '/'],
    ['/:filestem', { dated: 'a/b/b' }, '/a/b'],
    ['/:filestem', { dated: 'b/b' }, '/b'],
    ['/:datedpath', { dated: 'a/b' }, '/a/b'],
    ['/:datedpath', { dated: '2024/3/7/b' }, '/2024/3/7/b'],
    ['/:file', { dated: 'a/5%...' }, '/a/5%25'],
    ['/:titleslug', { title: 'C++ x', style: 'path' as const }, '/c-x'],
    ['/:titleslug', { title: 'My Title', style: 'as-is' as const }, '/my-title'],
    ['/:year', { date: null }, 'missing :year'],
    ['/:year/:month', { date: null }, 'missing :year'],
    ['/:year/x', { date: '0099-01-02' }, '/99/x'],
  ])('%s of %j', (pattern, parts, pathname) => {
    expect(fill(pattern, parts)).toBe(pathname);
  });

  it.each([
    ['/{{ page.fileSlug }}/', '/my-post/'],
    ['/{{- page.filePathStem -}}.html', '/guide/sub/my-post.html'],
    ['/{{ title | slugify }}/', '/a+b-my-title/'],
    ['/{{slug}}', '/my-post'],
    ['/{{ lang }}/{{ locale }}/{{ page.lang }}', '/en/en/en'],
    ['/{{ page.date | date: "%Y/%m" }}', '/2024/03'],
    ["/{{ date | date('yyyy/MM/dd') }}", '/2024/03/07'],
    ['/{{ date }}', 'missing /{{ date }}'],
    ['/{{ other }}', 'missing /{{ other }}'],
    ['/a{% if b %}', 'missing /a{% if b %}'],
    ['/a<%= b %>', 'missing /a<%= b %>'],
  ])('%s has expressions', (pattern, pathname) => {
    expect(fill(pattern)).toBe(pathname);
  });

  it('has the tokens of its dialect', () => {
    expect(fill('/:contentbasename/:year', {}, { contentbasename: 'basename' })).toBe('/my-post/2024');
    expect(fill('/:toString/:constructor', {})).toBe('/:toString/:constructor');
  });
});

it.each([
  ['', '/'],
  ['a b/c', '/a%20b/c'],
  ['//a//b/', '/a/b/'],
  ['/a/index.html', '/a/'],
  ['/a/INDEX.htm', '/a/'],
  ['/a/myindex.html', '/a/myindex.html'],
  ['/%C3%BC/u\u0308', '/%C3%BC/%C3%BC'],
  ['/a@b:c,d+e$f;g=h&i', '/a@b:c,d+e$f;g=h&i'],
  ["/a?b#c'd", "/a%3Fb%23c'd"],
  ['/100%', '/100%25'],
])('the pathname %j is %s', (pathname, encoded) => {
  expect(encodePathname(pathname)).toBe(encoded);
});

it.each([
  ['2024-03-07', '2024 03 07 3 7 24 67 067 march Mar March thursday Thu Thursday 10 2024 4 4'],
  ['2023-01-01', '2023 01 01 1 1 23 1 001 january Jan January sunday Sun Sunday 52 2022 7 0'],
  ['2020-12-31', '2020 12 31 12 31 20 366 366 december Dec December thursday Thu Thursday 53 2020 4 4'],
])('the tokens of %s', (date, values) => {
  const tokens =
    'year month day i_month i_day short_year yearday y_day monthname short_month long_month weekdayname short_day long_day week w_year w_day weekday';
  expect(tokens.split(' ').map((token) => dateValue(token, date))).toEqual(values.split(' '));
  expect([dateValue('week', null), dateValue('none', date), dateValue('none', null)]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});

describe('a pattern is guessed', () => {
  const rule = { guess: true, url: '/:slug' };
  const entry = (path: string, date: string | null, links: string[] = [], more = {}) => ({
    rule,
    permalink: null,
    slug: null,
    names: { path },
    date,
    links,
    ...more,
  });
  const guess = (links: string[], origin: string | null = null, more = {}) => {
    const names = ['ab', 'cd', 'ef', 'gh'];
    const entries = names.map((name, n) => entry(`x/${name}`, `2014-0${n + 1}-1${n}`, [], more));
    const found = guessAddresses([...entries, entry('links', null, links, { rule: {} })] as never, origin);
    return [[...found.patterns.values()].join(), found.origin];
  };

  it.each([
    [['/2014/01/10/ab', '/2014/02/11/cd', '/2014/03/12/ef'], '/:year/:month/:day/:last', null],
    [['/2014/01/ab.html', '/2014/02/cd.html', '/2014/03/EF.html#x'], '/:year/:month/:last.html', null],
    [['/p/ab/', '/p/cd/', '/p/ef/?a'], '/p/:last/', null],
    [['/x/ab', '/x/cd', '/x/ef'], '/:path', null],
    [['/p/ab', '/p/cd', '/p/cd', '/p/none'], '', null],
    [['/p/ab', '/p/cd', '/q/ef'], '', null],
    [['/2015/ab', '/2015/cd', '/2015/ef'], '', null],
    [
      ['https://a.example/2014/ab', 'https://a.example/2014/cd', 'https://a.example/2014/ef'],
      '/:year/:last',
      'https://a.example',
    ],
    [['https://a.example/p/ab', 'https://a.example/p/cd', 'https://a.example/p/ef'], '', null],
  ])('from links: %j', (links, pattern, origin) => {
    expect(guess(links)).toEqual([pattern, origin]);
  });

  it('from links to the host that is known', () => {
    const links = ['https://a.example/p/ab', 'https://a.example/p/cd', '/p/ef'];
    expect(guess(links, 'https://a.example')).toEqual(['/p/:last', 'https://a.example']);
    expect(guess(links, 'https://b.example')).toEqual(['', 'https://b.example']);
  });

  it('for no entry that has an address of its own, or a rule that is sure', () => {
    const links = ['/p/ab', '/p/cd', '/p/ef'];
    expect(guess(links, null, { permalink: '/x' })).toEqual(['', null]);
    expect(guess(links, null, { rule: { guess: false } })).toEqual(['', null]);
  });

  it.each([
    ['/:path/', 'p', '/p/:path'],
    ['/x/:folder/:slug', 'p', '/p/:path'],
    ['/:place.html', 'p', '/p/:path'],
    ['/:id', 'p', '/p/:path'],
    ['/:slug', 'p', '/p/:last'],
    ['/:pathname', 'p', '/p/:last'],
    [undefined, 'p', '/p/:last'],
    ['/:path/', '2014', '/:year/:last'],
  ])('of files at the top with folders where its rule %s has them', (url, front, pattern) => {
    const own = { guess: true, url };
    const flat = ['ab', 'cd', 'ef'].map((name) => entry(name, '2014-05-06', [], { rule: own }));
    const links = entry(
      'links',
      null,
      ['ab', 'cd', 'ef'].map((name) => `/${front}/${name}`),
      { rule: {} },
    );
    expect([...guessAddresses([...flat, links] as never, null).patterns.values()]).toEqual([pattern]);
  });
});
