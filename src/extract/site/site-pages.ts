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

/** What a link leads to. */
type Target =
  | { kind: 'page'; file: string; path: string; suffix: string }
  | { kind: 'file'; file: string; suffix: string }
  /** A pathname of this site, encoded, where the build has no page. */
  | { kind: 'nothing'; pathname: string; suffix: string }
  | { kind: 'elsewhere'; url: string };

/** Follows links as a browser does on the published site. */
class Resolver {
  readonly #places: Places;
  readonly #address: SiteAddress;
  readonly #rooted = new Map<string, Target>();

  constructor(places: Places, address: SiteAddress) {
    this.#places = places;
    this.#address = address;
  }

  /** The file of the page that a link of a page leads to; null where it leads to none. */
  pageAt(href: string, { file, scan }: Pick<Page, 'file' | 'scan'>): string | null {
    const target = this.resolve(href, file, scan.base);
    return target.kind === 'page' ? target.file : null;
  }

  /** @param base of `<base href>`; null where there is none. */
  resolve(href: string, from: string, base: string | null = null): Target {
    const link = href.trim().replace(/[\t\n]/g, '');
    const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
    if (/^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(path)) return this.#absolute(link);
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

  /** What lies at a pathname of the origin; beside the site's own path there may be others. */
  #below(written: string, suffix: string, url?: string): Target {
    const pathname = written.replace(/\/{2,}/g, '/');
    const { basePath, origin } = this.#address;
    const key = pathname + suffix;
    const known = this.#rooted.get(key);
    if (known) return known;
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

/** Stands for the site; nobody can have it. */
const NOWHERE = 'http://site.invalid';

/** A link of a page that says where links start; null where that is no address. */
function fromBase(link: string, base: string): string | null {
  return orNull(() => new URL(link, new URL(base, NOWHERE)).href.replace(NOWHERE, ''));
}
