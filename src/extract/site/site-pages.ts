import type { Evidence, FeedItem } from '../host/evidence.ts';
import { isNamed, type HostRules } from '../../folder/host-rules.ts';
import type { Page } from '../page/page.ts';
import { addTo } from '../../text/append.ts';
import { Places, AddressForms, folderOf } from './places.ts';
import { siteAddress, type SiteAddress, hostOf } from './site-address.ts';
import { isUrl } from '../../model/parse-url.ts';
import { posix } from 'node:path';
import { orNull } from '../../text/or-null.ts';
import { safeDecode, encodePathname } from '../../text/pathname.ts';

/** A page of the site, with its address, its links, and the evidence that a visitor can reach it. */
export interface SitePage {
  page: Page;
  /** Encoded, with the site's base path. */
  pathname: string;
  /** File of the page that it redirects to or is a copy of; null if neither. */
  leadsTo: string | null;
  /** The target of its redirect, if that is no page of this build. */
  leadsAway: string | null;
  /** The address on another site where its text was first published. */
  canonical: string | null;
  noindex: boolean;
  isReached: boolean;
  inSitemap: { modified: string | null } | null;
  feed: FeedItem | null;
  links: string[];
  /** Other files that it links to or shows. */
  files: string[];
}

export interface SitePages {
  address: SiteAddress;
  resolver: Resolver;
  pages: Map<string, SitePage>;
}

/** The host's rules, and the sitemaps and feeds of the site. */
export interface SiteEvidence {
  /** Sitemaps and feeds, by file. */
  documents: ReadonlyMap<string, Evidence>;
  rules: HostRules;
  /** The site's own domain, from the file `CNAME` of GitHub Pages. */
  domain: string | null;
}

const ERROR_PAGE =
  /^(?:[a-z]{2,3}(?:-\w{2,8})?\/)?(?:404|_?not[-_]?found|_error)(?:\/index)?\.s?html?$|^(?:500|50x)\.html?$|^offline(?:\/index)?\.html$/i;
/** The fragment of a comment on a page. */
const COMMENT = /#(?:comment-?|c)\d+$/i;
/** More pages with one canonical address than this are a mistake of the site, not copies. */
const MAX_COPIES = 20;

export function isErrorPage(file: string): boolean {
  return ERROR_PAGE.test(file);
}

/** Settles addresses, redirects and links of all pages. @param isKnown whether a page counts as reached without a link. */
export function settlePages(
  allPages: readonly Page[],
  files: ReadonlySet<string>,
  evidence: SiteEvidence,
  isKnown: (pathname: string) => boolean = () => false,
): SitePages {
  const places = new Places(
    allPages.map(({ file }) => file),
    files,
  );
  const documents = [...evidence.documents.values()];
  const sitemap = documents.flatMap((document) => (document.kind === 'sitemap' ? document.pages : []));
  const items = documents.flatMap((document) => ('items' in document ? document.items : []));
  const address = addressOf(allPages, [...sitemap, ...items], places, evidence.domain);
  const resolver = new Resolver(places, address);
  const forms = new AddressForms(3, evidence.rules);
  const scope = { resolver, forms, menus: menuLinks(evidence, resolver), rules: evidence.rules };
  const pages = new Map(allPages.map((page) => [page.file, settlePage(page, scope)]));
  distrustCopies(pages);
  joinFrontController(pages);
  const pageAt = (url: string) => {
    const target = resolver.resolve(url, 'index.html');
    if (target.kind !== 'page') return undefined;
    const page = pages.get(target.file);
    return page && { page, target };
  };
  for (const { url, modified } of sitemap) {
    const found = pageAt(url);
    if (found === undefined) continue;
    found.page.inSitemap ??= { modified };
    forms.count(1, found.target.path, found.target.file);
  }
  for (const item of items) {
    const page = item.url === '' ? undefined : pageAt(item.url)?.page;
    // A feed of comments has their dates and authors.
    if (page && COMMENT.test(item.url)) page.inSitemap ??= { modified: null };
    else if (page) page.feed = page.feed === null ? item : merged(page.feed, item);
  }
  for (const [file, page] of pages) page.pathname = forms.pathname(file, address.basePath);
  reach(pages, resolver, evidence.rules, isKnown);
  return { address, resolver, pages };
}

/** The address of the site, as its pages, its sitemaps and feeds name it. */
function addressOf(
  pages: readonly Page[],
  listed: readonly { url: string }[],
  places: Places,
  domain: string | null,
): SiteAddress {
  const named = [
    ...pages.map(({ file, scan: { canonical, metas } }) => ({
      url: canonical ?? metas.get('og:url')?.[0] ?? '',
      file,
    })),
    ...listed.map(({ url }) => ({ url, file: null })),
  ];
  return siteAddress(named, () => rootedLinks(pages), places, domain);
}

/** The pages that each menu in a file of its own links to. */
function menuLinks({ documents }: SiteEvidence, resolver: Resolver): Map<string, string[]> {
  const menus = new Map<string, string[]>();
  for (const [file, document] of documents) {
    if (document.kind !== 'menu') continue;
    const targets = document.hrefs.map((href) => resolver.resolve(href, file));
    menus.set(
      file,
      targets.flatMap((target) => (target.kind === 'page' ? target.file : [])),
    );
  }
  return menus;
}

