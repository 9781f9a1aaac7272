import type { Evidence, FeedItem } from '../host/evidence.ts';
import { isNamed, type HostRules } from '../../folder/host-rules.ts';
import type { Page } from '../page/page.ts';
import { addTo } from '../../text/append.ts';
import { Places, AddressForms } from './places.ts';
import { Resolver } from './resolver.ts';
import { siteAddress, type SiteAddress } from './site-address.ts';

/** What leads to one page of the site, and what becomes of it. */
export interface SitePage {
  page: Page;
  /** Encoded, with the site's base path. */
  pathname: string;
  /** File of the page that stands for it; null: itself. */
  leadsTo: string | null;
  /** An address that it leads to at once, off this site or where nothing is. */
  leadsAway: string | null;
  /** Its text was first published there. */
  canonical: string | null;
  noindex: boolean;
  isReached: boolean;
  inSitemap: { modified: string | null } | null;
  feed: FeedItem | null;
  links: string[];
  /** Other files that it leads to or shows. */
  files: string[];
}

export interface SitePages {
  address: SiteAddress;
  resolver: Resolver;
  pages: Map<string, SitePage>;
}

/** What the host and the documents of the site say. */
export interface SiteEvidence {
  /** By file. */
  documents: ReadonlyMap<string, Evidence>;
  rules: HostRules;
  /** The site's own domain, as GitHub's `CNAME` says. */
  domain: string | null;
}

const ERROR_PAGE =
  /^(?:[a-z]{2,3}(?:-\w{2,8})?\/)?(?:404|_?not[-_]?found|_error)(?:\/index)?\.s?html?$|^(?:500|50x)\.html?$|^offline(?:\/index)?\.html$/i;
/** So many pages with one canonical address are a setting gone wrong, not copies of it. */
const MAX_COPIES = 20;

export function isErrorPage(file: string): boolean {
  return ERROR_PAGE.test(file);
}

/** Addresses, redirects and links of all pages. @param isKnown a visitor may come there, links or not. */
export function settlePages(
  read: readonly Page[],
  files: ReadonlySet<string>,
  evidence: SiteEvidence,
  isKnown: (pathname: string) => boolean = () => false,
): SitePages {
  const all = new Map(read.map((page) => [page.file, page]));
  const places = new Places(all.keys(), files);
  const documents = [...evidence.documents.values()];
  const sitemap = documents.flatMap((document) => (document.kind === 'sitemap' ? document.pages : []));
  const items = documents.flatMap((document) => ('items' in document ? document.items : []));
  const address = siteAddress(
    [
      ...read.flatMap(({ file, scan: { canonical, metas } }) =>
        [canonical ?? metas.get('og:url')?.[0] ?? ''].map((url) => ({ url, file })),
      ),
      ...[...sitemap, ...items].map(({ url }) => ({ url, file: null })),
    ],
    () => rootedLinks(read),
    places,
    evidence.domain,
  );
  const resolver = new Resolver(places, address);
  const pages = new Map<string, SitePage>();
  const forms = new AddressForms(3, evidence.rules);
  for (const page of read) {
    const { scan, file } = page;
    const own = scan.canonical === null ? null : resolver.resolve(scan.canonical, file, scan.base);
    if (own?.kind === 'page' && own.file === file) forms.count(0, own.path, file);
    const links = new Set<string>();
    const shown = new Set<string>();
    for (const href of scan.hrefs) {
      const target = resolver.resolve(href, file, scan.base);
      if (target.kind === 'page') {
        if (target.file !== file) links.add(target.file);
        forms.count(2, target.path, target.file);
      } else if (target.kind === 'file') shown.add(target.file);
    }
    for (const src of [...scan.sources, ...scan.icons, ...(scan.metas.get('og:image') ?? [])]) {
      const target = resolver.resolve(src, file, scan.base);
      if (target.kind === 'file') shown.add(target.file);
    }
    const refresh = scan.refresh === null ? null : resolver.resolve(scan.refresh, file, scan.base);
    const isMoved = refresh !== null && !(refresh.kind === 'page' && refresh.file === file);
    const robots = [...(scan.metas.get('robots') ?? []), ...(scan.metas.get('googlebot') ?? [])].join(' ');
    const copyOf = own?.kind === 'page' && own.file !== file && !isMoved ? own.file : null;
    const address = `/${file.replace(/(^|\/)index\.html?$/i, '$1')}`;
    const isUnindexed = evidence.rules.unindexed.some((pattern) => isNamed(pattern, address));
    pages.set(file, {
      page,
      pathname: '',
      leadsTo: isMoved && refresh.kind === 'page' ? refresh.file : copyOf,
      leadsAway: isMoved && refresh.kind !== 'page' ? scan.refresh : null,
      canonical: own?.kind === 'elsewhere' && /^https?:/.test(own.url) ? own.url : null,
      noindex: /\b(?:noindex|none)\b/i.test(robots) || isUnindexed,
      isReached: false,
      inSitemap: null,
      feed: null,
      links: [...links],
      files: [...shown],
    });
  }
  distrustCopies(pages);
  const home = 'index.html';
  for (const { url, modified } of sitemap) {
    const target = resolver.resolve(url, home);
    const found = target.kind === 'page' ? pages.get(target.file) : undefined;
    if (!found || target.kind !== 'page') continue;
    found.inSitemap ??= { modified };
    forms.count(1, target.path, target.file);
  }
  for (const item of items) {
    const target = item.url === '' ? null : resolver.resolve(item.url, home);
    const found = target?.kind === 'page' ? pages.get(target.file) : undefined;
    if (found) found.feed = found.feed === null ? item : merged(found.feed, item);
  }
  for (const [file, page] of pages) page.pathname = forms.pathname(file, address.basePath);
  reach(pages, resolver, evidence.rules, isKnown);
  return { address, resolver, pages };
}

