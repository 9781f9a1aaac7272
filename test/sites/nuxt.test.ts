import { expect, it } from 'vitest';
import { reportOf } from '../support/workspace.ts';
import { readFolder } from '../support/rows.ts';

const NUXT = { 'nuxt.config.ts': "export default defineNuxtConfig({ modules: ['@nuxt/content'] })" };
const text = '---\ntitle: A\n---\nText.\n';
const collections = (lines: string) =>
  `import { defineContentConfig, defineCollection } from '@nuxt/content';\nexport default defineContentConfig({ collections: { ${lines} } })\n`;
const asks = (name: string) =>
  `<script setup>\nconst { data } = await useAsyncData(() => queryCollection(${name}).path(useRoute().path).first())\n</script>\n`;

it('publishes what is in a collection of pages that the site asks for', async () => {
  const { lines, hidden } = await readFolder({
    ...NUXT,
    'content.config.ts': collections(
      "blog: defineCollection({ type: 'page', source: 'blog/*.md' }), talks: defineCollection({ type: 'page', source: { include: 'talks/**' } }), people: defineCollection({ type: 'data', source: 'people/*.md' })",
    ),
    'app/pages/blog/[slug].vue': asks("'blog'"),
    'app/pages/index.vue': '<template />',
    'content/blog/a.md': text,
    'content/talks/b.md': text,
    'content/people/c.md': text,
    'content/notes/d.md': text,
  });
  expect(lines).toEqual(['writing writing/a /blog/a –']);
  expect(hidden.filter((line) => line.startsWith('content/'))).toEqual([
    'content/notes/d.md: no route below app/pages/ has its address',
    'content/people/c.md: no route below app/pages/ has its address',
    'content/talks/b.md: no route below app/pages/ has its address',
  ]);
});

it('holds back what no collection has, whatever the routes are', async () => {
  const { lines, hidden } = await readFolder({
    ...NUXT,
    'content.config.ts': collections("blog: defineCollection({ type: 'page', source: 'blog/*.md' })"),
    'app/pages/[...slug].vue': asks("'blog'"),
    'content/blog/a.md': text,
    'content/notes/d.md': text,
  });
  expect(lines).toEqual(['writing writing/a /blog/a –']);
  expect(hidden).toContain(
    'content/notes/d.md: in no collection of content.config.ts that a page of the site asks for',
  );
});

it.each([
  ['a collection that code names', "blog: defineCollection({ type: 'page', source: 'blog/*.md' })", 'name'],
  [
    'a source that code makes',
    "blog: defineCollection({ type: 'page', source: process.env.WHERE })",
    "'blog'",
  ],
  [
    'addresses below another place',
    "blog: defineCollection({ type: 'page', source: { include: 'blog/*.md', prefix: '/b' } })",
    "'blog'",
  ],
])('leaves to the build %s', async (_, lines, asked) => {
  const { files } = await reportOf({
    ...NUXT,
    'content.config.ts': collections(lines),
    'app/pages/[...slug].vue': asks(asked),
    'content/blog/a.md': text,
  });
  expect(files.find(({ file }) => file === 'content/blog/a.md')).toMatchObject({
    outcome: 'hidden',
    kind: 'undecided',
  });
});

it('publishes all collections of a site whose pages ask for none here', async () => {
  const { lines } = await readFolder({
    ...NUXT,
    'content.config.ts': collections("docs: defineCollection({ type: 'page', source: '**' })"),
    'content/a.md': text,
  });
  expect(lines).toEqual(['page a /a –']);
});

it('has the redirects of its route rules, patterns left out', async () => {
  const { content } = await readFolder({
    'nuxt.config.ts': `export default defineNuxtConfig({
  modules: ['@nuxt/content'],
  routeRules: {
    '/old': { redirect: '/blog/a' },
    '/older': { redirect: { to: '/blog/a', statusCode: 301 } },
    '/feed/**': { redirect: '/blog/a' },
    '/blog/**': { isr: true },
  },
})`,
    'content/blog/a.md': text,
  });
  const lines = content.redirects.map(({ from, to }) => `${from} ${to}`);
  expect(lines.filter((line) => line.endsWith(' /blog/a'))).toEqual(['/old /blog/a', '/older /blog/a']);
});

it.each([
  ['::video{src="https://v.example/a.mp4"}\n::', '[Recording](https://v.example/a.mp4)'],
  [
    '::player\n---\nsrc: https://v.example/a.mp3\ntitle: A song\n---\n::',
    '**A song**\n\n[https://v.example/a.mp3](https://v.example/a.mp3)',
  ],
  [
    '::grid\n  :::card{title="T" code="npm i"}\n  Inner.\n  :::\n::\nBehind.\n\n::note\nMind.\n::\n',
    '  **T**\n\n  `npm i`\n\n  Inner.\n\nBehind.\n\n::note\nMind.\n::\n',
  ],
  ['::preview\n---\ncode: |\n  a\n  b\nlang: ts\n---\n::', '```ts\na\nb\n```'],
  ['::field{name="size" required}\n::', '`size` (required)'],
  ['::field{name="size" :required="true" type="number"}\n::', '`size` (number, required)'],
])('has the addresses and the facts of a component: %s', async (source, markdown) => {
  const { find } = await readFolder({
    ...NUXT,
    'app/pages/[...slug].vue': asks("'content'"),
    'content/a.md': `# A\n\n${source}\n`,
  });
  expect(find('a').body).toContain(markdown);
});
