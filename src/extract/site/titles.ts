import { tally } from '../../text/append.ts';
import type { Page } from '../page/page.ts';
import { textOfThing, typesOf } from '../parse/json-ld.ts';

/** Between a title and the name of its site. */
const SEPARATOR = /\s+(?:[|·•»«/\\~—–-]|::|&raquo;|\u2027)\s+|(?:\s*\|\s*)|:\s+|\s+@\s+/g;
/** Around what is left of the name of a site. */
const SEPARATORS = /^[\s|·•»«/\\~—–:@-]+|[\s|·•»«/\\~—–:@-]+$/g;
const THINGS =
  /^(?:.*Article|BlogPosting|NewsArticle|Report|WebPage|VideoObject|Event|.*Event|SoftwareSourceCode|SoftwareApplication|CreativeWork)$/;

/** So many pages with one title have none. */
const MANY = 10;

/** What titles of a site have in common, found by comparing its pages. */
export interface TitleHabits {
  /** Ends and beginnings that are no part of titles, the longest first. */
  ends: string[];
  starts: string[];
  /** Texts that are the title of many pages, and so of none. */
  common: ReadonlySet<string>;
  /** What the front page is called, and no other. */
  home: ReadonlySet<string>;
  /** What the ends say, without the separator. */
  siteName: string | null;
}

/** @param pages of the site; the title of its front page is no other's. */
export function titleHabits(pages: readonly Page[]): TitleHabits {
  const written = pages.map(({ scan }) => scan.title ?? '');
  const front = pages.find(({ file }) => file === 'index.html');
  const isCommon = ([, count]: [string, number]) => count >= Math.max(2, (pages.length - 1) * 0.4);
  const longest = (parts: readonly string[]) =>
    [...tally(parts)]
      .filter(isCommon)
      .map(([text]) => text)
      .toSorted((a, b) => b.length - a.length);
  const found = longest(written.flatMap(endsOf));
  const before = longest(written.flatMap(startsOf));
  const whole = pages.flatMap(({ scan, h1 }) => {
    const said = [scan.title ?? '', scan.metas.get('og:title')?.[0] ?? '', h1].filter(Boolean);
    const own = said.map((text) =>
      without(text.replace(/\s+/g, ' ').trim(), { ends: found, starts: before }),
    );
    return [...new Set([...said, ...own])];
  });
  const names = [...found, ...before].map((text) => text.replace(SEPARATORS, '')).filter(Boolean);
  return {
    ends: found,
    starts: before,
    common: new Set(
      [...tally(whole)]
        .filter(([, count]) => count >= MANY || (count >= 3 && count > pages.length * 0.3))
        .map(([text]) => text),
    ),
    home: new Set(front ? [front.scan.title ?? '', front.scan.metas.get('og:title')?.[0] ?? ''] : []),
    siteName: names.toSorted((a, b) => a.length - b.length)[0] ?? null,
  };
}

/** The title of a page without the name of its site; empty where it has only one that many pages have. */
export function titleOf(page: Page, habits: TitleHabits): string {
  const { scan, things, h1 } = page;
  const main = things.find((thing) => typesOf(thing).some((type) => THINGS.test(type)));
  const given = [
    scan.metas.get('og:title')?.[0],
    main && textOfThing(main, 'headline', 'name'),
    scan.metas.get('twitter:title')?.[0],
    scan.title,
  ];
  const candidates = given
    .filter((text): text is string => Boolean(text))
    .map((text) => without(text.replace(/\s+/g, ' ').trim(), habits));
  const isOwn = (text: string) =>
    text !== '' && !habits.common.has(text) && (page.file === 'index.html' || !habits.home.has(text));
  // The heading is what a reader sees, with its own case and punctuation; what names it a little otherwise is a copy.
  if (isOwn(h1) && (candidates.length === 0 || candidates.some((text) => alike(text, h1)))) return h1;
  return candidates.find(isOwn) ?? (isOwn(h1) ? h1 : '');
}

function alike(a: string, b: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const [one, other] = [plain(a), plain(b)];
  return (
    one === other || (one.length > 3 && other.startsWith(one)) || (other.length > 3 && one.startsWith(other))
  );
}

function without(title: string, { ends, starts }: Pick<TitleHabits, 'ends' | 'starts'>): string {
  const end = ends.find((text) => title.endsWith(text) && title.length > text.length);
  const rest = end === undefined ? title : title.slice(0, -end.length).trim();
  if (end !== undefined) return rest;
  const start = starts.find((text) => rest.startsWith(text) && rest.length > text.length);
  return start === undefined ? rest : rest.slice(start.length).trim();
}

function endsOf(title: string): string[] {
  const places = [...title.matchAll(SEPARATOR)].map(({ index }) => index).filter((index) => index > 0);
  return places.slice(-4).map((index) => title.slice(index));
}

function startsOf(title: string): string[] {
  const matches = [...title.matchAll(SEPARATOR)].slice(0, 2);
  return matches.map(({ index, 0: { length } }) => title.slice(0, index + length));
}
