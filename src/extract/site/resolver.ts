import { isUrl } from '../../model/parse-url.ts';
import { posix } from 'node:path';
import { orNull } from '../../text/or-null.ts';
import { safeDecode, encodePathname } from '../../text/pathname.ts';
import type { Page } from '../page/page.ts';
import { folderOf, type Places } from './places.ts';
import { hostOf, type SiteAddress } from './site-address.ts';

/** What a link leads to. */
export type Target =
  | { kind: 'page'; file: string; path: string; suffix: string }
  | { kind: 'file'; file: string; suffix: string }
  /** A pathname of this site, encoded, where the build has no page. */
  | { kind: 'nothing'; pathname: string; suffix: string }
  | { kind: 'elsewhere'; url: string };

/** Follows links as a browser does on the published site. */
export class Resolver {
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
