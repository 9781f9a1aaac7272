import { type Folder, textOf } from './folder.ts';
import { type JsConfig, readJsConfig } from './js-config.ts';
import { optional } from './optional.ts';
import { allIn, joined, rooted } from './places.ts';
import { type Recogniser, type Recognised, recognised, type SourceRule } from './recognised.ts';
import { dataRules, escapeGlob, sectionRules, typeOfName } from './sections.ts';

const TYPES = ['js', 'ts', 'mjs', 'mts', 'cjs'];
/** Where sites of these kinds keep their name and address: modules of constants, which are read as text. */
const CONSTANTS = [
  ...[
    'data/',
    'src/data/',
    'config/',
    'src/config/',
    'lib/',
    'src/lib/',
    'utils/',
    'src/',
    'app/',
    'src/app/',
    '',
  ].flatMap((place) =>
    [
      'siteMetadata',
      'site-metadata',
      'site.config',
      'siteConfig',
      'site-config',
      'site',
      'constants',
      'config',
      'layout',
    ].map((name) => place + name),
  ),
  'blog.config',
];
/** Folders in which such sites keep Markdown. */
const CONTENT = [
  'content',
  'src/content',
  'data',
  'src/data',
  'posts',
  '_posts',
  'src/posts',
  'src/_posts',
  'blog',
  'src/blog',
  'articles',
  'src/markdown',
  'markdown',
];

/** Gatsby: https://www.gatsbyjs.com/docs/reference/config-files/gatsby-config/ */
export const recogniseGatsby: Recogniser = (folder) => {
  const file = TYPES.map((type) => `gatsby-config.${type}`).find((name) => folder.text(name) !== null);
  if (file === undefined) return null;
  const config = readJsConfig(folder.text(file) ?? '');
  const site = config.object('siteMetadata') ?? config;
  const node = TYPES.map((type) => folder.text(`gatsby-node.${type}`)).find((text) => text !== null) ?? '';
  // `path: ${'`/blog${slug}`'}`: what stands before the name of the file.
  const before = /`\/([\w-]+)\/?\$\{/.exec(node)?.[1];
  // Addresses are relative to the folders that a plugin is told to read.
  const sources = [
    ...(folder.text(file) ?? '').matchAll(/\bpath:\s*[`'"](?:\$\{__dirname\})?[./]*([\w./-]+)/g),
  ]
    .map(([, path = '']) => joined(path))
    .filter((path) => folder.filesIn(path).some((name) => /\.mdx?$/.test(name)));
  return kit(folder, {
    kind: 'Gatsby',
    because: file,
    site: [site],
    basePath: rooted(config.string('pathPrefix')),
    url: () => ({ pattern: `${rooted(before)}/:path/`, from: 'place' }),
    pages: ['src/pages'].filter((path) => !sources.includes(path) && folder.has(path)),
    assets: [{ folder: 'static', at: '' }],
    ...(sources.length > 0 && { content: sources }),
  });
};

/** Next.js: https://nextjs.org/docs/app/guides/mdx */
export const recogniseNext: Recogniser = (folder) => {
  const file = TYPES.map((type) => `next.config.${type}`).find((name) => folder.text(name) !== null);
  const pages = ['pages', 'src/pages', 'app', 'src/app'].filter(folder.has);
  const isPackaged = () => pages.length > 0 && folder.text('package.json')?.includes('"next":') === true;
  if (file === undefined && !isPackaged()) return null;
  const config = readJsConfig(folder.text(file ?? '') ?? '');
  const routes = routesOf(folder);
  const ending = config.boolean('trailingSlash') === true ? '/' : '';
  return kit(folder, {
    kind: 'Next.js',
    because: file ?? 'package.json',
    site: [],
    basePath: rooted(config.string('basePath')),
    url: (section, isPlace) => {
      const name = lastOf(section);
      const type = typeOfName(name);
      const route =
        routes.find((path) => lastOf(path) === name) ??
        routes.find((path) => type !== null && typeOfName(lastOf(path)) === type) ??
        (isPlace && routes.length === 1 ? routes[0] : routes.find((path) => path === '')) ??
        (isPlace ? routes.find((path) => typeOfName(lastOf(path)) === 'writing') : undefined);
      // Without a route, a folder of no known name is material for other pages.
      if (route === undefined && routes.length > 0 && (type === null || type === 'page')) return null;
      return { pattern: `${route ?? rooted(name)}/:path${ending}`, from: route === '' ? 'place' : 'section' };
    },
    pages,
    assets: [{ folder: 'public', at: '' }],
  });
};

