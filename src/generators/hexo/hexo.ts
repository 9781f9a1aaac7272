import { capital } from '../../text/words.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstText, type Folder, textsOf } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import type { EntryGate, HiddenFiles, SiteData } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';
import { allIn, assetsIn, leftOut, notContent } from '../standard/places.ts';
import { dataRules, sectionRules } from '../standard/sections.ts';
import { dependenciesOf } from '../standard/build-command.ts';
import { type Settings, settingsOf, settingNames } from '../standard/settings.ts';
import { readYamlDate } from '../standard/rolled-dates.ts';

/** https://hexo.io/docs/permalinks */
const TOKENS = { title: 'place', name: 'placebase', post_title: 'titleslug' };
/** The tokens for posts whose names start with their date, as `new_post_name` says. */
const DATED_TOKENS = { ...TOKENS, title: 'name', name: 'last' };

const SETTINGS = settingNames(
  'title subtitle description author language timezone url root permalink permalink_defaults',
  'source_dir public_dir i18n_dir new_post_name post_asset_folder future exclude ignore skip_render',
  'default_category category_map',
);
type HexoSettings = Settings<(typeof SETTINGS)[number]>;

/** Hexo: https://hexo.io/docs/configuration */
export const hexo = defineGenerator({
  name: 'Hexo',
  settings: SETTINGS,
  packages: ['hexo'],
  outputs: ['public'],
  build: 'npx hexo generate',
  // A theme may have its configuration beside it: `_config.butterfly.yml`.
  formulas: { files: [/^_config(?:\.\w+)?\.ya?ml$/] },
  shortNames: ['hexo'],
  firstPost: { folder: 'source/_posts' },
  detect(folder) {
    const file = '_config.yml';
    const config = folder.data(file, true);
    const isHexo =
      'source_dir' in config ||
      'public_dir' in config ||
      'new_post_name' in config ||
      (folder.text(file) !== null && dependenciesOf(folder).has('hexo'));
    return isHexo ? { file, config } : null;
  },
  profile(folder, { file, config: all }) {
    const config = settingsOf(SETTINGS, all);
    const source = firstText(config['source_dir']) ?? 'source';
    const permalink = firstText(config['permalink']) ?? ':year/:month/:day/:title/';
    const host = firstText(config['url']);
    const tokens = hasDatedNames(config) ? DATED_TOKENS : TOKENS;
    const root = `/${firstText(config['root']) ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, '');
    const posts = (name: string): SourceRule => ({
      files: allIn(source, `${name}/**`),
      type: 'writing',
      // The address of any other permalink is made of each entry's front matter; if that is not possible, the address is
      // unknown.
      url: [...permalink.matchAll(/:(\w+)/g)].every(([, key = '']) => KNOWN_TOKENS.test(key))
        ? `/${permalink}`.replace(/^\/+/, '/')
        : null,
      base: `${source}/${name}`,
      slugs: 'as-is',
      html: true,
      withFences,
    });
    return {
      name: firstText(config['title']),
      description: firstText(config['description'], config['subtitle']),
      siteUrl: host,
      language: firstText([config.language].flat()[0]),
      timeZone: firstText(config['timezone']),
      author: firstText(config['author']),
      roots: [source],
      rules: [
        posts('_posts'),
        posts('_drafts'),
        ...dataRules(folder, `${source}/_data`),
        ...pageRules(folder, source, config),
      ],
      assets: assetsIn(
        folder,
        ['images', 'img', 'assets', 'uploads', 'css', 'js', 'files'].map((name) => `${source}/${name}`),
        (name) => name.slice(source.length),
      ),
      hidden: hiddenFiles(config, source, file),
      basePath: root,
      keys: { permalink: ['permalink'] },
      dateKeys: ['date', 'updated'],
      readDate: readYamlDate,
      // The default of `future` is true: https://hexo.io/docs/configuration
      future: config['future'] !== false,
      given: (path) =>
        path.startsWith(`${source}/_posts/`)
          ? postData(path.slice(source.length + '/_posts/'.length), permalink, config, file)
          : null,
      tokens,
      addressEnding: '',
      // https://hexo.io/docs/asset-folders#Post-Asset-Folder
      ownFolders: config['post_asset_folder'] === true,
      feeds: ['/atom.xml', '/rss2.xml', '/rss.xml', '/index.xml'],
    };
  },
});

/**
 * The folders of pages whose names are languages of the site or of its theme. Hexo takes the folder as the language of
 * its pages, unless their front matter says another (`i18n_dir`, whose default is `:lang`).
 */
function languagesIn(folder: Folder, source: string, config: HexoSettings): string[] {
  if ((firstText(config['i18n_dir']) ?? ':lang') !== ':lang') return [];
  const known = new Set([
    ...textsOf(config['language']),
    ...folder.files().flatMap((file) => /^themes\/[^/]+\/languages\/([^/]+)\.\w+$/.exec(file)?.[1] ?? []),
  ]);
  return folder.folders(source).filter((name) => known.has(name));
}

/** The rules for pages, which are all texts outside of folders with an underscore. */
function pageRules(folder: Folder, source: string, config: HexoSettings): SourceRule[] {
  const title = firstText(config['title']);
  const translations = languagesIn(folder, source, config).map((lang) => ({
    files: `${source}/${lang}/**`,
    values: { lang },
  }));
  return sectionRules(folder, source, {
    url: () => '/:place.html',
    html: true,
    except: folder.folders(source).filter((name) => name.startsWith('_')),
  }).map((rule) => ({
    ...rule,
    type: 'page',
    base: source,
    withFences,
    defaults: translations,
    // The home page of a language has the name of the site as its title.
    titleOfWords: (words) =>
      translations.some(({ values }) => values.lang.replace(/[-_]+/g, ' ') === words)
        ? (title ?? words)
        : capital(words),
  }));
}

/** Files that Hexo does not publish, because of their names or of the configuration. */
function hiddenFiles(config: HexoSettings, source: string, file: string): HiddenFiles[] {
  const below = (glob: string) => allIn(source, glob);
  return [
    ...leftOut(
      ['{_posts,_drafts}/**/_*{,/**}', '!(_posts|_drafts|_data){,/**}/_*{,/**}'].map(below),
      'its name starts with an underscore',
    ),
    ...leftOut(globsOf(config['exclude']).map(below), `excluded in ${file}`),
    ...leftOut(
      globsOf(config['ignore']).map((glob) =>
        glob.startsWith(`${source}/`) || glob.startsWith('**/') ? glob : `**/${glob}`,
      ),
      `ignored in ${file}`,
    ),
    ...leftOut(globsOf(config['skip_render']).map(below), `not rendered, as ${file} says (skip_render)`),
    ...notContent('part of the theme', '{themes,scaffolds}/**'),
    ...notContent('output of the generator', `${firstText(config['public_dir']) ?? 'public'}/**`),
  ];
}

const KNOWN_TOKENS = /^(?:title|name|post_title|year|month|day|i_month|i_day)$/;

function hasDatedNames(config: HexoSettings): boolean {
  return firstText(config['new_post_name'])?.startsWith(':year-:month-:day-') === true;
}

const DATED = /:(?:year|month|day|i_month|i_day|hour|minute|second)\b/;
/** Only Hexo can make the hash of the name and the time. */
const HASH: EntryGate = { hides: () => ({ hidden: 'its address is a hash', isUndecided: true }) };

/**
 * Holds back a post without a date. Hexo would take the date of the file, which differs between machines, so the
 * address is unknown: https://hexo.io/docs/front-matter.
 */
function whyUndated(values: Readonly<Record<string, unknown>>, file: string): ReturnType<EntryGate['hides']> {
  return (values['date'] ?? values['permalink'] ?? null) === null
    ? {
        hidden: `its address has a date in it (\`permalink\` of ${file}), and it has none: write date`,
        isUndecided: true,
      }
    : null;
}

/** The longest front matter without an opening fence. */
const MAX_OPEN = 20_000;
const OPEN = /^\uFEFF?[\w-]+[ \t]*:[^\n]*\n(?:(?!-{3,}[ \t\r]*\n)[^\n]*\n){0,200}-{3,}[ \t\r]*(?:\n|$)/;

/** The text with the opening `---` of its front matter, which Hexo does not require. */
function withFences(text: string): string {
  return OPEN.test(text.slice(0, MAX_OPEN)) ? `---\n${text.replace(/^\uFEFF/, '')}` : text;
}

/**
 * The data of a post: its address, if its permalink contains its categories, its language or other keys such as
 * `:abbrlink`.
 */
function postData(path: string, permalink: string, config: HexoSettings, file: string): SiteData {
  const [, lang, title] =
    firstText(config['new_post_name'])?.startsWith(':lang/:title') === true
      ? (/^([^/]+)\/(.+)\.\w+$/.exec(path) ?? [])
      : [];
  const isDated = hasDatedNames(config) && /^\d{4}-\d{2}-\d{2}-/.test(path);
  const defaults = mapping(config['permalink_defaults']);
  const valueOf = (key: string, values: Record<string, unknown>): unknown => {
    if (key === 'category') return categoryOf(values, config);
    if (key === 'title') return title;
    return (key === 'lang' ? lang : undefined) ?? values[key] ?? defaults[key];
  };
  return {
    values: {},
    gates: [
      ...(/:hash\b/.test(permalink) ? [HASH] : []),
      ...(DATED.test(permalink) && !isDated
        ? [{ hides: (values: Record<string, unknown>) => whyUndated(values, file) }]
        : []),
    ],
    permalink: (values) =>
      `/${permalink}`.replace(/^\/+/, '/').replace(/:(\w+)/g, (whole, key: string) => {
        const value = valueOf(key, values);
        const isText = typeof value === 'string' || typeof value === 'number';
        // Only Hexo can make an address of a key without a value.
        return isText ? String(value) : KNOWN_TOKENS.test(key) ? whole : `{{ ${key} }}`;
      }),
    from: file,
  };
}

/** The address of the last category with those above it, after the site's `category_map` and Hexo's slugs. */
function categoryOf(values: Record<string, unknown>, config: HexoSettings): string {
  const given = [values['categories'] ?? values['category'] ?? []].flat();
  const isNested = given.some((item) => Array.isArray(item));
  const path = textsOf(isNested ? given.at(-1) : given);
  const map = mapping(config['category_map']);
  const slugs = path.map(
    (name) => firstText(map[name]) ?? name.trim().replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-'),
  );
  return slugs.join('/') || (firstText(config['default_category']) ?? 'uncategorized');
}

function globsOf(value: unknown): string[] {
  return textsOf(value).map((glob) => glob.replace(/^\.?\//, ''));
}
