import { lettersOf } from '../../text/words-in.ts';
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
import type { HeadingIds } from '../../text/heading-ids.ts';
import type { SitePage, SitePages } from '../site/site-pages.ts';
import type { Taxonomies } from '../site/taxonomies.ts';
import { type TitleHabits, titleOf } from '../site/titles.ts';
import { type Body, outlineOf, bodyOf } from './body.ts';
import type { Entry } from '../../model/entry.ts';
import { textOfThing } from '../parse/json-ld.ts';
import { cutLead } from '../../markdown/html/shown.ts';
import { withoutByline } from './byline.ts';
import type { Converted } from '../../html/convert/to-markdown.ts';

/** Links to edit the source of a page on GitHub, GitLab, Gitea or Bitbucket. */
const EDIT_HREF =
  /^https?:\/\/[^/]+\/[^?#]+\/_?edit\/[^?#]+\.\w+$|^https?:\/\/[^?#]+\?(?:[^#]*&)?mode=edit\b/;

/** The facts about pages from which entries are made. */
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
  /** Whether the build's own pages are served. Then fragments are the ids of those pages. */
  pagesStay: boolean;
  report: (diagnostic: Diagnostic) => void;
}

/** Titles, texts and languages of pages, before they have paths. */
export interface PageTexts {
  /** By the files of the pages, as the other maps. */
  titles: ReadonlyMap<string, string>;
  bodies: ReadonlyMap<string, Body>;
  languages: ReadonlyMap<string, string>;
  /** Descriptions and pictures that many pages share, and that therefore describe none of them. */
  common: ReturnType<typeof commonTexts>;
}

export function roleAt(file: string, roles: ReadonlyMap<string, Role>): Role {
  return roles.get(file) ?? { kind: 'page' };
}

export function isHome({ pathname }: SitePage, { address }: SitePages): boolean {
  return pathname === `${address.basePath}/`;
}

export function textsOf(context: EntryContext, entryPages: readonly SitePage[]): PageTexts {
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
    config.heading_ids,
  );
  const languages = new Map(
    served.map(({ page }) => [page.file, context.languages.pages.get(page.file)?.tag ?? config.language]),
  );
  return { titles, bodies, languages, common: commonTexts(entryPages) };
}

function titleOfPage(page: SitePage, { habits, site, config }: EntryContext): string {
  const { text } = page.page;
  const otherwise = () => (isHome(page, site) ? config.name : outlineOf(text.markdown).headings[0]?.text);
  return titleOf(page.page, habits) || otherwise() || nameOf(page.pathname);
}

export function tagsOfPage(page: SitePage, { site, taxonomies }: EntryContext): string[] {
  // The tags of the front page come from the template of all pages.
  const template = site.pages.get('index.html')?.page.scan.metas.get('article:tag') ?? [];
  return tagsOf(page, taxonomies.tags.get(page.page.file) ?? [], template);
}

