import type { Content, Report, Asset, Inference } from '../model/content.ts';
import type { Diagnostic, FileOutcome, LeftOut, Lost } from '../model/diagnostic.ts';
import { type Entry, ORIGIN_MARK } from '../model/entry.ts';
import { plainDocument } from '../markdown/read/outline.ts';
import { pathnameKey, folderAround } from '../text/pathname.ts';
import { publicConfig, type SiteConfig, siteConfig } from '../model/site-config.ts';
import { readBuildFiles } from './build-files.ts';
import { PictureHeaders } from '../folder/picture-headers.ts';
import { makeEntries } from './entries/entries.ts';
import { languagesOf, type Language, type LanguageSource } from './site/languages.ts';
import { settleRedirects } from './site/redirects.ts';
import { settleRoles } from './site/settle-roles.ts';
import { type Role, roleOf } from './site/roles.ts';
import { siteFacts } from './site/site-facts.ts';
import { isErrorPage, settlePages, type SitePage, type SitePages } from './site/site-pages.ts';
import { readTaxonomies } from './site/taxonomies.ts';
import { titleHabits } from './site/titles.ts';
import { datesOf, type Dates, typeOf } from './site/page-facts.ts';
import { wordsIn } from '../text/words-in.ts';
import type { Frame } from './page/frame.ts';
import { KEPT, lostInFurniture, lostOf, MANY } from './page/missing.ts';
import { leftOutOf } from './page/runs.ts';
import { parseHtml } from '../html/parse/tree.ts';
import { decodeText } from './parse/decode.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from './page/page.ts';
import { SMALL } from './entries/byline.ts';
import { isPageFile } from '../text/file-kinds.ts';
import type { SourceFile } from '../folder/walk.ts';
import { neverServed } from '../folder/never-served.ts';
import { type ContentType, CONTENT_TYPES } from '../model/content-type.ts';
import { isThreadName } from '../html/parse/furniture.ts';
import { keyBelow } from './site/identity.ts';

/** Options of reading a build. */
export interface BuiltOptions {
  /** Settings of the owner, which overrule what the build says. */
  config?: Partial<SiteConfig>;
  /** Whether the site's sources publish a page at a pathname. Such a page is published even if nothing links to it. */
  isKnown?: ((pathname: string) => boolean) | undefined;
  /** Whether the build's own pages are served. Then fragments are the ids of those pages. */
  pagesStay?: boolean | undefined;
  /** Called with each file before it is read. */
  onFile?: ((file: string) => void) | undefined;
  /** Called with the file of each page that is published, and a function that returns what the entry lacks. */
  onPage?: ((file: string, leftOut: () => LeftOut[]) => void) | undefined;
}

/** The content of a build, and the report about it. */
export interface Built {
  content: Content;
  report: Report;
  /** The whole configuration, with the facts of the build. `content.config` has only its public part. */
  config: SiteConfig;
}

/**
 * Reads the output folder of a build: exactly the pages that it publishes, at their addresses. Nothing in it is executed.
 * Every file becomes an entry, a redirect, a list or an asset, or has a reason in the report.
 */
