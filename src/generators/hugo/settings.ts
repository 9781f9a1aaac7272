import { type Settings, settingNames } from '../standard/settings.ts';

/** https://gohugo.io/configuration/all/. The keys are in lower case, since Hugo's keys are not case-sensitive. */
export const SETTINGS = settingNames(
  'title baseurl timezone author author.name languagecode locale',
  'params params.description params.author params.author.name',
  'defaultcontentlanguage defaultcontentlanguageinsubdir disablelanguages',
  'languages.*.title languages.*.description languages.*.baseurl languages.*.languagecode languages.*.locale',
  'languages.*.disabled languages.*.contentdir languages.*.params languages.*.params.description',
  'languages.*.permalinks languages.*.permalinks.page languages.*.permalinks.section',
  'contentdir staticdir datadir publishdir',
  'module.mounts.*.source module.mounts.*.target module.mounts.*.lang',
  'module.mounts.*.files module.mounts.*.includefiles module.mounts.*.excludefiles',
  'permalinks permalinks.page permalinks.section uglyurls disablepathtolower removepathaccents',
  'taxonomies disablekinds ignorefiles buildfuture cascade',
  'frontmatter.date frontmatter.publishdate frontmatter.lastmod frontmatter.expirydate',
);

export type HugoSettings = Settings<(typeof SETTINGS)[number]>;
