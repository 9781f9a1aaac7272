import { readEvidence } from '../../extract/host/evidence.ts';
import { parseUrl } from '../../model/parse-url.ts';
import { LiveSiteError, type Resolve, type LiveFile, OriginReader } from './origin-reader.ts';
import { refusedBy, decodedText, wordAgainstReading, readRobots } from './consent.ts';

const MAX_ADDRESSES = 50_000;
/** Files of one index; a site with more addresses than are read needs fewer. */
const MAX_SITEMAPS = 500;
const AGENT = 'lectern';
/** Where sitemaps are, if robots.txt does not say. */
const USUAL = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml'];

/**
 * Reads the addresses of a published site from its sitemaps, if the site lets programs read it: encoded pathnames, each
 * once, and a sentence for what was left out.
 * @param named the origin. @param resolve how names become addresses.
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
  const may = (path: string) => {
    if (robots.allows(path)) return;
    throw refused(site, `\`Disallow\` for ${path}, in its robots.txt`);
  };
  may('/');
  const word = await wordAgainstReading(site);
  if (word !== null) throw refused(site, word);
  return new Sitemaps(site, may).read(robots.sitemaps);
}

async function robotsOf(site: OriginReader) {
  const file = await readAllowed(site, '/robots.txt');
  // RFC 9309, section 2.3.1: what is not there forbids nothing; what fails forbids all.
  if (file.status >= 500)
    throw new LiveSiteError(
      `${site.origin}/robots.txt answers with ${file.status}, so Lectern cannot tell what it may read, and reads nothing.`,
    );
  return readRobots(file.status === 200 ? decodedText(file) : '', AGENT);
}

/** The addresses in the sitemaps of a site. */
class Sitemaps {
  readonly #site: OriginReader;
  readonly #may: (path: string) => void;
  readonly #pathnames = new Set<string>();
  readonly #notes = new Set<string>();
  readonly #foreign = new Map<string, number>();
  #files = 0;

  constructor(site: OriginReader, may: (path: string) => void) {
    this.#site = site;
    this.#may = may;
  }

  async read(named: readonly string[]) {
    const own = named.filter((address) => this.#isOwn(address, 'A sitemap of robots.txt'));
    if (own.length > 0) for (const address of own) await this.#readFile(address, false);
    else for (const path of USUAL) if (await this.#readFile(path, false)) break;
    for (const [origin, count] of this.#foreign)
      this.#notes.add(
        `${count} ${count === 1 ? 'address' : 'addresses'} of ${origin} in the sitemap ${count === 1 ? 'is' : 'are'} left out, because they are on a different site.`,
      );
    if (this.#pathnames.size > 0) return { pathnames: [...this.#pathnames], notes: [...this.#notes] };
    const none = `${this.#site.origin} has no sitemap with addresses of its own (robots.txt, ${USUAL.join(', ')}).`;
    throw new LiveSiteError([none, ...this.#notes].join(' '));
  }

  /** @returns whether it is a sitemap. */
  async #readFile(address: string, isListed: boolean): Promise<boolean> {
    if (this.#isFull()) return false;
    this.#files++;
    const { pathname, search, href } = new URL(address, this.#site.origin);
    this.#may(pathname + search);
    const file = await readAllowed(this.#site, href);
    const found =
      file.status === 200
        ? readEvidence(/\.txt$/i.test(pathname) ? 'sitemap.txt' : 'sitemap.xml', file.bytes)
        : null;
    if (found?.kind === 'sitemap') for (const { url } of found.pages) this.#add(url);
    else if (found?.kind === 'index' && isListed)
      this.#notes.add(`${href} is an index inside an index. Lectern leaves it out.`);
    else if (found?.kind === 'index') {
      for (const map of found.sitemaps) {
        if (this.#isFull()) break;
        if (this.#isOwn(map, 'A sitemap of the index')) await this.#readFile(map, true);
      }
    } else if (isListed || !USUAL.includes(address))
      this.#notes.add(`${href} is not a sitemap (status ${file.status}). Lectern leaves it out.`);
    return found !== null;
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

/** @throws LiveSiteError where the file itself says that programs are not to read it. */
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
