import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/model/entry.ts';
import { readFolder } from '../support/rows.ts';

/** Reads one file with this YAML front matter in a plain folder of Lectern. Returns its entry. */
async function entryOf(matter: string, file = 'content/writing/hello.md', body = 'The first paragraph.') {
  const { content, hidden, report } = await readFolder({ [file]: `---\n${matter}\n---\n\n${body}\n` });
  return { entry: content.entries[0], hidden, codes: report.diagnostics.map(({ code }) => code) };
}

/** Front matter, and the value that it gives a field of the entry. */
type Row = [matter: string, field: keyof Entry, value: unknown];

describe('date', () => {
  it.each<Row>([
    ['date: 2024-05-06', 'date', '2024-05-06'],
    ['pubDate: 2024-05-06', 'date', '2024-05-06'],
    ['pubDatetime: 2024-05-06T07:08:09Z', 'date', '2024-05-06'],
    ['publishDate: 2024-05-06', 'date', '2024-05-06'],
    ['publishedAt: 2024-05-06', 'date', '2024-05-06'],
    ['published: 2024-05-06', 'date', '2024-05-06'],
    ['created: 2024-05-06', 'date', '2024-05-06'],
    ['Date: 2024-05-06', 'date', '2024-05-06'],
    ['published: 1843', 'date', null],
    ['published: true', 'date', null],
    ['created: by hand', 'date', null],
    ['date: Last Modified', 'date', null],
    ['date: 6 May 2024', 'date', '2024-05-06'],
    ['date: May 6, 2024', 'date', '2024-05-06'],
    ['date: Mon, 06 May 2024 07:08:09 +0200', 'date', '2024-05-06'],
    ['date: 2024/05/06 07:08', 'date', '2024-05-06'],
    ['date: 2024-05-06 07:08:09 -0700', 'date', '2024-05-06'],
    ['date: 06.05.2024', 'date', '2024-05-06'],
    ['date: 5/26/2024', 'date', '2024-05-26'],
    ['date: May 2024', 'date', '2024-05-01'],
    ['date: 2024', 'date', '2024-01-01'],
    ['date: May 3rd, 2021', 'date', '2021-05-03'],
    ['date: Mon May 3 2021', 'date', '2021-05-03'],
    ['date: 12. März 2024', 'date', '2024-03-12'],
    ['date: Montag, 5. Mai 2024', 'date', '2024-05-05'],
    ['date: 1er août 2024', 'date', '2024-08-01'],
    ['date: 3 févr. 2024', 'date', '2024-02-03'],
    ['date: 1 de mayo de 2024', 'date', '2024-05-01'],
    ['date: 7 de março de 2024', 'date', '2024-03-07'],
    ['date: 12 марта 2024 г.', 'date', '2024-03-12'],
    ['date: 12 مارس 2024', 'date', '2024-03-12'],
    ['date: ١٢ مارس ٢٠٢٤', 'date', '2024-03-12'],
    ['date: 2024年5月1日', 'date', '2024-05-01'],
    ['date: 2024年5月1日(水) 10:00', 'date', '2024-05-01'],
    ['date: 2024년 5월 1일', 'date', '2024-05-01'],
    ['date: 20240506', 'date', '2024-05-06'],
    ['date: 20240506T070809Z', 'date', '2024-05-06'],
    ['date: 1714953600', 'date', '2024-05-06'],
    ['date: 1714953600000', 'date', '2024-05-06'],
    ['date: !!timestamp 2024-05-06', 'date', '2024-05-06'],
    ['date: “2024-05-06”', 'date', '2024-05-06'],
    ['date: "[[2024-05-06]]"', 'date', '2024-05-06'],
    ['date: 05/05/2024', 'date', '2024-05-05'],
    ['date: { created: 2024-05-06, updated: 2024-05-07 }', 'date', '2024-05-06'],
    ['date: { created: 2024-05-06, updated: 2024-05-07 }', 'updated', '2024-05-07'],
    ['date: [2024-05-06]', 'date', '2024-05-06'],
  ])('%s', async (matter, field, value) => {
    expect((await entryOf(matter)).entry?.[field]).toEqual(value);
  });

  it('that may be either order is not read, and both are named', async () => {
    const { report } = await readFolder({ 'content/writing/a.md': '---\ntitle: A\ndate: 01/02/2024\n---\n' });
    expect(report.diagnostics[0]).toMatchObject({
      message: '`date` is "01/02/2024", which may be 2024-02-01 or 2024-01-02. The entry is not published.',
      fix: 'Write date: 2024-02-01, or date: 2024-01-02.',
      line: 3,
    });
  });

  it.each([
    ['content/writing/2024-05-06-hello.md', '2024-05-06', 'writing/hello'],
    ['content/writing/2024/05/hello.md', '2024-05-01', 'writing/2024/05/hello'],
    ['content/writing/2024/05/06/hello.md', '2024-05-06', 'writing/2024/05/06/hello'],
    ['content/writing/2024/hello.md', null, 'writing/2024/hello'],
  ])('from the place %s', async (file, date, path) => {
    expect((await entryOf('title: Hello', file)).entry).toMatchObject({ date, path });
  });

  it.each(['date: 01/02/2024', 'date: soon', 'publishDate: 2024-02-30', 'expiryDate: never'])(
    '%s cannot be read, and keeps the entry back',
    async (matter) => {
      const { entry, codes } = await entryOf(matter);
      expect(entry).toBeUndefined();
      expect(codes).toContain('unreadable-date');
    },
  );
});

