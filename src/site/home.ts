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
import { findRow, type Site } from './site.ts';
import { twinUrl } from './summary.ts';
import { allTags, type TagCount } from './tags.ts';
import { text } from './text.ts';
import { markdownLink } from '../text/markdown-link.ts';
import { type TwinSource } from './twin.ts';
import { addTo } from '../text/append.ts';

/** How many parts of the site that are folders of its own the home page lists. */
const MAX_SECTIONS = 6;
/** A folder with fewer entries is no part of the site. */
const FEW = 2;
/** A longer biography is for the press kit. */
const MAX_BIO = 600;

/** Pages that every page leads to. */
const IN_NAVIGATION = ['index', 'about', PRESS_KIT];

/** What `home` of the configuration calls the talk that is next, and the tags. */
const [NEXT_TALK, TAGS] = HOME_PARTS;

/** The newest of a type, or of a folder that the site has besides. */
export interface HomeBlock {
  /** What `home` calls it: the collection or the folder. */
  name: string;
  type: ContentType;
  /** The folder's; null where it is a type. */
  title: string | null;
  /** All of them: talks to come first, the next one foremost, then in list order. */
  rows: number[];
  /** The page that lists them all; null where none does. */
  pathname: string | null;
}

/** A part of the home page: the next talk, a list, or the tags. */
export type HomePart =
  | { kind: 'next'; name: string; row: number }
  | { kind: 'tags'; name: string; tags: readonly TagCount[] }
  | ({ kind: 'list' } & HomeBlock);

/** What the home page shows below its head, in the order of `home`, else in ours. */
export const homeParts = perSite((site): HomePart[] => {
  const { home } = site.snapshot.config;
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

/** @param next is announced above them. @param wanted names of the configuration. */
function blocksOf(site: Site, next: number | undefined, wanted: readonly string[]): HomeBlock[] {
  const elsewhere = new Set([next, ...IN_NAVIGATION.map((path) => findRow(site, path))]);
  return CONTENT_TYPES.flatMap((type) => {
    const all = nextFirst(site, filterRows(site, { type }));
    const rows = all.filter((row) => !elsewhere.has(row));
    const folders = foldersOf(site, type, rows, wanted);
    const inFolders = new Set(folders.flatMap((folder) => folder.rows));
    const rest = rows.filter((row) => !inFolders.has(row));
    const pathname = COLLECTIONS[type] ? listPathname(site, type) : null;
    const name = COLLECTIONS[type] || 'pages';
    if (isHidden(site, type) && !wanted.includes(name)) return [];
    return [...folders, ...(rest.length > 0 ? [{ name, type, title: null, rows: rest, pathname }] : [])];
  });
}

/** The folders that rows of a type lie in, where the type alone does not say what they are; those with the most first. */
function foldersOf(site: Site, type: ContentType, rows: readonly number[], wanted: readonly string[]) {
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
  const isPart = ([head, some]: [string, number[]]) =>
    (some.length >= FEW || wanted.includes(head.toLowerCase())) && wholeCollection(site, head) === null;
  return [...folders]
    .filter(isPart)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, wanted.length > 0 ? undefined : MAX_SECTIONS)
    .flatMap(([name, some]) => {
      const { title, pathname } = sectionOf(site, name, 1) ?? {};
      return title === undefined || pathname === undefined
        ? []
        : [{ name, type, title, rows: some, pathname }];
    });
}

/** A year or a language is no part of a site. */
function isNamed({ snapshot: { languages } }: Site, name: string): boolean {
  return !/^\d*$/.test(name) && !languages.some((lang) => lang.toLowerCase() === name.toLowerCase());
}

/** The biography that introduces someone: the one that is called short, else the shortest; null where none is short. */
export function shortBio(site: Site): string | null {
  if (!site.snapshot.pressKit) return null;
  const { bios } = pressKitOf(site);
  const [shortest] = bios.toSorted((a, b) => a.body.length - b.body.length);
  const bio = bios.find(({ label }) => /^(?:short|kurz|court|corta|breve|kort)/i.test(label)) ?? shortest;
  return bio !== undefined && bio.body.length <= MAX_BIO ? bio.body : null;
}

/** What the home page says on a site that has no home file: who, the next talk, and the newest of each part. */
export function homeSource(site: Site): TwinSource {
  const { name, description = null } = site.snapshot.config;
  return {
    title: name,
    description,
    url: `${site.origins.pages}/`,
    body: [description, shortBio(site), homeLists(site)].filter(Boolean).join('\n\n'),
  };
}

/** The next talk and the newest of each part, below headings. */
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
        ...(pathname === null ? [] : [markdownLink(all, twinUrl(site, pathname))]),
      ];
    })
    .join('\n\n');
}