/** What a page itself says. Its address, and what sitemaps and feeds say of it, follow later. */
function settlePage(
  page: Page,
  {
    resolver,
    forms,
    menus,
    rules,
  }: { resolver: Resolver; forms: AddressForms; menus: ReadonlyMap<string, string[]>; rules: HostRules },
): SitePage {
  const { scan, file } = page;
  const resolved = (href: string) => resolver.resolve(href, file, scan.base);
  const canonical = scan.canonical === null ? null : resolved(scan.canonical);
  if (canonical?.kind === 'page' && canonical.file === file) forms.count(0, canonical.path, file);
  const links = new Set<string>();
  const shownFiles = new Set<string>();
  for (const target of [...scan.hrefs].map(resolved)) {
    if (target.kind === 'page') {
      if (target.file !== file) links.add(target.file);
      forms.count(2, target.path, target.file);
    } else if (target.kind === 'file') shownFiles.add(target.file);
  }
  for (const menu of [...scan.menus].map(resolved))
    for (const linked of (menu.kind === 'file' && menus.get(menu.file)) || []) links.add(linked);
  for (const src of [...scan.sources, ...scan.icons, ...(scan.metas.get('og:image') ?? [])]) {
    const target = resolved(src);
    if (target.kind === 'file') shownFiles.add(target.file);
  }
  const refresh = scan.refresh === null ? null : resolved(scan.refresh);
  const isMoved = refresh !== null && !(refresh.kind === 'page' && refresh.file === file);
  const copyOf = canonical?.kind === 'page' && canonical.file !== file && !isMoved ? canonical.file : null;
  return {
    page,
    pathname: '',
    leadsTo: isMoved && refresh.kind === 'page' ? refresh.file : copyOf,
    leadsAway: isMoved && refresh.kind !== 'page' ? scan.refresh : null,
    canonical: canonical?.kind === 'elsewhere' && /^https?:/.test(canonical.url) ? canonical.url : null,
    noindex: isUnindexed(page, rules),
    isReached: false,
    inSitemap: null,
    feed: null,
    links: [...links],
    files: [...shownFiles],
  };
}

/** Whether the page, or a rule of the host, keeps it out of search engines. */
function isUnindexed({ file, scan: { metas } }: Page, { unindexed }: HostRules): boolean {
  const robots = [...(metas.get('robots') ?? []), ...(metas.get('googlebot') ?? [])].join(' ');
  const pathname = `/${file.replace(/(^|\/)index\.html?$/i, '$1')}`;
  return /\b(?:noindex|none)\b/i.test(robots) || unindexed.some((pattern) => isNamed(pattern, pathname));
}

/** The file of the page at the end of a chain of redirects; null if the chain is a circle. */
export function endOf(file: string, { pages }: SitePages): string | null {
  const seen = new Set([file]);
  let last = file;
  for (let next = pages.get(last)?.leadsTo; next != null; next = pages.get(last)?.leadsTo) {
    if (seen.has(next)) return null;
    seen.add(next);
    last = next;
  }
  return last;
}