/** Nuxt Content: https://content.nuxt.com/docs/collections/types */
export const recogniseNuxt: Recogniser = (folder) => {
  const file = TYPES.map((type) => `nuxt.config.${type}`).find((name) => folder.text(name) !== null);
  if (file === undefined || !folder.has('content')) return null;
  const config = readJsConfig(folder.text(file) ?? '');
  const app = TYPES.map((type) => folder.text(`app.config.${type}`)).find((text) => text !== null) ?? '';
  const site = [config.object('site'), readJsConfig(app)].filter((part) => part !== null);
  const found = kit(folder, {
    kind: 'Nuxt Content',
    because: file,
    site,
    basePath: rooted(config.object('app')?.string('baseURL')),
    url: () => ({ pattern: '/:path', from: 'place' }),
    pages: [],
    assets: [{ folder: 'public', at: '' }],
    content: ['content'],
    numbers: '1.',
  });
  return {
    ...found,
    hidden: [
      { files: 'content/**/*.draft.md', reason: 'its name ends in .draft' },
      { files: 'content/**/_*{,/**}', reason: 'its name starts with an underscore' },
      ...found.hidden,
    ],
  };
};

interface Kit {
  kind: string;
  because: string;
  /** Where name and address may stand, besides modules of constants. */
  site: readonly JsConfig[];
  basePath: string;
  /**
   * Pattern of the entries of a section, given its folder, and whether it is a whole place of content; what their
   * addresses are relative to; null where the site has no pages for them.
   */
  url: (section: string, isPlace: boolean) => { pattern: string; from: 'place' | 'section' } | null;
  /** Folders whose Markdown files are pages themselves. */
  pages: readonly string[];
  assets: Recognised['assets'];
  content?: readonly string[];
  numbers?: '1.';
}

/** A site whose addresses are made by its own code: what its routes and links show is taken for them. */
function kit(
  folder: Folder,
  { kind, because, site, basePath, url, pages, assets, ...rest }: Kit,
): Recognised {
  const places = (rest.content ?? CONTENT).filter(folder.has);
  const constants = [...site, ...constantsOf(folder)];
  const get = (...keys: string[]) =>
    textOf(...keys.flatMap((key) => constants.map((text) => text.string(key))));
  const address = get(
    'siteUrl',
    'siteURL',
    'SITE_URL',
    'url',
    'baseUrl',
    'domain',
    'hostname',
    'metadataBase',
  );
  return recognised({
    kind,
    because,
    ...optional({
      name: get('siteTitle', 'siteName', 'title', 'name', 'headerTitle'),
      description: get('description', 'siteDescription'),
      siteUrl: address && /^https?:/.test(address) ? address : undefined,
      language: get('language', 'locale', 'lang')?.replace('_', '-'),
      author: textOf(get('author'), site[0]?.object('author')?.string('name')),
    }),
    basePath,
    roots: [...places, ...pages],
    rules: [
      ...pages.map(
        (root): SourceRule => ({
          files: allIn(root, '**'),
          type: 'page',
          url: '/:folder/:filebase',
          base: root,
          root,
          ...(root.endsWith('app') ? { files: allIn(root, '**/page.*'), standFor: ['page'] } : {}),
        }),
      ),
      ...places.flatMap((root) => {
        const own = typeOfName(lastOf(root));
        return sectionRules(folder, root, { url: () => null }).flatMap((rule): SourceRule[] => {
          const within = rule.files.replace(/\/?\*+$/, '').replace(/\\/g, '');
          const section = own !== null ? root : within;
          const address = url(section, section === root);
          if (address === null) return [];
          return [
            {
              ...rule,
              type: rule.type ?? own,
              url: address.pattern,
              root: address.from === 'place' ? root : section,
              guess: true,
              ...(rest.numbers && { numbers: rest.numbers, slugs: 'lower' as const }),
            },
          ];
        });
      }),
      ...['data', 'src/data'].flatMap((name) => dataRules(folder, name)),
    ],
    assets: assets.filter(({ folder: name }) => folder.has(name)),
    hidden: pages.map((root) => ({
      files: allIn(escapeGlob(root), '**/*\\[*\\]*{,/**}'),
      reason: 'a template for many pages',
    })),
    feeds: ['/rss.xml', '/feed.xml', '/index.xml', '/atom.xml'],
  });
}

function constantsOf(folder: Folder): JsConfig[] {
  return CONSTANTS.flatMap((name) =>
    [...TYPES, 'tsx', 'json'].flatMap((type) => {
      const text = folder.text(`${name}.${type}`);
      return text === null ? [] : [readJsConfig(text)];
    }),
  ).slice(0, 8);
}

/** The folders of dynamic routes, `/blog` of `app/blog/[slug]/page.tsx`; those of tags and pages of lists are none. */
function routesOf(folder: Folder): string[] {
  return folder.files().flatMap((file) => {
    const [, path = '', name = ''] =
      /^(?:src\/)?(?:app|pages)((?:\/[^/[\]]+)*)\/\[+(?:\.\.\.)?(\w+)\]+(?:\/(?:page|index))?\.(?:tsx|jsx|js|ts)$/.exec(
        file,
      ) ?? [];
    if (name === '' || /^(page|tag|tags|category|lang|locale)$/.test(name) || /^\/api\b/.test(path))
      return [];
    // `(group)` is no part of the address.
    return [path.replace(/\/\([^/]*\)/g, '')];
  });
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
