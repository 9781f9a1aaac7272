import { dirname, joinPath } from '../../text/path.ts';
import { defineGenerator } from '../define-generator.ts';
import { eleventyData, readJson } from './data.ts';
import { readScriptMatter } from './front-matter.ts';
import { firstOf, type Folder, mapping, textOf } from '../site-folder.ts';
import { type JsConfig, readJsConfig } from '../js/js-config.ts';
import { Module } from '../js/js-module.ts';
import { ignoredIn, joined, rooted } from '../standard/places.ts';
import { REPOSITORY_FILES, REPOSITORY_README } from '../standard/repository-files.ts';
import type { AssetFolder, SiteProfile } from '../site-profile.ts';
import { dataRules, escapeGlob, sectionRules } from '../standard/sections.ts';

const CONFIGS = [
  '.eleventy.js',
  ...['js', 'mjs', 'cjs', 'ts', 'mts'].map((name) => `eleventy.config.${name}`),
];
/** A configuration that imports more files than this is not followed further. */
const MAX_SCRIPTS = 40;
const METADATA = ['metadata', 'site', 'meta', 'global', 'config', 'helpers/site'];
/** Tags that mark collections for the site's own code rather than subjects. */
const COLLECTIONS = new Set(['post', 'posts', 'all', 'nav', 'page', 'pages', 'blog', 'article', 'articles']);
const ASSETS = ['img', 'images', 'assets', 'static', 'public', 'media', 'uploads', 'fonts'];

/** Eleventy: https://www.11ty.dev/docs/config/ */
export const eleventy = defineGenerator({
  name: 'Eleventy',
  configuration: /(^|\/)eleventy\.config\.\w+$/,
  unlistedKeys: ['eleventyExcludeFromCollections'],
  computedKeys: ['eleventyComputed'],
  detect(folder) {
    const config = firstOf(folder, CONFIGS);
    const isPackaged = () => folder.text('package.json')?.includes('"@11ty/eleventy"') === true;
    return config === undefined && !isPackaged() ? null : { file: config ?? 'package.json', config };
  },
  profile(folder, { config: file }) {
    const config = readJsConfig(folder.text(file ?? '') ?? '');
    const dir = (key: string, call: string) => config.calls(call)[0]?.[0] ?? config.string(key);
    const input = joined(dir('input', 'setInputDirectory'));
    const at = (path: string) => joined(input, path);
    const data = at(dir('data', 'setDataDirectory') ?? '_data');
    const includes = at(dir('includes', 'setIncludesDirectory') ?? '_includes');
    const output = joined(dir('output', 'setOutputDirectory') ?? '_site');
    const scripts = scriptsOf(folder, file);
    const site = metadataOf(folder, data);
    const assets = assetsOf(folder, config, input);
    return {
      ...site,
      basePath: rooted(config.string('pathPrefix')),
      roots: [input],
      rules: [
        ...dataRules(folder, data),
        ...sectionRules(folder, input, {
          url: () => '/:filestem/',
          except: [data, includes, output].map((path) => path.slice(input ? input.length + 1 : 0)),
        }).map((rule) => ({ ...rule, guess: true, readMatter: readScriptMatter })),
      ],
      assets,
      hidden: [
        { files: `{${escapeGlob(includes)},${at('_layouts')}}/**`, reason: 'part of the theme' },
        { files: `${escapeGlob(output)}/**`, reason: 'output of the generator' },
        ...(input === '' ? [REPOSITORY_README, REPOSITORY_FILES] : []),
        ...ignored(folder, input, scripts),
        ...unread(config, scripts),
      ],
      given: eleventyData(folder, { input, data, scripts }),
      isSubject: (tag) => !COLLECTIONS.has(tag.toLowerCase()),
      feeds: ['/feed.xml', '/feed/feed.xml', '/feed/', '/rss.xml', '/atom.xml', '/index.xml'],
    };
  },
});

/** Name, address and author where sites keep them: a global data file called `metadata` or `site`. */
function metadataOf(folder: Folder, data: string) {
  for (const name of METADATA) {
    const json = ['json', 'yaml', 'yml']
      .map((type) => `${data}/${name}.${type}`)
      .find((path) => folder.text(path) !== null);
    const script = ['js', 'cjs', 'mjs', 'ts']
      .map((type) => folder.text(`${data}/${name}.${type}`))
      .find((text) => text !== null);
    const js = script === undefined || script === null ? null : readJsConfig(script);
    if (!json && !js) continue;
    const values = json ? readJson(folder, json) : {};
    const get = (...keys: string[]) =>
      textOf(...keys.map((key) => values[key]), ...keys.map((key) => js?.string(key)));
    const url = get('url', 'domain', 'baseUrl', 'siteUrl', 'host');
    return {
      name: get('title', 'name', 'siteName', 'site_name'),
      description: get('description', 'tagline'),
      siteUrl: url,
      language: get('language', 'lang', 'locale'),
      author: textOf(values['author'], mapping(values['author'])['name'], values['authorName']),
    };
  }
  return {};
}

