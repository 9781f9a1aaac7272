import { PART } from './seeds.ts';

/** Pictures that are made for a page: other sizes, social cards, the touch icon. */
const MADE_PICTURE = /\/_lectern\/(?:pictures\/|cards\/|card\.|touch-icon\.)[^\s"?,]+/g;

/** Whether a picture is drawn from the frame alone: a card or an icon. A picture in another size is made from a file. */
export function isCard(address: string): boolean {
  return isMadePicture(address) && !address.startsWith('/_lectern/pictures/');
}

/** Whether one of the `leads` of a page is a picture that is made for it. Otherwise it is a part of a list. */
export function isMadePicture(address: string): boolean {
  return address.startsWith('/_lectern/');
}

/** The addresses of the pictures that are made for a page, and of the parts of lists that it links to. */
export function leadsOf(html: string): string[] {
  const pictures = [...html.matchAll(MADE_PICTURE)].map(([address]) => address);
  const parts = [...html.matchAll(/ href="(\/[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => PART.test(href) && !isMadePicture(href));
  return [...new Set([...pictures, ...parts])];
}
