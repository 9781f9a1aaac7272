import { readJsConfig } from './js-config.ts';
import { recogniseKit, TYPES } from './kit.ts';
import { joined, rooted } from './places.ts';
import type { Recogniser } from './recognised.ts';

/** Nuxt Content: https://content.nuxt.com/docs/collections/types */
export const recogniseNuxt: Recogniser = (folder) => {
  const file = TYPES.map((type) => `nuxt.config.${type}`).find((name) => folder.text(name) !== null);
  if (file === undefined || !folder.has('content')) return null;
  const config = readJsConfig(folder.text(file) ?? '');
  const app = TYPES.map((type) => folder.text(`app.config.${type}`)).find((text) => text !== null) ?? '';
  const site = [config.object('site'), readJsConfig(app)].filter((part) => part !== null);
  const collections = readJsConfig(
    TYPES.map((type) => folder.text(`content.config.${type}`)).find((text) => text !== null) ?? '',
  );
  const leftOut = [
    ...config.all('ignores').map((name) => ({ name, from: file })),
    ...collections.all('exclude').map((name) => ({ name, from: 'content.config' })),
  ];
  const found = recogniseKit(folder, {
    kind: 'Nuxt Content',
    because: file,
    site,
    basePath: rooted(config.object('app')?.string('baseURL')),
    url: () => ({ pattern: '/:filepath', from: 'place' }),
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
