import { type Attributes, scanHtml } from '../../../markdown/html/scan-html.ts';
import type { Asset } from '../../../model/content.ts';
import { assetAt, pictureAddress, widthsOf } from '../../../site/assets.ts';
import type { Site } from '../../../site/site.ts';
import { escapeMarkup } from '../../../text/escape-markup.ts';

const IMAGE = /<img(?=[\s/])/gi;
/** A longer tag holds the picture itself. */
const MAX_TAG = 4096;
/** Characters of text that fill the first screen: what follows is loaded when the reader comes near. */
const FIRST_SCREEN = 1200;
/** Most pictures are as wide as a line of text. */
const SIZES = '(min-width: 45rem) 43rem, 100vw';

type Added = Record<string, string>;

/**
 * A page whose pictures have their size, so that nothing moves when they come, and say how urgent they are: the first of
 * the main part, where it is near the top, is what the reader waits for. What an `img` says itself stays.
 * @param canScale smaller ones can be had.
 */
export function withPictures(site: Site, html: string, canScale: boolean): string {
  const main = Math.max(0, html.indexOf('<main'));
  let out = '';
  let written = 0;
  let read = main;
  let textBefore = 0;
  let isFirst = true;
  for (const { index: at } of html.matchAll(IMAGE)) {
    const end = at < written ? -1 : tagEnd(html, at);
    const attributes = end < 0 || end - at > MAX_TAG ? null : attributesOf(html.slice(at, end));
    if (attributes === null) continue;
    if (textBefore <= FIRST_SCREEN) {
      textBefore += html.slice(read, Math.max(read, at)).replace(/<[^>]*>/g, '').length;
      read = Math.max(read, at);
    }
    const isNear = textBefore <= FIRST_SCREEN;
    // Who says how large it is shown has a thumbnail, which nobody waits for.
    const isInMain = at > main;
    const isAwaited = isFirst && isNear && isInMain && !attributes.has('sizes');
    if (isAwaited) isFirst = false;
    const added: Added = {
      ...(!isInMain
        ? {}
        : isAwaited
          ? { fetchpriority: 'high' }
          : { decoding: 'async', ...(isNear ? {} : { loading: 'lazy' }) }),
      ...measuresOf(assetAt(site, attributes.get('src') ?? ''), attributes, canScale, !isNear),
    };
    out += html.slice(written, at) + tagOf(attributes, added);
    written = end;
  }
  return out + html.slice(written);
}

/** Width and height, and where the picture can be had smaller, the set to choose from. */
function measuresOf(asset: Asset | null, given: Attributes, canScale: boolean, isLazy: boolean): Added {
  if (!asset?.picture) return {};
  const { width, height } = asset.picture;
  const hasSize = given.has('width') || given.has('height');
  const size: Added = hasSize ? {} : { width: String(width), height: String(height) };
  const widths = canScale && !given.has('srcset') ? widthsOf(asset.picture) : [];
  if (widths.length === 0) return size;
  const srcset = widths.map((one) => `${pictureAddress(asset, one)} ${Math.min(one, width)}w`).join(', ');
  const sizes = given.get('sizes') ?? SIZES;
  // Browsers that know `auto` take the width that the picture turns out to have.
  return { ...size, srcset, sizes: isLazy ? `auto, ${sizes}` : sizes };
}

function tagOf(given: Attributes, added: Readonly<Added>): string {
  const ours = Object.entries(added).filter(([name]) => name === 'sizes' || !given.has(name));
  const attributes = new Map([...given, ...ours]);
  return `<img${[...attributes].map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`).join('')}>`;
}

function attributesOf(tag: string): Attributes | null {
  let found: Attributes | null = null;
  const nothing = () => undefined;
  scanHtml(tag, {
    text: nothing,
    close: nothing,
    raw: nothing,
    open: (_, attributes) => (found = attributes),
  });
  return found;
}

/** Past the `>` of the tag that starts there; -1 where it never ends. */
function tagEnd(html: string, start: number): number {
  const next = /[>"']/g;
  next.lastIndex = start;
  for (let match = next.exec(html); match !== null; match = next.exec(html)) {
    if (match[0] === '>') return next.lastIndex;
    const close = html.indexOf(match[0], next.lastIndex);
    if (close < 0) return -1;
    next.lastIndex = close + 1;
  }
  return -1;
}
