import { fromKramdown } from './kramdown.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstOf, mapping, textOf } from '../site-folder.ts';
import { liquidIncludes } from '../standard/liquid-includes.ts';
import { liquidValues } from '../standard/liquid-values.ts';
import { readLocalDate } from './dates.ts';
import { hiddenFiles } from './hidden.ts';
import { isOn, jekyllRules } from './rules.ts';
import { joined, rooted } from '../standard/places.ts';

/** https://jekyllrb.com/docs/permalinks/#placeholders */
const TOKENS = {
  title: 'last',
  slug: 'slugwords',
  name: 'filewords',
  path: 'file',
  basename: 'filebase',
  output_ext: 'html',
  categories: 'lowercategories',
  slugified_categories: 'wordcategories',
};
const ASSETS = ['assets', 'images', 'img', 'files', 'uploads', 'media', 'public', 'static', 'downloads'];

/** Jekyll: https://jekyllrb.com/docs/configuration/ */
export const jekyll = defineGenerator({
  name: 'Jekyll',
  packages: ['jekyll', 'github-pages'],
  outputs: ['_site'],
  build: 'bundle exec jekyll build',
  firstPost: { folder: '_posts', isDated: true },
  configuration: /(^|\/)_config\.\w+$/,
  detect(folder) {
    const config = firstOf(folder, ['_config.yml', '_config.yaml', '_config.toml']);
    if (config === undefined && !folder.has('_posts')) return null;
    return { file: config ?? '_posts', config };
  },
  profile(folder, { config: file }) {
    const config = file === undefined ? {} : folder.data(file, true);
    const source = joined(textOf(config['source']));
    const collections = joined(textOf(config['collections_dir']));
    const at = (path: string) => joined(source, path);
    const author = config['author'];
    const host = textOf(config['url']);
    const base = textOf(config['baseurl'])?.replace(/\/+$/, '') ?? '';
    return {
      name: textOf(config['title'], config['name']),
      description: textOf(config['description'], config['tagline']),
      siteUrl: host && host.replace(/\/+$/, '') + base,
      language: textOf(config['lang'], config['locale']),
      timeZone: textOf(config['timezone']),
      author: textOf(author, mapping(author)['name']),
      basePath: rooted(base),
      roots: [source],
      rules: jekyllRules(folder, config, { source, collections }),
      assets: ASSETS.map(at)
        .filter((name) => folder.has(name))
        .map((name) => ({ folder: name, at: `/${name.slice(source ? source.length + 1 : 0)}` })),
      hidden: hiddenFiles(folder, config, file ?? '', { source, collections }),
      templateValue: liquidValues({ ...config, url: host ?? '', baseurl: rooted(base) }),
      toMarkdown: /^kramdown$/i.test(textOf(config['markdown']) ?? 'kramdown') ? fromKramdown : undefined,
      withParts: liquidIncludes(at(textOf(config['includes_dir']) ?? '_includes')),
      splitTags: (text) => text.split(text.includes(',') ? ',' : ' '),
      // Here a comma is part of a word.
      splitCategories: (text) => text.split(/\s+/),
      keys: { permalink: ['permalink'] },
      readDate: readLocalDate,
      future: isOn(config['future']),
      tokens: TOKENS,
      feeds: [`/${(textOf(mapping(config['feed'])['path']) ?? 'feed.xml').replace(/^\//, '')}`, '/atom.xml'],
    };
  },
});
