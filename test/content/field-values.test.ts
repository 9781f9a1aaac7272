import { describe, expect, it } from 'vitest';
import { doubtfulMark, isOn } from '../../src/content/fields/visibility.ts';
import { FieldReader } from '../../src/content/fields/field-reader.ts';
import { fillTemplate } from '../../src/content/fields/site-data.ts';
import {
  readAddress,
  readAliases,
  readLink,
  readPermalink,
  readRecording,
  slugOf,
  nameOfFields,
  readDescription,
  readImage,
  readLanguage,
  readPeople,
  readSeries,
  readTags,
} from '../../src/content/fields/front-matter-values.ts';
import { canonicalLanguage } from '../../src/text/locale.ts';
import { type Data, read, reader } from './fields-of.ts';

describe('a field', () => {
  it.each<[string, (fields: FieldReader) => unknown, Data, unknown]>([
    ['permalink', readPermalink, { permalink: ' /a/ ' }, '/a/'],
    ['permalink', readPermalink, { permalink: 'https://x.example/a', slug: '/b' }, '/b'],
    ['permalink', readPermalink, { permalink: '', slug: 'b/' }, 'b/'],
    ['permalink', readPermalink, { slug: 'a/b' }, undefined],
    ['slug', slugOf, { slug: '//a/b/' }, 'a/b'],
    ['slug', slugOf, { slug: '/' }, null],
    ['link', readLink, { link: 'https://x.example/a' }, 'https://x.example/a'],
    ['link', readLink, { link: 'x.example' }, 'x.example'],
    ['link', readLink, { link: '/a.pdf' }, '/a.pdf'],
    ['link', readLink, { link: 'mailto:a@x.example' }, 'mailto:a@x.example'],
    ['link', readLink, { url: 'https://x.example/u' }, 'https://x.example/u'],
    ['link', readLink, { url: '/u' }, null],
    ['recording', readRecording, { recording: ' https://x.example/v ' }, 'https://x.example/v'],
    ['recording', readRecording, { youtube: 'dQw4w9WgXcQ' }, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['recording', readRecording, { youtube: 'elevenchars' }, null],
    ['recording', readRecording, { youtube: 'dQw4w9WgXcQx' }, null],
    ['recording', readRecording, { vimeo: 12345 }, 'https://vimeo.com/12345'],
    ['recording', readRecording, { vimeo: 1234 }, null],
    ['recording', readRecording, { vimeo: 'dQw4w9WgXcQ' }, null],
    [
      'canonical',
      (fields) => readAddress(fields, 'canonical'),
      { canonical: '/a', canonical_url: 'HTTP://x.example' },
      'HTTP://x.example',
    ],
    ['lang', readLanguage, { lang: 'pt_br' }, 'pt-BR'],
    ['lang', readLanguage, { language: 'de' }, 'de'],
    ['lang', readLanguage, { language: 'qqq' }, null],
    ['lang', readLanguage, { language: 'python' }, null],
    ['series', readSeries, { series: ' S ' }, 'S'],
    ['series', readSeries, { series: ['A', 'B'] }, 'A'],
    ['series', readSeries, { series: [] }, null],
    ['description', readDescription, { description: ' ', summary: 'S\nT' }, 'S T'],
    ['description', readDescription, { description: 5 }, null],
    [
      'description',
      readDescription,
      { excerpt: '<p>On <a href="/x">fonts</a> &amp; ink.</p>' },
      'On fonts & ink.',
    ],
    [
      'description',
      readDescription,
      { description: 'Why <p> and List<int> are not alike' },
      'Why <p> and List<int> are not alike',
    ],
    ['conference', (fields) => nameOfFields(fields, 'conference'), { event: { title: 'T', city: 'C' } }, 'T'],
    [
      'location',
      (fields) => nameOfFields(fields, 'location'),
      { location: { city: 'C', country: 'C', name: ' ' } },
      'C',
    ],
    [
      'location',
      (fields) => nameOfFields(fields, 'location'),
      { location: { name: 'N', city: 'C', country: 'L' } },
      'N, C, L',
    ],
    ['location', (fields) => nameOfFields(fields, 'location'), { location: ['x'], where: 'W' }, 'W'],
  ])('%s: %# %j', (_name, of, data, value) => {
    const found = of(reader(data));
    expect(
      found !== null && typeof found === 'object' ? Reflect.get(found, 'value') : (found ?? value),
    ).toEqual(value);
    expect(found === null || found === undefined).toBe(value === null || value === undefined);
  });

  it('with a key of ours and a wrong value is reported', () => {
    const language = 'warning invalid-field: `lang` is "english"; it must be a language tag. Write lang: en.';
    expect(read({ lang: 'english' }, readLanguage)).toEqual([null, language]);
    const link =
      'warning invalid-field: `link` is "no address", which is not an address. Lectern leaves it out. Write link: https://example.com/page, or the path of a file of the site.';
    expect(read({ link: 'no address', website: 'https://x.example/' }, readLink)).toEqual([
      'https://x.example/',
      link,
    ]);
    expect(canonicalLanguage('en-')).toBe(null);
  });

  it('of former addresses are those of all its keys', () => {
    const aliases = read(
      { aliases: ['/a b', 'c d', '', 'e'], redirect_from: ['f', './g', 'https://x.example'] },
      readAliases,
    );
    expect(aliases[0].map(({ key, value, line, column }) => `${key} ${value} ${line}:${column}`)).toEqual([
      'aliases /a b 1:7',
      'aliases e 1:7',
      'redirect_from /f 1:13',
      'redirect_from ./g 1:13',
      'redirect_from https://x.example 1:13',
    ]);
  });

  const SITE = {
    texts: { taxonomies: ['topics'] },
    functions: { isSubject: (tag: string) => tag !== 'post' },
  };
  it.each([
    [{ tags: 'a, b', category: 'c, d', topics: ['e'] }, ['a', 'b', 'c', 'd', 'e']],
    [{ tags: ['#a', 'A', 'b,,', 'post', '# c'] }, ['a', 'b', '# c']],
    [{ keywords: 'k, l' }, ['k', 'l']],
    [{ keywords: 'k', tags: ['post'] }, ['k']],
    [{ taxonomies: { tags: ['t'], authors: ['x'], series: 's', author: 'y' }, taxonomy: ['z'] }, ['t']],
    [{ taxonomies: ['t'], taxonomy: { x: 'u' } }, ['u']],
  ])('of tags: %j', (data, tags) => {
    expect(readTags(reader(data), SITE as never)).toEqual(tags);
  });

  it.each([
    [{ author: ' Ada ', authors: ['bo', { name: 'Cy' }, { slug: 'di' }] }, ['Bo Long', 'Cy', 'di', 'Ada']],
    [{ authors: [null, '', { x: 1 }, ['Ada']] }, ['Ada']],
    [{ taxonomies: { authors: ['Ada', 'Ada'] } }, ['Ada']],
    [{ taxonomies: { authors: 'Ada' } }, []],
  ])('of people: %j', (data, names) => {
    expect(readPeople(reader(data), { bo: 'Bo Long' })).toEqual(names);
  });

  it('of people with a wrong value is reported', () => {
    expect(read({ author: 5 }, (fields) => readPeople(fields))).toEqual([
      [],
      'warning invalid-field: `author` is 5; it must be a name. Write author: [Ada Lovelace].',
    ]);
  });

  it.each([
    [{ image: ' /a.png ' }, { src: '/a.png', alt: '' }],
    [
      { image: ['/a.png', '/b.png'], image_alt: 'A' },
      { src: '/a.png', alt: 'A' },
    ],
    [
      { image: '', cover: { url: '/c.png', caption: 'C' } },
      { src: '/c.png', alt: 'C' },
    ],
    [
      { image: { src: ' ', path: ' /d.png', alt: 'D', caption: 'C' }, imageAlt: 'E' },
      { src: '/d.png', alt: 'D' },
    ],
    [
      { cover: '/c.png', coverAlt: 'C' },
      { src: '/c.png', alt: 'C' },
    ],
    [{ image: { src: 5 } }, null],
    [{ image: [] }, null],
  ])('of an image: %j', (data, image) => {
    expect(readImage(reader(data))).toEqual(image);
  });
});

it('marks that only a theme knows are on where they say so', () => {
  const on = [true, 'true', ' YES ', 'on'];
  const off = [false, 'no', 1, null, 'truely', 'icon', 'not on'];
  expect([on.map(isOn), off.map(isOn)]).toEqual([on.map(() => true), off.map(() => false)]);
  expect(doubtfulMark(reader({ secret: 'yes' }), 'site')).toBe('secret');
  expect(doubtfulMark(reader({ secret: 'yes' }), 'lists')).toBe(undefined);
  expect(doubtfulMark(reader({ hide_from_list: true }), 'lists')).toBe('hide_from_list');
});

it.each([
  ['/{{ a }}/{{b.c | lower | slugify}}/', '/One Two/x-y/'],
  ['/{{- a | slug -}}', '/one-two'],
  ['/{{ a | downcase | trim | safe }}', '/one two'],
  ['/{{ n }}', '/5'],
  [
    '/{{ a | upper }}/{{ lost }}/{{ list }}/{{ toString }}',
    '/{{ a | upper }}/{{ lost }}/{{ list }}/{{ toString }}',
  ],
  [
    '/{{ title }}/{{ slug }}/{{ page.fileSlug }}/{{ titles }}',
    '/{{ title }}/{{ slug }}/{{ page.fileSlug }}/T',
  ],
  ['/{{ a + b }}', '/{{ a + b }}'],
  ['/{% if a %}', null],
])('the template %s is filled', (template, text) => {
  const data = {
    a: 'One Two',
    b: { c: 'X Y' },
    n: 5,
    list: ['x'],
    title: 'x',
    slug: 'x',
    page: { fileSlug: 'x' },
    titles: 'T',
  };
  expect(fillTemplate(template, data)).toBe(text);
});