export function readBuilt(dir: string, options: BuiltOptions = {}): Built {
  const { files, pages: read, frame, evidence, ...folderReport } = readBuildFiles(dir, options.onFile);
  const { diagnostics, outcomes, report } = folderReport;
  const hide = (file: string, reason: string) => {
    if (!outcomes.has(file)) outcomes.set(file, { file, outcome: 'hidden', kind: 'withheld', reason });
  };
  const site = settlePages(read, new Set(files.map(({ file }) => file)), evidence, options.isKnown);
  const served: SitePage[] = [];
  const errors = new Set(read.flatMap(({ file, text }) => (isErrorPage(file) ? text.markdown : [])));
  // Where a script shows every address, the error page is a copy of the front page.
  for (const text of ['', site.pages.get('index.html')?.page.text.markdown ?? '']) errors.delete(text);
  for (const page of site.pages.values()) {
    const isError = isErrorPage(page.page.file) || errors.has(page.page.text.markdown);
    const reason = isError ? 'the error page; Lectern has its own' : withheld(page);
    if (reason === null) served.push(page);
    else hide(page.page.file, reason);
  }
  if (read.length > 0 && served.length === 0) report(nothingReached(site.pages.has('index.html')));
  const ownerConfig = options.config ?? {};
  const zone = ownerConfig.time_zone ?? 'UTC';
  const dates = new Map(served.map((page) => [page.page.file, datesOf(page, zone)]));
  const habits = titleHabits(served.map(({ page }) => page));
  const dated = new Set([...dates].flatMap(([file, { date }]) => (date === null ? [] : [file])));
  // The second page of a list may have the first page as its canonical address.
  const copies = [...site.pages.values()].filter(
    (page) => page.leadsTo !== null && page.page.listing !== null && page.isReached,
  );
  const initialRoles = new Map<string, Role>(
    [...served, ...copies].map((page) => [page.page.file, roleOf(page, site, dated)]),
  );

  const taxonomies = readTaxonomies(site, initialRoles);
  const pages = served.filter(({ page }) => initialRoles.get(page.file)?.kind === 'page');
  const types = decideTypes(pages, site.address.basePath, dates, initialRoles);
  const roles = settleRoles(site, initialRoles, taxonomies, types);
  const languages = languagesOf(site);
  const facts = siteFacts(site, evidence, habits, languages);
  const config = siteConfig.parse({ ...facts, ...ownerConfig });
  const { pagesStay = false } = options;
  const context = {
    site,
    served,
    roles,
    types,
    taxonomies,
    dates,
    habits,
    languages,
    config,
    report,
    pagesStay,
  };
  const built = makeEntries(context);
  for (const { file, reason } of built.hidden) hide(file, reason);
  const { redirects, aliases } = settleRedirects({ ...context, ...built, evidence });
  const entries = built.entries.map((entry): Entry => ({ ...entry, aliases: aliases.get(entry.path) ?? [] }));
  const publishedPages = served.filter(({ page }) => built.shown.has(page.file));
  const assets = new PictureHeaders(dir).read(listAssets(files, site, publishedPages, outcomes));
  for (const entry of entries) {
    const { file, path } = entry;
    const { kept, warning } = wordsLost((site.pages.get(file) as SitePage).page, frame, entry);
    if (warning !== null && !entry.lists) report(warning);
    options.onPage?.(file, () => leftOutFrom(readFileSync(join(dir, file)), entry));
    outcomes.set(file, { file, outcome: 'served', paths: [path], kept });
  }
  for (const lost of lostInFurniture(publishedPages.map(({ page }) => page)).values()) report(leftOut(lost));
  for (const [file, section] of built.sections)
    outcomes.set(file, { file, outcome: 'served', paths: [pathnameKey(section.pathname)] });
  const author = { ...(built.author !== null && { name: built.author }), ...config.author };
  const content: Content = {
    config: publicConfig({ ...config, author }),
    entries,
    pressKit: null,
    assets,
    redirects,
    sections: [...built.sections.values()],
    taxonomies: taxonomies.folders,
  };
  return {
    content,
    report: {
      diagnostics,
      site: inferencesOf(site, config, { ownerConfig, facts, language: languages.site }, entries),
      files: [...outcomes.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    },
    config,
  };
}

function nothingReached(hasFrontPage: boolean): Diagnostic {
  const why = hasFrontPage
    ? 'its home page redirects, or is an error page, and no sitemap or feed leads to another'
    : 'none is a whole page, with a title or a body, that may be shown';
  const message = `No page of the build is published: ${why}.`;
  const fix = 'Name the folder whose index.html is the home page, or let the build write a sitemap.';
  return { severity: 'error', code: 'nothing-reached', message, fix, file: 'index.html' };
}

/** Why a page is not published; null if it is. */
function withheld({ page, isReached, noindex, leadsTo, leadsAway }: SitePage): string | null {
  if (leadsTo !== null) return `its address redirects to ${leadsTo}`;
  if (leadsAway !== null) return `its address redirects to ${leadsAway}`;
  if (!isReached && page.isFragment) return 'a part of other pages, without a title and a body of its own';
  if (!isReached)
    return noindex ? 'noindex, and nothing on the site leads to it' : 'no sitemap, feed or link leads to it';
  return null;
}

const MAX_QUOTED = 160;

/** The share (0 to 1) of a page's words that its text keeps, and a warning if it is too small. */
function wordsLost(page: Page, frame: Frame, entry: Entry): { kept: number; warning: Diagnostic | null } {
  const elsewhere = new Set(wordsIn([entry.title, ...entry.tags, ...entry.authors].join(' ')));
  const isElsewhere = (word: string) =>
    elsewhere.has(word) || /^\d+$/.test(word) || word.replace(SMALL, '') === '';
  const { kept: share, lost } = lostOf(page, frame, isElsewhere);
  const count = (1 - share) * page.words;
  if (share >= KEPT && count < MANY) return { kept: share, warning: null };
  const quoted = lost.join(' … ');
  const sample = quoted.length > MAX_QUOTED ? `${quoted.slice(0, MAX_QUOTED)}…` : quoted;
  const message = `The text keeps ${Math.floor(100 * share)} % of the words that the page alone shows. Missing: “${sample}”.`;
  const fix =
    'Put <main> around the whole text of the page, or give the element that holds it the attribute data-pagefind-body.';
  return { kept: share, warning: { severity: 'warning', code: 'words-lost', message, fix, file: page.file } };
}

function leftOutFrom(bytes: Uint8Array, { title, description, tags, authors, body }: Entry): LeftOut[] {
  const front = [title, description ?? '', ...tags, ...authors].join('\n');
  const { text } = plainDocument(body.replaceAll(ORIGIN_MARK, ''));
  return leftOutOf(parseHtml(decodeText(bytes).text), wordsIn(`${front}\n${text}`));
}

/** A message about words in furniture. What readers of a page wrote is no part of its text. */
function leftOut({ by, words, sample, files }: Lost): Diagnostic {
  const where = files.length === 1 ? '' : ` in ${files.length} pages`;
  const message = `\`${by}\`${where}: ${words} words outside of links are left out. “${sample} …”.`;
  const isThread = isThreadName(by);
  const fix = isThread
    ? 'You do not have to do anything: comments are no part of a text.'
    : 'If they belong to the text, move them out of that element, or give it role="note".';
  return {
    severity: isThread ? 'info' : 'warning',
    code: 'words-lost',
    message,
    fix,
    file: files[0] as string,
  };
}

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const KINDS: readonly [RegExp, string][] = [
  [MARKDOWN, 'Markdown; Lectern makes a twin of every page'],
  [/\.(?:css|m?js|map|woff2?|ttf|otf|eot|wasm)$/i, 'a style or script of the build’s own pages'],
  [
    /(?:^|\/)(?:pagefind|search|_next|_astro|_nuxt|page-data|hashmap|lunr|objects\.inv|asset-manifest|site\.webmanifest|manifest\.)/i,
    'a script of the build’s own pages',
  ],
];

/** The files that published pages link to or show. All others get a reason in `outcomes`. */
function listAssets(
  files: readonly SourceFile[],
  { address }: SitePages,
  publishedPages: readonly SitePage[],
  outcomes: Map<string, FileOutcome>,
): Asset[] {
  const referencedFiles = new Set(publishedPages.flatMap((page) => page.files));
  const assets: Asset[] = [];
  for (const { file, real, size, modified } of files) {
    if (outcomes.has(file)) continue;
    const isServed =
      referencedFiles.has(file) && !MARKDOWN.test(file) && neverServed(file) === null && !isPageFile(file);
    if (!isServed) {
      const reason =
        KINDS.find(([form]) => form.test(file))?.[1] ?? neverServed(file) ?? 'no published page refers to it';
      outcomes.set(file, { file, outcome: 'hidden', kind: 'not-content', reason });
      continue;
    }
    const pathname = `${address.basePath}/${file}`;
    assets.push({ pathname, file: real, size, modified: Math.floor(modified), owners: null });
    outcomes.set(file, { file, outcome: 'served', paths: [pathname] });
  }
  return assets;
}

/** So many listed posts make all dated pages of their folder writing, since feeds and front pages list only the newest. */
const FEW = 2;

/** The type of every entry, by its file: from its own data, the lists that contain it, and its neighbours. */
function decideTypes(
  pages: readonly SitePage[],
  basePath: string,
  dates: ReadonlyMap<string, Dates>,
  roles: ReadonlyMap<string, Role>,
): Map<string, ContentType> {
  const listed = new Set([...roles.values()].flatMap((role) => ('targets' in role ? role.targets : [])));
  const types = new Map<string, ContentType>();
  const writing = new Map<string, number>();
  const dateOf = (file: string) => dates.get(file)?.date ?? null;
  for (const page of pages) {
    const { file } = page.page;
    const key = keyBelow(page.pathname, basePath);
    const type = key === '' ? 'page' : typeOf(page, key, dateOf(file), listed.has(file));
    types.set(file, type);
    if (type === 'writing' && dateOf(file) !== null)
      writing.set(folderAround(key), (writing.get(folderAround(key)) ?? 0) + 1);
  }
  for (const { page, pathname } of pages) {
    const key = keyBelow(pathname, basePath);
    const isBeside = (writing.get(folderAround(key)) ?? 0) >= FEW && key !== '';
    if (isBeside && types.get(page.file) === 'page' && page.published !== null && dateOf(page.file) !== null)
      types.set(page.file, 'writing');
  }
  return types;
}

const SETTINGS = [
  ['name', 'name'],
  ['description', 'description'],
  ['site_url', 'address'],
  ['language', 'language'],
] as const;

const WHY: Readonly<Record<LanguageSource, string>> = {
  lang: 'its own pages',
  alternate: 'the hreflang of its links',
  address: 'the addresses of its pages',
  words: 'the words of its pages',
};

/** The settings of the owner and of the build, and the source of the language. */
interface Evidence {
  ownerConfig: Partial<SiteConfig>;
  facts: Partial<SiteConfig>;
  language: Language | null;
}

function whyOf(key: (typeof SETTINGS)[number][0], { ownerConfig: given, facts, language }: Evidence): string {
  if (given[key] !== undefined) return 'lectern.yaml';
  if (facts[key] === undefined) return 'nothing says otherwise';
  return key === 'language' && language !== null ? WHY[language.source] : 'its own pages';
}

/** The conclusions about a built site, with the lines of `lectern.yaml` that overrule them. */
function inferencesOf(
  { address, pages }: SitePages,
  config: SiteConfig,
  evidence: Evidence,
  entries: readonly Entry[],
): Inference[] {
  const generator = [...pages.values()]
    .map(({ page }) => page.scan.metas.get('generator')?.[0])
    .find((name) => name !== undefined);
  const kind = generator === undefined ? 'built site' : `site built by ${generator}`;
  const count = `${pages.size} ${pages.size === 1 ? 'page' : 'pages'} of HTML`;
  const pagesOfBuild = 'its own pages';
  return [
    { what: 'kind', value: kind, why: count, override: '' },
    ...SETTINGS.flatMap(([key, what]): Inference[] => {
      const value = config[key];
      const override = `${key}: ${JSON.stringify(value)}`;
      return value === undefined ? [] : [{ what, value, why: whyOf(key, evidence), override }];
    }),
    ...[address.basePath]
      .filter(Boolean)
      .map((value) => ({ what: 'base path', value, why: pagesOfBuild, override: '' })),
    ...CONTENT_TYPES.flatMap((type): Inference[] => {
      const value = entries.filter((entry) => entry.type === type).length;
      const why = 'what its pages say, their dates and their addresses';
      return value === 0 ? [] : [{ what: type, value: String(value), why, override: '' }];
    }),
  ];
}
