import { readEvidence } from '../../extract/host/evidence.ts';
import { parseUrl } from '../../model/parse-url.ts';
import { LiveSiteError, type Resolve, type LiveFile, OriginReader } from './origin-reader.ts';
import { refusedBy, decodedText, refusalOfSite, readRobots } from './consent.ts';

const MAX_ADDRESSES = 50_000;
/** The most files of one index. Sitemaps with 50,000 addresses need far fewer. */
const MAX_SITEMAPS = 500;
const AGENT = 'lectern';
/** Usual addresses of sitemaps, for a robots.txt that names none. */
const USUAL = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml'];

/**
 * Reads the addresses of a published site from its sitemaps, unless the site refuses programs. Returns encoded pathnames,
 * each once, and a sentence for everything left out.
 * @param named the origin. @param resolve resolves host names.
 * @throws LiveSiteError
 */
export async function readPublished(named: string, resolve?: Resolve) {
  const url = parseUrl(named);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new LiveSiteError(
      `--built is ${JSON.stringify(named)}; it must be an address, such as https://example.com.`,
    );
  const site = new OriginReader(url.origin, resolve);
  const robots = await robotsOf(site);
  const checkAllowed = (path: string) => {
    if (robots.allows(path)) return;
    throw refused(site, `\`Disallow\` for ${path}, in its robots.txt`);
  };
  checkAllowed('/');
  const refusal = await refusalOfSite(site);
  if (refusal !== null) throw refused(site, refusal);
  return new Sitemaps(site, checkAllowed).read(robots.sitemaps);
}

async function robotsOf(site: OriginReader) {
  const file = await readAllowed(site, '/robots.txt');
  // RFC 9309, section 2.3.1: a missing robots.txt allows everything, one that fails forbids everything.
  if (file.status >= 500)
    throw new LiveSiteError(
      `${site.origin}/robots.txt answers with ${file.status}, so Lectern cannot tell what it may read, and reads nothing.`,
    );
  return readRobots(file.status === 200 ? decodedText(file) : '', AGENT);
}

/** The addresses in the sitemaps of a site. */
class Sitemaps {
  readonly #site: OriginReader;
  readonly #checkAllowed: (path: string) => void;
  readonly #pathnames = new Set<string>();
  readonly #notes = new Set<string>();
  readonly #foreign = new Map<string, number>();
  #files = 0;

  constructor(site: OriginReader, checkAllowed: (path: string) => void) {
    this.#site = site;
    this.#checkAllowed = checkAllowed;
  }

  async read(named: readonly string[]) {
    const ownSitemaps = named.filter((address) => this.#isOwn(address, 'A sitemap of robots.txt'));
    if (ownSitemaps.length > 0) for (const address of ownSitemaps) await this.#readFile(address, false);
    else for (const path of USUAL) if (await this.#readFile(path, false)) break;
    for (const [origin, count] of this.#foreign)
      this.#notes.add(
        `${count} ${count === 1 ? 'address' : 'addresses'} of ${origin} in the sitemap ${count === 1 ? 'is' : 'are'} left out, because they are on a different site.`,
      );
    if (this.#pathnames.size > 0) return { pathnames: [...this.#pathnames], notes: [...this.#notes] };
    const none = `${this.#site.origin} has no sitemap with addresses of its own (robots.txt, ${USUAL.join(', ')}).`;
    throw new LiveSiteError([none, ...this.#notes].join(' '));
  }

  /** Reads a sitemap or an index of sitemaps. @returns whether the file is one of them. @param isListed an index or robots.txt names it. */
  async #readFile(address: string, isListed: boolean): Promise<boolean> {
    if (this.#isFull()) return false;
    this.#files++;
    const { pathname, search, href } = new URL(address, this.#site.origin);
    this.#checkAllowed(pathname + search);
    const file = await readAllowed(this.#site, href);
    const evidence =
      file.status === 200
        ? readEvidence(/\.txt$/i.test(pathname) ? 'sitemap.txt' : 'sitemap.xml', file.bytes)
        : null;
    if (evidence?.kind === 'sitemap') for (const { url } of evidence.pages) this.#add(url);
    else if (evidence?.kind === 'index' && isListed)
      this.#notes.add(`${href} is an index inside an index. Lectern leaves it out.`);
    else if (evidence?.kind === 'index') {
      for (const map of evidence.sitemaps) {
        if (this.#isFull()) break;
        if (this.#isOwn(map, 'A sitemap of the index')) await this.#readFile(map, true);
      }
    } else if (isListed || !USUAL.includes(address))
      this.#notes.add(`${href} is not a sitemap (status ${file.status}). Lectern leaves it out.`);
    return evidence !== null;
  }

  #isFull(): boolean {
    const isLong = this.#files >= MAX_SITEMAPS;
    if (!isLong && this.#pathnames.size < MAX_ADDRESSES) return false;
    const limit = isLong ? `${MAX_SITEMAPS} sitemaps` : `${MAX_ADDRESSES} addresses`;
    this.#notes.add(`Lectern reads only the first ${limit}.`);
    return true;
  }

  #add(address: string): void {
    const url = parseUrl(address);
    if (!url || this.#pathnames.size >= MAX_ADDRESSES) return;
    if (url.origin === this.#site.origin) this.#pathnames.add(url.pathname);
    else this.#foreign.set(url.origin, (this.#foreign.get(url.origin) ?? 0) + 1);
  }

  #isOwn(address: string, what: string): boolean {
    const url = parseUrl(address);
    if (url?.origin === this.#site.origin) return true;
    this.#notes.add(`${what}, ${address.slice(0, 200)}, is on a different site. Lectern does not read it.`);
    return false;
  }
}

/** Reads a file. @throws LiveSiteError if its headers refuse programs. */
async function readAllowed(site: OriginReader, path: string): Promise<LiveFile> {
  const file = await site.get(path);
  const word = refusedBy(file);
  if (word !== null) throw refused(site, word);
  return file;
}

function refused({ origin }: OriginReader, where: string): LiveSiteError {
  return new LiveSiteError(
    `${origin} asks programs not to read it: ${where}. Lectern reads nothing more of it. Compare with its build instead: lectern check --built DIST.`,
  );
}