/** A title made of the last part of an address. */
function nameOf(pathname: string): string {
  const words = (pathnameKey(pathname).split('/').at(-1) ?? '')
    .replace(/\.html?$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return capital(words) || 'Untitled';
}

/** A description that a larger share of the pages has does not count. */
const COMMON = 0.3;

/** Descriptions and images that too many pages share. */
function commonTexts(pages: readonly SitePage[]): ReadonlySet<string> {
  const texts = pages.flatMap(({ page: { scan } }) => [
    ...new Set(['description', 'og:description', 'og:image'].flatMap((name) => scan.metas.get(name) ?? [])),
  ]);
  const shared = [...tally(texts)].filter(([, count]) => count > 2 && count > pages.length * COMMON);
  return new Set(shared.map(([text]) => text));
}

export function descriptionOf({ page, feed }: SitePage, common: ReadonlySet<string>): string | null {
  const thing = mainThing(page.things);
  const descriptions = [
    page.scan.metas.get('description')?.[0],
    page.scan.metas.get('og:description')?.[0],
    thing && textOfThing(thing, 'description', 'abstract'),
  ];
  const text =
    descriptions.find((value) => value && !common.has(value)) ??
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

/** The author, if all pages with an author have the same one. */
export function soleAuthor(lists: readonly string[][]): string | null {
  const names = new Set(lists.flat());
  const authoredCount = lists.filter((list) => list.length > 0).length;
  return names.size === 1 && authoredCount > 1 ? ([...names][0] as string) : null;
}

/** Titles and lines about the text may alternate so many times. */
const PASSES = 2;
/** The title is among the first so many blocks. */
const TITLE_DEPTH = 8;
/** A block that a larger share of the pages has belongs to the layout. */
const MANY = 0.5;
const FEW_PAGES = 4;
/** The layout is searched in so many blocks at either end. */
const FRAME_DEPTH = 12;

/** Metadata of a page: names of authors and tags, dates, and whether a link leads to a list of these or to an editor. */
interface About {
  isAbout: (href: string) => boolean;
  names: readonly string[];
  dates: readonly string[];
}

/** The texts without titles, without blocks of the layout, and without lines that repeat the metadata. */
function bodiesOf(
  served: readonly SitePage[],
  roleAt: (file: string) => Role,
  titles: ReadonlyMap<string, string>,
  about: (page: SitePage) => About,
  ids: HeadingIds | undefined,
): Map<string, Body> {
  const texts = served.map((page) => {
    const { file, listing, text } = page.page;
    const converted = roleAt(file).kind !== 'page' && listing ? listing.intro : text;
    return { page, file, converted, title: titles.get(file) ?? '', blocks: blocksOf(converted.markdown) };
  });
  const above = countsOf(texts.map(({ blocks }) => blocks.slice(0, TITLE_DEPTH)));
  const ownBlocks = texts.map(({ page, converted, title, blocks }) =>
    withoutAbout(withoutAbove(blocks, title, above), title, converted, about(page)),
  );
  const inner = ownBlocks.length < FEW_PAGES ? ownBlocks : withoutFrame(ownBlocks);
  return new Map(
    texts.map(({ file, converted }, index) => [
      file,
      bodyOf(converted, `${(inner[index] as string[]).join('\n\n').trimEnd()}\n`.replace(/^\n$/, ''), ids),
    ]),
  );
}

/** The blocks without those above the title that other texts have, too: a box of the layout, the name of a section. */
function withoutAbove(blocks: string[], title: string, counts: Counts): string[] {
  const titleIndex = blocks.slice(0, TITLE_DEPTH).findIndex((block) => saysTitle(block, title));
  if (titleIndex <= 0) return blocks;
  return blocks.filter((block, place) => {
    const key = keyOf(block);
    return place >= titleIndex || !/\p{L}/u.test(key) || counts.get(key) === 1;
  });
}

/** The blocks without headings that repeat the title, and without bylines. */
function withoutAbout(blocks: string[], title: string, { links }: Converted, about: About): string[] {
  let rest = blocks;
  // There may be a date above the title, and another byline below it.
  for (let pass = 0; pass <= PASSES; pass++) {
    while (rest[0] !== undefined && saysTitle(rest[0], title)) {
      const [, more = ''] = /\n+([^]*)/.exec(rest[0]) ?? [];
      rest = more === '' ? rest.slice(1) : [more, ...rest.slice(1)];
    }
    if (rest[0] === '---') rest = rest.slice(1);
    rest = withoutByline(rest, (link) => about.isAbout(links[link] ?? ''), about);
  }
  return rest;
}

/** Texts without the blocks at their starts and ends that most pages have, such as an author box or an edit link. */
function withoutFrame(texts: readonly string[][]): string[][] {
  const heads = countsOf(texts.map((blocks) => blocks.slice(0, FRAME_DEPTH)));
  const tails = countsOf(texts.map((blocks) => blocks.slice(-FRAME_DEPTH)));
  const isCommon = (counts: Counts, block = '') =>
    /\p{L}/u.test(keyOf(block)) && (counts.get(keyOf(block)) ?? 0) > Math.max(3, texts.length * MANY);
  return texts.map((blocks) => {
    const { length } = blocks;
    let [start, end] = [0, length];
    while (start < end && start < FRAME_DEPTH && isCommon(heads, blocks[start])) start++;
    while (end > start && length - end < FRAME_DEPTH && isCommon(tails, blocks[end - 1])) end--;
    // A text that has only such blocks keeps them.
    return start === end ? blocks : blocks.slice(start, end);
  });
}

/** The number of texts with a block, by the key of the block. */
type Counts = ReadonlyMap<string, number>;

function countsOf(texts: readonly string[][]): Counts {
  return tally(texts.flatMap((blocks) => [...new Set(blocks.map(keyOf))]));
}

/**
 * Whether a text begins with a heading that repeats the title, or is only the title. Punctuation and a number do not
 * count.
 */
function saysTitle(markdown: string, title: string): boolean {
  const [, number = '', words = ''] =
    /^#{1,6} (\d+(?:\\?[.)])? )?([^\n]*?)(?: \{#[^\s{}]+\})?(?:\n|$)/.exec(markdown) ?? [];
  const wanted = shownLetters(title);
  if (/^[^#\n|>`-][^\n]*$/.test(markdown) && wanted !== '' && shownLetters(markdown) === wanted) return true;
  return wanted !== '' && (shownLetters(words) === wanted || shownLetters(number + words) === wanted);
}

/** The letters of Markdown, without the addresses of links and without tags. */
function shownLetters(markdown: string): string {
  return lettersOf(markdown.replace(/\]\([^()]*\)|<[^<>]*>/g, ''));
}

/** The parts between blank lines; a code block is one part. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let fence = '';
  for (const part of text.trimEnd().split('\n\n')) {
    if (fence === '') blocks.push(part);
    else blocks[blocks.length - 1] += `\n\n${part}`;
    for (const [, mark = ''] of part.matchAll(/^[ >]*(`{3,})/gm))
      fence = fence === '' ? mark : mark.length >= fence.length ? '' : fence;
  }
  return blocks;
}

/** A key that is equal for blocks that differ only in links, numbers and dates, and for links such as “Next: …”. */
function keyOf(block: string): string {
  if (/^(?:[-*] |\d+\. )?\[[^[\]]{1,200}\]\(\0\d+;\)$/.test(block))
    return `link ${/[\p{L}]+/u.exec(block)?.[0] ?? ''}`;
  return block
    .slice(0, 1000)
    .replace(/\0\d+;/g, '')
    .replace(/\d+/g, '0')
    .replace(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi, 'month')
    .slice(0, 400);
}