describe('updated', () => {
  it.each<Row>([
    ['updated: 2024-05-06', 'updated', '2024-05-06'],
    ['lastmod: 2024-05-06', 'updated', '2024-05-06'],
    ['lastMod: 2024-05-06', 'updated', '2024-05-06'],
    ['modified: 2024-05-06', 'updated', '2024-05-06'],
    ['last_modified_at: 2024-05-06', 'updated', '2024-05-06'],
    ['updatedAt: 2024-05-06', 'updated', '2024-05-06'],
    ['updatedDate: 2024-05-06', 'updated', '2024-05-06'],
    ['updated: yesterday', 'updated', null],
  ])('%s', async (matter, field, value) => {
    expect((await entryOf(matter)).entry?.[field]).toEqual(value);
  });
});

describe('hidden', () => {
  it.each([
    ['draft: true', 'draft: true'],
    ['draft: "yes"', 'draft: true'],
    ['published: false', 'published: false'],
    ['private: true', 'private: true'],
    ['status: draft', 'status: draft'],
    ['hidden: true', 'hidden: true'],
    ['status: published\nvisibility: private', 'visibility: private'],
    ['status: [draft]', 'status: draft'],
    ['status: "#draft"', 'status: draft'],
    ['status: pending', 'status: pending'],
    ['status: trash', 'status: trash'],
    ['post_status: auto-draft', 'post_status: auto-draft'],
    ['visibility: members', 'visibility: members'],
    ['visibility: member', 'visibility: member'],
    ['visibility: paid', 'visibility: paid'],
    ['password: sesame', 'it has a password'],
    ['password: 1234', 'it has a password'],
    ['is_draft: true', 'is_draft: true'],
    ['is_published: no', 'is_published: false'],
    ['unpublished: true', 'unpublished: true'],
    ['status: scheduled', 'status: scheduled, without a date'],
    ['expiryDate: 2024-05-06', 'expired on 2024-05-06T00:00:00.000Z'],
    ['date: 2030-05-06', 'scheduled for 2030-05-06T00:00:00.000Z'],
  ])('%s', async (matter, reason) => {
    expect((await entryOf(matter)).hidden).toEqual([`content/writing/hello.md: ${reason}`]);
  });

  it.each([
    'content/writing/drafts/hello.md',
    'content/writing/_drafts/hello.md',
    'content/writing/my-drafts/hello.md',
    'content/writing/my_drafts/hello.md',
  ])('%s', async (file) => {
    expect((await entryOf('title: Hello', file)).hidden).toEqual([`${file}: in a drafts folder`]);
  });

  it.each([
    'status: scheduled\ndate: 2024-05-06',
    'status: in progress',
    'password: ""',
    'visibility: public',
    'status: internal',
    'build: true',
    'build:',
    'eleventyComputed:',
    'build: {list: true}',
    'eleventyComputed: {permalink: /hello/}',
    'draft: false',
    'published: true',
    'private: false',
    'archived: true',
    'status: published',
  ])('not by %s', async (matter) => {
    const { entry, hidden } = await entryOf(matter);
    expect(hidden).toEqual([]);
    expect(entry).toMatchObject({ path: 'writing/hello', unlisted: false });
  });

  it.each([
    'unlisted: true',
    'listed: false',
    'visibility: unlisted',
    'status: unlisted',
    'build: {list: false}',
    'build: {list: never}',
  ])('but %s answers at its address', async (matter) => {
    expect((await entryOf(matter)).entry).toMatchObject({ unlisted: true });
  });
});