function assetsOf(folder: Folder, config: JsConfig, input: string): AssetFolder[] {
  const plain = config.calls('addPassthroughCopy').flatMap((args) => {
    const [from = '', to] = args.map((path) => path.replace(/^\.?\/|\/?\**(\/\*)?$/g, ''));
    const inside = input && from.startsWith(`${input}/`) ? from.slice(input.length + 1) : from;
    return from ? [{ folder: from, at: `/${to ?? inside}`.replace(/^\/$/, '') }] : [];
  });
  const guessed = ASSETS.flatMap((name) => [name, input ? `${input}/${name}` : name]).map((path) => ({
    folder: path,
    at: /(^|\/)(public|static)$/.test(path) ? '' : `/${path.slice(path.lastIndexOf('/') + 1)}`,
  }));
  const found = [...plain, ...guessed].filter((item) => item.folder !== input && folder.has(item.folder));
  return [...new Map(found.toReversed().map((item) => [item.folder, item])).values()].toReversed();
}

interface SiteScript {
  file: string;
  module: Module;
}

/** The configuration and the files that it imports. */
function scriptsOf(folder: Folder, config: string | undefined): SiteScript[] {
  const found = new Map<string, SiteScript>();
  // What is added while it is walked through is walked through as well.
  const wanted = new Set(config === undefined ? [] : [config]);
  for (const file of wanted) {
    if (found.size >= MAX_SCRIPTS) break;
    const text = folder.text(file);
    if (text === null) continue;
    const module = new Module(text);
    found.set(file, { file, module });
    for (const { kind, text: path } of module.tokens)
      if (kind === 'string' && /^\.{1,2}\//.test(path))
        for (const end of ['', '.js', '/index.js', '.cjs', '.mjs'])
          wanted.add(joinPath(dirname(file), path + end));
  }
  return [...found.values()].filter(({ file }) => /\.[cm]?[jt]s$/.test(file));
}

/** What this version of the configuration does not take for templates. */
function unread(config: JsConfig, scripts: readonly SiteScript[]): SiteProfile['hidden'] {
  const names = ['addExtension', 'addTemplateFormats', 'setTemplateFormats'];
  const calls = names.flatMap((name) => scripts.flatMap(({ module }) => module.calls(name)));
  const added = new Set(
    calls.flatMap(({ args }) => [args[0]].flat()).flatMap((text) => String(text).split(',')),
  );
  const set = scripts.flatMap(({ module }) => module.calls('setTemplateFormats'));
  const given = [...config.strings('templateFormats'), config.string('templateFormats') ?? '']
    .concat(
      set.flatMap(({ args }) => [args[0]].flat().map((text) => (typeof text === 'string' ? text : '*'))),
    )
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(Boolean);
  for (const ending of given) added.add(ending);
  const isWithout = given.length > 0 && !added.has('*') && !added.has('md');
  const foreign = ['mdx', 'markdown', 'mkd', 'mdown', ...(isWithout ? ['md'] : [])].filter(
    (ending) => !added.has(ending),
  );
  return [{ files: `**/*.{${foreign.join(',')},}`, reason: 'not a format of the site’s templates' }];
}

/** https://www.11ty.dev/docs/ignores/: what git ignores is ignored too. */
function ignored(folder: Folder, input: string, scripts: readonly SiteScript[]): SiteProfile['hidden'] {
  const usesGit = !scripts.some(({ module }) =>
    module.calls('setUseGitIgnore').some(({ args }) => args[0] === false),
  );
  const added = scripts.flatMap(({ file, module }) =>
    module.calls('add').flatMap(({ args: [glob], at }) =>
      module.text(at - 2) === 'ignores' && typeof glob === 'string'
        ? ['', '/**'].map((end) => ({
            files: glob.replace(/^\.?\/|\/$/g, '') + end,
            reason: `ignored in ${file}`,
          }))
        : [],
    ),
  );
  const lists = [
    ...(usesGit ? ['.gitignore'] : []),
    '.eleventyignore',
    ...(input ? [`${input}/.eleventyignore`] : []),
  ];
  const listed = lists.flatMap((list) =>
    // Eleventy passes over lines that take back, so what they name stays left out.
    ignoredIn(folder.text(list)?.replace(/^\s*!.*/gm, ''), joined(list, '..'), `listed in ${list}`),
  );
  return [...added, ...listed];
}
