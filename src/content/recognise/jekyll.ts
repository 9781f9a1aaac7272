import type { ContentType } from '../../model/content-type.ts';
import { type Folder, mapping, textOf, textsOf } from './folder.ts';
import { optional } from './optional.ts';
import { type Recogniser, recognised, type SourceRule } from './recognised.ts';
import { dataRules, escapeGlob, sectionRules, typeOfName } from './sections.ts';

/** https://jekyllrb.com/docs/permalinks/#placeholders */
const TOKENS = { title: 'last', slug: 'last', collection: 'section', output_ext: 'html', i_year: 'year' };
/** https://jekyllrb.com/docs/permalinks/#built-in-formats */
const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};
const ASSETS = ['assets', 'images', 'img', 'files', 'uploads', 'media', 'public', 'static', 'downloads'];

type Mapping = Record<string, unknown>;

/** Jekyll: https://jekyllrb.com/docs/configuration/ */
export const recogniseJekyll: Recogniser = (folder) => {
  const file = ['_config.yml', '_config.yaml', '_config.toml'].find((name) => folder.text(name) !== null);
  if (file === undefined && !folder.has('_posts')) return null;
  const config = file === undefined ? {} : folder.data(file);
  const source = (textOf(config['source']) ?? '').replace(/^\.?\/|\/$|^\.$/g, '');
  const at = (path: string) => (source ? `${source}/${path}` : path);
  const author = config['author'];
  const host = textOf(config['url']);
  const base = textOf(config['baseurl'])?.replace(/\/+$/, '') ?? '';
  return recognised({
    kind: 'Jekyll',
    because: file ?? '_posts',
    ...optional({
      name: textOf(config['title'], config['name']),
      description: textOf(config['description'], config['tagline']),
      siteUrl: host && /^https?:/.test(host) ? host.replace(/\/+$/, '') + base : undefined,
      language: textOf(config['lang'], config['locale'])?.replace('_', '-'),
      timeZone: textOf(config['timezone']),
      author: textOf(author, mapping(author)['name']),
    }),
    basePath: base.replace(/^(?!\/)(?=.)/, '/'),
    roots: [source],
    rules: rulesOf(folder, config, source).flatMap((rule) => withDefaults(rule, config, source)),
    assets: ASSETS.map(at)
      .filter((name) => folder.has(name))
      .map((name) => ({ folder: name, at: `/${name.slice(source ? source.length + 1 : 0)}` })),
    hidden: [
      { files: `${at('')}_{includes,layouts,sass,plugins}/**`, reason: 'part of the theme' },
      { files: '{vendor,node_modules}/**', reason: 'installed by a package manager' },
      // https://jekyllrb.com/docs/structure/: EntryFilter leaves out names that start so.
      ...['[#~]*', '_!(posts|drafts)'].flatMap((name) =>
        ['', '/**'].map((below) => ({
          files: `*/**/${name}${below}`,
          reason: 'its name, or a folder’s, starts with _, # or ~',
        })),
      ),
      ...textsOf(config['exclude']).flatMap((written) => {
        const name = written.replace(/^\/|\/$/g, '');
        // As fnmatch has it, `*` crosses folders.
        const names = name.includes('*') ? [name, `**/${name}`] : [name];
        return names.map((glob) => ({ files: `${at(glob)}{,/**}`, reason: `excluded in ${file}` }));
      }),
    ],
    tagSeparator: ' ',
    future: config['future'] === true,
    tokens: TOKENS,
    feeds: [`/${(textOf(mapping(config['feed'])['path']) ?? 'feed.xml').replace(/^\//, '')}`, '/atom.xml'],
  });
};