function rootedLinks(pages: readonly Page[]): Set<string> {
  const rooted = pages.flatMap(({ scan }) => [...scan.hrefs]).filter((href) => /^\/[^/]/.test(href));
  return new Set(rooted.map((href) => href.replace(/[?#].*$/s, '')));
}

function merged(first: FeedItem, second: FeedItem): FeedItem {
  const knownMembers = Object.entries(first).filter(([, value]) => value !== null && value.length > 0);
  return { ...second, ...(Object.fromEntries(knownMembers) as Partial<FeedItem>), url: first.url };
}

/** Ignores a canonical address that many different pages have, since that is a mistake of their template. */
function distrustCopies(pages: ReadonlyMap<string, SitePage>): void {
  const copies = new Map<string, SitePage[]>();
  for (const page of pages.values()) {
    if (page.leadsTo !== null && page.page.scan.refresh === null) addTo(copies, page.leadsTo, page);
  }
  for (const [target, members] of copies) {
    const isMistake =
      members.length > MAX_COPIES || (target === 'index.html' && members.length > 1) || !pages.has(target);
    if (isMistake) for (const page of members) page.leadsTo = null;
  }
}

/** PHP programs answer at `/index.php/a` what they answer at `/a`. One of two pages with the same words leads to the other. */
function joinFrontController(pages: ReadonlyMap<string, SitePage>): void {
  for (const [file, copy] of pages) {
    const page = pages.get(file.replace(/(^|\/)index\.php\//, '$1'));
    if (page === undefined || page === copy || page.leadsTo !== null) continue;
    const { text, scan, file: original } = page.page;
    if (text.markdown === copy.page.text.markdown && scan.title === copy.page.scan.title)
      copy.leadsTo ??= original;
  }
}

/** Marks the pages that a visitor can reach from the front page, the sitemap and the feeds, link by link. */
function reach(
  pages: ReadonlyMap<string, SitePage>,
  resolver: Resolver,
  { redirects }: HostRules,
  isKnown: (pathname: string) => boolean,
): void {
  const queue: SitePage[] = [];
  const enter = (page: SitePage | undefined) => {
    if (!page || page.isReached) return;
    page.isReached = true;
    queue.push(page);
  };
  enter(pages.get('index.html') ?? pages.get('index.htm'));
  // Some sitemaps list every HTML file. A fragment of a page is reached only by a link.
  for (const page of pages.values()) if (page.feed || (page.inSitemap && !page.page.isFragment)) enter(page);
  for (const { to } of redirects) {
    const target = resolver.resolve(to, 'index.html');
    if (target.kind === 'page') enter(pages.get(target.file));
  }
  // Without a front page, sitemap or feed, every whole page is an entrance.
  if (queue.length === 0) for (const page of pages.values()) if (!page.page.isFragment) enter(page);
  for (const page of pages.values()) if (isKnown(page.pathname)) enter(page);
  for (let page = queue.pop(); page; page = queue.pop()) {
    for (const file of page.links) enter(pages.get(file));
    for (const { href } of page.page.scan.translations)
      enter(pages.get(resolver.pageAt(href, page.page) ?? ''));
    if (page.leadsTo !== null) enter(pages.get(page.leadsTo));
  }
}

/** The target of a link. */
type Target =
  | { kind: 'page'; file: string; path: string; suffix: string }
  | { kind: 'file'; file: string; suffix: string }
  /** An encoded pathname of this site at which the build has neither page nor file. */
  | { kind: 'nothing'; pathname: string; suffix: string }
  | { kind: 'elsewhere'; url: string };

/** Resolves links as a browser does on the published site. */
class Resolver {
  readonly #places: Places;
  readonly #address: SiteAddress;
  readonly #rooted = new Map<string, Target>();

  constructor(places: Places, address: SiteAddress) {
    this.#places = places;
    this.#address = address;
  }

  /** The file of the page that a link leads to; null if it leads to no page. */
  pageAt(href: string, { file, scan }: Pick<Page, 'file' | 'scan'>): string | null {
    const target = this.resolve(href, file, scan.base);
    return target.kind === 'page' ? target.file : null;
  }

  /** @param from the file with the link. @param base the address of its `<base href>`. */
  resolve(href: string, from: string, base: string | null = null): Target {
    const [, written = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href.trim().replace(/[\t\n]/g, '')) ?? [];
    // Browsers read `\` in the path of a web address as `/`: https://url.spec.whatwg.org/#special-scheme
    const path = /^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(written) ? written : written.replaceAll('\\', '/');
    const link = path + suffix;
    if (/^[a-z][a-z0-9+.-]*:|^\/{2}/i.test(path)) return this.#absolute(link);
    if (path.startsWith('/')) return this.#below(path, suffix);
    const based = base === null || path === '' ? null : fromBase(link, base);
    if (based !== null) return this.resolve(based, from);
    if (path === '') return { kind: 'page', file: from, path: `/${from}`, suffix };
    return this.#at(posix.join(folderOf(from) ?? posix.dirname(`/${from}`), path), suffix);
  }

  #absolute(link: string): Target {
    const text = link.startsWith('//') ? `https:${link}` : link;
    if (!/^https?:/i.test(text) || !isUrl(text)) return { kind: 'elsewhere', url: text };
    const url = new URL(text);
    if (!this.#address.hosts.has(hostOf(url.origin))) return { kind: 'elsewhere', url: text };
    return this.#below(url.pathname, url.search + url.hash, url.href);
  }

  /** The target at a pathname of the origin, which may also have other sites beside the base path. */
  #below(written: string, suffix: string, url?: string): Target {
    const pathname = written.replace(/\/{2,}/g, '/');
    const { basePath, origin } = this.#address;
    const key = pathname + suffix;
    const cached = this.#rooted.get(key);
    if (cached) return cached;
    const isInside = basePath === '' || pathname === basePath || pathname.startsWith(`${basePath}/`);
    const target: Target = isInside
      ? this.#at(pathname.slice(basePath.length) || '/', suffix)
      : {
          kind: 'elsewhere',
          url: url ?? (origin === null ? pathname + suffix : new URL(pathname + suffix, origin).href),
        };
    this.#rooted.set(key, target);
    return target;
  }

  #at(path: string, suffix: string): Target {
    const page = this.#places.pageAt(path);
    if (page !== undefined) return { kind: 'page', file: page, path, suffix };
    const file = this.#places.fileAt(path);
    if (file !== undefined) return { kind: 'file', file, suffix };
    return { kind: 'nothing', pathname: encodePathname(this.#address.basePath + safeDecode(path)), suffix };
  }
}

/** The origin of the site while links are resolved. No host can have this name. */
const NOWHERE = 'http://site.invalid';

/** A link resolved against `<base href>`; null if that is not valid. */
function fromBase(link: string, base: string): string | null {
  return orNull(() => new URL(link, new URL(base, NOWHERE)).href.replace(NOWHERE, ''));
}
