import { raw } from 'hono/html';
import { COLLECTIONS } from '../../../model/content-type.ts';
import { collectedTypes } from '../../../site/collection.ts';
import { lookOf } from '../../../site/look.ts';
import { absolute, isThere, recordAt, type Site, assetAt } from '../../../site/site.ts';
import type { TwinSource } from '../../../site/twin.ts';
import { FEED_ADDRESSES } from '../../../model/addresses.ts';
import { FEEDS } from '../../feeds/formats.ts';
import { APPEARANCE_URL, ICON, KIT_URL, SCRIPT_URL, stylesheetUrl } from './frame-files.ts';
import { jsonLd } from './json-ld.ts';
import { alternatesOf } from '../lists/languages.tsx';
import type { Page } from '../page.ts';
import { Slot } from './slots.tsx';
import { firstFonts } from '../looks/fonts.ts';
import { CARD_SIZES } from '../../../model/card.ts';
import { type Look, LOOKS, type Theme } from '../../../model/theme.ts';
import { iconCard, isBitmap, previewAddress, previewCard, TOUCH_ICON } from '../../../site/cards.ts';
import { safeUrl } from '../safe-url.ts';

const SCHEMES = { auto: 'light dark', light: 'light', dark: 'dark' } as const;

export interface HeadProps {
  site: Site;
  title: string;
  /** Absent for a 404. */
  page?: Page;
  source?: TwinSource;
  twin?: string;
  /** The runtime can draw previews for pages without a picture. */
  hasCards?: boolean;
  /** The page has parts that few pages have, so it needs a further style sheet. */
  needsKit?: boolean;
  /** Its text has words in italics. */
  hasItalics?: boolean;
}

/** The head of a page, for browsers, search engines and agents. */
export function Head({
  site,
  title,
  page,
  source,
  twin,
  hasCards = false,
  needsKit = false,
  hasItalics = false,
}: HeadProps) {
  const { config, assetsByPathname } = site.snapshot;
  const { base } = site.origins;
  const pageTitle = title === config.name ? title : `${title} · ${config.name}`;
  const image = page && shareImage(site, page, hasCards);
  const touchIcon = touchIconOf(site, hasCards);
  const description = source?.description ?? config.description;
  const theme = assetsByPathname.has('/theme.css');
  const { analytics } = config;
  const canonical = page?.row === undefined ? null : recordAt(site, page.row).canonical;
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:type': page?.type === 'writing' ? 'article' : 'website',
    'og:site_name': config.name,
    'og:url': source?.url,
    'og:image': image?.url,
    'og:image:width': image?.width,
    'og:image:height': image?.height,
    'og:image:alt': image?.alt,
    'article:published_time': source?.date,
  };
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{pageTitle}</title>
      {description && <meta name="description" content={description} />}
      {(page === undefined || page.unindexed) && <meta name="robots" content="noindex" />}
      {source && <link rel="canonical" href={canonical ?? source.url} />}
      {twin && <link rel="alternate" type="text/markdown" href={twin} />}
      {page?.kind === 'home' && !site.origins.isStatic && (
        <link rel="ard" href={`${base}/.well-known/ard.json`} />
      )}
      {(page ? alternatesOf(site, page) : []).map(({ lang, url }) => (
        <link rel="alternate" hreflang={lang} href={url} />
      ))}
      <meta name="color-scheme" content={SCHEMES[config.theme.appearance]} />
      <script src={APPEARANCE_URL}></script>
      {firstFonts(config.theme, lookOf(site), config.language, hasItalics).map((href) => (
        <link rel="preload" as="font" type="font/woff2" href={href} crossorigin="" />
      ))}
      <link rel="stylesheet" href={stylesheetUrl(site)} />
      {needsKit && <link rel="stylesheet" href={KIT_URL} />}
      {theme && <link rel="stylesheet" href="/theme.css" />}
      <link rel="icon" href={favicon(site)} />
      {touchIcon && <link rel="apple-touch-icon" href={touchIcon} />}
      {themeColors(config.theme.appearance, lookOf(site)).map((attributes) => (
        <meta name="theme-color" {...attributes} />
      ))}
      <script type="module" src={SCRIPT_URL}></script>
      {analytics && <script defer src={analytics.script} {...analytics.attributes}></script>}
      {Object.entries(properties).map(
        ([property, content]) => content && <meta property={property} content={String(content)} />,
      )}
      <meta name="twitter:card" content={image?.isLarge ? 'summary_large_image' : 'summary'} />
      {FEEDS.filter(([path]) => isThere(site, path)).map(([path, { type }]) => (
        <link rel="alternate" type={type} href={base + path} title={config.name} />
      ))}
      {page?.kind === 'collection' && page.type && collectedTypes(site).includes(page.type) && (
        <link
          rel="alternate"
          type="application/rss+xml"
          href={`${base}/${COLLECTIONS[page.type]}${FEED_ADDRESSES.rss}`}
          title={`${config.name}: ${title}`}
        />
      )}
      {page && source && <script type="application/ld+json">{raw(jsonLd(site, page, source))}</script>}
      <Slot name="head" />
    </head>
  );
}

function favicon({ snapshot: { config, assetsByPathname } }: Site): string {
  const own = ['/favicon.svg', '/favicon.png', '/favicon.ico'].find((path) => assetsByPathname.has(path));
  return config.favicon ?? own ?? ICON;
}

interface ShareImage {
  url: string;
  width?: number;
  height?: number;
  alt?: string;
  /** It is shown large; a logo is not. */
  isLarge: boolean;
}

/** The preview of a shared page: the picture of the entry, else a drawn one, else the logo. */
function shareImage(site: Site, page: Page, hasCards: boolean): ShareImage | null {
  const image = page.row === undefined ? null : recordAt(site, page.row).image;
  const own = image && addressOf(site, absolute(site, image.src));
  if (image && own && isBitmap(own)) return { url: own, ...sizeOf(site, own), alt: image.alt, isLarge: true };
  const drawn = hasCards ? previewAddress(site, page.row) : null;
  if (drawn !== null) {
    const alt = previewCard(site, page.row)?.title ?? '';
    return { url: site.origins.pages + drawn, ...CARD_SIZES.preview, alt, isLarge: true };
  }
  const logo = addressOf(site, site.snapshot.config.logo);
  return logo === null || !isBitmap(logo) ? null : { url: logo, ...sizeOf(site, logo), isLarge: false };
}

/** The icon for the home screen of a phone. */
function touchIconOf(site: Site, hasCards: boolean): string | null {
  const own = '/apple-touch-icon.png';
  if (site.snapshot.assetsByPathname.has(own)) return own;
  return hasCards && iconCard(site) !== null ? TOUCH_ICON : null;
}

/** The colour of the browser's own frame, which is that of the paper. */
function themeColors(appearance: Theme['appearance'], look: Look): { content: string; media?: string }[] {
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
