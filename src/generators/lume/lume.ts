import { isUrl } from '../../model/parse-url.ts';
import type { Code } from '../../code/code.ts';
import type { Config } from '../../code/config.ts';
import { defineGenerator } from '../define-generator.ts';
import { type Folder, isMapping, textOf } from '../site-folder.ts';
import type { AssetFolder, SiteData } from '../site-profile.ts';
import { Decisions } from '../standard/decisions.ts';
import { likely } from '../standard/read-code.ts';
import { folderData } from '../standard/folder-data.ts';
import { allIn, joined, rooted } from '../standard/places.ts';
import { sectionRules } from '../standard/sections.ts';
import { type SiteCall, siteCalls } from './site-calls.ts';

/** Lume: https://lume.land/docs/configuration/config-file/ */
export const lume = defineGenerator({
  name: 'Lume',
  outputs: ['_site'],
  detect(folder) {
    const file = ['_config.ts', '_config.js'].find((name) => /\blume\b/i.test(folder.text(name) ?? ''));
    return file === undefined ? null : { file };
  },
  profile(folder, { file }) {
    const code = folder.code();
    const decisions = new Decisions(folder);
    const { options, calls, doubt } = siteCalls(code, file);
    if (doubt !== null) decisions.add('the site', doubt);
    const source = joined(options === null ? undefined : decisions.text(options.at('src'), 'src'));
    const location = likely(options?.at('location').text());
    const site = location !== undefined && isUrl(location) ? new URL(location) : null;
    const ending = likely(options?.at('prettyUrls').flag()) === false ? '.html' : '/';
    const data = {
      ...folder.data(joined(source, '_data.yml')),
      ...folder.data(joined(source, '_data.json')),
    };
    return {
      name: textOf(data['site'], data['title']),
      siteUrl: site?.href,
      language: textOf(data['lang']),
      basePath: rooted(site?.pathname),
      unknown: decisions.unknown,
      roots: [source],
      rules: sectionRules(folder, source, { url: () => `/:path${ending}` }).map((rule) => ({
        ...rule,
        root: source,
        guess: true,
      })),
      assets: copied(folder, calls, source),
      given: folderData(source, (path) => dataIn(folder, code, path)),
      hidden: [
        { files: allIn(source, '**/_*{,/**}'), reason: 'its name starts with an underscore' },
        ...ignored(calls, decisions).map((name) => ({
          files: `${allIn(source, joined(name))}{,/**}`,
          reason: `ignored in ${file}`,
        })),
      ],
      future: true,
      feeds: ['/feed.xml', '/feed.rss'],
    };
  },
});

/** `site.ignore('drafts')`: what is perhaps ignored is left out as well. */
function ignored(calls: readonly SiteCall[], decisions: Decisions): string[] {
  return calls
    .filter(({ name }) => name === 'ignore')
    .flatMap(({ call }) => call.args)
    .flatMap((config) => decisions.texts(config, 'site.ignore'));
}

/** What the data of a folder says of its pages: https://lume.land/docs/creating-pages/shared-data/ */
function dataIn(folder: Folder, code: Code, path: string): SiteData | null {
  const from = ['yml', 'yaml', 'json', 'ts', 'js']
    .map((type) => joined(path, `_data.${type}`))
    .find((name) => folder.text(name) !== null);
  if (from === undefined) return null;
  if (!/\.[jt]s$/.test(from)) return { values: withoutTables(folder.data(from, true)), from };
  if (code.failure(from) !== null) return { values: HELD_BACK, from };
  const exported = (likely(code.exported(from, '*').entries()) ?? []).flatMap(
    ([name, config]): [string, Config][] =>
      name === 'default' ? (likely(config.entries()) ?? []) : [[name, config]],
  );
  const values = Object.fromEntries(exported.flatMap(([name, config]) => known(name, config)));
  return { values: withoutTables(values), from };
}

/** Tables that layouts look things up in, under the names of fields: no page is in all the categories of a site. */
function withoutTables(values: Record<string, unknown>): Record<string, unknown> {
  const isTable = ([key, value]: [string, unknown]) =>
    /^(?:tags|categor(?:y|ies))$/.test(key) && isMapping(value);
  return Object.fromEntries(Object.entries(values).filter((entry) => !isTable(entry)));
}

/** What a key that says whether a page is published is held to be where only its program knows. */
const HELD_BACK: Readonly<Record<string, unknown>> = { draft: true, url: false };

/** A key of the data, as far as its value is known. */
function known(key: string, config: Config): [string, unknown][] {
  const value = plainOf(config);
  // A page whose address is made by a function has one.
  const isHeldBack = Object.hasOwn(HELD_BACK, key) && !(key === 'url' && config.kind === 'function');
  if (value === undefined && config.kind !== 'absent' && isHeldBack) return [[key, HELD_BACK[key]]];
  return value === undefined ? [] : [[key, value]];
}

/** A value as plain data, without the parts that are not known; undefined where it is none. */
function plainOf(config: Config): unknown {
  if (config.kind === 'list')
    return likely(config.list())?.flatMap((item) => {
      const value = plainOf(item);
      return value === undefined ? [] : [value];
    });
  if (config.kind === 'mapping') {
    const entries = (likely(config.entries()) ?? []).map(([key, value]) => [key, plainOf(value)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (config.doubt !== null) return undefined;
  return likely(config.text()) ?? likely(config.flag()) ?? likely(config.number());
}

/** `site.copy('static', '.')` */
function copied(folder: Folder, calls: readonly SiteCall[], source: string): AssetFolder[] {
  return calls
    .filter(({ name, isCertain }) => name === 'copy' && isCertain)
    .flatMap(({ call }) => {
      const from = likely(call.arg(0).text());
      const to = call.arg(1).kind === 'absent' ? from : likely(call.arg(1).text());
      if (!from || to === undefined || call.arg(0).doubt !== null) return [];
      const name = joined(source, from);
      return folder.has(name) ? [{ folder: name, at: rooted(to) }] : [];
    });
}
