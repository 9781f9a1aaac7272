import { HOME_PARTS } from '../model/page-config.ts';
import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import { byTime, nextFirst } from './collection.ts';
import { collectionTitle, HOME_SIZE, rowList, isHidden, listPathname } from './listings.ts';
import { folderAt } from '../snapshot/folders.ts';
import { perSite } from './per-site.ts';
import { pressKitOf } from './press-kit.ts';
import { PRESS_KIT } from '../snapshot/press-kit-entry.ts';
import { filterRows } from './rows.ts';
import { sectionOf, wholeCollection } from './section.ts';
import { findRow, isThere, type Site } from './site.ts';
import { twinUrl } from './summary.ts';
import { allTags, type TagCount } from './tags.ts';
import { text } from './text.ts';
import { markdownLink } from '../text/markdown-link.ts';
import { type TwinSource } from './twin.ts';
import { addTo } from '../text/append.ts';

/** The most folders that the home page lists. */
const MAX_SECTIONS = 6;
/** The home page does not list a folder with fewer entries. */
const MIN_ENTRIES = 2;
/** Characters; a longer biography is only in the press kit. */
const MAX_BIO = 600;

/** Paths of pages that the navigation links to. */
const IN_NAVIGATION = ['index', 'about', PRESS_KIT];

/** The names that `home` of the configuration has for the next talk and for the tags. */
const [NEXT_TALK, TAGS] = HOME_PARTS;

/** A list on the home page: of a type, or of a folder of that type. */
export interface HomeBlock {
  /** Its name in `home` of the configuration: the collection or the folder. */
  name: string;
  type: ContentType;
  /** Title of the folder; null for a type. */
  title: string | null;
  /** All rows: upcoming talks first, the next one foremost, then the others in list order. */
  rows: number[];
  /** The page that lists all rows; null if there is none. */
  pathname: string | null;
}

/** A part of the home page: the next talk, a list, or the tags. */
export type HomePart =
  | { kind: 'next'; name: string; row: number }
  | { kind: 'tags'; name: string; tags: readonly TagCount[] }
  | ({ kind: 'list' } & HomeBlock);

/** The parts of the home page below its head, in the order of `home` of the configuration, else in ours. */
export const homeParts = perSite((site): HomePart[] => {
  const home = site.snapshot.config.home?.map((name) => partName(site, name));
  const { upcoming } = byTime(site, filterRows(site, { type: 'talk' }));
  const next = home?.includes(NEXT_TALK) === false ? undefined : upcoming.at(-1);
  const tags = allTags(site).filter(({ count }) => home !== undefined || count > 1);
  const parts: HomePart[] = [
    ...(next === undefined ? [] : [{ kind: 'next' as const, name: NEXT_TALK, row: next }]),
    ...blocksOf(site, next, home ?? []).map((block) => ({ kind: 'list' as const, ...block })),
    ...(tags.length === 0 ? [] : [{ kind: 'tags' as const, name: TAGS, tags }]),
  ];
  if (home === undefined) return parts;
  return home.flatMap((name) => {
    const whole = wholeCollection(site, name);
    const isWhole = (part: HomePart) =>
      whole !== null && part.kind === 'list' && part.title === null && part.pathname === whole;
    return parts.filter((part) => (whole === null ? part.name.toLowerCase() === name : isWhole(part)));
  });
});

/** The name of a collection in `home` may also be its type or its address: `talk`, or `blog` for a list at `/blog`. */
function partName(site: Site, name: string): string {
  const type = CONTENT_TYPES.find((one) => one === name || listPathname(site, one) === `/${name}`);
  return type === undefined ? name : COLLECTIONS[type] || 'pages';
}

