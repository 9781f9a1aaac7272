import { type Settings, settingNames } from '../standard/settings.ts';

/** Settings of Jekyll, and of plugins and themes of GitHub Pages: https://jekyllrb.com/docs/configuration/options/ */
export const SETTINGS = settingNames(
  'title name description tagline url baseurl lang locale timezone author author.name',
  'source collections_dir data_dir includes_dir permalink collections.*.output collections.*.permalink',
  'defaults.*.scope.path defaults.*.scope.type defaults.*.values include exclude future markdown kramdown.input',
  'feed.path optional_front_matter.enabled plugins gems theme remote_theme',
);

export type JekyllSettings = Settings<(typeof SETTINGS)[number]>;
