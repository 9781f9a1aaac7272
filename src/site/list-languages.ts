import { pathnameKey } from '../text/pathname.ts';
import { factOfArguments } from './facts.ts';
import { locate } from './locate.ts';
import type { Site } from './types.ts';

/**
 * The same list, or the home page, in other languages. Their addresses have the language before or behind the rest
 * (`/de/blog`, `/blog/de`). If neither is there, it is the list of all entries in the language.
 */
export const listLanguages = factOfArguments(
  'languages of a list',
  (site, pathname: string): { lang: string; pathname: string }[] => {
    const { languages, config } = site.snapshot;
    const parts = pathnameKey(pathname).split('/').filter(Boolean);
    const folded = new Set(languages.map((lang) => lang.toLowerCase()));
    const current = parts.find((part) => folded.has(part.toLowerCase())) ?? config.language;
    const others = parts.filter((part) => !folded.has(part.toLowerCase()));
    return languages.flatMap((lang) => {
      const name = lang.toLowerCase();
      if (name === current.toLowerCase()) return [];
      const places = lang === config.language ? [others] : [[name, ...others], [...others, name], [name]];
      const found = places.map((place) => pathnameAt(site, `/${place.join('/')}`)).find(Boolean);
      return found ? [{ lang, pathname: found }] : [];
    });
  },
);

function pathnameAt(site: Site, reference: string): string | undefined {
  const located = locate(site, reference, new URLSearchParams());
  return typeof located === 'string' ? located : located?.pathname;
}