function rulesOf(folder: Folder, config: Mapping, source: string): SourceRule[] {
  const at = (path: string) => (source ? `${source}/${path}` : path);
  const permalink = textOf(config['permalink']) ?? 'date';
  const posts: Partial<SourceRule> = {
    type: 'writing',
    url: STYLES[permalink] ?? `/${permalink}`.replace(/^\/+/, '/'),
    slugs: 'cased',
    html: true,
  };
  const ending = suffixOf(permalink);
  const dirs = new Set(
    folder.files().flatMap((file) => /^(?:.*\/)?_(?:posts|drafts)(?=\/)/.exec(file)?.[0] ?? []),
  );
  const collections = mapping(
    Array.isArray(config['collections'])
      ? Object.fromEntries(config['collections'].map((name) => [String(name), {}]))
      : config['collections'],
  );
  const included = textsOf(config['include']).map((name) => name.replace(/\/$/, ''));
  return [
    ...[...dirs].map((dir): SourceRule => {
      const above = dir
        .slice(source ? source.length + 1 : 0)
        .split('/')
        .slice(0, -1);
      const needsDate = dir.endsWith('_posts');
      return {
        ...posts,
        files: `${escapeGlob(dir)}/**`,
        base: dir,
        categories: above,
        needsDate,
      } as SourceRule;
    }),
    ...Object.entries(collections).flatMap(([name, options]): SourceRule[] => {
      if (name === 'posts') return [];
      const dir = at([textOf(config['collections_dir']), `_${name}`].filter(Boolean).join('/'));
      const type: ContentType | null = typeOfName(name);
      const pattern = textOf(mapping(options)['permalink']) ?? `/:collection/:path${ending}`;
      const output = mapping(options)['output'] === true;
      // A talk without a page of its own is still shown in the site's list of talks.
      if (!output && (type === null || type === 'page')) return [];
      return [
        {
          files: `${escapeGlob(dir)}/**`,
          type,
          url: (STYLES[pattern] ?? pattern).replace(/^(?!\/)/, '/').replaceAll(':collection', name),
          base: dir,
          slugs: 'cased',
        },
      ];
    }),
    ...included
      .filter((name) => name.startsWith('_') && folder.has(at(name)))
      .map(
        (name): SourceRule => ({
          files: `${escapeGlob(at(name))}/**`,
          type: 'page',
          url: `/:path${ending}`,
          base: at(name),
          needsMatter: true,
        }),
      ),
    ...dataRules(folder, at(textOf(config['data_dir']) ?? '_data')),
    ...sectionRules(folder, source, {
      needsMatter: true,
      except: [...folder.folders(source).filter((name) => name.startsWith('_')), ...ASSETS],
      url: () => `/:path${ending}`,
    }).map((rule) =>
      rule.type === null || rule.type === 'writing' ? { ...rule, type: 'page' as const, base: source } : rule,
    ),
  ];
}

/** What pages end with under a permalink style for posts. */
function suffixOf(permalink: string): string {
  if (permalink === 'pretty' || permalink.endsWith('/')) return '/';
  return permalink in STYLES || /(:output_ext|\.html)$/.test(permalink) ? '.html' : '';
}

/** Front-matter defaults, the most specific place first: https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
function withDefaults(rule: SourceRule, config: Mapping, source: string): SourceRule[] {
  const given = Array.isArray(config['defaults']) ? config['defaults'].map(mapping) : [];
  const base = rule.base ?? '';
  const collection = /(?:^|\/)_([^/]+)$/.exec(base)?.[1] ?? 'pages';
  const kinds = collection === 'drafts' ? ['posts', 'drafts'] : [collection];
  const fitting = given
    .map(({ scope, values }) => ({
      path: (source ? `${source}/` : '') + (textOf(mapping(scope)['path']) ?? '').replace(/^\/|\/?\**$/g, ''),
      kind: textOf(mapping(scope)['type']),
      values: mapping(values),
    }))
    .map((item) => ({ ...item, path: item.path.replace(/\/$/, '') }))
    .filter(
      ({ kind }) =>
        kind === undefined || kinds.includes(kind.replace(/^page$/, 'pages').replace(/^post$/, 'posts')),
    );
  const covers = (path: string) => path === '' || base === path || base.startsWith(`${path}/`);
  const wide = fitting.filter(({ path }) => covers(path)).toSorted((a, b) => a.path.length - b.path.length);
  const narrow = fitting
    .filter(
      ({ path }) => !covers(path) && (base === '' ? !path.startsWith('_') : path.startsWith(`${base}/`)),
    )
    .toSorted((a, b) => b.path.length - a.path.length);
  const merged = (more: Mapping) => {
    const values: Mapping = Object.assign({}, rule.defaults, ...wide.map((item) => item.values), more);
    const { permalink, ...defaults } = values;
    return { ...rule, url: textOf(permalink) ?? rule.url, defaults };
  };
  return [
    ...narrow.map((item) => ({ ...merged(item.values), files: `${escapeGlob(item.path)}{,/**}` })),
    merged({}),
  ];
}