/** The lists of the home page. @param next row of the talk that is announced above them. @param names names in `home`. */
function blocksOf(site: Site, next: number | undefined, names: readonly string[]): HomeBlock[] {
  const elsewhere = new Set([next, ...IN_NAVIGATION.map((path) => findRow(site, path))]);
  return CONTENT_TYPES.flatMap((type) => {
    const all = nextFirst(site, filterRows(site, { type }));
    const rows = all.filter((row) => !elsewhere.has(row));
    const folders = foldersOf(site, type, rows, names);
    const inFolders = new Set(folders.flatMap((folder) => folder.rows));
    const rest = rows.filter((row) => !inFolders.has(row));
    const pathname = COLLECTIONS[type] ? listPathname(site, type) : null;
    const name = COLLECTIONS[type] || 'pages';
    if (isHidden(site, type) && !names.includes(name)) return [];
    return [...folders, ...(rest.length > 0 ? [{ name, type, title: null, rows: rest, pathname }] : [])];
  });
}

/** The top folders of rows of a type, the largest first, without years, languages and the collection's own folder. */
function foldersOf(site: Site, type: ContentType, rows: readonly number[], sections: readonly string[]) {
  const { columns, folders: names } = site.snapshot;
  const heads = new Map<number, string>();
  const folders = new Map<string, number[]>();
  for (const row of rows) {
    const number = columns.folder[row] as number;
    const head = heads.get(number) ?? folderAt(names, number).split('/')[0] ?? '';
    heads.set(number, head);
    if (!isNamed(site, head) || head === COLLECTIONS[type]) continue;
    addTo(folders, head, row);
  }
  const isPart = ([head, folderRows]: [string, number[]]) =>
    (folderRows.length >= MIN_ENTRIES || sections.includes(head.toLowerCase())) &&
    wholeCollection(site, head) === null;
  return [...folders]
    .filter(isPart)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, sections.length > 0 ? undefined : MAX_SECTIONS)
    .flatMap(([name, folderRows]) => {
      const { title, pathname } = sectionOf(site, name, 1) ?? {};
      return title === undefined || pathname === undefined
        ? []
        : [{ name, type, title, rows: folderRows, pathname }];
    });
}

/** Whether a folder has a name of its own; a year or a language is none. */
function isNamed({ snapshot: { languages } }: Site, name: string): boolean {
  return !/^\d*$/.test(name) && !languages.some((lang) => lang.toLowerCase() === name.toLowerCase());
}

/** The biography labelled "short", in any of our languages, else the shortest; null if it is longer than the home page shows. */
export function shortBio(site: Site): string | null {
  if (!site.snapshot.pressKit) return null;
  const { bios } = pressKitOf(site);
  const [shortest] = bios.toSorted((a, b) => a.body.length - b.body.length);
  const bio = bios.find(({ label }) => /^(?:short|kurz|court|corta|breve|kort)/i.test(label)) ?? shortest;
  return bio !== undefined && bio.body.length <= MAX_BIO ? bio.body : null;
}

/** The twin of the home page of a site without a home file: who it is, the next talk, and the newest of each list. */
export function homeSource(site: Site): TwinSource {
  const { name, description = null } = site.snapshot.config;
  return {
    title: name,
    description,
    url: `${site.origins.pages}/`,
    body: [description, shortBio(site), homeLists(site)].filter(Boolean).join('\n\n'),
  };
}

/** Markdown of the next talk and of the newest of each list, each below a heading. */
export function homeLists(site: Site): string {
  return homeParts(site)
    .flatMap((part) => {
      if (part.kind === 'tags') return [];
      if (part.kind === 'next') return [`## ${text(site, 'next_talk')}`, rowList(site, [part.row])];
      const { type, title, rows, pathname } = part;
      const all = title === null ? `All ${COLLECTIONS[type]}` : `${text(site, 'view_all')}: ${title}`;
      return [
        `## ${title ?? collectionTitle(type)}`,
        rowList(site, rows.slice(0, HOME_SIZE)),
        ...(pathname !== null && isThere(site, pathname) ? [markdownLink(all, twinUrl(site, pathname))] : []),
      ];
    })
    .join('\n\n');
}