describe('the other rows of the table', () => {
  it.each<Row>([
    ['description: Words.', 'description', 'Words.'],
    ['excerpt: Words.', 'description', 'Words.'],
    ['summary: Words.', 'description', 'Words.'],
    ['spoiler: Words.', 'description', 'Words.'],
    ['subtitle: Words.', 'description', 'Words.'],
    ['tldr: Words.', 'description', 'Words.'],
    ['spoiler: false', 'description', 'The first paragraph.'],
    ['title: Hello', 'description', 'The first paragraph.'],
    ['slug: other', 'path', 'writing/other'],
    ['slug: other', 'pathname', '/writing/other'],
    ['permalink: /a/b/', 'pathname', '/a/b/'],
    ['permalink: /a/:year/:title/\ndate: 2024-05-06', 'pathname', '/a/2024/hello/'],
    ['url: /a/b.html', 'pathname', '/a/b.html'],
    ['path: a/b', 'pathname', '/a/b'],
    ['slug: /a/b/', 'pathname', '/a/b/'],
    ['url: https://other.example/x', 'pathname', '/writing/hello'],
    ['url: https://other.example/x', 'link', 'https://other.example/x'],
    ['external_url: https://other.example/x', 'link', 'https://other.example/x'],
    ['aliases: [/old, /older/]', 'aliases', ['/old', '/older']],
    ['redirect_from: /old', 'aliases', ['/old']],
    ['redirects:\n  - /old.html', 'aliases', ['/old.html']],
    ['canonical: https://other.example/x', 'canonical', 'https://other.example/x'],
    ['canonical_url: https://other.example/x', 'canonical', 'https://other.example/x'],
    ['canonicalUrl: https://other.example/x', 'canonical', 'https://other.example/x'],
    ['tags: [one, Two Words]', 'tags', ['one', 'Two Words']],
    ['tags: one, two', 'tags', ['one', 'two']],
    ['tags: one', 'tags', ['one']],
    ['tags: 2024', 'tags', ['2024']],
    ['categories: [one]', 'tags', ['one']],
    ['category: one', 'tags', ['one']],
    ['keywords: one, two', 'tags', ['one', 'two']],
    ['tags: [one]\nkeywords: [two]', 'tags', ['one']],
    ['tags: [one, One, óne]', 'tags', ['one']],
    ['taxonomies:\n  tags: [one]\n  topics: [two]', 'tags', ['one', 'two']],
    ['title: Hello', 'title', 'Hello'],
    ['tags: []', 'title', 'Hello'],
    ['author: Ada', 'authors', ['Ada']],
    ['authors: [Ada, { name: Bob }]', 'authors', ['Ada', 'Bob']],
    ['series: Slow food', 'series', 'Slow food'],
    ['series: [Slow food, Bread]', 'series', 'Slow food'],
    ['series: { name: Slow food }', 'series', 'Slow food'],
    ['title: "It&#8217;s Tom &amp; Ann"', 'title', 'It’s Tom & Ann'],
    ['description: "Soup&hellip;"', 'description', 'Soup…'],
    ['image: /a.png', 'image', { src: '\0/a.png', alt: '' }],
    [
      'cover:\n  image: https://x.example/a.png\n  alt: A',
      'image',
      { src: 'https://x.example/a.png', alt: 'A' },
    ],
    ['featured: true', 'featured', true],
    ['Pinned: yes', 'featured', true],
    ['pin: true', 'featured', true],
    ['featured: /a.png', 'featured', undefined],
    ['featured_image: /a.png', 'image', { src: '\0/a.png', alt: '' }],
    ['images: [/a.png, /b.png]', 'image', { src: '\0/a.png', alt: '' }],
    ['heroImage: /a.png\nheroImageAlt: A', 'image', { src: '\0/a.png', alt: 'A' }],
    ['tags: null', 'tags', []],
    ['tags: [null, one]', 'tags', ['one']],
    ['tags: [{ name: One }, { label: Two }]', 'tags', ['One', 'Two']],
    ['tags: "#one #two"', 'tags', ['one', 'two']],
    ['tags: ["#one", "C#"]', 'tags', ['one', 'C#']],
    ['TAGS: [one]', 'tags', ['one']],
    ['authors:\n  - name: Ada\n    url: https://ada.example', 'authors', ['Ada']],
    ['author: { name: Ada }', 'authors', ['Ada']],
    ['author: [{ name: &a Ada }, { name: *a }]', 'authors', ['Ada']],
    ['seo: { description: Words. }', 'description', 'Words.'],
    ['meta:\n  description: Words.', 'description', 'Words.'],
    ['header: { teaser: /a.png }', 'image', { src: '\0/a.png', alt: '' }],
    ['image: { path: /a.png, alt: A }', 'image', { src: '\0/a.png', alt: 'A' }],
    ['image: [{ url: /a.png }]', 'image', { src: '\0/a.png', alt: '' }],
    ['image: false', 'image', null],
    ['title: “Smart”', 'title', '“Smart”'],
    ['lang: pt_br', 'lang', 'pt-BR'],
    ['language: python', 'lang', 'en'],
    ['language: go', 'lang', 'en'],
    ['language: de', 'lang', 'de'],
    ['weight: 3', 'order', 3],
    ['event: Conf', 'conference', 'Conf'],
    ['city: Graz', 'location', 'Graz'],
  ])('%s gives %s', async (matter, field, value) => {
    const { entry, codes } = await entryOf(matter);
    expect(entry?.[field]).toEqual(value);
    expect(codes.filter((code) => code !== 'missing-title')).toEqual([]);
  });

  it.each([
    ['link: not a url', '`link` is "not a url", which is not an address. Lectern leaves it out.'],
    ['image: 3', '`image` is 3; it must be the address of an image.'],
    ['authors: 5', '`authors` is 5; it must be a name.'],
    ['lang: klingonish!', '`lang` is "klingonish!"; it must be a language tag.'],
    ['lang: english', '`lang` is "english"; it must be a language tag.'],
  ])('%s is told, and left out', async (matter, message) => {
    const { content, report } = await readFolder({
      'content/writing/a.md': `---\ntitle: A\n${matter}\n---\n\nText.\n`,
    });
    expect(content.entries[0]).toMatchObject({ link: null, image: null, authors: [], lang: 'en' });
    expect(report.diagnostics).toMatchObject([
      { code: 'invalid-field', severity: 'warning', line: 3, message },
    ]);
  });

  it('a key given twice counts the last time, unless it may hide the file', async () => {
    const twice = await entryOf('title: One\nlayout: a\ntitle: Two');
    expect(twice.entry?.title).toBe('Two');
    expect(twice.codes).toEqual(['duplicate-key']);
    expect((await entryOf('title: One\ndraft: true\ndraft: false')).entry).toBeUndefined();
  });

  it('a title is else the first heading', async () => {
    const { entry } = await entryOf('tags: []', 'content/writing/hello.md', '# From the *heading*\n\nText.');
    expect(entry).toMatchObject({ title: 'From the heading', body: 'Text.\n' });
  });
});

