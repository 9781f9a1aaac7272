import type { Config } from '../../code/ask/config.ts';
import { External } from '../../code/values/values.ts';
import { defineGenerator } from '../define-generator.ts';
import type { SourceRule } from '../source-rule.ts';
import { Decisions } from '../standard/decisions.ts';
import { likely, unwrap } from '../standard/read-code.ts';
import {
  allIn,
  assetsIn,
  joined,
  pageRule,
  leftOut,
  otherSpellings,
  notContent,
  withPosts,
} from '../standard/places.ts';
import { partsBy } from '../standard/parts.ts';
import { codeSnippets, commentIncludes, pageValues } from '../standard/vue-parts.ts';
import { escapeGlob } from '../standard/sections.ts';
import { settingsInCode, settingNames } from '../standard/settings.ts';
import { aboutSite, findIn, languagesOf, VUE_SETTINGS } from '../standard/vue-site.ts';

const SETTINGS = [
  ...VUE_SETTINGS,
  ...settingNames('srcDir srcExclude cleanUrls rewrites sitemap.hostname extends'),
];

/** Functions that return the configuration that they receive. */
const WRAPPERS = ['defineConfig', 'defineConfigWithTheme'];
/** Configurations of packages that do not change which sources are published, or where. */
const THEMES = new Set(['@vue/theme/config']);
/** The most configurations that extend each other in a chain. */
const MAX_EXTENDS = 10;

/** VitePress: https://vitepress.dev/reference/site-config */
export const vitePress = defineGenerator({
  name: 'VitePress',
  settings: SETTINGS,
  outputs: ['.vitepress/dist', 'docs/.vitepress/dist'],
  build: 'npx vitepress build',
  plugin: { module: 'vitepress', key: 'buildEnd' },
  formulas: { files: ['js', 'ts', 'mjs', 'mts'].map((end) => `.vitepress/config.${end}`) },
  shortNames: ['vitepress'],
  detect: (folder) => findIn(folder, '.vitepress'),
  profile(folder, { dir, file }) {
    const [config, ...extended] = withExtended(unwrap(folder.code({ passThrough: WRAPPERS }).exported(file)));
    const decisions = new Decisions(folder);
    const all = [config, ...extended];
    const settingOf = (key: keyof Settings) =>
      all.map((each) => each[key]).find(({ kind }) => kind !== 'absent') ?? config[key];
    const source = decisions.folder(settingOf('srcDir'), 'srcDir', dir, '');
    const excluded = all.flatMap((each) => decisions.texts(each.srcExclude, 'srcExclude'));
    const ending = likely(settingOf('cleanUrls').flag()) === true ? '' : '.html';
    const hostname = likely(settingOf('sitemap.hostname').text());
    const rewrites = (likely(settingOf('rewrites').entries()) ?? [])
      .map(([from, to]) => [from, likely(to.text())] as const)
      .filter((pair): pair is [string, string] => pair[1] !== undefined && !/[:*]/.test(pair[0] + pair[1]));
    const rule = pageRule(source, ending);
    return {
      ...aboutSite(config, hostname),
      languages: languagesOf(config, 'root'),
      unknown: decisions.unknown,
      roots: [source],
      rules: [
        ...rewrites.map(
          ([from, to]): SourceRule => ({
            ...rule,
            files: escapeGlob(joined(source, from)),
            url: `/${to.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, ending)}`,
          }),
        ),
        ...withPosts({
          ...rule,
          patternOf: ({ isIndex }) => (isIndex ? '/:folder/:filebase/' : null),
        }),
      ],
      assets: assetsIn(folder, [joined(source, 'public')]),
      hidden: [
        ...leftOut(
          excluded.map((glob) => allIn(source, glob)),
          `listed in srcExclude of ${file}`,
        ),
        ...notContent('a template for many pages', allIn(source, '**/*\\[*\\]*{,/**}')),
        ...otherSpellings(source),
      ],
      keys: { permalink: [], slug: [] },
      future: true,
      headingIds: 'mdit-vue',
      withParts: partsBy(commentIncludes(source), codeSnippets(source), pageValues),
    };
  },
});

type Settings = ReturnType<typeof settingsOfSite>;
const settingsOfSite = (config: Config) => settingsInCode(SETTINGS, config);

/** The settings of a configuration, and of the configurations that it extends. */
function withExtended(config: Config): [Settings, ...Settings[]] {
  const first = settingsOfSite(config);
  const all: [Settings, ...Settings[]] = [first];
  for (let each = first.extends; each.kind !== 'absent' && all.length < MAX_EXTENDS; ) {
    if (THEMES.has(moduleOf(each) ?? '')) break;
    const settings = settingsOfSite(each);
    all.push(settings);
    each = settings.extends;
  }
  return all;
}

/** The package from which a value is imported; null for other values. */
function moduleOf(config: Config): string | null {
  const { value } = config.raw;
  return config.call?.module ?? (value instanceof External ? value.module : null);
}
