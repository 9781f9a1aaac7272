import type { ContentType } from '../../model/content-type.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { tally } from '../../text/append.ts';
import { pathnameKey } from '../../text/pathname.ts';
import { capital } from '../../text/words.ts';
import { TAG_HREF } from '../page/page-scan.ts';
import type { Languages } from '../site/languages.ts';
import { authorsOf, type Dates, tagsOf, mainThing } from '../site/page-facts.ts';
import type { Role } from '../site/roles.ts';
import type { SitePage, SitePages } from '../site/site-pages.ts';
import type { Taxonomies } from '../site/taxonomies.ts';
import { type TitleHabits, titleOf } from '../site/titles.ts';
import { bodiesOf } from './bodies.ts';
import { type Body, outlineOf } from './body.ts';
import type { Entry } from '../../model/entry.ts';
import { textOfThing } from '../parse/json-ld.ts';
import { cutLead } from '../../markdown/html/shown.ts';

/** Where the source of a page can be edited: a repository, as GitHub, GitLab, Gitea and Bitbucket have it. */
const EDIT_HREF =
  /^https?:\/\/[^/]+\/[^?#]+\/_?edit\/[^?#]+\.\w+$|^https?:\/\/[^?#]+\?(?:[^#]*&)?mode=edit\b/;

/** What is known of pages before they become entries. */
export interface EntryContext {
  site: SitePages;
  served: readonly SitePage[];
  roles: ReadonlyMap<string, Role>;
  types: ReadonlyMap<string, ContentType>;
  taxonomies: Taxonomies;
  dates: ReadonlyMap<string, Dates>;
  habits: TitleHabits;
  languages: Languages;
  config: SiteConfig;
  report: (diagnostic: Diagnostic) => void;
}

/** What is read of pages before any of them has its place. */
export interface PageTexts {
  /** Of each page, by its file. */
  titles: ReadonlyMap<string, string>;
  bodies: ReadonlyMap<string, Body>;
  languages: ReadonlyMap<string, string>;
  /** Descriptions and pictures that many pages have, and that so say nothing of one. */
  common: ReturnType<typeof commonTexts>;
}

export function roleAt(file: string, roles: ReadonlyMap<string, Role>): Role {
  return roles.get(file) ?? { kind: 'page' };
}

export function isHome({ pathname }: SitePage, { address }: SitePages): boolean {
  return pathname === `${address.basePath}/`;
}

export function textsOf(context: EntryContext, own: readonly SitePage[]): PageTexts {
  const { site, served, roles, dates, config } = context;
  const titles = new Map(served.map((page) => [page.page.file, titleOfPage(page, context)]));
  const bodies = bodiesOf(
    served,
    (file) => roleAt(file, roles),
    titles,
    (page) => ({
      isAbout: (href) => {
        const target = site.resolver.resolve(href, page.page.file, page.page.scan.base);
        if (target.kind === 'page') return /^(?:taxonomy|further)$/.test(roleAt(target.file, roles).kind);
        return target.kind === 'nothing'
          ? TAG_HREF.test(href)
          : target.kind === 'elsewhere' && EDIT_HREF.test(href);
      },
      dates: Object.values(dates.get(page.page.file) ?? {}).filter((date) => date !== null),
      names: [...authorsOf(page), ...tagsOfPage(page, context)],
    }),
  );
  const languages = new Map(
    served.map(({ page }) => [page.file, context.languages.pages.get(page.file)?.tag ?? config.language]),
  );
  return { titles, bodies, languages, common: commonTexts(own) };
}

function titleOfPage(page: SitePage, { habits, site, config }: EntryContext): string {
  const { text } = page.page;
  const otherwise = () => (isHome(page, site) ? config.name : outlineOf(text.markdown).headings[0]?.text);
  return titleOf(page.page, habits) || otherwise() || nameOf(page.pathname);
}

export function tagsOfPage(page: SitePage, { site, taxonomies }: EntryContext): string[] {
  // What the front page is tagged with comes from the template of all pages.
  const template = site.pages.get('index.html')?.page.scan.metas.get('article:tag') ?? [];
  return tagsOf(page, taxonomies.tags.get(page.page.file) ?? [], template);
}

/** What an address calls its page. */
function nameOf(pathname: string): string {
  const words = (pathnameKey(pathname).split('/').at(-1) ?? '')
    .replace(/\.html?$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return capital(words) || 'Untitled';
}

/** So many pages of one text are described by none. */
const COMMON = 0.3;

/** Descriptions and images that too many pages share. */
function commonTexts(pages: readonly SitePage[]): ReadonlySet<string> {
  const said = pages.flatMap(({ page: { scan } }) => [
    ...new Set(['description', 'og:description', 'og:image'].flatMap((name) => scan.metas.get(name) ?? [])),
  ]);
  const shared = [...tally(said)].filter(([, count]) => count > 2 && count > pages.length * COMMON);
  return new Set(shared.map(([text]) => text));
}

export function descriptionOf({ page, feed }: SitePage, common: ReadonlySet<string>): string | null {
  const thing = mainThing(page.things);
  const given = [
    page.scan.metas.get('description')?.[0],
    page.scan.metas.get('og:description')?.[0],
    thing && textOfThing(thing, 'description', 'abstract'),
  ];
  const text =
    given.find((value) => value && !common.has(value)) ??
    (feed?.description && !/[<>]/.test(feed.description) ? feed.description : null);
  const line = text?.replace(/\s+/g, ' ').trim();
  return line ? cutLead(line) : null;
}

export function imageOf(
  { page }: SitePage,
  common: ReadonlySet<string>,
  resolve: (href: string) => string,
): Entry['image'] {
  const { metas } = page.scan;
  const thing = mainThing(page.things);
  const src = [
    metas.get('og:image')?.[0],
    metas.get('twitter:image')?.[0],
    thing && textOfThing(thing, 'image', 'thumbnailUrl'),
  ].find((value) => value && !common.has(value) && !value.startsWith('data:'));
  return src ? { src: resolve(src), alt: metas.get('og:image:alt')?.[0] ?? '' } : null;
}

/** The one name that all pages with an author have. */
export function soleAuthor(lists: readonly string[][]): string | null {
  const names = new Set(lists.flat());
  const some = lists.filter((list) => list.length > 0).length;
  return names.size === 1 && some > 1 ? ([...names][0] as string) : null;
}
