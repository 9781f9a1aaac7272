import { isUrl } from '../../model/parse-url.ts';
import { mostFrequent } from '../../text/append.ts';
import type { Places } from './places.ts';

export interface SiteAddress {
  /** Null if it is unknown. */
  origin: string | null;
  hosts: ReadonlySet<string>;
  /** The prefix of every pathname, such as `/docs`; may be empty. */
  basePath: string;
}

/** Hosts on the local machine, which a forgotten setting may leave in a build. */
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|.*\.local|.*\.invalid)$/i;

/**
 * The origin and base path that most pages name as their own.
 * @param knownUrls absolute URLs of pages in canonical links, sitemaps and feeds, with the page's file if that is known.
 * @param rootedLinks returns the pathnames that pages link to.
 */
export function siteAddress(
  knownUrls: Iterable<{ url: string; file: string | null }>,
  rootedLinks: () => Iterable<string>,
  places: Places,
  domain: string | null,
): SiteAddress {
  const votes = new Map<string, { origin: string; basePath: string; count: number }>();
  for (const { url, file } of knownUrls) {
    if (!isUrl(url)) continue;
    const { origin, pathname: written, protocol } = new URL(url);
    const pathname = written.replace(/\/{2,}/g, '/');
    if (!/^https?:$/.test(protocol)) continue;
    for (const basePath of prefixesOf(pathname)) {
      const pageFile = places.pageAt(pathname.slice(basePath.length));
      if (pageFile === undefined) continue;
      // A page with another page's address is a copy, and proves nothing.
      if (file !== null && pageFile !== file) break;
      const key = `${origin}${basePath}`;
      // The address of the front page is the most reliable one.
      const weight = file === 'index.html' ? 2 : 1;
      const vote = votes.get(key);
      if (vote) vote.count += weight;
      else votes.set(key, { origin, basePath, count: weight });
      break;
    }
  }
  const ordered = [...votes.values()].toSorted((a, b) => b.count - a.count);
  const best = ordered[0];
  // A text may have been published first at the same path of another site, so one vote is not enough for a host.
  const hosts = new Set(
    ordered
      .filter(
        ({ basePath, count, origin }) =>
          basePath === best?.basePath && (origin === best.origin || count >= Math.max(3, best.count / 2)),
      )
      .map(({ origin }) => hostOf(origin)),
  );
  if (domain !== null) hosts.add(domain);
  const basePath = best?.basePath ?? (domain === null ? commonPrefix(rootedLinks(), places) : '');
  const isLocal = best !== undefined && LOCAL.test(new URL(best.origin).hostname);
  const origin = best !== undefined && !isLocal ? best.origin : domain === null ? null : `https://${domain}`;
  return { origin, hosts, basePath };
}

/** The host without `www.`, since most sites answer at both. */
export function hostOf(origin: string): string {
  return new URL(origin).host.replace(/^www\./, '');
}

/** The possible base paths of a pathname: empty, `/a`, `/a/b`, `/a/b/c`. */
function prefixesOf(pathname: string): string[] {
  const parts = pathname.split('/').slice(1, -1);
  return ['', ...parts.slice(0, 3).map((_, depth) => `/${parts.slice(0, depth + 1).join('/')}`)];
}

/** The first folder of the pathnames, if most of them lead to files only without it; else empty. */
function commonPrefix(rootedLinks: Iterable<string>, places: Places): string {
  const leads = (path: string) => places.pageAt(path) !== undefined || places.fileAt(path) !== undefined;
  const paths = [...rootedLinks];
  const firsts = paths.flatMap((path) => {
    const first = /^\/[^/]+(?=\/)/.exec(path)?.[0];
    return first !== undefined && leads(path.slice(first.length)) ? [first] : [];
  });
  const [best = '', count = 0] = mostFrequent(firsts) ?? [];
  return count > paths.filter(leads).length * 2 ? best : '';
}
