import type { ContentType } from '../model/content-type.ts';
import { folderAt } from './folders.ts';
import { perSite } from './per-site.ts';
import { rowsBelow, sectionOf, wholeCollection } from './section.ts';
import type { Site } from './site.ts';
import { allTags, listedRows } from './tags.ts';

const MAX_SECTIONS = 12;
const MAX_TAGS = 20;

/** What a site has, for who has never seen it. */
export interface Overview {
  /** How many entries of each type that there are. */
  types: Partial<Record<ContentType, number>>;
  /** Where entries lie together, apart from the lists of the types; those with the most first. */
  sections: { section: string; title: string; count: number }[];
  /** The most used first. */
  tags: { tag: string; count: number }[];
  /** How many entries are in each. */
  languages: Record<string, number>;
}

/** Found by one walk over the rows. */
export const overviewOf = perSite((site): Overview => {
  const { languages, columns } = site.snapshot;
  const counts = new Map<string, number>();
  for (const row of listedRows(site)) {
    const lang = languages[columns.lang[row] as number] as string;
    counts.set(lang, (counts.get(lang) ?? 0) + 1);
  }
  const types = Object.entries(site.counts).filter(([, count]) => count > 0);
  return {
    types: Object.fromEntries(types),
    sections: sectionsOf(site),
    tags: allTags(site)
      .slice(0, MAX_TAGS)
      .map(({ label, count }) => ({ tag: label, count })),
    languages: Object.fromEntries([...counts].toSorted((a, b) => b[1] - a[1])),
  };
});

/** The folders next to the root; where all lies in one, those in it. */
function sectionsOf(site: Site): Overview['sections'] {
  const keys = folderKeys(site);
  for (let depth = 1; ; depth++) {
    const folders = keys.filter((key) => key.split('/').length >= depth);
    const heads = new Set(folders.map((key) => key.split('/').slice(0, depth).join('/')));
    if (heads.size === 0) return [];
    const deeper = keys.some((key) => key.split('/').length > depth);
    if (heads.size === 1 && deeper) continue;
    return [...heads]
      .filter((key) => wholeCollection(site, key) === null)
      .map((section) => ({
        section,
        title: sectionOf(site, section, 1)?.title ?? section,
        count: rowsBelow(site, section).length,
      }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.section < b.section ? -1 : 1))
      .slice(0, MAX_SECTIONS);
  }
}

/** Every folder that something listed lies in. */
function folderKeys(site: Site): string[] {
  const { columns, folders } = site.snapshot;
  const numbers = new Set(listedRows(site).map((row) => columns.folder[row] as number));
  return [...numbers].map((number) => folderAt(folders, number)).filter(Boolean);
}
