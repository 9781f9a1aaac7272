import { settingsOf, settingNames } from '../standard/settings.ts';
import { defineGenerator } from '../define-generator.ts';
import { type Folder, firstText } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import type { SlugStyle } from '../slug-styles.ts';
import { assetsIn, leftOut, notContent, languagesOf, tagKeys } from '../standard/places.ts';
import { escapeGlob, sectionRules, draftSections, sectionPages } from '../standard/sections.ts';

/** https://www.getzola.org/documentation/getting-started/configuration/#slugification-strategies */
const STYLES: Readonly<Record<string, SlugStyle>> = { on: 'ascii', safe: 'filename-safe', off: 'as-is' };

/** https://www.getzola.org/documentation/getting-started/configuration/ */
const SETTINGS = settingNames(
  'title description base_url author default_language languages taxonomies feed_filename feed_filenames',
  'slugify.paths slugify.paths_keep_dates slugify.anchors output_dir ignored_content',
);

/** Zola: https://www.getzola.org/documentation/getting-started/configuration/ */
export const zola = defineGenerator({
  name: 'Zola',
  settings: SETTINGS,
  outputs: ['public'],
  build: 'zola build',
  configuration: /(^|\/)zola\.toml$/,
  detect(folder) {
    const file = ['zola.toml', 'config.toml'].find(
      (name) => typeof folder.data(name, true)['base_url'] === 'string',
    );
    return file === undefined ? null : { file };
  },
  profile(folder, { file }) {
    const config = settingsOf(SETTINGS, folder.data(file, true));
    const language = firstText(config['default_language']) ?? 'en';
    const others = Object.keys(mapping(config['languages'])).filter((code) => code !== language);
    const home = folder.matter('content/_index.md') ?? {};
    const taxonomies = Array.isArray(config.taxonomies) ? config.taxonomies : [];
    const feeds = [config['feed_filenames'], config['feed_filename'] ?? 'atom.xml'].flat();
    // In an address, folders keep their names, and only the last segment is a slug.
    const rules = sectionRules(folder, 'content', {
      slugs: STYLES[firstText(config['slugify.paths']) ?? 'on'] ?? 'ascii',
      languageIn: 'name',
      url: () => (config['slugify.paths_keep_dates'] === true ? '/:dir/:slugorfilebase/' : '/:dir/:last/'),
      sectionUrl: () => '/:dated/',
      // An address of the front matter starts at the root of the site, in every language.
      permalinkOf: (written) => `/${written}`,
    });
    const moved = movedSections(folder);
    const leading = new Map(moved.map(({ file: page, to }) => [page, to]));
    return {
      name: firstText(config['title'], home['title']),
      description: firstText(config['description'], home['description']),
      siteUrl: firstText(config['base_url'])?.replace(/^\/$/, ''),
      language,
      author: firstText(config['author']),
      languages: languagesOf([language, ...others], language, (code) => code === language),
      roots: ['content'],
      rules,
      assets: assetsIn(folder, ['static']),
      hidden: [
        ...draftSections(folder, ['content']),
        ...moved.flatMap(({ file: page, to }) => leftOut([escapeGlob(page)], `leads to ${to} (redirect_to)`)),
        ...notContent('part of the theme', '{themes,templates,sass,syntaxes,highlight_themes}/**'),
        ...notContent('output of the generator', `${firstText(config['output_dir']) ?? 'public'}/**`),
        // In these globs `*` matches slashes too, as in Rust's crate globset.
        ...leftOut(
          [config['ignored_content'] ?? []].flat().map((glob) => `content/{**/,}${String(glob)}{,/**}`),
          `ignored_content of ${file}`,
        ),
      ],
      taxonomies: tagKeys(taxonomies.map((item) => String(mapping(item)['name']))),
      keys: { permalink: ['path'] },
      dateKeys: ['date', 'updated'],
      // Zola publishes pages with a future date like all others.
      future: true,
      aliasesFrom: 'root',
      redirects: moved,
      readLink: (destination) => {
        const [, page = '', suffix = ''] = /^@\/([^?#]*)(.*)$/s.exec(destination) ?? [];
        const to = leading.get(`content/${page}`);
        return to === undefined ? destination : to.replace(/^(?![a-z]+:|\/)/, '/') + suffix;
      },
      // https://www.getzola.org/documentation/content/linking/#heading-id-and-anchor-insertion
      headingIds: (firstText(config['slugify.anchors']) ?? 'on') === 'on' ? 'latin' : 'github',
      addressEnding: '/',
      feeds: feeds.filter((name) => typeof name === 'string').map((name) => `/${name}`),
    };
  },
});

function movedSections(folder: Folder): { from: string; to: string; file: string }[] {
  return sectionPages(folder, ['content']).flatMap(({ file, dir }) => {
    const to = firstText(folder.matter(file)?.['redirect_to']);
    return to === undefined
      ? []
      : [{ from: `/${dir.slice('content/'.length)}`, to: sourceAddress(to), file }];
  });
}

/** The address of a source: `@/blog/_index.md` is `/blog/`. */
function sourceAddress(to: string): string {
  return to
    .replace(/^@\//, '/')
    .replace(/\/_?index\.md$/, '/')
    .replace(/\.md$/, '/');
}
