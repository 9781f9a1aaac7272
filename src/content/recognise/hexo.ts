import { textOf } from './folder.ts';
import { optional } from './optional.ts';
import { type Recogniser, recognised, type SourceRule } from './recognised.ts';
import { dataRules, escapeGlob, sectionRules } from './sections.ts';

/** https://hexo.io/docs/permalinks */
const TOKENS = { title: 'name', name: 'last', post_title: 'titleslug', category: 'categories', hash: 'last' };

/** Hexo: https://hexo.io/docs/configuration */
export const recogniseHexo: Recogniser = (folder) => {
  const file = '_config.yml';
  const config = folder.data(file);
  const isHexo = 'source_dir' in config || 'public_dir' in config || 'new_post_name' in config;
  if (!isHexo) return null;
  const source = textOf(config['source_dir']) ?? 'source';
  const permalink = textOf(config['permalink']) ?? ':year/:month/:day/:title/';
  const language = Array.isArray(config['language'])
    ? (config['language'] as unknown[])[0]
    : config['language'];
  const host = textOf(config['url']);
  const posts = (name: string): SourceRule => ({
    files: `${escapeGlob(source)}/${name}/**`,
    type: 'writing',
    url: `/${permalink}`.replace(/^\/+/, '/'),
    base: `${source}/${name}`,
    slugs: 'as-is',
  });
  return recognised({
    kind: 'Hexo',
    because: file,
    ...optional({
      name: textOf(config['title']),
      description: textOf(config['description'], config['subtitle']),
      siteUrl: host && /^https?:/.test(host) ? host : undefined,
      language: textOf(language)?.replace('_', '-'),
      timeZone: textOf(config['timezone']),
      author: textOf(config['author']),
    }),
    roots: [source],
    rules: [
      posts('_posts'),
      posts('_drafts'),
      ...dataRules(folder, `${source}/_data`),
      ...sectionRules(folder, source, {
        url: () => '/:path/',
        except: folder.folders(source).filter((name) => name.startsWith('_')),
      }).map((rule) => ({ ...rule, type: 'page' as const, base: source })),
    ],
    assets: ['images', 'img', 'assets', 'uploads', 'css', 'js', 'files']
      .map((name) => `${source}/${name}`)
      .filter(folder.has)
      .map((name) => ({ folder: name, at: name.slice(source.length) })),
    hidden: [
      { files: '{themes,scaffolds}/**', reason: 'part of the theme' },
      { files: `${textOf(config['public_dir']) ?? 'public'}/**`, reason: 'output of the generator' },
    ],
    tokens: TOKENS,
    addressEnding: '',
    feeds: ['/atom.xml', '/rss2.xml', '/rss.xml', '/index.xml'],
  });
};
