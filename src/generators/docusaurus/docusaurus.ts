import { given } from '../../code/ask/follow.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstText } from '../site-folder.ts';
import type { SiteLanguage } from '../site-profile.ts';
import { Decisions } from '../standard/decisions.ts';
import { likely, reasonText, redirectList } from '../standard/read-code.ts';
import { allIn, findConfig, joined, leftOut, otherSpellings, rooted } from '../standard/places.ts';
import { pluginsOf, type Site } from './options.ts';
import { blogOf, docsOf, pagesOf } from './parts.ts';

const CONFIGS = ['js', 'ts', 'mjs', 'cjs', 'mts'].map((name) => `docusaurus.config.${name}`);

/** Docusaurus: https://docusaurus.io/docs/api/docusaurus-config */
export const docusaurus = defineGenerator({
  name: 'Docusaurus',
  packages: ['@docusaurus/core'],
  outputs: ['build'],
  build: 'npx docusaurus build',
  detect: (folder) => findConfig(folder, CONFIGS),
  profile(folder, { dir, file }) {
    const config = given(folder.code().exported(file));
    const decisions = new Decisions(folder);
    const i18n = config.at('i18n');
    const main = likely(i18n.at('defaultLocale').text()) ?? 'en';
    const locales = i18n.at('locales');
    const others = locales
      .items()
      .items.flatMap((item) => likely(item.text()) ?? [])
      .filter((name) => name !== main);
    const languages = [main, ...others].map(
      (name): SiteLanguage => ({ code: name, tag: name, prefix: name === main ? '' : `/${name}` }),
    );
    const { doubt } = locales.texts();
    const untranslated =
      doubt && `whether i18n.locales takes it in cannot be determined: ${reasonText(doubt)}`;
    const slash = likely(config.at('trailingSlash').flag());
    const ending = slash === true ? '/' : '';
    const site: Site = { folder, file, dir, languages, ending, never: slash === false, decisions };
    const { docs, blogs, pages, redirects } = pluginsOf(config, decisions);
    const parts = [
      ...blogs.map((plugin) => blogOf(site, plugin)),
      ...docs.map((plugin) => docsOf(site, plugin)),
      ...pages.map((plugin) => pagesOf(site, plugin)),
    ];
    const assets = config.at('staticDirectories');
    const basePath = rooted(likely(config.at('baseUrl').text()));
    return {
      mdx: true,
      name: firstText(likely(config.at('title').text())),
      description: firstText(likely(config.at('tagline').text())),
      siteUrl: likely(config.at('url').text()),
      language: main,
      basePath,
      languages: others.length > 0 ? languages : [],
      unknown: decisions.unknown,
      roots: [...new Set(parts.map(({ root }) => root))],
      rules: parts.flatMap(({ rules }) => rules),
      assets: (assets.kind === 'absent' ? ['static'] : decisions.texts(assets, 'staticDirectories'))
        .map((name) => joined(dir, name))
        .filter(folder.has)
        .map((name) => ({ folder: name, at: '' })),
      hidden: [
        ...(untranslated === null ? [] : leftOut([allIn(joined(dir, 'i18n'))], untranslated)),
        ...parts.flatMap(({ hidden }) => hidden),
        ...otherSpellings(dir),
      ],
      addressEnding: ending,
      future: true,
      redirects: redirects.flatMap(({ options }) =>
        redirectList(options.at('redirects'), 'from', 'to', basePath).map((each) => ({ ...each, file })),
      ),
      feeds: parts.flatMap(({ feeds }) => feeds),
    };
  },
});
