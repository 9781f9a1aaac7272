import { locate } from '../../../site/locate.ts';
import { translationsOf } from '../../../site/rows.ts';
import { languageName } from '../../../site/section.ts';
import type { Site } from '../../../site/site.ts';
import { pathnameKey } from '../../../text/pathname.ts';

/** Links from an entry to its translations. */
export function entryLanguages(site: Site, row: number, current: string) {
  return translationsOf(site, row)
    .filter(({ lang }) => lang !== current)
    .map(({ lang, url }) => languageLink(site, lang, url.slice(site.origins.pages.length)));
}

/**
 * Links from a list, or from the home page, to the same list in other languages. Their addresses have the language before
 * or behind the rest (`/de/blog`, `/blog/de`). If neither is there, the link leads to all entries in the language.
 */
export function listLanguages(site: Site, pathname: string) {
  const { languages, config } = site.snapshot;
  if (languages.length < 2) return [];
  const folded = languages.map((lang) => lang.toLowerCase());
  const [parts, current] = [[] as string[], new Set<string>()];
  for (const part of pathnameKey(pathname).split('/'))
    if (folded.includes(part.toLowerCase())) current.add(part.toLowerCase());
    else if (part) parts.push(part);
  if (current.size === 0) current.add(config.language.toLowerCase());
  return languages.flatMap((lang, index) => {
    const name = folded[index] as string;
    if (current.has(name)) return [];
    const isMain = lang === config.language;
    const places = isMain ? [parts] : [[name, ...parts], [...parts, name], [name]];
    const found = places.map((place) => pathnameAt(site, `/${place.join('/')}`)).find((one) => one !== null);
    return found ? [languageLink(site, lang, found)] : [];
  });
}

function pathnameAt(site: Site, reference: string): string | null {
  const located = locate(site, reference, new URLSearchParams());
  return typeof located === 'string' ? located : (located?.pathname ?? null);
}

function languageLink(site: Site, lang: string, href: string) {
  return (
    <a href={href} hreflang={lang} lang={lang}>
      {languageName(site, lang)}
    </a>
  );
}
