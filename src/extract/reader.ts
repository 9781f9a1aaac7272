import type { Content, Report, Asset, Inference } from '../model/content.ts';
import type { Diagnostic, FileOutcome } from '../model/diagnostic.ts';
import type { Entry } from '../model/entry.ts';
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
import { KEPT, lostOf } from './page/missing.ts';
import type { Page } from './page/page.ts';
import { SMALL } from './entries/byline.ts';
import { isPageFile } from '../text/file-kinds.ts';
import type { SourceFile } from '../folder/walk.ts';
import { neverServed } from '../folder/never-served.ts';
import { type ContentType, CONTENT_TYPES } from '../model/content-type.ts';
import { keyBelow } from './site/identity.ts';

/** How a build is read. */
export interface BuiltOptions {
  /** What the owner says: it overrules what the build says. */
  config?: Partial<SiteConfig>;
  /** Whether the sources of the site publish a page at a pathname: it is no leftover, whatever leads to it. */
  isKnown?: ((pathname: string) => boolean) | undefined;
  /** The pages stay where they are: fragments lead to the ids that they have. */
  pagesStay?: boolean | undefined;
  /** Told of each file when its reading begins. */
  onFile?: ((file: string) => void) | undefined;
}

/** What a build publishes. */
export interface Built {
  content: Content;
  report: Report;
  /** What the site has, with what was found in it: for those who need more than `content` shows, as its address. */
  config: SiteConfig;
}

/**
 * Reads the folder that a build leaves behind: exactly what it publishes, at the addresses where it does. Nothing in it
 * is executed. Every file becomes an entry, a redirect, a list, an asset, or is accounted for in the report.
 */
