import { firstOf, mapping, textOf } from '../site-folder.ts';
import { hiddenFiles } from './hidden.ts';
import { isOn, jekyllRules } from './rules.ts';
import { joined, rooted } from '../standard/places.ts';
import { type ProfileReader, siteProfile } from '../site-profile.ts';

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
export const detectJekyll: ProfileReader = (folder) => {
  const file = firstOf(folder, ['_config.yml', '_config.yaml', '_config.toml']);
  if (file === undefined && !folder.has('_posts')) return null;
  const config = file === undefined ? {} : folder.data(file);
  const source = joined(textOf(config['source']));
  const collections = joined(textOf(config['collections_dir']));
  const at = (path: string) => joined(source, path);
  const author = config['author'];
  const host = textOf(config['url']);
  const base = textOf(config['baseurl'])?.replace(/\/+$/, '') ?? '';
  return siteProfile({
    kind: 'Jekyll',
    detectedBy: file ?? '_posts',
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
    variables: { ...config, url: host ?? '', baseurl: rooted(base) },
    kramdown: /^kramdown$/i.test(textOf(config['markdown']) ?? 'kramdown'),
    includes: at(textOf(config['includes_dir']) ?? '_includes'),
    tagSeparator: ' ',
    keys: { permalink: ['permalink'] },
    localDays: true,
    future: isOn(config['future']),
    tokens: TOKENS,
    feeds: [`/${(textOf(mapping(config['feed'])['path']) ?? 'feed.xml').replace(/^\//, '')}`, '/atom.xml'],
  });
};
