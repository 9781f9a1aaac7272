import { raw } from 'hono/html';
import { COLLECTIONS } from '../../../model/content-type.ts';
import { lookOf } from '../../../site/look.ts';
import { isThere, recordAt, type Site } from '../../../site/site.ts';
import { translationsOf } from '../../../site/translations.ts';
import type { TwinSource } from '../../../site/twin.ts';
import { FEED_KINDS } from '../../feeds/kinds.ts';
import { APPEARANCE_URL, ICON, SCRIPT_URL, stylesheetUrl } from './frame-files.ts';
import { jsonLd } from './json-ld.ts';
import type { Page } from '../page.ts';
import { shareImage, themeColors, touchIconOf } from '../entry/share.ts';
import { Slot } from './slots.tsx';
import { firstFonts, fontOf } from '../looks/fonts.ts';

const SCHEMES = { auto: 'light dark', light: 'light', dark: 'dark' } as const;

interface HeadProps {
  site: Site;
  title: string;
  /** Absent where there is no page. */
  page?: Page;
  source?: TwinSource;
  twin?: string;
  hasCards?: boolean;
}

/** What a page says about itself, to browsers, search engines and agents. */
export function Head({ site, title, page, source, twin, hasCards = false }: HeadProps) {
  const { config, assetsByPathname } = site.snapshot;
  const { base } = site.origins;
  const whole = title === config.name ? title : `${title} · ${config.name}`;
  const image = page && shareImage(site, page, hasCards);
  const touchIcon = touchIconOf(site, hasCards);
  const description = source?.description ?? config.description;
  const theme = assetsByPathname.has('/theme.css');
  const { analytics } = config;
  const canonical = page?.row === undefined ? null : recordAt(site, page.row).canonical;
  const translations = page?.row === undefined ? [] : translationsOf(site, page.row);
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {(page === undefined || page.unindexed) && <meta name="robots" content="noindex" />}
      {source && <link rel="canonical" href={canonical ?? source.url} />}
      {twin && <link rel="alternate" type="text/markdown" href={twin} />}
      {page?.kind === 'home' && !site.origins.isStatic && (
        <link rel="ard" href={`${base}/.well-known/ard.json`} />
      )}
      {translations.map(({ lang, url }) => (
        <link rel="alternate" hreflang={lang} href={url} />
      ))}
      <meta name="color-scheme" content={SCHEMES[config.theme.appearance]} />
      <script src={APPEARANCE_URL}></script>
      {firstFonts(fontOf(config.theme, lookOf(site))).map((href) => (
        <link rel="preload" as="font" type="font/woff2" href={href} crossorigin="" />
      ))}
      <link rel="stylesheet" href={stylesheetUrl(site)} />
      {theme && <link rel="stylesheet" href="/theme.css" />}
      <link rel="icon" href={favicon(site)} />
      {touchIcon && <link rel="apple-touch-icon" href={touchIcon} />}
      {themeColors(config.theme.appearance, lookOf(site)).map((attributes) => (
        <meta name="theme-color" {...attributes} />
      ))}
      <script type="module" src={SCRIPT_URL}></script>
      {analytics && <script defer src={analytics.script} {...analytics.attributes}></script>}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={page?.type === 'writing' ? 'article' : 'website'} />
      <meta property="og:site_name" content={config.name} />
      {source && <meta property="og:url" content={source.url} />}
      {image && <meta property="og:image" content={image.url} />}
      {image?.width && <meta property="og:image:width" content={String(image.width)} />}
      {image?.height && <meta property="og:image:height" content={String(image.height)} />}
      {image?.alt && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content={image?.isLarge ? 'summary_large_image' : 'summary'} />
      {source?.date && <meta property="article:published_time" content={source.date} />}
      {FEED_KINDS.filter(({ path }) => isThere(site, `/${path}`)).map(({ path, type }) => (
        <link rel="alternate" type={type} href={`${base}/${path}`} title={config.name} />
      ))}
      {page?.kind === 'collection' && page.type && site.counts[page.type] > 0 && (
        <link
          rel="alternate"
          type={FEED_KINDS[0].type}
          href={`${base}/${COLLECTIONS[page.type]}/${FEED_KINDS[0].path}`}
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
