import { defineGenerator } from '../define-generator.ts';
import { type Folder, textOf } from '../site-folder.ts';
import { folderData } from '../standard/folder-data.ts';
import { readJsConfig } from '../js/js-config.ts';
import { isCode, isUnknown } from '../js/js-known.ts';
import { Module } from '../js/js-module.ts';
import { allIn, joined, rooted } from '../standard/places.ts';
import type { SiteData } from '../site-profile.ts';
import { sectionRules } from '../standard/sections.ts';

/** Lume: https://lume.land/docs/configuration/config-file/ */
export const lume = defineGenerator({
  name: 'Lume',
  detect(folder) {
    const file = ['_config.ts', '_config.js'].find((name) => /\blume\b/i.test(folder.text(name) ?? ''));
    return file === undefined ? null : { file };
  },
  profile(folder, { file }) {
    const config = readJsConfig(folder.text(file) ?? '');
    const source = joined(config.string('src'));
    const url = config.calls('URL')[0]?.[0];
    const site = URL.canParse(url ?? '') ? new URL(url as string) : null;
    const ending = config.boolean('prettyUrls') === false ? '.html' : '/';
    const data = {
      ...folder.data(joined(source, '_data.yml')),
      ...folder.data(joined(source, '_data.json')),
    };
    return {
      name: textOf(data['site'], data['title']),
      siteUrl: site?.href,
      language: textOf(data['lang']),
      basePath: rooted(site?.pathname),
      roots: [source],
      rules: sectionRules(folder, source, { url: () => `/:path${ending}` }).map((rule) => ({
        ...rule,
        root: source,
        guess: true,
      })),
      assets: copied(folder, config.calls('copy'), source),
      given: folderData(source, (path) => dataIn(folder, path)),
      hidden: [
        { files: allIn(source, '**/_*{,/**}'), reason: 'its name starts with an underscore' },
        ...config
          .calls('ignore')
          .flat()
          .map((name) => ({ files: `${allIn(source, joined(name))}{,/**}`, reason: `ignored in ${file}` })),
      ],
      future: true,
      feeds: ['/feed.xml', '/feed.rss'],
    };
  },
});

/** What the data of a folder says of its pages: https://lume.land/docs/creating-pages/shared-data/ */
function dataIn(folder: Folder, path: string): SiteData | null {
  const from = ['yml', 'yaml', 'json', 'ts', 'js']
    .map((type) => joined(path, `_data.${type}`))
    .find((name) => folder.text(name) !== null);
  if (from === undefined) return null;
  if (!/\.[jt]s$/.test(from)) return { values: folder.data(from, true), from };
  const values = Object.entries(new Module(folder.text(from) ?? '').values())
    // A draft mark that only code can tell holds back.
    .map(([key, value]) => [key, key === 'draft' && (isUnknown(value) || isCode(value)) ? true : value])
    .filter(([, value]) => !isUnknown(value) && !isCode(value));
  return { values: Object.fromEntries(values) as SiteData['values'], from };
}

/** `site.copy('static', '.')` */
function copied(folder: Folder, calls: readonly string[][], source: string) {
  return calls.flatMap(([from = '', to]) =>
    from && folder.has(joined(source, from))
      ? [{ folder: joined(source, from), at: rooted(to ?? from) }]
      : [],
  );
}
