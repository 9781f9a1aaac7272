import { expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const text = '---\ntitle: A\n---\nText.\n';

it.each<[string, Record<string, string>, string[]]>([
  [
    'Next.js: those without conditions and patterns, below its base path',
    {
      'next.config.js': `module.exports = {
  basePath: '/site',
  async redirects() {
    return [
      { source: '/old', destination: '/blog/a', permanent: true },
      { source: '/out', destination: 'https://other.example/', permanent: false },
      { source: '/app', destination: '/blog/a', permanent: true, has: [{ type: 'cookie', key: 'x' }] },
      { source: '/posts/:slug', destination: '/blog/:slug', permanent: true },
    ];
  },
};`,
      'app/blog/[slug]/page.tsx': '',
      'blog/a.md': text,
    },
    ['/site/old /site/blog/a'],
  ],
  [
    'Docusaurus: those of its plugin, from one address or several',
    {
      'docusaurus.config.js': `module.exports = {
  title: 'D', url: 'https://d.example', baseUrl: '/', presets: ['classic'],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [
    { from: '/one', to: '/docs/a' },
    { from: ['/two', '/three'], to: '/docs/a' },
  ] }]],
};`,
      'docs/a.md': text,
    },
    ['/one /docs/a', '/two /docs/a', '/three /docs/a'],
  ],
])('redirects of %s', async (_name, files, expected) => {
  const { content } = await readFolder(files);
  const [target] = expected[0]?.split(' ').slice(1) ?? [];
  const lines = content.redirects.map(({ from, to }) => `${from} ${to}`);
  expect(lines.filter((line) => line.endsWith(` ${target}`) && !line.startsWith('/blog '))).toEqual(expected);
});
