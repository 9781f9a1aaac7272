import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('an Astro site', () => {
  it('has collections where its routes show them, pages, redirects and languages', async () => {
    const { config, lines, hidden, find, content, report } = await readFolder({
      'astro.config.mjs': `
import { defineConfig } from 'astro/config';
export default defineConfig({
  site: 'https://orbit.example',
  redirects: { '/old': '/new', '/new': '/blog/hello', '/loop': '/loop2', '/loop2': '/loop', '/out': 'https://other.example/' },
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
});`,
      'src/consts.ts': `export const SITE_TITLE = 'Orbit';\nexport const SITE_DESCRIPTION = "Round and round";\n`,
      'src/content.config.ts': `
const blog = defineCollection({ loader: glob({ pattern: '**/*.{md,mdx}', base: './src/content/blog' }) });
const talks = defineCollection({ loader: glob({ pattern: '*.json', base: './src/content/talks' }) });
const portfolio = defineCollection({ loader: glob({ base: './work', pattern: '*.md' }) });`,
      'src/pages/blog/[...slug].astro': `---\nconst posts = await getCollection('blog');\n---`,
      'src/pages/index.astro': '',
      'src/pages/about.md': post('title: About\nlayout: ../layouts/Page.astro'),
      'src/pages/_hidden.md': post('title: Hidden'),
      'src/content/blog/hello.md': post('title: Hello\npubDate: Jul 08 2022\nheroImage: ../../assets/h.png'),
      'src/content/blog/fr/hello.mdx': post(
        'title: Bonjour\npubDate: 2022-07-09',
        "import Chart from './Chart.astro';\nimport photo from './photo.png';\n\nSalut <Chart data={[1, 2]} /> et {new Date().getFullYear()}.\n\n<Image src={photo} alt=\"La photo\" />",
      ),
      'src/content/blog/fr/photo.png': 'png',
      'src/assets/h.png': 'png',
      'work/Moon Base.md': post('title: Moon base'),
      'src/content/talks/list.json': '[{"title":"Keynote","date":"2020-02-02"}]',
      'public/favicon.svg': '<svg/>',
    });
    expect(config).toMatchObject({
      name: 'Orbit',
      description: 'Round and round',
      site_url: 'https://orbit.example',
    });
    expect(lines).toEqual([
      'page about /about/ –',
      'project projects/Moon-Base /portfolio/moon-base/ –',
      'talk talks/keynote /talks/keynote/ 2020-02-02',
      'writing writing/fr/hello /fr/blog/hello/ 2022-07-09',
      'writing writing/hello /blog/hello/ 2022-07-08',
    ]);
    expect(find('writing/fr/hello')).toMatchObject({
      lang: 'fr',
      translationOf: 'writing/hello',
      body: 'Salut  et .\n\n![La photo](\0/blog/fr/photo.png)\n',
    });
    expect(find('writing/hello').image).toEqual({ src: '\0/src/assets/h.png', alt: '' });
    expect(content.redirects.slice(0, 2)).toEqual([
      { from: '/old', to: '/blog/hello/' },
      { from: '/new', to: '/blog/hello/' },
    ]);
    expect(report.diagnostics.map(({ code }) => code)).toEqual([
      'template-tags',
      'foreign-redirect',
      'redirect-loop',
      'redirect-loop',
    ]);
    expect(hidden).toContain('src/pages/_hidden.md: its name starts with an underscore');
  });
});
