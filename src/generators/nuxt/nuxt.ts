import { defineGenerator } from '../define-generator.ts';
import { readJsConfig } from '../js/js-config.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { joined, rooted } from '../standard/places.ts';

/** Nuxt Content: https://content.nuxt.com/docs/collections/types */
export const nuxt = defineGenerator({
  name: 'Nuxt Content',
  detect(folder) {
    const file = scriptOf(folder, 'nuxt.config');
    return file === undefined || !folder.has('content') ? null : { file };
  },
  profile(folder, { file }) {
    const config = readJsConfig(folder.text(file) ?? '');
    const app = folder.text(scriptOf(folder, 'app.config') ?? '') ?? '';
    const site = [config.object('site'), readJsConfig(app)].filter((part) => part !== null);
    const collections = readJsConfig(folder.text(scriptOf(folder, 'content.config') ?? '') ?? '');
    const leftOut = [
      ...config.all('ignores').map((name) => ({ name, from: file })),
      ...collections.all('exclude').map((name) => ({ name, from: 'content.config' })),
    ];
    const found = frameworkSite(folder, {
      site,
      basePath: rooted(config.object('app')?.string('baseURL')),
      url: () => ({ pattern: '/:folder/:slugorfilebase', from: 'place' }),
      pages: [],
      assets: [{ folder: 'public', at: '' }],
      content: ['content'],
      withoutNumber: (name) => name.replace(/^\d+\.(?=.)/, ''),
    });
    return {
      ...found,
      hidden: [
        { files: 'content/**/*.draft.md', reason: 'its name ends in .draft' },
        { files: 'content/**/_*{,/**}', reason: 'its name starts with an underscore' },
        ...leftOut.map(({ name, from }) => ({
          files: `content/{**/,}${joined(name)}{,/**}`,
          reason: `left out by ${from}`,
        })),
        ...found.hidden,
      ],
    };
  },
});
