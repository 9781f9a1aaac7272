import { type Folder, textOf } from './folder.ts';
import { readJsConfig } from './js-config.ts';
import { allIn, joined, rooted } from './places.ts';
import { type Recogniser, recognised } from './recognised.ts';
import { sectionRules } from './sections.ts';

/** Lume: https://lume.land/docs/configuration/config-file/ */
export const recogniseLume: Recogniser = (folder) => {
  const file = ['_config.ts', '_config.js'].find((name) => /\blume\b/i.test(folder.text(name) ?? ''));
  if (file === undefined) return null;
  const config = readJsConfig(folder.text(file) ?? '');
  const source = joined(config.string('src'));
  const url = config.calls('URL')[0]?.[0];
  const site = URL.canParse(url ?? '') ? new URL(url as string) : null;
  const ending = config.boolean('prettyUrls') === false ? '.html' : '/';
  const data = { ...folder.data(joined(source, '_data.yml')), ...folder.data(joined(source, '_data.json')) };
  return recognised({
    kind: 'Lume',
    because: file,
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
    hidden: [{ files: allIn(source, '**/_*{,/**}'), reason: 'its name starts with an underscore' }],
    future: true,
    feeds: ['/feed.xml', '/feed.rss'],
  });
};

/** `site.copy('static', '.')` */
function copied(folder: Folder, calls: readonly string[][], source: string) {
  return calls.flatMap(([from = '', to]) =>
    from && folder.has(joined(source, from))
      ? [{ folder: joined(source, from), at: rooted(to ?? from) }]
      : [],
  );
}
