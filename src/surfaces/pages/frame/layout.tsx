import { mountOf } from '../../../model/addresses.ts';
import type { Site } from '../../../site/site.ts';
import { Appearance, Footer } from './footer.tsx';
import { directionOf } from '../format.ts';
import { Head, type HeadProps } from './head.tsx';
import { belowOf, navigationOf } from './navigation.ts';
import { Html, Links, translator } from '../parts.tsx';
import { Slot } from './slots.tsx';

/** Classes of parts that few pages have, which need the further style sheet. */
const KIT =
  /class="(?:press-kit|player|embed|transcript|developers|filters|rows terms|[^"]*\bnotice\b[^"]*)"/;

const ITALICS = /<(?:em|i|cite|dfn)\b/;

/** Renders a page with its frame; without `parts`, that of a 404. @param main safe HTML. */
export function renderFrame(
  site: Site,
  title: string,
  main: string,
  parts: Omit<HeadProps, 'site' | 'title'> = {},
): string {
  const { page, twin } = parts;
  const { config } = site.snapshot;
  const t = translator(site);
  const mount = mountOf(site.origins.base);
  const lang = page?.lang ?? config.language;
  const current = page?.pathname;
  const within = page?.crumbs?.()[0]?.pathname;
  // The frame is in the language of the site, whatever the language of the page is.
  const siteLanguage =
    lang === config.language ? {} : { lang: config.language, dir: directionFor(site, config.language) };
  const links = navigationOf(site);
  const search = links.find(({ href }) => href === '/search');
  const items = links
    .filter((link) => link !== search)
    .map((link) => ({ ...link, below: current === undefined ? [] : belowOf(site, link.href, current) }));
  const currentIn = (href: string) =>
    href === current || href === within ? { 'aria-current': href === current ? 'page' : 'true' } : {};
  const html = (
    <html
      lang={lang}
      dir={directionFor(site, lang)}
      {...(config.theme.appearance === 'auto' ? {} : { 'data-appearance': config.theme.appearance })}
      {...(site.origins.isStatic ? { 'data-static': '' } : {})}
      {...(mount === '' ? {} : { 'data-mount': mount })}
    >
      <Head site={site} title={title} needsKit={KIT.test(main)} hasItalics={ITALICS.test(main)} {...parts} />
      <body>
        <header {...siteLanguage}>
          <p class="skip">
            <a href="#main">{t('skip')}</a> <a href={`${site.origins.base}/llms.txt`}>{t('for_agents')}</a>
          </p>
          <a class="site" href={config.pages ? '/' : `${site.origins.pages}/`}>
            {config.logo && <img src={config.logo} alt="" />}
            {config.name}
          </a>
          {search && (
            <a class="find" href={search.href} aria-keyshortcuts="/ Control+K" {...currentIn(search.href)}>
              <span>{search.label}</span>
            </a>
          )}
          <button class="menu" popovertarget="menu" aria-label={t('main_navigation')}></button>
          <div id="menu" popover="auto">
            <nav aria-label={t('main_navigation')}>
              <ul>
                {items.map(({ href, label, below }) => (
                  <li>
                    <a href={href} {...currentIn(href)}>
                      {label}
                    </a>
                    {below.length > 0 && (
                      <Links items={below.map((item) => ({ ...item, ...currentIn(item.href) }))} />
                    )}
                  </li>
                ))}
              </ul>
            </nav>
            <Appearance chosen={config.theme.appearance} t={t} />
          </div>
        </header>
        <main id="main">
          <Slot name="header" />
          {page?.kind === 'home' && <Slot name="home-top" />}
          <Html html={main} />
        </main>
        <Footer site={site} twin={twin} own={siteLanguage} />
      </body>
    </html>
  );
  return `<!doctype html>\n${html}`;
}

/** The direction of a language: for the language of the site, that of the configuration, if any. */
function directionFor({ snapshot: { config } }: Site, lang: string): 'ltr' | 'rtl' {
  return (lang === config.language ? config.direction : undefined) ?? directionOf(lang);
}
