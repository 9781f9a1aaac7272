import { z } from 'zod';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { type DocumentTarget, withoutFragment } from '../site/document.ts';
import type { Located } from '../site/locate.ts';
import { nearPaths } from '../site/near.ts';
import { contactOf, hasContact, pressKitOf } from '../site/press-kit.ts';
import { recordAt, type Site } from '../site/site.ts';
import { twinUrl } from '../site/summary.ts';
import { pathnameKey, safeDecode } from '../text/pathname.ts';
import { listOf, locatedAt } from './list-at.ts';
import { defineOperation } from './operation.ts';
import { aboutPage } from '../site/question/find-rows.ts';
import { uri } from './schemas.ts';
import { folderAt } from '../snapshot/folders.ts';
import { perSite } from '../site/per-site.ts';
import { listedRows } from '../site/rows.ts';
import { rowsBelow, sectionOf, wholeCollection } from '../site/section.ts';
import { allTags } from '../site/tags.ts';

const PAGE_TYPES = ['home', 'press-kit', 'collection', 'search', 'developers', 'unknown'] as const;
const pageType = z.enum([...CONTENT_TYPES, ...PAGE_TYPES]);

const pageContext = z.looseObject({
  site: z.looseObject({ name: z.string(), description: z.string().nullable(), url: uri, llms: uri }),
  page: z.looseObject({
    type: pageType,
    path: z.string().nullable(),
    title: z.string().nullable(),
    url: uri.nullable(),
    markdown: uri.nullable().describe('The markdown twin of the page.'),
    lists: z
      .record(z.string(), z.int().min(0))
      .optional()
      .describe('Of a list: how many entries of each type it has.'),
  }),
  about: z
    .looseObject({ path: z.string(), title: z.string(), url: uri })
    .optional()
    .describe('The page that says who is behind the site; absent where the press kit does.'),
  contact_url: uri.optional().describe('Where to write to, where the site says it.'),
  contact_email: z.string().optional(),
  counts: z.record(z.string(), z.int().min(0)).describe('How many entries the site lists, by type.'),
  sections: z
    .array(z.looseObject({ section: z.string(), title: z.string(), count: z.int().min(1) }))
    .optional()
    .describe('Groups of entries: values for `section` of list_content.'),
  tags: z
    .array(z.looseObject({ tag: z.string(), count: z.int().min(1) }))
    .optional()
    .describe('The most used tags: values for `tag` of list_content and search_site.'),
  languages: z.record(z.string(), z.int().min(1)).optional().describe('How many entries are in each.'),
  next: z
    .looseObject({ tool: z.string(), why: z.string(), arguments: z.looseObject({}).optional() })
    .describe('The tool to use next, and with what.'),
});

type PageType = z.infer<typeof pageType>;
type PageParts = Pick<z.infer<typeof pageContext>, 'page' | 'next'>;

export const getPageContext = defineOperation({
  name: 'page_context',
  title: 'Page context',
  description: 'Which page the agent is on, its markdown twin, and which tool to use next.',
  input: z.object({
    path: z.string().min(1).optional().describe('Path of the page, such as writing/hello.'),
    url: z.string().min(1).optional().describe('URL of the page; `path` wins if both are given.'),
  }),
  output: pageContext,
  problems: [],
  tool: {
    name: 'get_page_context',
    description:
      'Call this first, once. Give it the `path` or `url` of the page that you or the human are on; leave both out if there is none. Returns what this site is and has (how many entries of each type, its sections, most used tags, languages), what that page is, and which tool to use `next`, with which arguments. Any page of the site will do: an entry, a list, a tag, an author, a series, a year. It does not return the text of the page: that is get_content.',
  },
  example: (site) => (site.snapshot.pressKit ? { path: 'press-kit' } : {}),
  run(site, { path, url }) {
    const { config } = site.snapshot;
    const reference = path ?? url ?? 'index';
    const located = locatedAt(site, reference);
    const aboutEntry = aboutPage(site);
    return {
      site: {
        name: config.name,
        description: config.description ?? null,
        url: `${site.origins.pages}/`,
        llms: `${site.origins.base}/llms.txt`,
      },
      ...(located ? contextOf(site, located) : contextOfUnknown(site, reference)),
      ...(hasContact(site) ? contactOf(site) : {}),
      ...(aboutEntry && (site.snapshot.pressKit?.bios.length ?? 0) === 0 ? { about: aboutEntry } : {}),
      counts: { ...site.counts },
      ...overviewOf(site),
    };
  },
});

