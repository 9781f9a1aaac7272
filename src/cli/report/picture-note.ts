import type { Asset } from '../../model/content.ts';
import { hasSharp } from '../../runtimes/node/pictures/pictures.ts';
import { widthsOf } from '../../site/site.ts';
import { counted } from './words.ts';

/** One line where the site has pictures that could be sent smaller, and what makes them is not installed; else none. */
export function pictureNote(assets: readonly Asset[], isThere: boolean = hasSharp()): string[] {
  const large = assets.filter(({ picture }) => picture && widthsOf(picture).length > 0).length;
  if (large === 0 || isThere) return [];
  return [
    `${counted(large, 'picture')} could be sent smaller to phones: npm install sharp (add -g if you installed Lectern globally).`,
  ];
}
