import { hasBit } from '../bytes/bits.ts';
import { recordAt, type Site } from './site.ts';

/** The listed versions of an entry in all languages, the main one first; empty where there is only one. */
export function translationsOf(site: Site, row: number): { lang: string; url: string }[] {
  const { main } = site.snapshot.columns;
  const first = main[row] === 0 ? row : (main[row] as number) - 1;
  const rows = [first];
  for (let other = 0; other < main.length; other++) if (main[other] === first + 1) rows.push(other);
  const listed = rows.filter((candidate) => hasBit(site.listed, candidate));
  if (listed.length < 2) return [];
  return listed.map((candidate) => {
    const { lang, pathname } = recordAt(site, candidate);
    return { lang, url: site.origins.pages + pathname };
  });
}