/** The file of the page that stands at the end of a chain of redirects; null where that leads back to itself. */
export function endOf(file: string, { pages }: SitePages): string | null {
  const seen = new Set([file]);
  let at = file;
  for (let next = pages.get(at)?.leadsTo; next != null; next = pages.get(at)?.leadsTo) {
    if (seen.has(next)) return null;
    seen.add(next);
    at = next;
  }
  return at;
}

function rootedLinks(read: readonly Page[]): Set<string> {
  const rooted = read.flatMap(({ scan }) => [...scan.hrefs]).filter((href) => /^\/[^/]/.test(href));
  return new Set(rooted.map((href) => href.replace(/[?#].*$/s, '')));
}

function merged(first: FeedItem, second: FeedItem): FeedItem {
  const told = Object.entries(first).filter(([, value]) => value !== null && value.length > 0);
  return { ...second, ...(Object.fromEntries(told) as Partial<FeedItem>), url: first.url };
}

/** A canonical address that many different pages give is a mistake of their template. */
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

/** Marks what a visitor can come to: from the front page, the sitemap and the feeds, link by link. */
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
  // Some sitemaps have every file of HTML: what is no whole page is one only where a page leads to it.
  for (const page of pages.values()) if (page.feed || (page.inSitemap && !page.page.isFragment)) enter(page);
  for (const { to } of redirects) {
    const target = resolver.resolve(to, 'index.html');
    if (target.kind === 'page') enter(pages.get(target.file));
  }
  // Where nothing says how a visitor comes in, every page is one to come in by.
  if (queue.length === 0) for (const page of pages.values()) if (!page.page.isFragment) enter(page);
  for (const page of pages.values()) if (isKnown(page.pathname)) enter(page);
  for (let page = queue.pop(); page; page = queue.pop()) {
    for (const file of page.links) enter(pages.get(file));
    for (const { href } of page.page.scan.translations)
      enter(pages.get(resolver.pageAt(href, page.page) ?? ''));
    if (page.leadsTo !== null) enter(pages.get(page.leadsTo));
  }
}
