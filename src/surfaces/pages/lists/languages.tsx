import { translationsOf } from '../../../site/rows.ts';
import { languageName } from '../../../site/section.ts';
import { listLanguages } from '../../../site/list-languages.ts';
import type { Site } from '../../../site/site.ts';

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

function languageLink(site: Site, lang: string, href: string) {
  return (
    <a href={href} hreflang={lang} lang={lang}>
      {languageName(site, lang)}
    </a>
  );
}
