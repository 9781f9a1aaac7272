import { readJsConfig } from '../js/js-config.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { joined, rooted } from '../standard/places.ts';
import type { ProfileReader } from '../site-profile.ts';

/** Nuxt Content: https://content.nuxt.com/docs/collections/types */
export const detectNuxt: ProfileReader = (folder) => {
  const file = scriptOf(folder, 'nuxt.config');
  if (file === undefined || !folder.has('content')) return null;
  const config = readJsConfig(folder.text(file) ?? '');
  const app = folder.text(scriptOf(folder, 'app.config') ?? '') ?? '';
  const site = [config.object('site'), readJsConfig(app)].filter((part) => part !== null);
  const collections = readJsConfig(folder.text(scriptOf(folder, 'content.config') ?? '') ?? '');
  const leftOut = [
    ...config.all('ignores').map((name) => ({ name, from: file })),
    ...collections.all('exclude').map((name) => ({ name, from: 'content.config' })),
  ];
  const found = frameworkSite(folder, {
    kind: 'Nuxt Content',
    detectedBy: file,
    site,
    basePath: rooted(config.object('app')?.string('baseURL')),
    url: () => ({ pattern: '/:folder/:slugorfilebase', from: 'place' }),
    pages: [],
    assets: [{ folder: 'public', at: '' }],
    content: ['content'],
    numbers: '1.',
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
};
