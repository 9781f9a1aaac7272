import { expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const page = (fields = '', text = 'Text.') => `---\n${fields}\n---\n\n${text}\n`;

/** Returns the address, title and language of each entry, with a star if the entry is unlisted. */
async function entriesOf(config: object, files: Record<string, string> = {}) {
  const { content } = await readFolder({ 'docs.json': JSON.stringify(config), ...files });
  return content.entries
    .map(({ pathname, title, lang, unlisted }) => `${pathname} ${title} ${lang}${unlisted ? ' *' : ''}`)
    .toSorted();
}

it('reads a site with everything', async () => {
  const { content, hidden, lines } = await readFolder({
    'website/docs.json': JSON.stringify({
      name: 'Quay',
      description: 'A port for data.',
      seo: { metatags: { canonical: 'https://docs.example.org' } },
      variables: { version: '2.1' },
      navigation: { $ref: './navigation.json' },
      redirects: [
        { source: '/old', destination: '/start' },
        { source: '/v1/:slug*', destination: '/:slug*' },
      ],
    }),
    'website/navigation.json': JSON.stringify({
      languages: [
        { language: 'fr', groups: [{ group: 'Début', pages: ['fr/start'] }] },
        { language: 'en', default: true, tabs: [{ tab: 'Home', root: 'index', pages: ['start'] }] },
      ],
    }),
    'website/index.mdx': page('title: Home'),
    'website/start.mdx': page('title: Start', 'Take {{version}}.\n\n```\nquay@{{ version }} {{other}}\n```'),
    'website/fr/start.mdx': page('title: Début'),
    'website/fr/away.mdx': page('', "import Part from '/snippets/part.mdx';\n\n<Part />"),
    'website/snippets/part.mdx': 'The part.\n',
    'website/members.mdx': page('title: Members\ngroups: [staff]'),
    'website/README.md': '# Readme\n',
    'website/notes/plan.md': '# Plan\n',
    'website/.mintignore': 'notes/\n',
  });
  expect(lines).toEqual([
    'page fr/away /fr/away –',
    'page fr/start /fr/start –',
    'page index / –',
    'page start /start –',
  ]);
  const texts = Object.fromEntries(content.entries.map(({ path, body }) => [path, body.trim()]));
  expect(texts['start']).toBe('Take 2.1.\n\n```\nquay@2.1 {{other}}\n```');
  expect(texts['fr/away']).toBe('The part.');
  expect(content.entries.map(({ title, lang, unlisted, order }) => [title, lang, unlisted, order])).toEqual(
    expect.arrayContaining([
      ['Away', 'fr', true, null],
      ['Début', 'fr', false, 1],
      ['Home', 'en', false, 2],
      ['Start', 'en', false, 3],
    ]),
  );
  expect(content.redirects).toContainEqual({ from: '/old', to: '/start' });
  expect(content.redirects.some(({ from }) => from.startsWith('/v1'))).toBe(false);
  expect(content.config).toMatchObject({ name: 'Quay', description: 'A port for data.' });
  expect(hidden).toEqual(
    expect.arrayContaining([
      'website/README.md: left out by Mintlify itself, or listed in .mintignore',
      'website/members.mdx: for members of some groups alone',
      'website/notes/plan.md: left out by Mintlify itself, or listed in .mintignore',
      'website/snippets/part.mdx: a snippet of other pages',
    ]),
  );
});

const A = {
  'a.mdx': page('title: A'),
  'in/b.mdx': page('title: B'),
  'c.mdx': page('title: C\nhidden: true'),
};
const navigation = { groups: [{ group: 'G', pages: ['a', { group: 'H', pages: ['/in/b.mdx', 'c'] }] }] };
const hiding = (more: object) => ({
  groups: [{ group: 'G', pages: ['a', { group: 'H', hidden: true, pages: ['in/b', 'c'], ...more }] }],
});

it.each([
  [{ navigation }, ['/a A en', '/c C en *', '/in/b B en']],
  [{ navigation, seo: { indexing: 'all' } }, ['/a A en', '/c C en', '/in/b B en']],
  [{ navigation: { pages: ['a'] } }, ['/a A en', '/c C en *', '/in/b B en *']],
  [{ navigation: hiding({}) }, ['/a A en', '/c C en *', '/in/b B en *']],
  [{ navigation: hiding({ searchable: true }) }, ['/a A en', '/c C en *', '/in/b B en']],
  [
    { navigation: { tabs: [{ menu: [{ item: 'I', pages: ['in/b'] }] }] } },
    ['/a A en *', '/c C en *', '/in/b B en'],
  ],
])('lists what the navigation of %j has', async (config, expected) => {
  expect(await entriesOf(config, A)).toEqual(expected);
});

it('reads mint.json, and no other file of that name', async () => {
  const old = { name: 'Old', navigation: [{ group: 'G', pages: ['a'] }] };
  const { lines } = await readFolder({ 'mint.json': JSON.stringify(old), 'a.mdx': page('title: A') });
  expect(lines).toEqual(['page a /a –']);
  const { content } = await readFolder({ 'docs.json': '[{ "name": "List" }]', 'a.md': '# A\n' });
  expect(content.entries.map(({ unlisted }) => unlisted)).toEqual([false]);
});