describe('front matter comes in every form', () => {
  it.each([
    ['YAML', '---\ntitle: T\ndate: 2024-05-06\n---\nBody.'],
    ['TOML', '+++\ntitle = "T"\ndate = 2024-05-06T07:00:00Z\n+++\nBody.'],
    ['JSON', '{\n"title": "T",\n"date": "2024-05-06"\n}\nBody.'],
    ['JSON in fences', '---json\n{ "title": "T", "date": "2024-05-06" }\n---\nBody.'],
    ['JSON without braces', ';;;\n"title": "T",\n"date": "2024-05-06"\n;;;\nBody.'],
    ['TOML in fences', '---toml\ntitle = "T"\ndate = 2024-05-06\n---\nBody.'],
    ['below a comment', '<!-- prettier-ignore -->\n\n---\ntitle: T\ndate: 2024-05-06\n---\nBody.'],
    ['with a byte order mark and CRLF', '\uFEFF---\r\ntitle: T\r\ndate: 2024-05-06\r\n---\r\nBody.'],
  ])('%s', async (_, text) => {
    const { content } = await readFolder({ 'content/writing/t.md': text });
    expect(content.entries[0]).toMatchObject({ title: 'T', date: '2024-05-06', body: 'Body.\n' });
  });

  it('or none', async () => {
    const { content } = await readFolder({ 'content/writing/t.md': '# T\n\nBody.' });
    expect(content.entries[0]).toMatchObject({ title: 'T', date: null, body: 'Body.\n' });
  });
});
