import { type Folder, mapping, textOf } from './folder.ts';
import { type JsConfig, readJsConfig } from './js-config.ts';
import { optional } from './optional.ts';
import { type AssetFolder, type Recogniser, recognised, type SourceRule } from './recognised.ts';
import { dataRules, escapeGlob, sectionRules } from './sections.ts';

const CONFIGS = [
  '.eleventy.js',
  ...['js', 'mjs', 'cjs', 'ts', 'mts'].map((name) => `eleventy.config.${name}`),
];
const METADATA = ['metadata', 'site', 'meta', 'global', 'config', 'helpers/site'];
const ASSETS = ['img', 'images', 'assets', 'static', 'public', 'media', 'uploads', 'fonts'];

/** Eleventy: https://www.11ty.dev/docs/config/ */
export const recogniseEleventy: Recogniser = (folder) => {
  const file = CONFIGS.find((name) => folder.text(name) !== null);
  const packaged = () => folder.text('package.json')?.includes('"@11ty/eleventy"') === true;
  if (file === undefined && !packaged()) return null;
  const config = readJsConfig(folder.text(file ?? '') ?? '');
  const dir = (key: string, call: string) =>
    (config.calls(call)[0]?.[0] ?? config.string(key))?.replace(/^\.?\/|\/$/g, '').replace(/^\.$/, '');
  const input = dir('input', 'setInputDirectory') ?? '';
  const at = (path: string) => (input ? `${input}/${path}` : path).replace(/[^/]+\/\.\.\//, '');
  const data = at(dir('data', 'setDataDirectory') ?? '_data');
  const includes = at(dir('includes', 'setIncludesDirectory') ?? '_includes');
  const output = dir('output', 'setOutputDirectory') ?? '_site';
  const site = metadataOf(folder, data);
  const assets = assetsOf(folder, config, input);
  const prefix = config.string('pathPrefix')?.replace(/^\/?|\/$/g, '');
  return recognised({
    kind: 'Eleventy',
    because: file ?? 'package.json',
    ...optional(site),
    basePath: prefix ? `/${prefix}` : '',
    roots: [input],
    rules: [
      ...dataRules(folder, data),
      ...sectionRules(folder, input, {
        url: () => '/:folder/:filebase/',
        except: [data, includes, output].map((path) => path.slice(input ? input.length + 1 : 0)),
      }).flatMap((rule) => withDirectoryData(folder, { ...rule, guess: true }, input)),
    ],
    assets,
    hidden: [
      { files: `{${escapeGlob(includes)},${at('_layouts')}}/**`, reason: 'part of the theme' },
      { files: `${escapeGlob(output)}/**`, reason: 'output of the generator' },
      ...(input === '' ? [{ files: 'README.md', reason: 'the repository’s own README' }] : []),
      ...ignored(folder, input),
      ...heldBackByData(folder),
    ],
    markers: ['post', 'posts', 'all', 'nav', 'page', 'pages', 'blog', 'article', 'articles'],
    feeds: ['/feed.xml', '/feed/feed.xml', '/feed/', '/rss.xml', '/atom.xml', '/index.xml'],
  });
};

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
    const values = json ? folder.data(json) : {};
    const get = (...keys: string[]) =>
      textOf(...keys.map((key) => values[key]), ...keys.map((key) => js?.string(key)));
    const url = get('url', 'domain', 'baseUrl', 'siteUrl', 'host');
    return {
      name: get('title', 'name', 'siteName', 'site_name'),
      description: get('description', 'tagline'),
      siteUrl: url && /^https?:/.test(url) ? url : undefined,
      language: get('language', 'lang', 'locale')?.replace('_', '-'),
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

/** `posts/posts.json` and its kin give values to every entry of their folder: https://www.11ty.dev/docs/data-template-dir/ */
function withDirectoryData(folder: Folder, rule: SourceRule, input: string): SourceRule[] {
  const base = rule.files.replace(/\/?\*+$/, '').replace(/\\/g, '');
  const dirs = [base, ...nestedFolders(folder, base)].filter((dir) => dir !== '' || input === '');
  const rules = dirs.flatMap((dir): SourceRule[] => {
    const found = directoryData(folder, dir);
    if (!found) return [];
    const { permalink, ...defaults } = found;
    const url = permalink === undefined ? rule.url : String(permalink);
    return [
      {
        ...rule,
        files: dir === base ? rule.files : `${escapeGlob(dir)}/**`,
        url,
        guess: permalink === undefined,
        defaults: permalink === false ? { ...defaults, permalink } : defaults,
      },
    ];
  });
  return [...rules.toReversed(), rule];
}

function directoryData(folder: Folder, dir: string): Record<string, unknown> | null {
  const name = dir.slice(dir.lastIndexOf('/') + 1);
  for (const file of [`${dir}/${name}.11tydata.json`, `${dir}/${name}.json`]) {
    if (folder.text(file) !== null) return folder.data(file);
  }
  const script = ['js', 'cjs', 'mjs']
    .map((type) => folder.text(`${dir}/${name}.11tydata.${type}`))
    .find((text) => text !== null);
  if (script === undefined || script === null) return null;
  const js = readJsConfig(script);
  const tags = js.strings('tags');
  const permalink = js.string('permalink');
  return {
    ...(permalink === undefined ? {} : { permalink }),
    ...(/\bpermalink\s*:\s*false\b/.test(script) ? { permalink: false } : {}),
    ...(/\bdraft\s*:\s*true\b/.test(script) ? { draft: true } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

function nestedFolders(folder: Folder, dir: string): string[] {
  if (dir === '') return [];
  return folder
    .folders(dir)
    .flatMap((name) => [`${dir}/${name}`, ...nestedFolders(folder, `${dir}/${name}`)]);
}

/** Data of a single template may hold it back: https://www.11ty.dev/docs/data-template-dir/ */
function heldBackByData(folder: Folder): { files: string; reason: string }[] {
  return folder
    .files()
    .filter((file) => file.endsWith('.11tydata.json'))
    .flatMap((file) => {
      const { permalink, draft } = folder.data(file);
      const stem = file.slice(0, -'.11tydata.json'.length);
      const isHeld = permalink === false || draft === true;
      return isHeld ? [{ files: `${escapeGlob(stem)}.*`, reason: `held back by ${file}` }] : [];
    });
}

/** https://www.11ty.dev/docs/ignores/: what git ignores is ignored too. */
function ignored(folder: Folder, input: string): { files: string; reason: string }[] {
  const lists = ['.gitignore', '.eleventyignore', ...(input ? [`${input}/.eleventyignore`] : [])];
  return lists.flatMap((list) =>
    (folder.text(list)?.split('\n') ?? [])
      .map((line) => line.trim())
      .filter((line) => line !== '' && !/^[#!]/.test(line))
      .flatMap((line) => {
        const glob = line.replace(/^\.?\/|\/$/g, '');
        // In the manner of git, a name without a folder counts wherever it stands.
        const anywhere = glob.includes('/') ? [glob] : [glob, `**/${glob}`];
        const from = list.startsWith(`${input}/`) ? `${input}/` : '';
        return anywhere.flatMap((name) => [`${from}${name}`, `${from}${name}/**`]);
      })
      .map((files) => ({ files, reason: `listed in ${list}` })),
  );
}
