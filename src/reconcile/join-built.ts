import type { HeadingIds } from '../text/heading-ids.ts';
import { windowHidden } from '../content/report/outcomes.ts';
import { type Edit, movedHeadings } from '../markdown/read/body-reading.ts';
import { outline } from '../markdown/read/outline.ts';
import type { AccountedPage } from '../model/build-account.ts';
import type { Asset, Content, HeldText, Redirect } from '../model/content.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type Entry, ORIGIN_MARK, wholeText, withOrigin } from '../model/entry.ts';
import { addTo } from '../text/append.ts';
import { decodePathname, safeDecode } from '../text/pathname.ts';
import { lettersOf } from '../text/words-in.ts';
import { movedPlain } from '../content/entries/plain-edits.ts';
import { matchEntries, pageKey, type SourceContent } from './match-entries.ts';

/** The sources of a site that also has a build. */
interface JoinedSource extends SourceContent {
  content: Content;
  /** Files whose texts Lectern cannot read completely. The text of the build replaces them. */
  lost?: ReadonlySet<string>;
}

export type Joined = ReturnType<typeof joinBuilt>;

/**
 * Joins the sources of a site with its build. Published is what the build has and the sources do not withhold. Address, title,
 * date and language are those of the build, the text and all else those of the sources. A page without a source is as in
 * the build.
 * @param now milliseconds since the epoch; an entry that its sources publish later is not reported as missing in the build.
 * @param isPreview adds the entries that only the sources have, for their author.
 * @param pagesStay whether the pages of the build remain in use, so that fragments must be the ids that they have.
 */
export function joinBuilt(
  source: JoinedSource,
  built: Content,
  now: number,
  { isPreview = false, pagesStay = false } = {},
) {
  const { entries: sources, held, alone } = matchEntries(source, built.entries);
  const moved = new Map(
    [...sources].map(([page, { pathname }]) => [decodePathname(pathname), page.pathname]),
  );
  const anchors = new Map(
    (pagesStay ? [...sources] : []).map(([page, entry]) => [
      decodePathname(entry.pathname),
      builtAnchors(entry, page),
    ]),
  );
  const paths = new Set(source.isUndecided ? [] : [...sources.values()].map(({ path }) => path));
  const published = built.entries.filter((page) => !held.has(page));
  const accounted = new Map(
    source.account?.pages.map((page) => [pageKey(page.address), accountedFields(page)]),
  );
  const heldPages = new Set([...held.keys()].map(({ pathname }) => pageKey(pathname)));
  const ids = built.config.heading_ids;
  const withoutHeldLinks = (page: Entry): Entry => {
    const body = withoutHeld(page.body, heldPages);
    return body === page.body ? page : { ...page, body, headings: headingsOf(body, ids) };
  };
  const inBuild = new Set(built.assets.map(({ pathname }) => pathname));
  const inSources = new Set(source.content.assets.map(({ pathname }) => pathname));
  /** The source of a page, with the addresses of the build in place of its own. */
  const relocated = (entry: Entry, page: Entry): Entry => {
    const files = builtFiles(entry, page, inSources, inBuild);
    const ids = anchors.get(decodePathname(entry.pathname));
    const renamed = ids
      ? {
          ...entry,
          headings: entry.headings.map((heading) => ({ ...heading, anchor: ids.get(heading.anchor) ?? '' })),
        }
      : entry;
    const linked = relinked(
      renamed,
      (pathname) => moved.get(pathname) ?? files.get(pathname),
      (pathname, anchor) => anchors.get(pathname)?.get(anchor),
    );
    const { image } = entry;
    const cover = image && files.get(decodePathname(withOrigin(image.src, '')));
    return image && cover ? { ...linked, image: { ...image, src: ORIGIN_MARK + cover } } : linked;
  };
  const pathOf = new Map(
    published.map((page) => [
      page.path,
      (source.isUndecided ? undefined : sources.get(page)?.path) ?? freePath(page.path, paths),
    ]),
  );
  const extra = isPreview ? alone : [];
  const entries = [
    ...published.map((page): Entry => {
      const entry = sources.get(page);
      const original = page.translationOf === null ? null : (pathOf.get(page.translationOf) ?? null);
      if (!entry)
        return { ...withoutHeldLinks(page), path: pathOf.get(page.path) as string, translationOf: original };
      const isKnown = entry.translationOf !== null && paths.has(entry.translationOf);
      return {
        ...merged(page, relocated(entry, page)),
        ...accounted.get(pageKey(page.pathname)),
        ...(source.lost?.has(entry.file) && { body: page.body, plain: page.plain, headings: page.headings }),
        ...(source.isUndecided && { path: pathOf.get(page.path) as string, type: page.type }),
        translationOf: isKnown ? entry.translationOf : original,
      };
    }),
    ...extra,
  ];
  const sourceRedirects = source.content.redirects.map(
    ({ from, to }): Redirect => ({ from, to: moved.get(decodePathname(to)) ?? to }),
  );
  const { claimed, redirects, answering } = claimAddresses(entries, built, sourceRedirects);
  const builtKeys = new Set([...answering, ...built.redirects.map(({ from }) => pageKey(from))]);
  return {
    content: {
      config: { ...built.config, slots: source.content.config.slots },
      entries: claimed,
      pressKit: source.content.pressKit,
      assets: assetsOf(source.content, built, inBuild, new Set(entries.map(({ path }) => path))),
      redirects,
      sections: built.sections.map((section) => {
        const key = pageKey(section.pathname);
        const own = source.content.sections.find(({ pathname }) => pageKey(pathname) === key);
        return { ...section, body: own?.body ?? withoutHeld(section.body, heldPages) };
      }),
      taxonomies: [...new Set([...built.taxonomies, ...source.content.taxonomies])],
      pagesStay,
    },
    diagnostics: [
      ...[...held].map(([page, text]) => heldBack(page, text)),
      // If the generator itself has listed its pages, a source without one is not a mistake.
      ...(isPreview || source.isUndecided || source.account ? [] : alone)
        .filter((entry) => isSeen(entry, now) && !builtKeys.has(pageKey(entry.pathname)))
        .map(notBuilt),
    ],
  };
}

