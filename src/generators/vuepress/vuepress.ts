import { isMarkdown } from '../../text/file-kinds.ts';
import type { Config } from '../../code/ask/config.ts';
import { resolved } from '../../code/ask/follow.ts';
import { defineGenerator } from '../define-generator.ts';
import { globMatcher } from '../standard/patterns.ts';
import { Decisions } from '../standard/decisions.ts';
import { likely } from '../standard/read-code.ts';
import { allIn, leftOut, otherSpellings, pageRule, withPosts } from '../standard/places.ts';
import { partsBy } from '../standard/parts.ts';
import { codeImports, codeSnippets, commentIncludes, pageValues } from '../standard/vue-parts.ts';
import { escapeGlob } from '../standard/sections.ts';
import { settingsInCode, settingNames } from '../standard/settings.ts';
import { aboutSite, findIn, languagesOf, VUE_SETTINGS } from '../standard/vue-site.ts';

const SETTINGS = [
  ...VUE_SETTINGS,
  ...settingNames('pagePatterns patterns plugins theme themeConfig options.hostname'),
];

/** Functions that return the configuration that they receive. */
const WRAPPERS = ['defineUserConfig', 'defineConfig', 'defineConfig4CustomTheme', 'config'];

/** VuePress: https://vuepress.vuejs.org/reference/config.html */
export const vuePress = defineGenerator({
  name: 'VuePress',
  settings: SETTINGS,
  outputs: ['.vuepress/dist', 'docs/.vuepress/dist'],
  build: 'npx vuepress build',
  shortNames: ['vuepress'],
  detect: (folder) => findIn(folder, '.vuepress'),
  profile(folder, { dir, file }) {
    const code = folder.code({ passThrough: WRAPPERS });
    const config = settingsInCode(SETTINGS, resolved(code.exported(file), [{ isProd: true }]));
    const decisions = new Decisions(folder);
    // The first version of VuePress calls the setting `patterns`.
    const patterns = (['pagePatterns', 'patterns'] as const).flatMap((key) =>
      decisions.texts(config[key], key),
    );
    const included = patterns.filter((glob) => !glob.startsWith('!')).map((glob) => allIn(dir, glob));
    const matchers = included.map((glob) => globMatcher(glob, file));
    const isWanted = (name: string) => matchers.some((matches) => matches(name));
    return {
      keys: { permalink: ['permalink'] },
      ...aboutSite(config, hostnameOf(config)),
      languages: languagesOf(config, '/'),
      unknown: decisions.unknown,
      roots: [dir],
      rules: withPosts({ ...pageRule(dir, '.html'), readme: true }),
      hidden: [
        ...leftOut(
          patterns.filter((glob) => glob.startsWith('!')).map((glob) => allIn(dir, glob.slice(1))),
          `left out by the patterns of ${file}`,
        ),
        ...leftOut(
          (included.length === 0 ? [] : folder.filesIn(dir))
            .filter((name) => isMarkdown(name) && !isWanted(name))
            .map(escapeGlob),
          `not among the patterns of ${file}`,
        ),
        ...otherSpellings(dir),
      ],
      future: true,
      headingIds: 'mdit-vue',
      withParts: partsBy(commentIncludes(dir), codeSnippets(dir), codeImports(dir), pageValues),
    };
  },
});

/** The address of the site: an option of themes, and of the plugins that write sitemaps and feeds. */
function hostnameOf({
  plugins,
  theme,
  themeConfig,
}: Readonly<Record<'plugins' | 'theme' | 'themeConfig', Config>>): string | undefined {
  const named = likely(plugins.entries())?.map(([, options]) => options) ?? [];
  const listed = plugins.items().items.flatMap((item) => [item.at(1), ...(item.call?.args ?? [])]);
  return [themeConfig, ...(theme.call?.args.slice(0, 1) ?? []), ...named, ...listed]
    .map((options) => likely(settingsInCode(SETTINGS, options, 'options.').hostname.text()))
    .find((hostname) => hostname !== undefined);
}
