import { tally } from '../../text/append.ts';
import type { Page } from '../page/page.ts';
import { textOfThing, typesOf } from '../parse/json-ld.ts';

/** Separators between a title and the name of the site. */
const SEPARATOR = /\s+(?:[|·•»«/\\~—–-]|::|&raquo;|\u2027)\s+|(?:\s*\|\s*)|:\s+|\s+@\s+/g;
/** Separators around the name of a site, which are removed. */
const SEPARATORS = /^[\s|·•»«/\\~—–:@-]+|[\s|·•»«/\\~—–:@-]+$/g;
/** The separator beside a part of a title. The name of a site may itself begin and end with such signs: `« Name »`. */
const ONE_SEPARATOR = /^\s*(?:::|[|·•»«/\\~—–:@-])\s|\s?(?:::|[|·•»«/\\~—–:@-])\s*$/g;
const THINGS =
  /^(?:.*Article|BlogPosting|NewsArticle|Report|WebPage|VideoObject|Event|.*Event|SoftwareSourceCode|SoftwareApplication|CreativeWork)$/;

/** A text that so many pages have as their title is not a title. */
const MANY = 10;

/** So many titles with a part of that of the home page have the name of the site. */
const FEW = 3;

/** The parts that titles of a site have in common. */
export interface TitleHabits {
  /** Ends and starts, with their separators, that are removed from titles; the longest first. */
  ends: string[];
  starts: string[];
  /** Texts that many pages have as their title, so that they are no titles. */
  common: ReadonlySet<string>;
  /** The titles of the front page, which no other page has. */
  home: ReadonlySet<string>;
  /** The shortest common end or start, without the separator. */
  siteName: string | null;
}

/** Compares the titles of all pages. */
export function titleHabits(pages: readonly Page[]): TitleHabits {
  const documentTitles = pages.map(({ scan }) => scan.title ?? '');
  const front = pages.find(({ file }) => file === 'index.html');
  const frontTitle = front?.scan.title ?? '';
  const beside = (text: string) => text.replace(ONE_SEPARATOR, '').trim();
  /** @param atHome parts of the home page's title, which names the site even if other programs wrote most of the pages. */
  const longest = (parts: readonly string[], atHome: readonly string[]) => {
    const names = new Set(atHome.map(beside).filter(Boolean));
    const isCommon = ([text, count]: [string, number]) =>
      count >= Math.max(2, (pages.length - 1) * 0.4) || (count >= FEW && names.has(beside(text)));
    return [...tally(parts)]
      .filter(isCommon)
      .map(([text]) => text)
      .toSorted((a, b) => b.length - a.length);
  };
  const homeStarts = [frontTitle, ...startsOf(frontTitle)];
  const commonEnds = longest(documentTitles.flatMap(endsOf), [...homeStarts, ...endsOf(frontTitle)]);
  // "Physics: Waves" is no page of a site whose home page is "Jane Doe: Physics".
  const commonStarts = longest(documentTitles.flatMap(startsOf), homeStarts);
  const titles = pages.flatMap(({ scan, h1 }) => {
    const titles = [scan.title ?? '', scan.metas.get('og:title')?.[0] ?? '', h1].filter(Boolean);
    const shortTitles = titles.map((text) =>
      without(text.replace(/\s+/g, ' ').trim(), { ends: commonEnds, starts: commonStarts }),
    );
    return [...new Set([...titles, ...shortTitles])];
  });
  const names = [...commonEnds, ...commonStarts].map((text) => text.replace(SEPARATORS, '')).filter(Boolean);
  return {
    ends: commonEnds,
    starts: commonStarts,
    common: new Set(
      [...tally(titles)]
        .filter(([, count]) => count >= MANY || (count >= 3 && count > pages.length * 0.3))
        .map(([text]) => text),
    ),
    home: new Set(front ? [frontTitle, front.scan.metas.get('og:title')?.[0] ?? ''] : []),
    siteName: names.toSorted((a, b) => a.length - b.length)[0] ?? null,
  };
}

/** The title of a page without the name of the site; empty if it has only titles of many pages. */
export function titleOf(page: Page, habits: TitleHabits): string {
  const { scan, things, h1 } = page;
  const main = things.find((thing) => typesOf(thing).some((type) => THINGS.test(type)));
  const titles = [
    scan.metas.get('og:title')?.[0],
    main && textOfThing(main, 'headline', 'name'),
    scan.metas.get('twitter:title')?.[0],
    scan.title,
  ];
  const candidates = titles
    .filter((text): text is string => Boolean(text))
    .map((text) => without(text.replace(/\s+/g, ' ').trim(), habits));
  const isOwn = (text: string) =>
    text !== '' && !habits.common.has(text) && (page.file === 'index.html' || !habits.home.has(text));
  // Readers see the heading, so its case and punctuation count, if another title has the same letters.
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
