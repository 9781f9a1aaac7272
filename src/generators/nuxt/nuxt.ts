import type { Code } from '../../code/ask/code.ts';
import { isCertain } from '../../code/ask/conclusion.ts';
import type { Config } from '../../code/ask/config.ts';
import { defineGenerator } from '../define-generator.ts';
import type { Folder } from '../site-folder.ts';
import type { SiteProfile } from '../site-profile.ts';
import { listGate } from './lists.ts';
import { withoutRoute } from './routes.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { joined, rooted } from '../standard/places.ts';
import { doubtIn, doubtText, siteAliases, textAt, unwrapped } from '../standard/read-code.ts';

/** Nuxt Content: https://content.nuxt.com/docs/collections/types */
export const nuxt = defineGenerator({
  name: 'Nuxt Content',
  packages: ['nuxt', 'nuxt3'],
  outputs: ['.output/public', 'dist'],
  detect(folder) {
    const file = scriptOf(folder, 'nuxt.config');
    return file === undefined || !folder.has('content') ? null : { file };
  },
  profile(folder, { file }) {
    const passThrough = ['defineNuxtConfig', 'defineAppConfig', 'defineContentConfig'];
    const code = folder.code({ passThrough, aliases: siteAliases(folder, '') });
    const read = (name: string | undefined) => unwrapped(code, code.exported(name ?? ''));
    const config = read(file);
    const app = read(scriptOf(folder, 'app.config'));
    const found = frameworkSite(folder, {
      site: [config.at('site'), app.at('site'), app.at('seo'), app],
      basePath: rooted(textAt(config, 'app', 'baseURL')),
      url: () => ({ pattern: '/:folder/:slugorfilebase', from: 'place' }),
      pages: [],
      assets: [{ folder: 'public', at: '' }],
      content: ['content'],
      withoutNumber,
    });
    const gate = listGate(folder, code);
    return {
      ...found,
      ...(gate && { given: () => ({ values: {}, gates: [gate], from: file }) }),
      hidden: [
        { files: 'content/**/*.draft.md', reason: 'its name ends in .draft' },
        { files: 'content/**/_*{,/**}', reason: 'its name starts with an underscore' },
        ...leftOut(config.at('content', 'ignores'), 'content.ignores', file),
        ...excluded(folder, code),
        ...withoutRoute(folder, config, withoutNumber),
        ...found.hidden,
      ],
    };
  },
});

function withoutNumber(name: string): string {
  return name.replace(/^\d+\.(?=.)/, '');
}

/** What the collections of a site leave out. */
function excluded(folder: Folder, code: Code): SiteProfile['hidden'] {
  const file = scriptOf(folder, 'content.config');
  if (file === undefined) return [];
  const collections = unwrapped(code, code.exported(file)).at('collections');
  const entries = collections.entries();
  if (!isCertain(entries)) return leftOut(collections, 'collections', file);
  return entries.value.flatMap(([name, { call }]) => {
    const source = call?.arg(0).at('source');
    const sources = source?.kind === 'list' ? source.items().items : [source];
    return sources.flatMap((each) =>
      each ? leftOut(each.at('exclude'), `${name}.source.exclude`, file) : [],
    );
  });
}

/** Globs of a list; where it cannot be determined what they are, they may be anything. */
function leftOut(list: Config, key: string, file: string): SiteProfile['hidden'] {
  const texts = list.texts();
  const doubt =
    doubtIn(texts) ?? (isCertain(texts) ? texts.value.map(doubtIn).find((each) => each !== null) : null);
  if (doubt)
    return [
      {
        files: 'content/**',
        reason: `\`${key}\` may leave it out, which cannot be determined: ${doubtText(doubt)}`,
      },
    ];
  const from = file.replace(/\.\w+$/, '') === 'content.config' ? 'content.config' : file;
  return (isCertain(texts) ? texts.value : []).map(({ value }) => ({
    files: `content/{**/,}${joined(value)}{,/**}`,
    reason: `left out by ${from}`,
  }));
}