/** Lets each former address lead to one page only, and to none if a page is there. Redirects of the build come first. */
function claimAddresses(entries: readonly Entry[], built: Content, sourceRedirects: readonly Redirect[]) {
  const answering = new Set([
    ...entries.flatMap(({ pathname, path }) => [pageKey(pathname), `/${path}`]),
    ...built.sections.map(({ pathname }) => pageKey(pathname)),
  ]);
  const claim = (key: string) => !answering.has(key) && Boolean(answering.add(key));
  const claimed = entries.map((entry) => ({
    ...entry,
    aliases: entry.aliases.filter((alias) => claim(pageKey(alias))),
  }));
  const leading = sourceRedirects.filter(({ to }) => answering.has(pageKey(to)));
  const redirects = [...built.redirects, ...leading].filter(({ from }) => claim(pageKey(from)));
  return { claimed, redirects, answering };
}

/** The fields that the generator's account has for a page. They are more certain than its HTML. */
function accountedFields({ date, lang }: AccountedPage): Partial<Entry> {
  return { ...(date === undefined ? {} : { date }), ...(lang === undefined ? {} : { lang }) };
}

/** Merges a page of the build with its source: see {@link joinBuilt}. */
function merged(page: Entry, entry: Entry): Entry {
  return {
    ...entry,
    pathname: page.pathname,
    title: page.title,
    date: page.date ?? entry.date,
    lang: page.lang,
    description: entry.description ?? page.description,
    updated: entry.updated ?? page.updated,
    tags: entry.tags.length > 0 ? entry.tags : page.tags,
    authors: entry.authors.length > 0 ? entry.authors : page.authors,
    image: entry.image ?? page.image,
    canonical: page.canonical ?? entry.canonical,
    series: entry.series ?? page.series,
    aliases: [...page.aliases, ...entry.aliases],
    lists: entry.lists || page.lists,
    unlisted: entry.unlisted || page.unlisted,
  };
}

