import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/whole.ts';
import { exported, type Exported } from './outputs-of.ts';

type Files = Readonly<Record<string, string>>;

const entry = (facts: Readonly<Record<string, string>>, text = 'Some words.') =>
  `---\n${Object.entries(facts)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')}---\n\n${text}\n`;
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`;
const posts: Files = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((n) => [
    `content/writing/post-${n}.md`,
    entry(
      {
        title: `Post ${n}`,
        date: day(2 * n),
        tags: `[tag-${n % 2}]`,
        ...(n < 4 ? { series: 'Of three' } : {}),
        authors: n === 5 ? '[Grace]' : '[Ada]',
      },
      `Words of ${n}, and [another](/writing/post-${(n % 6) + 1}).\n\nIts last words.`,
    ),
  ]),
);
const SITE: Files = {
  'lectern.yaml': 'name: Ada\nauthor: { name: Ada }\nlanguages: [{ code: en, main: true }, { code: de }]\n',
  ...posts,
  'content/writing/post-1.de.md': entry({ title: 'Erster', date: day(2), lang: 'de' }),
  'content/talks/past.md': entry({ title: 'A talk', date: day(5), conference: 'Conf' }),
  'content/videos/film.md': entry({ title: 'A film', date: day(7), link: 'https://youtu.be/abcdefghijk' }),
  'content/index.md': entry({ title: 'Ada' }, 'Welcome.'),
  'content/pages/about.md': entry({ title: 'About' }),
  'content/pages/guide/index.md': entry({ title: 'Guide' }, 'Of the guide.'),
  'content/pages/guide/one.md': entry({ title: 'One' }),
  'content/pages/guide/two.md': entry({ title: 'Two' }),
  'content/press-kit.md': entry(
    { title: 'Press kit' },
    '## Short bio\n\nAda writes, and she speaks about writing.',
  ),
};

const change = (file: string, from: RegExp, to: string) => (files: Files) =>
  file in files ? { ...files, [file]: (files[file] as string).replace(from, to) } : files;
const add = (file: string, text: string) => (files: Files) => ({ ...files, [file]: text });
const remove = (file: string) => (files: Files) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== file));

/** Edits of an owner between two exports. */
const EDITS: Readonly<Record<string, (files: Files) => Files>> = {
  'another title': change('content/writing/post-2.md', /title: .*/, 'title: Renamed'),
  'another title of a talk': change('content/talks/past.md', /title: .*/, 'title: Renamed talk'),
  'another title of About': change('content/pages/about.md', /title: .*/, 'title: Me'),
  'another title in a folder': change('content/pages/guide/one.md', /title: .*/, 'title: First'),
  'another tag': change('content/writing/post-3.md', /tags: .*/, 'tags: [tag-0, new]'),
  'another date': change('content/writing/post-4.md', /date: .*/, `date: ${day(1)}`),
  'another author': change('content/writing/post-6.md', /authors: .*/, 'authors: [Grace]'),
  'another series': change('content/writing/post-2.md', /series: .*\n/, ''),
  'another translation': change('content/writing/post-1.de.md', /lang: de/, 'lang: en'),
  'another text': change('content/writing/post-5.md', /Words/, 'Other words'),
  // The record stays the same: only the hash of the row changes.
  'another word of a text': change('content/writing/post-5.md', /last/, 'late'),
  'another text of the front page': change('content/index.md', /Welcome/, 'Hello'),
  'another biography': change('content/press-kit.md', /speaks/, 'talks'),
  'a picture of an entry': change('content/writing/post-5.md', /title:/, 'image: /a.png\ntitle:'),
  'an unlisted entry': change('content/writing/post-3.md', /title:/, 'unlisted: true\ntitle:'),
  'a draft': change('content/writing/post-4.md', /title:/, 'draft: true\ntitle:'),
  'a talk to come': add('content/talks/next.md', entry({ title: 'Next', date: '2999-01-01' })),
  'an entry more': add('content/writing/new.md', entry({ title: 'New', date: day(20), tags: '[tag-1]' })),
  'an entry less': remove('content/writing/post-6.md'),
  'no About': remove('content/pages/about.md'),
  'no video': remove('content/videos/film.md'),
  'a project': add('content/projects/tool.md', entry({ title: 'Tool', tags: '[tag-0]' })),
  'pages of a documentation': (files) => ({
    ...files,
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [`content/pages/guide/p${n}.md`, entry({ title: `Page ${n}` })]),
    ),
  }),
  'no page for the folder': remove('content/pages/guide/index.md'),
  'another text of the page for the folder': change('content/pages/guide/index.md', /Of/, 'About'),
  'another name of the site': change('lectern.yaml', /name: Ada\n/, 'name: Countess\n'),
  'a redirect': change('lectern.yaml', /^/, 'redirects: { /old: /writing/post-1 }\n'),
};

/** Returns the digest of each file. */
const digests = ({ outputs }: Exported) =>
  Object.fromEntries(outputs.map(({ file, digest }) => [file, digest]));
const made = ({ outputs }: Exported) => outputs.flatMap(({ file, body }) => (body ? [file] : []));

/** Exports again into the folder of an earlier export. */
function again(files: Files, before: Exported): Promise<Exported> {
  const there = digests(before);
  const isInPlace = (file: string, digest: string) => there[file] === digest;
  return exported(files, { before: before.list, frameBefore: before.frame, isInPlace });
}

describe('an export that takes what is the same from the one before', () => {
  it('equals an export from nothing, after every edit', async () => {
    const several = fc.subarray(Object.keys(EDITS), { minLength: 1, maxLength: 4 });
    const sets = [...Object.keys(EDITS).map((name) => [name]), ...fc.sample(several, runs(40) / 10)];
    const first = await exported(SITE);
    for (const names of sets) {
      const files = names.reduce((all, name) => EDITS[name]?.(all) ?? all, SITE);
      const second = await again(files, first);
      expect([names, digests(second)]).toEqual([names, digests(await exported(files))]);
      if (names.length > 1) expect(digests(await again(SITE, second))).toEqual(digests(first));
    }
  });

  it('after another title makes again only what shows it', async () => {
    const first = await exported(SITE);
    const second = await again((EDITS['another title'] as (files: Files) => Files)(SITE), first);
    const pages = made(second).filter((file) =>
      /^(?:writing|talks|videos|about|guide).*\/index\.html$/.test(file),
    );
    expect(pages.toSorted()).toEqual([
      'writing/index.html',
      'writing/post-1/index.html',
      'writing/post-2/index.html',
      'writing/post-3/index.html',
      'writing/post-4/index.html',
      'writing/post-6/index.html',
      'writing/tag=tag-0/index.html',
    ]);
    const twins = made(second).filter((file) => /^writing\/post.*\.md$/.test(file));
    expect(twins).toEqual(['writing/post-2.md']);
  });
});

it('a new entry, which is the newest, changes the files of search of its own words, and no text or row of another', async () => {
  const before = await exported(SITE, { isSearchOnly: true });
  const after = await exported(
    { ...SITE, 'content/writing/new.md': entry({ title: 'Quixotic', date: day(28) }, 'Zebras.') },
    { isSearchOnly: true },
  );
  const [was, is] = [digests(before), digests(after)];
  const others = Object.keys(was).filter((file) => was[file] !== is[file]);
  expect(others.map((file) => file.slice('_lectern/search/'.length)).toSorted()).toEqual([
    'index.gz',
    'part-0.gz',
    'rows-0.gz',
    'words.gz',
  ]);
});

it('another date changes no file of search but the row and the order of rows', async () => {
  const before = await exported(SITE, { isSearchOnly: true });
  const after = await exported((EDITS['another date'] as (files: Files) => Files)(SITE), {
    isSearchOnly: true,
  });
  const [was, is] = [digests(before), digests(after)];
  const others = Object.keys(was).filter((file) => was[file] !== is[file]);
  expect(others.map((file) => file.slice('_lectern/search/'.length)).toSorted()).toEqual([
    'index.gz',
    'rows-0.gz',
  ]);
});
