import { defineGenerator } from '../define-generator.ts';
import { type Configuration, readConfiguration, SETTINGS } from './configuration.ts';
import { eleventyData, withoutDate, exportOf, readScriptMatter } from './data.ts';
import { slugFilter, slugifyFilter } from './filters.ts';
import { firstOf, firstText, type Folder } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import { dataOf } from '../code-data.ts';
import {
  allIn,
  ignoredIn,
  joined,
  leftOut,
  notContent,
  REPOSITORY_FILES,
  REPOSITORY_README,
  rooted,
} from '../standard/places.ts';
import { scriptOption } from '../standard/build-command.ts';
import type { AssetFolder, HiddenFiles } from '../site-profile.ts';
import { dataRules, escapeGlob, sectionRules } from '../standard/sections.ts';
import { readYamlDate } from '../standard/rolled-dates.ts';

const CONFIGS = [
  '.eleventy.js',
  ...['js', 'mjs', 'cjs', 'ts', 'mts'].map((name) => `eleventy.config.${name}`),
];
const METADATA = ['metadata', 'site', 'meta', 'global', 'config', 'helpers/site'];
/** Tags that only collect entries for the site's code. They are no subjects. */
const COLLECTIONS = new Set(['post', 'posts', 'all', 'nav', 'page', 'pages', 'blog', 'article', 'articles']);
const ASSETS = ['img', 'images', 'assets', 'static', 'public', 'media', 'uploads', 'fonts'];

/** Eleventy: https://www.11ty.dev/docs/config/ */
export const eleventy = defineGenerator({
  name: 'Eleventy',
  settings: SETTINGS,
  packages: ['@11ty/eleventy'],
  outputs: ['_site', 'dist', '_build', 'build'],
  build: 'npx @11ty/eleventy',
  plugin: { module: 'eleventy', key: 'addPlugin', isMethod: true },
  formulas: { files: CONFIGS },
  layouts: {
    files: ['_includes/layouts/base.njk', '_includes/base.njk'].flatMap((name) => [name, `src/${name}`]),
  },
  shortNames: ['eleventy', '11ty'],
  // https://www.11ty.dev/docs/languages/#overriding-the-template-language
  leavesTemplates(value) {
    const engine = value('templateEngineOverride');
    return engine === false || /^(?:md|html)$/.test(String(engine));
  },
  configuration: /(^|\/)eleventy\.config\.\w+$/,
  unlistedKeys: ['eleventyExcludeFromCollections'],
  computedKeys: ['eleventyComputed'],
  filters: { slugify: slugifyFilter, slug: slugFilter },
  detect(folder) {
    const config = scriptOption(folder, 'eleventy', '--config') ?? firstOf(folder, CONFIGS);
    const isPackaged = () => folder.text('package.json')?.includes('"@11ty/eleventy"') === true;
    return config === undefined && !isPackaged() ? null : { file: config ?? 'package.json', config };
  },
  profile(folder, { config: file }) {
    const config = readConfiguration(folder, file ?? null);
    const { input, data, includes, output } = config.dirs;
    const inPlace = `npx @11ty/eleventy${file ? ` --config=${file}` : ''} --output=_site`;
    return {
      ...metadataOf(folder, config),
      ...(output === input ? { outputs: ['_site'], ownBuild: inPlace } : { outputs: [output] }),
      basePath: rooted(config.pathPrefix),
      unknown: config.unknown,
      roots: [input],
      rules: [
        ...dataRules(folder, data),
        ...sectionRules(folder, input, {
          url: () => '/:filestem/',
          except: [data, includes, output].map((path) => path.slice(input ? input.length + 1 : 0)),
        }).map((rule) => ({
          ...rule,
          guess: true,
          isIndex: (name: string) => withoutDate(name) === 'index',
          readMatter: readScriptMatter,
          titleKeys: ['eleventyNavigation.title', 'eleventyNavigation.key'],
        })),
      ],
      assets: assetsOf(folder, config),
      hidden: [
        ...notContent('part of the theme', `{${escapeGlob(includes)},${joined(input, '_layouts')}}/**`),
        ...(output === input ? [] : notContent('output of the generator', allIn(output))),
        ...(input === '' ? [...REPOSITORY_README, ...REPOSITORY_FILES] : []),
        ...ignoredFiles(folder, config),
        ...foreignFormats(config),
      ],
      given: eleventyData(folder, config),
      keys: { permalink: ['permalink'] },
      dateKeys: ['date'],
      readDate: readYamlDate,
      // A date sorts entries, and holds nothing back: https://www.11ty.dev/docs/dates/
      future: true,
      isSubject: (tag) => !COLLECTIONS.has(tag.toLowerCase()),
      feeds: ['/feed.xml', '/feed/feed.xml', '/feed/', '/rss.xml', '/atom.xml', '/index.xml'],
    };
  },
});

