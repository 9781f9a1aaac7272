import { folderAt } from '../snapshot/folders.ts';
import { perSite } from './per-site.ts';
import { listedRows } from './rows.ts';
import { rowsBelow, sectionOf, wholeCollection } from './section.ts';
import type { Site } from './site.ts';
import { allTags } from './tags.ts';

const MAX_SECTIONS = 12;
const MAX_TAGS = 20;

/** What a site has, for who has never seen it: its sections, its tags, its languages; what there is most of first. */
export const overviewOf = perSite((site) => {
  const { languages, columns } = site.snapshot;
  const counts = new Map<string, number>();
  const folders = new Set<number>();
  for (const row of listedRows(site)) {
    const lang = languages[columns.lang[row] as number] as string;
    counts.set(lang, (counts.get(lang) ?? 0) + 1);
    folders.add(columns.folder[row] as number);
  }
  const tags = allTags(site).slice(0, MAX_TAGS);
  return {
    sections: sectionsOf(site, folders),
    tags: tags.map(({ label, count }) => ({ tag: label, count })),
    languages: Object.fromEntries([...counts].toSorted((a, b) => b[1] - a[1])),
  };
});

/** The folders next to the root; where all lies in one, those in it. @param numbers of folders with something listed. */
function sectionsOf(site: Site, numbers: Iterable<number>) {
  const keys = [...numbers].map((number) => folderAt(site.snapshot.folders, number)).filter(Boolean);
  const folders = keys.map((key) => key.split('/'));
  for (let depth = 1; ; depth++) {
    const deep = folders.filter((parts) => parts.length >= depth);
    const heads = new Set(deep.map((parts) => parts.slice(0, depth).join('/')));
    if (heads.size === 0) return [];
    if (heads.size === 1 && folders.some((parts) => parts.length > depth)) continue;
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