/**
 * Where the build has the files that a text shows, by their addresses in the sources. Generators rename pictures: `a/fern.jpg`
 * becomes `/_astro/fern.C0ajTrDJ.webp`. The files of the source are paired with those of the page in order, if there are as
 * many, and those that keep their address are paired with themselves; otherwise by their names.
 */
function builtFiles(
  entry: Entry,
  page: Entry,
  inSources: ReadonlySet<string>,
  inBuild: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const filesIn = (text: string) => [...text.matchAll(LINK)].map(([, pathname = '']) => pathname);
  const isShown = (pathname: string) => inBuild.has(decodePathname(pathname));
  const linkedFiles = filesIn(wholeText(entry))
    .map(decodePathname)
    .filter((pathname) => inBuild.has(pathname) || inSources.has(pathname));
  const image = entry.image ? filesIn(entry.image.src).map(decodePathname) : [];
  const lost = [...linkedFiles, ...image].filter(
    (pathname) => !inBuild.has(pathname) && inSources.has(pathname),
  );
  if (lost.length === 0) return new Map();
  const shownFiles = filesIn(page.body).filter(isShown);
  const isPaired =
    linkedFiles.length === shownFiles.length &&
    linkedFiles.every(
      (pathname, index) => !inBuild.has(pathname) || pathname === decodePathname(shownFiles[index] as string),
    );
  const named = [...shownFiles, ...filesIn(page.image?.src ?? '').filter(isShown)];
  const targetOf = (pathname: string) => {
    const index = isPaired ? linkedFiles.indexOf(pathname) : -1;
    return shownFiles[index] ?? named.find((other) => isRenamed(pathname, decodePathname(other)));
  };
  return new Map(
    lost.flatMap((pathname) => {
      const target = targetOf(pathname);
      return target === undefined ? [] : [[pathname, target]];
    }),
  );
}

/** Whether a file has the name of another with a digest behind it: `fern.C0ajTrDJ.webp` for `fern.jpg`. */
function isRenamed(from: string, to: string): boolean {
  const [stem = '', name = ''] = [from.replace(/\.[^./]*$/, ''), to].map((path) =>
    path.slice(path.lastIndexOf('/') + 1),
  );
  return name.startsWith(stem) && /^[._-](?=[^.]*[\dA-Z])[\w-]{6,}\./.test(name.slice(stem.length));
}

/** The ids that the headings of a source have in its build, by the anchors of the source; empty: none. */
function builtAnchors(entry: Entry, page: Entry): ReadonlyMap<string, string> {
  const ids = new Map<string, string[]>();
  for (const { text, anchor } of page.headings) addTo(ids, lettersOf(text), anchor);
  return new Map(entry.headings.map(({ text, anchor }) => [anchor, ids.get(lettersOf(text))?.shift() ?? '']));
}

/**
 * Rewrites the links of an entry. @param newAddress of a decoded pathname, encoded; undefined: the pathname stays.
 * @param newAnchor of a fragment on that page; undefined: it stays.
 */
function relinked(
  entry: Entry,
  newAddress: (pathname: string) => string | undefined,
  newAnchor: (pathname: string, anchor: string) => string | undefined,
): Entry {
  const edits: Edit[] = [];
  const write = (text: string, onEdit?: (edit: Edit) => void) =>
    text.replace(LINK, (link, path: string, fragment: string | undefined, start: number) => {
      const pathname = decodePathname(path);
      const address = newAddress(pathname);
      const anchor = fragment && newAnchor(pathname, safeDecode(fragment));
      if (address === undefined && anchor === undefined) return link;
      const id = anchor ?? fragment;
      const target = `${address ?? path}${id ? `#${id}` : ''}`;
      onEdit?.({ start, end: start + link.length, length: ORIGIN_MARK.length + target.length });
      return ORIGIN_MARK + target;
    });
  const body = write(entry.body, (edit) => edits.push(edit));
  if (body === entry.body) return entry;
  return {
    ...entry,
    body,
    plain: entry.plain && movedPlain(entry.plain, entry.body, body, edits),
    transcript: entry.transcript === null ? null : write(entry.transcript),
    headings: movedHeadings(entry.headings, edits),
  };
}

