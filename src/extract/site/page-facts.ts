import type { ContentType } from '../../model/content-type.ts';
import { foldTag } from '../../model/tag.ts';
import { textOfThing, textsOf, type Thing, typesOf } from '../parse/json-ld.ts';
import { readDate } from '../../text/dates.ts';
import { typeOfName } from '../../generators/standard/sections.ts';
import { isMapping } from '../../text/mapping.ts';
import type { SitePage } from './site-pages.ts';

const ARTICLE =
  /^(?:Article|BlogPosting|NewsArticle|Report|TechArticle|ScholarlyArticle|OpinionNewsArticle|LiveBlogPosting|SocialMediaPosting)$/;
/** Types of entries, by types of structured data. */
const TYPES: readonly [RegExp, ContentType][] = [
  [/^(?:VideoObject|Movie|Clip|Episode|PodcastEpisode)$/, 'video'],
  [/Event$|^PresentationDigitalDocument$/, 'talk'],
  [/^(?:SoftwareSourceCode|SoftwareApplication|WebApplication|MobileApplication)$/, 'project'],
  [/^(?:BlogPosting|NewsArticle|OpinionNewsArticle|LiveBlogPosting|SocialMediaPosting)$/, 'writing'],
];
/** Folders whose pages are posts, with or without a date. */
const POSTS = /^_?(?:posts?|blogs?|articles?|essays?|writings?|weblog|journal)$/i;
/** Names of `meta` with the date of publication, and of the last change. */
const PUBLISHED =
  'article:published_time og:article:published_time datepublished date dc.date dcterms.date dc.date.issued dcterms.created citation_publication_date publish_date parsely-pub-date'.split(
    ' ',
  );
const MODIFIED =
  'article:modified_time og:updated_time datemodified last-modified dcterms.modified revised'.split(' ');
const IN_ADDRESS = /\/(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/;

/** The thing of the structured data that describes the page itself. */
export function mainThing(things: readonly Thing[]): Thing | null {
  const fits = (pattern: RegExp) => things.find((thing) => typesOf(thing).some((type) => pattern.test(type)));
  return (
    fits(ARTICLE) ?? TYPES.map(([pattern]) => fits(pattern)).find((thing) => thing !== undefined) ?? null
  );
}

export interface Dates {
  date: string | null;
  updated: string | null;
}

/** The days (`YYYY-MM-DD`) on which a page was published and changed. */
export function datesOf({ page, pathname, feed, inSitemap }: SitePage, zone: string): Dates {
  const thing = mainThing(page.things);
  const meta = (names: readonly string[]) => names.flatMap((name) => page.scan.metas.get(name) ?? []);
  const day = (values: readonly (string | null | undefined)[]) => {
    for (const value of values) {
      const date = value ? readDate(value, zone) : null;
      // Programs write their zero date (such as 0001-01-01) if there is none.
      if (date && date.day > '1900') return date.day;
    }
    return null;
  };
  const dateInPath = IN_ADDRESS.exec(pathname);
  const date = day([
    thing && textOfThing(thing, 'datePublished', 'uploadDate', 'startDate', 'dateCreated'),
    ...meta(PUBLISHED),
    feed?.published,
    page.published,
    dateInPath ? `${dateInPath[1]}-${dateInPath[2]}-${dateInPath[3]}` : null,
  ]);
  const updated = day([
    thing && textOfThing(thing, 'dateModified'),
    ...meta(MODIFIED),
    page.modified,
    feed?.modified,
    inSitemap?.modified,
  ]);
  return { date, updated: updated === date ? null : updated };
}

/** The type of a page, by its structured data, else by its folder and date. @param key pathname below the base path. */
export function typeOf(
  { page, feed }: SitePage,
  key: string,
  date: string | null,
  isListed: boolean,
): ContentType {
  const names = page.things.flatMap(typesOf);
  for (const [pattern, type] of TYPES) {
    const main = names.find((name) => pattern.test(name));
    if (main !== undefined && (type !== 'video' || !names.some((name) => ARTICLE.test(name)))) return type;
  }
  const [og = ''] = page.scan.metas.get('og:type') ?? [];
  if (/^video/i.test(og)) return 'video';
  const folders = key.split('/').slice(0, -1);
  // Only the first folder counts: deeper ones are the parts of a manual.
  const [first = '', second = ''] = folders;
  const typeOfFolder = typeOfName(/^[a-z]{2}(?:-\w+)?$/i.test(first) ? second : first);
  if (typeOfFolder !== null && typeOfFolder !== 'writing' && typeOfFolder !== 'page') return typeOfFolder;
  if (date === null) return folders.some((folder) => POSTS.test(folder)) ? 'writing' : 'page';
  if (feed !== null || isListed) return 'writing';
  return typeOfFolder === 'writing' ||
    /^article$/i.test(og) ||
    names.some((name) => ARTICLE.test(name)) ||
    /(?:^|\/)(?:19|20)\d{2}\/(?:0?[1-9]|1[0-2])\/./.test(key)
    ? 'writing'
    : 'page';
}

/** The tags, without repeats. @param listed names of the tags whose lists contain the page. @param except tags of the template. */
export function tagsOf(
  { page, feed }: SitePage,
  listed: readonly string[],
  except: readonly string[],
): string[] {
  const thing = mainThing(page.things);
  const names = [
    ...(page.scan.metas.get('article:tag') ?? [])
      .filter((text) => !except.includes(text))
      .flatMap((text) => text.split(/\s*,\s*/)),
    ...textsOf(thing?.['keywords']).flatMap((text) => text.split(/\s*[,;]\s*/)),
    ...(feed?.tags ?? []),
    ...page.scan.tagLinks.filter(({ isCertain }) => isCertain).map(({ text }) => text),
    ...listed,
  ];
  const tags = new Map<string, string>();
  for (const text of names) {
    const tag = text
      .replace(/^[#\s]+/, '')
      .replace(/\s+/g, ' ')
      .trim();
    const key = foldTag(tag);
    if (key !== '' && tag.length <= 80 && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** The names of a page's authors, from the first source that has any. */
export function authorsOf({ page, feed }: SitePage): string[] {
  const thing = mainThing(page.things);
  const thingAuthors = [thing?.['author']]
    .flat()
    .flatMap((author) => (isMapping(author) ? (textOfThing(author, 'name') ?? []) : textsOf(author)));
  const metas = ['article:author', 'author', 'dc.creator', 'twitter:creator'].flatMap(
    (name) => page.scan.metas.get(name) ?? [],
  );
  const lists = [thingAuthors, page.scan.authors, metas, feed?.authors ?? []];
  const names = lists.map((list) =>
    list
      .map((name) => name.replace(/^by\s+|^["'“”]+|["'“”]+$/gi, '').trim())
      .filter((name) => name !== '' && name.length < 80 && !/^(?:https?:|@|\S+@)/.test(name)),
  );
  return [...new Set(names.find((list) => list.length > 0))];
}
