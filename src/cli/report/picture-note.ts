import type { Asset } from '../../model/content.ts';
import { hasSharp } from '../../runtimes/node/pictures/pictures.ts';
import { widthsOf } from '../../site/site.ts';
import { counted } from './words.ts';

/** One line if sharp, which draws and scales pictures, is not installed; else none. */
export function pictureNote(assets: readonly Asset[], isThere: boolean = hasSharp()): string[] {
  if (isThere) return [];
  const large = assets.filter(({ picture }) => picture && widthsOf(picture).length > 0).length;
  const scaled = large === 0 ? '' : `, and ${counted(large, 'picture')} could be sent smaller to phones`;
  return [
    `Shared links have no drawn picture${scaled}: npm install sharp (add -g if you installed Lectern globally).`,
  ];
}