/** The pathname of an internal link, behind its origin mark, and its fragment. */
// oxlint-disable-next-line no-control-regex
const LINK = /\0([^\s()<>"'#?\0]+)(?:#([^\s()<>"'\0]*))?/g;

/** The files of the build, and those of the sources that belong to a published entry. */
function assetsOf(
  source: Content,
  built: Content,
  inBuild: ReadonlySet<string>,
  paths: ReadonlySet<string>,
): Asset[] {
  const own = source.assets.flatMap((asset) => {
    const owners = asset.owners?.filter((path) => paths.has(path)) ?? [];
    return inBuild.has(asset.pathname) || owners.length === 0 ? [] : [{ ...asset, owners }];
  });
  return [...built.assets, ...own];
}

function headingsOf(body: string, ids?: HeadingIds): Entry['headings'] {
  return outline(body.replaceAll(ORIGIN_MARK, '.'), { ids }).headings;
}

/** Whether an entry is published at an instant. It need not be listed. */
export function isSeen({ from, until }: Pick<Entry, 'from' | 'until'>, now: number): boolean {
  return windowHidden({ from, until }, now) === null;
}

function freePath(wanted: string, taken: Set<string>): string {
  let path = wanted;
  for (let number = 2; taken.has(path); number++) path = `${wanted}-${number}`;
  taken.add(path);
  return path;
}

function heldBack({ pathname, file: page }: Entry, { file, reason }: HeldText): Diagnostic {
  const message = `The build has ${decodePathname(pathname)} (${page}), which its source holds back: ${reason}. It is not published here.`;
  const fix = 'Remove it from the build and build again, or publish its source.';
  return { severity: 'error', code: 'held-back-in-build', message, fix, file };
}

function notBuilt({ pathname, file }: Entry): Diagnostic {
  const message = `The build has no page for this file, neither at ${decodePathname(pathname)} nor with its text. It is not published here.`;
  const fix = 'To publish the file, build the site again.';
  return { severity: 'error', code: 'not-in-build', message, fix, file };
}

const HEADING = /^(#{1,6}) /;

/**
 * Removes links to withheld pages from the Markdown of a page of a build, because lists show their titles and beginnings. With
 * a line it removes what is indented below it, with a heading its section. @param held {@link pageKey}s.
 */
function withoutHeld(markdown: string, held: ReadonlySet<string>): string {
  if (held.size === 0 || !markdown.includes('\0')) return markdown;
  const linksToHeld = (line: string) =>
    [...line.matchAll(LINK)].some(([, pathname = '']) => held.has(pageKey(decodePathname(pathname))));
  const kept: string[] = [];
  /** Tells whether a line ends the part that is removed. */
  let until: ((line: string) => boolean) | null = null;
  for (const line of markdown.split('\n')) {
    if (until?.(line)) until = null;
    if (linksToHeld(line)) {
      const level: number | undefined = HEADING.exec(line)?.[1]?.length;
      const indent: number = /^ */.exec(line)?.[0].length ?? 0;
      until =
        level === undefined
          ? (next) => next.trim() !== '' && (/^ */.exec(next)?.[0].length ?? 0) <= indent
          : (next) => (HEADING.exec(next)?.[1]?.length ?? 7) <= level;
    }
    if (until === null) kept.push(line);
  }
  const text = kept.join('\n').trimEnd();
  return text === '' ? '' : `${text}\n`;
}
