import { defineGenerator } from '../define-generator.ts';
import { leftOutBy, outsideCollections, listGate, withoutRoute } from './collections.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { leftOut, rooted } from '../standard/places.ts';
import { redirectPairs, siteAliases, textAt, unwrapped } from '../standard/read-code.ts';

/** Nuxt Content: https://content.nuxt.com/docs/collections/types */
export const nuxt = defineGenerator({
  name: 'Nuxt Content',
  packages: ['nuxt', 'nuxt3'],
  outputs: ['.output/public', 'dist'],
  build: 'npx nuxt generate',
  detect(folder) {
    const file = scriptOf(folder, 'nuxt.config');
    return file === undefined || !folder.has('content') ? null : { file };
  },
  profile(folder, { file }) {
    const passThrough = ['defineNuxtConfig', 'defineAppConfig', 'defineContentConfig'];
    const code = folder.code({ passThrough, aliases: siteAliases(folder, '') });
    const read = (name: string | undefined) => unwrapped(code.exported(name ?? ''));
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
      // https://nuxt.com/docs/guide/concepts/rendering#route-rules
      redirects: [config, config.at('nitro')].flatMap((part) =>
        redirectPairs(part.at('routeRules'), 'redirect').map(([from, to]) => ({ from, to, file })),
      ),
      ...(gate && { given: () => ({ values: {}, gates: [gate], from: file }) }),
      hidden: [
        ...leftOut(['content/**/*.draft.md'], 'its name ends in .draft'),
        ...leftOut(['content/**/_*{,/**}'], 'its name starts with an underscore'),
        ...leftOutBy(config.at('content', 'ignores'), 'content.ignores', file),
        ...withoutRoute(folder, config, withoutNumber),
        ...outsideCollections(folder, code),
        ...found.hidden,
      ],
    };
  },
});

function withoutNumber(name: string): string {
  return name.replace(/^\d+\.(?=.)/, '');
}
