import { mapping, textOf } from './folder.ts';
import { draftSections } from './held-back.ts';
import { optional } from './optional.ts';
import { type Recogniser, recognised } from './recognised.ts';
import { sectionRules } from './sections.ts';

/** Zola: https://www.getzola.org/documentation/getting-started/configuration/ */
export const recogniseZola: Recogniser = (folder) => {
  const file = ['zola.toml', 'config.toml'].find((name) => typeof folder.data(name)['base_url'] === 'string');
  if (file === undefined) return null;
  const config = folder.data(file);
  const language = textOf(config['default_language']) ?? 'en';
  const others = Object.keys(mapping(config['languages'])).filter((code) => code !== language);
  const slugs = mapping(config['slugify'])['paths'];
  const home = folder.matter('content/_index.md');
  const taxonomies = Array.isArray(config['taxonomies']) ? config['taxonomies'] : [];
  const feeds = [config['feed_filenames'], config['feed_filename'] ?? 'atom.xml'].flat();
  return recognised({
    kind: 'Zola',
    because: file,
    ...optional({
      name: textOf(config['title'], home['title']),
      description: textOf(config['description'], home['description']),
      siteUrl: textOf(config['base_url'])?.replace(/^\/$/, ''),
      language,
      author: textOf(config['author']),
    }),
    languages:
      others.length > 0
        ? [
            { code: language, tag: language, prefix: '' },
            ...others.map((code) => ({ code, tag: code, prefix: `/${code}` })),
          ]
        : [],
    roots: ['content'],
    rules: sectionRules(folder, 'content', {
      slugs: slugs === 'off' || slugs === 'safe' ? 'as-is' : 'ascii',
      url: () => '/:folder/:last/',
    }),
    assets: folder.has('static') ? [{ folder: 'static', at: '' }] : [],
    hidden: [
      ...draftSections(folder, ['content']),
      { files: '{themes,templates,sass,syntaxes,highlight_themes}/**', reason: 'part of the theme' },
      { files: `${textOf(config['output_dir']) ?? 'public'}/**`, reason: 'output of the generator' },
      ...[config['ignored_content'] ?? []]
        .flat()
        // Here `*` crosses folders, as in globset.
        .flatMap((glob) =>
          ['', '**/'].flatMap((above) =>
            ['', '/**'].map((below) => ({
              files: `content/${above}${String(glob)}${below}`,
              reason: `ignored_content of ${file}`,
            })),
          ),
        ),
    ],
    taxonomies: [
      ...new Set(['tags', 'categories', ...taxonomies.map((item) => String(mapping(item)['name']))]),
    ].filter((key) => !/^(series|authors?)$/.test(key)),
    addressEnding: '/',
    feeds: feeds.filter((name) => typeof name === 'string').map((name) => `/${name}`),
  });
};
