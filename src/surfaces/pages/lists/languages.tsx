import { translationsOf } from '../../../site/rows.ts';
import { languageName } from '../../../site/section.ts';
import { listLanguages } from '../../../site/list-languages.ts';
import type { Site } from '../../../site/site.ts';
import type { Page } from '../page.ts';

/** Links from an entry to its translations. */
export function linksToTranslations(site: Site, row: number, current: string) {
  return translationsOf(site, row)
    .filter(({ lang }) => lang !== current)
    .map(({ lang, url }) => languageLink(site, lang, url.slice(site.origins.pages.length)));
}

/** Links from a list, or from the home page, to the same in other languages. */
export function linksToLanguages(site: Site, pathname: string) {
  return listLanguages(site, pathname).map((other) => languageLink(site, other.lang, other.pathname));
}

/**
 * A page and its versions in other languages, for the head of the page; empty if there is none. Search engines want the
 * versions to link back, which the list of all that is in a language does not do for each list.
 */
export function alternatesOf(
  site: Site,
  { kind, row, pathname, query }: Page,
): { lang: string; url: string }[] {
  const ofEntry = row === undefined ? [] : translationsOf(site, row);
  if (ofEntry.length > 0 || query !== '' || !['home', 'collection', 'section'].includes(kind)) return ofEntry;
  const byLang = new Map<string, string>();
  for (const other of listLanguages(site, pathname)) {
    const back = listLanguages(site, other.pathname).find((one) => one.pathname === pathname);
    for (const one of back ? [back, other] : []) byLang.set(one.lang, site.origins.pages + one.pathname);
  }
  return [...byLang].map(([lang, url]) => ({ lang, url }));
}

function languageLink(site: Site, lang: string, href: string) {
  return (
    <a href={href} hreflang={lang} lang={lang}>
      {languageName(site, lang)}
    </a>
  );
}
