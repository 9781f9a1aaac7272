import { kindAt } from '../model/addresses.ts';
import { restOperations } from '../operations/index.ts';
import { API_ROOT } from '../operations/operation.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { locate } from '../site/locate.ts';
import { recordAt, type Site } from '../site/site.ts';
import { documentAddresses } from '../surfaces/app.ts';
import { encodedPath } from '../text/pathname.ts';
import { madeAhead } from './ahead.ts';
import { fileOf, folderAddress, movedPage } from './file-name.ts';
import type { Made } from './kept-outputs.ts';
import { isCard, isMadePicture, type Make, makeWith, type Making } from './make.ts';
import type { Output, OutputKind, Redirect } from './output.ts';
import { documentPaths, isFormer, maybePage, pageAddresses, PART } from './seeds.ts';

/** What an export says besides its files. */
export interface Exported {
  redirects: Redirect[];
  /** Addresses that no file can have. */
  unnamable: string[];
  /** What could not be made. */
  failed: Failed[];
}

export interface Failed {
  /** Pathname, encoded. */
  address: string;
  /** Where it would be; null: no file can be called so. */
  file: string | null;
  /** As the error says it. */
  why: string;
}

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
/** A page that another generator has made. */
const OWNERS: Made = { status: 200, type: HTML, headers: {}, leads: [], digest: '', body: null };
/** No page has such an address, and nothing is near it. */
const NOWHERE = '/%00';

/**
 * Every file of an export, made by asking the service at each address that the Site has: so a file says what the
 * server would. Hands out what it holds besides the files at the end.
 */
export async function* outputsOf(site: Site, making: Making): AsyncGenerator<Output, Exported> {
  const maker = new Maker(site, making);
  for (const address of documentAddresses(site)) {
    yield* maker.make(address, kindAt(address) === 'frame' ? 'frame' : 'document');
  }
  for (const { pathname } of site.snapshot.assets) yield* maker.make(encodedPath(pathname), 'asset');
  yield* maker.pages(pageAddresses(site));
  // A twin answers at the path of its document too, wherever its page is.
  yield* maker.all(
    documentPaths(site).map((path) => `/${encodedPath(path)}.md`),
    'twin',
  );
  yield* restOutputs(site, maker);
  yield* maker.notFound();
  yield* maker.moved();
  return { redirects: maker.redirects, unnamable: maker.unnamable, failed: maker.failed };
}