export function readBuilt(dir: string, options: BuiltOptions = {}): Built {
  const { files, pages: read, frame, evidence, ...told } = readBuildFiles(dir, options.onFile);
  const { diagnostics, outcomes, report } = told;
  const hide = (file: string, reason: string) => {
    if (!outcomes.has(file)) outcomes.set(file, { file, outcome: 'hidden', kind: 'withheld', reason });
  };
  const site = settlePages(read, new Set(files.map(({ file }) => file)), evidence, options.isKnown);
  const served: SitePage[] = [];
  for (const page of site.pages.values()) {
    const reason = withheld(page);
    if (reason === null) served.push(page);
    else hide(page.page.file, reason);
  }
  if (read.length > 0 && served.length === 0) report(nothingReached(site.pages.has('index.html')));
  const given = options.config ?? {};
  const zone = given.time_zone ?? 'UTC';
  const dates = new Map(served.map((page) => [page.page.file, datesOf(page, zone)]));
  const habits = titleHabits(served.map(({ page }) => page));
  const dated = new Set([...dates].flatMap(([file, { date }]) => (date === null ? [] : [file])));
  // A further page of a list may call itself a copy of the first.
  const copies = [...site.pages.values()].filter(
    (page) => page.leadsTo !== null && page.page.listing !== null && page.isReached,
  );
  const first = new Map<string, Role>(
    [...served, ...copies].map((page) => [page.page.file, roleOf(page, site, dated)]),
  );

  const taxonomies = readTaxonomies(site, first);
  const pages = served.filter(({ page }) => first.get(page.file)?.kind === 'page');
  const types = decideTypes(pages, site.address.basePath, dates, first);
  const roles = settleRoles(site, first, taxonomies, types);
  const languages = languagesOf(site);
  const facts = siteFacts(site, evidence, habits, languages);
  const config = siteConfig.parse({ ...facts, ...given });
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
  const made = makeEntries(context);
  for (const { file, reason } of made.hidden) hide(file, reason);
  const { redirects, aliases } = settleRedirects({ ...context, ...made, evidence });
  const entries = made.entries.map((entry): Entry => ({ ...entry, aliases: aliases.get(entry.path) ?? [] }));
  const shown = served.filter(({ page }) => made.shown.has(page.file));
  const assets = new PictureHeaders(dir).read(listAssets(files, site, shown, outcomes));
  for (const entry of entries) {
    const { file, path } = entry;
    const { kept, warning } = wordsLost((site.pages.get(file) as SitePage).page, frame, entry);
    if (warning !== null && !entry.lists) report(warning);
    outcomes.set(file, { file, outcome: 'served', paths: [path], kept });
  }
  for (const [file, section] of made.sections)
    outcomes.set(file, { file, outcome: 'served', paths: [pathnameKey(section.pathname)] });
  const author = { ...(made.author !== null && { name: made.author }), ...config.author };
  const content: Content = {
    config: publicConfig({ ...config, author }),
    entries,
    pressKit: null,
    assets,
    redirects,
    sections: [...made.sections.values()],
    taxonomies: taxonomies.folders,
  };
  return {
    content,
    report: {
      diagnostics,
      site: inferencesOf(site, config, { given, facts, language: languages.site }, entries),
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

/** Why a page is nowhere; null where it may be shown. */
function withheld({ page, isReached, noindex, leadsTo, leadsAway }: SitePage): string | null {
  if (isErrorPage(page.file)) return 'the error page; Lectern has its own';
  if (leadsTo !== null) return `its address redirects to ${leadsTo}`;
  if (leadsAway !== null) return `its address redirects to ${leadsAway}`;
  if (!isReached && page.isFragment) return 'a part of other pages, without a title and a body of its own';
  if (!isReached)
    return noindex ? 'noindex, and nothing on the site leads to it' : 'no sitemap, feed or link leads to it';
  return null;
}

const MAX_QUOTED = 160;

/** The share of the words of a page that its text keeps, 0 to 1, and a warning where it is too small. */
function wordsLost(page: Page, frame: Frame, entry: Entry): { kept: number; warning: Diagnostic | null } {
  const elsewhere = new Set(wordsIn([entry.title, ...entry.tags, ...entry.authors].join(' ')));
  const isElsewhere = (word: string) =>
    elsewhere.has(word) || /^\d+$/.test(word) || word.replace(SMALL, '') === '';
  const { kept, lost } = lostOf(page, frame, isElsewhere);
  if (kept >= KEPT) return { kept, warning: null };
  const quoted = lost.join(' … ');
  const shown = quoted.length > MAX_QUOTED ? `${quoted.slice(0, MAX_QUOTED)}…` : quoted;
  const message = `The text keeps ${Math.floor(100 * kept)} % of the words that the page alone shows. Missing: “${shown}”.`;
  const fix =
    'Put <main> around the whole text of the page, or give the element that holds it the attribute data-pagefind-body.';
  return { kept, warning: { severity: 'warning', code: 'words-lost', message, fix, file: page.file } };
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

/** Files that pages which are shown lead to or show; all others are accounted for in the outcomes. */
function listAssets(
  files: readonly SourceFile[],
  { address }: SitePages,
  shown: readonly SitePage[],
  outcomes: Map<string, FileOutcome>,
): Asset[] {
  const wanted = new Set(shown.flatMap((page) => page.files));
  const assets: Asset[] = [];
  for (const { file, real, size, modified } of files) {
    if (outcomes.has(file)) continue;
    const isServed =
      wanted.has(file) && !MARKDOWN.test(file) && neverServed(file) === null && !isPageFile(file);
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

/** So many dated pages of a folder that lists have make all of them writing: feeds and front pages have only the newest. */
const FEW = 2;

/** The type of every entry by its file: what it says, what lists it, and what its neighbours are. */
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

/** What the owner says, what the build says, and where its language was read. */
interface Evidence {
  given: Partial<SiteConfig>;
  facts: Partial<SiteConfig>;
  language: Language | null;
}

function whyOf(key: (typeof SETTINGS)[number][0], { given, facts, language }: Evidence): string {
  if (given[key] !== undefined) return 'lectern.yaml';
  if (facts[key] === undefined) return 'nothing says otherwise';
  return key === 'language' && language !== null ? WHY[language.source] : 'its own pages';
}

/** What was concluded about a built site, in a few lines, and how to say otherwise. */
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
  const own = 'its own pages';
  return [
    { what: 'kind', value: kind, why: count, override: '' },
    ...SETTINGS.flatMap(([key, what]): Inference[] => {
      const value = config[key];
      const override = `${key}: ${JSON.stringify(value)}`;
      return value === undefined ? [] : [{ what, value, why: whyOf(key, evidence), override }];
    }),
    ...[address.basePath]
      .filter(Boolean)
      .map((value) => ({ what: 'base path', value, why: own, override: '' })),
    ...CONTENT_TYPES.flatMap((type): Inference[] => {
      const value = entries.filter((entry) => entry.type === type).length;
      const why = 'what its pages say, their dates and their addresses';
      return value === 0 ? [] : [{ what: type, value: String(value), why, override: '' }];
    }),
  ];
}