/** The name, address and author of the site, which most sites keep in a global data file called `metadata` or `site`. */
function metadataOf(folder: Folder, { code, dirs }: Configuration) {
  for (const name of METADATA) {
    const file = ['json', 'yaml', 'yml', 'js', 'cjs', 'mjs', 'ts']
      .map((type) => `${dirs.data}/${name}.${type}`)
      .find((path) => folder.text(path) !== null);
    if (file === undefined) continue;
    const isScript = /\.[cm]?[jt]s$/.test(file);
    const values = isScript ? mapping(dataOf(exportOf(code, file))) : folder.data(file);
    const get = (...keys: string[]) => firstText(...keys.map((key) => values[key]));
    return {
      name: get('title', 'name', 'siteName', 'site_name'),
      description: get('description', 'tagline'),
      siteUrl: get('url', 'domain', 'baseUrl', 'siteUrl', 'origin', 'host'),
      language: get('language', 'lang', 'locale'),
      author: firstText(values['author'], mapping(values['author'])['name'], values['authorName']),
    };
  }
  return {};
}

function assetsOf(folder: Folder, { calls, dirs: { input } }: Configuration): AssetFolder[] {
  const passed = calls('addPassthroughCopy').flatMap(({ call, unless }) => {
    const given = unless === null ? dataOf(call.arg(0)) : null;
    const pairs = typeof given === 'string' ? [[given, undefined]] : Object.entries(mapping(given));
    return pairs.flatMap(([written, target]): AssetFolder[] => {
      const [from = '', to] = [written, target].map((path) =>
        typeof path === 'string' ? path.replace(/^\.?\/|\/?\**(\/\*)?$/g, '') : undefined,
      );
      const inside = input && from.startsWith(`${input}/`) ? from.slice(input.length + 1) : from;
      return from ? [{ folder: from, at: `/${to ?? inside}`.replace(/^\/$/, '') }] : [];
    });
  });
  const guessed = ASSETS.flatMap((name) => [name, input ? `${input}/${name}` : name]).map((path) => ({
    folder: path,
    at: /(^|\/)(public|static)$/.test(path) ? '' : `/${path.slice(path.lastIndexOf('/') + 1)}`,
  }));
  const found = [...passed, ...guessed].filter((item) => item.folder !== input && folder.has(item.folder));
  return [...new Map(found.toReversed().map((item) => [item.folder, item])).values()].toReversed();
}

/** Files of formats that the configuration does not take as templates. */
function foreignFormats({ calls, formats }: Configuration): HiddenFiles[] {
  const formatsIn = (method: 'addExtension' | 'addTemplateFormats') =>
    calls(method)
      .filter(({ unless }) => unless === null)
      .flatMap(({ call }) => [dataOf(call.arg(0))].flat())
      .flatMap((text) => (typeof text === 'string' ? text.split(',') : []));
  // A format needs a place in the list and an extension that reads it: https://www.11ty.dev/docs/languages/custom/
  const listed = new Set([...(formats ?? ['md']), ...formatsIn('addTemplateFormats')]);
  const readable = new Set(['md', ...formatsIn('addExtension')]);
  const foreign = ['md', 'mdx', 'markdown', 'mkd', 'mdown'].filter(
    (ending) => !readable.has(ending) || !(listed.has(ending) || listed.has('*')),
  );
  return leftOut([`**/*.{${foreign.join(',')},}`], 'not a format of the site’s templates');
}

/** Files that the configuration, `.eleventyignore` or `.gitignore` leaves out: https://www.11ty.dev/docs/ignores/ */
function ignoredFiles(folder: Folder, { calls, dirs: { input } }: Configuration): HiddenFiles[] {
  const usesGit = !calls('setUseGitIgnore').some(
    ({ call, unless }) => unless === null && dataOf(call.arg(0)) === false,
  );
  // A file that is ignored under an unknown condition is held back.
  const added = calls('ignores.add').flatMap(({ call }) => {
    const glob = dataOf(call.arg(0));
    if (typeof glob !== 'string') return [];
    const path = glob.replace(/^\.?\/|\/$/g, '');
    return leftOut([path, `${path}/**`], `ignored in ${call.place.file}`);
  });
  const lists = [
    ...(usesGit ? ['.gitignore'] : []),
    '.eleventyignore',
    ...(input ? [`${input}/.eleventyignore`] : []),
  ];
  const listed = lists.flatMap((list) =>
    // Eleventy ignores negated lines (`!name`), so files that they name stay left out.
    ignoredIn(folder.text(list)?.replace(/^[^\S\n]*!.*/gm, ''), joined(list, '..'), `listed in ${list}`),
  );
  return [...added, ...listed];
}
