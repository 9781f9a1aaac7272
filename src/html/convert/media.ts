import { lastOf, safeDecode } from '../../text/pathname.ts';
import { embedOf, playlistOf } from '../../markdown/html/embed.ts';
import type { Conversion } from './conversion.ts';
import { escapeLabel, escapeText } from './escape.ts';
import type { Element } from '../parse/tree.ts';
import { findElement, hasClass, isElement } from '../parse/walk-tree.ts';

/** Addresses of frames with comments, advertisements or buttons. */
const FOREIGN =
  /disqus|giscus|utteranc|googletagmanager|doubleclick|googlesyndication|facebook\.com\/plugins|platform\.twitter|ghbtns|buttons\.github/i;

/** The real address of a picture, which scripts may load only when it scrolls into view. */
export function pictureSource({ attributes }: Element): string | null {
  const addresses = ['src', 'data-src', 'data-original', 'data-lazy-src', 'data-url'].map(
    (name) => attributes[name],
  );
  const src = addresses.find((value) => value && !/^(?:data|blob|about):/i.test(value.trim()));
  return src ?? largestOf(attributes['srcset'] ?? attributes['data-srcset'] ?? '');
}

/** Shorter `data:` addresses are placeholders for pictures that a script loads. */
const MIN_DATA = 300;

function largestOf(srcset: string): string | null {
  const candidates = srcset.split(/,\s+|,$/).flatMap((item) => {
    const [url, size = '1x'] = item.trim().split(/\s+/);
    return url && !/^data:/i.test(url) ? [{ url, size: Number.parseFloat(size) || 1 }] : [];
  });
  return candidates.toSorted((a, b) => b.size - a.size)[0]?.url ?? null;
}

/** Converts a picture to Markdown; empty if it shows nothing. */
export function imageOf(element: Element, to: Conversion, title = ''): string {
  const image = element.tag === 'picture' ? findElement(element, ({ tag }) => tag === 'img') : element;
  if (!image) return '';
  const { attributes } = image;
  const altText = (attributes['alt'] ?? '').replace(/\s+/g, ' ').trim();
  // Some programs use the address as the alternative text.
  const alt = altText.includes('/') && altText === attributes['src'] ? '' : altText;
  if (hasClass(image, /^(?:emoji|wp-smiley|gemoji|twemoji|nofigure)$/) && alt !== '') return escapeText(alt);
  if (hasClass(image, /^math$/) && alt !== '') return `$${alt}$`;
  const isDot = attributes['width'] === '1' || attributes['height'] === '1' || attributes['width'] === '0';
  const sources =
    element.tag === 'picture' ? element.children.filter(isElement).filter(({ tag }) => tag === 'source') : [];
  const src = [image, ...sources].map(pictureSource).find((found) => found !== null);
  const link = attributes['src'] ?? '';
  if (src === undefined && link.length >= MIN_DATA && /^\s*data:image\//i.test(link)) to.untaken++;
  if (src === undefined || isDot) return '';
  const titleText = title || (attributes['title'] ?? '').replace(/\s+/g, ' ').trim();
  const caption = titleText === '' || titleText === alt ? '' : ` "${titleText.replace(/["\\]/g, '\\$&')}"`;
  return `![${escapeLabel(escapeText(alt))}](${to.link(src)}${caption})`;
}

/** Converts a video, an audio file or a frame to a link; empty without an address. */
export function playerOf(element: Element, to: Conversion): string {
  const { tag, attributes, children } = element;
  const source = children.filter(isElement).find((child) => child.tag === 'source')?.attributes['src'];
  const src = (attributes['src'] ?? attributes['data-src'] ?? attributes['data'] ?? source ?? '').trim();
  if (src === '' || /^(?:about|javascript|data|blob):/i.test(src) || FOREIGN.test(src)) return '';
  const whole = src.replace(/^\/\//, 'https://');
  const playlist = playlistOf(whole);
  const embed = tag === 'iframe' || tag === 'embed' ? embedOf(whole) : null;
  const path = src.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  const name = safeDecode(lastOf(path) || path);
  if (playlist !== null) return `[YouTube](${to.link(playlist)})`;
  const label = embed?.service ?? (attributes['title']?.trim() || attributes['aria-label']?.trim() || name);
  return `[${escapeLabel(escapeText(label))}](${to.link(embed?.page ?? src)})`;
}