function contextOf(site: Site, located: Located): PageParts {
  const list = listOf(site, located);
  if (list) {
    const { title, filter, counts } = list;
    const page = { ...pageAt(site, 'collection', located.pathname, title), lists: counts };
    return { page, next: filter ? listNext({ ...filter }, counts) : termsNext(title) };
  }
  if (located.kind === 'document') return contextOfDocument(site, located.target);
  const type = located.kind === 'search' ? 'search' : 'developers';
  const title = type === 'search' ? 'Search' : 'For developers';
  return { page: pageAt(site, type, located.pathname, title), next: SEARCH_NEXT };
}

const SEARCH_NEXT = {
  tool: 'search_site',
  why: 'Search finds entries by subject; list_content lists them by type.',
};

function contextOfDocument(site: Site, { path, pathname, row }: DocumentTarget): PageParts {
  const record = row === null ? null : recordAt(site, row);
  const context = (type: PageType, title: string, next: PageParts['next']): PageParts => ({
    page: { ...pageAt(site, type, pathname, title), path },
    next,
  });
  if (path === 'index') return context('home', record?.title ?? site.snapshot.config.name, SEARCH_NEXT);
  if (path === 'press-kit' && !record) {
    const why = 'It returns the press kit as structured data.';
    return context('press-kit', pressKitOf(site).title, { tool: 'get_press_kit', why, arguments: {} });
  }
  const why = `It returns this page as markdown: path ${JSON.stringify(path)}.`;
  const next = { tool: 'get_content', why, arguments: { path } };
  return context(record?.type ?? 'page', record?.title ?? path, next);
}

function pageAt(site: Site, type: PageType, pathname: string, title: string): PageParts['page'] {
  const path = pathnameKey(pathname);
  return { type, path, title, url: site.origins.pages + pathname, markdown: twinUrl(site, pathname) };
}

function listNext(
  filter: Record<string, unknown>,
  counts: Readonly<Record<string, number>>,
): PageParts['next'] {
  const types = Object.keys(counts);
  const others = types.length > 1 ? ` It has entries of the types ${types.join(', ')}: one call each.` : '';
  return { tool: 'list_content', why: `It lists what this page shows.${others}`, arguments: filter };
}

function termsNext(title: string): PageParts['next'] {
  const name = { Tags: 'tag', Authors: 'author', Series: 'series' }[title] ?? 'tag';
  return { tool: 'list_content', why: `Its \`${name}\` selects entries of a type by one of these.` };
}

function contextOfUnknown(site: Site, reference: string): PageParts {
  const path = safeDecode(withoutFragment(reference)).replace(/^https?:\/\/[^/]*/i, '');
  const name = path
    .replace(/\.\w{1,5}$/, '')
    .split('/')
    .findLast(Boolean);
  const query = (name?.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').slice(0, 200);
  const near = nearPaths(site, reference);
  const why = `There is no page at this address${near.length > 0 ? `; near it are ${near.join(', ')}` : ''}. Search for what it was about.`;
  return {
    page: { type: 'unknown', path: null, title: null, url: null, markdown: null },
    next: { tool: 'search_site', why, ...(query ? { arguments: { query } } : {}) },
  };
}

const MAX_SECTIONS = 12;
const MAX_TAGS = 20;

/** The sections, tags and languages of a site, each with its number of entries, the largest first. */
const overviewOf = perSite((site) => {
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

/** The topmost folders; if one folder contains everything, its subfolders. @param numbers of folders with listed entries. */
function sectionsOf(site: Site, numbers: Iterable<number>) {
  const keys = [...numbers].map((number) => folderAt(site.snapshot.folders, number)).filter(Boolean);
  const folders = keys.map((key) => key.split('/'));
  for (let depth = 1; ; depth++) {
    const longEnough = folders.filter((parts) => parts.length >= depth);
    const heads = new Set(longEnough.map((parts) => parts.slice(0, depth).join('/')));
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
