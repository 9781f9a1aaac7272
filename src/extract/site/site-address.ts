import { isUrl } from '../../model/parse-url.ts';
import { mostFrequent } from '../../text/append.ts';
import type { Places } from './places.ts';

export interface SiteAddress {
  /** Null: nothing says so. */
  origin: string | null;
  hosts: ReadonlySet<string>;
  /** What precedes every pathname; empty or `/docs`. */
  basePath: string;
}

/** Addresses of machines that nobody else can reach: a forgotten setting. */
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|.*\.local|.*\.invalid)$/i;

/**
 * The origin and base path under which most pages know themselves.
 * @param own absolute URLs that pages, sitemaps and feeds give for pages of this site, with the file where that is known.
 * @param rooted pathnames that pages link to.
 */
export function siteAddress(
  own: Iterable<{ url: string; file: string | null }>,
  rooted: () => Iterable<string>,
  places: Places,
  domain: string | null,
): SiteAddress {
  const votes = new Map<string, { origin: string; basePath: string; count: number }>();
  for (const { url, file } of own) {
    if (!isUrl(url)) continue;
    const { origin, pathname: written, protocol } = new URL(url);
    const pathname = written.replace(/\/{2,}/g, '/');
    if (!/^https?:$/.test(protocol)) continue;
    for (const basePath of prefixesOf(pathname)) {
      const found = places.pageAt(pathname.slice(basePath.length));
      if (found === undefined) continue;
      // The address of another page: of a copy, which says nothing about where the site lies.
      if (file !== null && found !== file) break;
      const key = `${origin}${basePath}`;
      // The front page knows best.
      const weight = file === 'index.html' ? 2 : 1;
      const vote = votes.get(key);
      if (vote) vote.count += weight;
      else votes.set(key, { origin, basePath, count: weight });
      break;
    }
  }
  const ordered = [...votes.values()].toSorted((a, b) => b.count - a.count);
  const best = ordered[0];
  // A text may have been published first at the same path of another site: one such vote makes no host.
  const hosts = new Set(
    ordered
      .filter(
        ({ basePath, count, origin }) =>
          basePath === best?.basePath && (origin === best.origin || count >= Math.max(3, best.count / 2)),
      )
      .map(({ origin }) => hostOf(origin)),
  );
  if (domain !== null) hosts.add(domain);
  const basePath = best?.basePath ?? (domain === null ? commonPrefix(rooted(), places) : '');
  const isLocal = best !== undefined && LOCAL.test(new URL(best.origin).hostname);
  const origin = best !== undefined && !isLocal ? best.origin : domain === null ? null : `https://${domain}`;
  return { origin, hosts, basePath };
}

/** Without `www.`: most sites answer at both. */
export function hostOf(origin: string): string {
  return new URL(origin).host.replace(/^www\./, '');
}

/** Empty, then one folder more each time, the shortest first. */
function prefixesOf(pathname: string): string[] {
  const parts = pathname.split('/').slice(1, -1);
  return ['', ...parts.slice(0, 3).map((_, depth) => `/${parts.slice(0, depth + 1).join('/')}`)];
}

/** The first folder of pathnames, where they lead to pages only without it. */
function commonPrefix(rooted: Iterable<string>, places: Places): string {
  const leads = (path: string) => places.pageAt(path) !== undefined || places.fileAt(path) !== undefined;
  const paths = [...rooted];
  const firsts = paths.flatMap((path) => {
    const first = /^\/[^/]+(?=\/)/.exec(path)?.[0];
    return first !== undefined && leads(path.slice(first.length)) ? [first] : [];
  });
  const [best = '', count = 0] = mostFrequent(firsts) ?? [];
  return count > paths.filter(leads).length * 2 ? best : '';
}
