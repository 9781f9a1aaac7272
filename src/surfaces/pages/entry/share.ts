import { CARD_SIZES } from '../../../model/card.ts';
import { type Look, LOOKS, type Theme } from '../../../model/theme.ts';
import { assetAt } from '../../../site/assets.ts';
import { iconCard, previewAddress, previewCard, TOUCH_ICON } from '../../../site/cards.ts';
import { absolute, recordAt, type Site } from '../../../site/site.ts';
import type { Page } from '../page.ts';
import { safeUrl } from '../safe-url.ts';

/** What those show who share a page. */
interface ShareImage {
  url: string;
  width?: number;
  height?: number;
  alt?: string;
  /** It is worth a place of its own; a logo is not. */
  isLarge: boolean;
}

/** The picture of an entry, else one that is drawn, else the logo. */
export function shareImage(site: Site, page: Page, hasCards: boolean): ShareImage | null {
  const image = page.row === undefined ? null : recordAt(site, page.row).image;
  const own = image && addressOf(site, absolute(site, image.src));
  if (image && own) return { url: own, ...sizeOf(site, own), alt: image.alt, isLarge: true };
  const drawn = hasCards ? previewAddress(site, page.row) : null;
  if (drawn !== null) {
    const alt = previewCard(site, page.row)?.title ?? '';
    return { url: site.origins.pages + drawn, ...CARD_SIZES.preview, alt, isLarge: true };
  }
  const logo = addressOf(site, site.snapshot.config.logo);
  return logo === null ? null : { url: logo, ...sizeOf(site, logo), isLarge: false };
}

/** The icon of a page that is put on the first screen of a phone. */
export function touchIconOf(site: Site, hasCards: boolean): string | null {
  const own = '/apple-touch-icon.png';
  if (site.snapshot.assetsByPathname.has(own)) return own;
  return hasCards && iconCard(site) !== null ? TOUCH_ICON : null;
}

/** What the frame of the browser looks like: paper. */
export function themeColors(
  appearance: Theme['appearance'],
  look: Look,
): { content: string; media?: string }[] {
  const [light, dark] = LOOKS[look].palette.paper;
  if (appearance !== 'auto') return [{ content: appearance === 'light' ? light : dark }];
  return [
    { content: light, media: '(prefers-color-scheme: light)' },
    { content: dark, media: '(prefers-color-scheme: dark)' },
  ];
}

function addressOf(site: Site, src: string | undefined): string | null {
  const url = safeUrl(src);
  return url?.startsWith('/') ? site.origins.pages + url : url;
}

function sizeOf(site: Site, url: string): { width?: number; height?: number } {
  const { width, height } = assetAt(site, url)?.picture ?? {};
  return width === undefined || height === undefined ? {} : { width, height };
}