/** Every answer of the REST API that does not depend on what is asked for. */
async function* restOutputs(site: Site, maker: Maker): AsyncGenerator<Output> {
  for (const { rest } of restOperations(site).filter(({ rest: { file, path } }) => !/\{/.test(file ?? path)))
    yield* maker.make(API_ROOT + rest.path, 'rest');
  yield* maker.all(
    documentPaths(site).map((path) => `${API_ROOT}/content/${encodedPath(path)}`),
    'rest',
  );
  const lists = `${API_ROOT}/content`;
  yield* maker.list(lists, lists, 'type=writing');
  for (const type of CONTENT_TYPES)
    yield* maker.list(`${lists}?type=${type}`, `${lists}/type=${type}`, `type=${type}`);
}

/** So many wait in memory at most. */
const MOST_PICTURES = 256;

/** What has been asked for, with its address. */
type Asked = readonly [address: string, made: Promise<Made>][];

/** A page, and what was asked for together with it. */
type AskedPage = { made: Made } & Record<'twins' | 'pictures', Asked>;

class Maker {
  readonly redirects: Redirect[] = [];
  readonly unnamable: string[] = [];
  readonly failed: Failed[] = [];
  readonly #site: Site;
  readonly #making: Making;
  readonly #isPage: (address: string) => boolean;
  readonly #make: Make;
  /** Addresses that were asked for, and files that are taken. */
  readonly #asked = new Set<string>();
  readonly #files = new Set<string>();
  /** Pictures that are asked for and not handed out yet: several pages may have the same. */
  readonly #drawn = new Map<string, Promise<Made>>();
  /** The same, of pages that are handed out: pages do not wait for what takes longer than anything else. */
  readonly #pictures: [address: string, made: Promise<Made>][] = [];

  constructor(site: Site, making: Making) {
    this.#site = site;
    this.#making = making;
    this.#isPage = maybePage(site);
    this.#make = makeWith(site, making, this.#isPage);
  }

  /** What answers at an address with 200. */
  async *make(address: string, kind: OutputKind): AsyncGenerator<Output> {
    yield* this.#output(kind, address, await this.#make(kind, address));
  }

  /** The same of many addresses, where nothing has their files yet. */
  async *all(addresses: readonly string[], kind: OutputKind): AsyncGenerator<Output> {
    const left = addresses.filter(
      (address) => !this.#files.has(fileOf(kind, address, this.#making.isFlat) ?? ''),
    );
    for await (const [address, made] of madeAhead(
      () => left.shift(),
      (one) => this.#make(kind, one),
    ))
      yield* this.#output(kind, address, made);
  }

  /** A page that leads on, at each former address of a page, for hosts that know no redirects. */
  *moved(): Generator<Output> {
    const { base } = this.#site.origins;
    for (const { from, to } of this.#making.isFlat ? [] : this.redirects) {
      if (!this.#isPage(to) || !isFormer(this.#site, from, to)) continue;
      const html = movedPage(base, folderAddress(to));
      const body = new TextEncoder().encode(html);
      const digest = this.#making.hash(body);
      yield* this.#output('moved', from, { status: 200, type: HTML, headers: {}, leads: [], digest, body });
    }
  }

  /** Pages with their twins and pictures, the parts of lists, and what leads on from an address that is none. */
  async *pages(addresses: readonly string[]): AsyncGenerator<Output> {
    const queue = [...addresses];
    const fresh = () => {
      let address = queue.shift();
      while (address !== undefined && this.#asked.has(address)) address = queue.shift();
      if (address !== undefined) this.#asked.add(address);
      return address;
    };
    const withTwins = async (address: string): Promise<AskedPage> => {
      const made = isOwners(this.#site, address) ? OWNERS : await this.#part('page', address, HTML);
      if (!isPage(made) && made.failure === undefined) return { made, twins: [], pictures: [] };
      return {
        made,
        twins: this.#twinsOf(address, made).map((twin) => [twin, this.#part('twin', twin, MARKDOWN)]),
        pictures: made.leads
          .filter((lead) => isMadePicture(lead) && !this.#asked.has(lead))
          .map((picture) => [picture, this.#picture(picture)]),
      };
    };
    for await (const [address, page] of madeAhead(fresh, withTwins)) {
      for (const further of yield* this.#page(address, page)) queue.push(further);
    }
    yield* this.#handOut('asset', this.#pictures);
  }

  /** What is at an address. Hands out the addresses that it leads to and that nothing else tells of. */
  async *#page(address: string, { made, twins, pictures }: AskedPage): AsyncGenerator<Output, string[]> {
    const { base } = this.#site.origins;
    const { location } = made.headers;
    if (made.status === 301 && location !== undefined) {
      const to = location.startsWith(`${base}/`) ? location.slice(base.length) : location;
      this.redirects.push({ from: address, to });
      return to.startsWith('/') ? [to] : [];
    }
    if (!isPage(made) && made.failure === undefined) return [];
    yield* this.#output('page', address, made);
    yield* this.#handOut('twin', twins);
    this.#pictures.push(...pictures);
    yield* this.#handOut('asset', this.#pictures.splice(0, this.#pictures.length - MOST_PICTURES));
    return made.leads.filter((lead) => !isMadePicture(lead));
  }

  async *#handOut(kind: OutputKind, asked: Asked): AsyncGenerator<Output> {
    for (const [address, made] of asked) {
      if (this.#asked.has(address)) continue;
      this.#asked.add(address);
      yield* this.#output(kind, address, await made);
      this.#drawn.delete(address);
    }
  }

  /** Asks for a page or twin, which may be part of a list: the service knows those by a query. */
  #part(kind: OutputKind, address: string, accept: string): Promise<Made> {
    const [, list, query, ending = ''] = PART.exec(address) ?? [];
    const target = query === undefined ? address : `${list}${ending}?${query}`;
    return this.#make(kind, address, { target, accept });
  }

  #picture(address: string): Promise<Made> {
    const asking = { ask: this.#making.askForPicture, isKept: isCard(address) };
    const drawn = this.#drawn.get(address) ?? this.#make('asset', address, asking);
    this.#drawn.set(address, drawn);
    return drawn;
  }

  /** A list with all pages behind it. @param first what is asked for. @param address of its file. */
  async *list(first: string, address: string, query: string): AsyncGenerator<Output> {
    const { base } = this.#site.origins;
    let at = address;
    for (let page = 2, target: string | undefined = first; target !== undefined; page++) {
      const next = `${API_ROOT}/content/${query}&page=${page}`;
      const read = (bytes: Uint8Array) => {
        const body = JSON.parse(new TextDecoder().decode(bytes)) as { next?: string };
        const leads = body.next === undefined ? [] : [body.next.slice(base.length)];
        // Where only files answer, the cursor would be lost with the query.
        if (body.next !== undefined) body.next = `${base}${next}.json`;
        return { leads, body: new TextEncoder().encode(JSON.stringify(body)) };
      };
      const made = await this.#make('rest', at, { target, read });
      yield* this.#output('rest', at, made);
      [target] = made.leads;
      if (target === undefined || this.#asked.has(next)) return;
      this.#asked.add(next);
      at = next;
    }
  }

  /** What hosts send where nothing is. */
  async *notFound(): AsyncGenerator<Output> {
    for (const [address, accept] of Object.entries({ '/404.html': HTML, '/404.md': MARKDOWN })) {
      const made = await this.#make('not-found', address, { target: NOWHERE, accept });
      yield* this.#output('not-found', address, made.failure === undefined ? { ...made, status: 200 } : made);
    }
  }

  /** Addresses of the twin that a page names, and where the pathname of the page is another, of the one beside it. */
  #twinsOf(page: string, { headers }: Made): string[] {
    const named = /<([^>]+)>; rel="alternate"; type="text\/markdown"/.exec(headers['link'] ?? '')?.[1];
    const beside = page === '/' ? '/index.md' : `${page.replace(/(?:\/|\.html)$/, '')}.md`;
    const twins = new Set([named?.slice(this.#site.origins.base.length) ?? beside, beside]);
    return [...twins].filter((address) => !this.#asked.has(address));
  }

  *#output(kind: OutputKind, address: string, made: Made): Generator<Output> {
    const file = fileOf(kind, address, this.#making.isFlat);
    if (made.failure !== undefined) this.failed.push({ address, file, why: made.failure });
    if (made.status !== 200) return;
    if (file === null) this.unnamable.push(address);
    // What the server would answer with came first.
    if (file === null || this.#files.has(file)) return;
    this.#files.add(file);
    const { type, headers, digest, body } = made;
    yield { kind, address, file, type, headers, digest, body };
  }
}

/** Whether the page of an entry is another generator's: nobody needs the HTML of ours. Lists lead to their parts. */
function isOwners(site: Site, address: string): boolean {
  if (site.origins.beside === undefined || !site.snapshot.config.pages) return false;
  const located = locate(site, address, new URLSearchParams());
  if (located === null || typeof located === 'string' || located.kind !== 'document') return false;
  const { path, pathname, row } = located.target;
  return row !== null && path !== 'index' && pathname === address && !recordAt(site, row).lists;
}

function isPage({ status, type }: Made): boolean {
  return status === 200 && type.startsWith(HTML);
}
