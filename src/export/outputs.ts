import { kindAt } from '../model/addresses.ts';
import { restOperations } from '../operations/index.ts';
import { API_ROOT } from '../operations/operation.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { locate } from '../site/locate.ts';
import { recordAt, type Site } from '../site/site.ts';
import { twinUrl } from '../site/summary.ts';
import { documentAddresses } from '../surfaces/app.ts';
import { encodedPath } from '../text/pathname.ts';
import { mapAhead } from './ahead.ts';
import { fileOf, folderAddress, movedPage, stemOf } from './file-name.ts';
import type { AddressResult } from './kept-outputs.ts';
import { isCard, isMadePicture } from './leads.ts';
import { createMake, type Make, type OutputOptions } from './make.ts';
import type { Output, OutputKind, Redirect } from './output.ts';
import { pageTestOf, documentPaths, isFormerAddress, pageAddresses, PART } from './seeds.ts';

/** What an export found out besides its files. */
export interface Exported {
  redirects: Redirect[];
  /** Addresses that no file can have as its name. */
  unnamable: string[];
  /** Outputs that could not be made. */
  failed: Failed[];
}

export interface Failed {
  /** Encoded pathname. */
  address: string;
  /** The file that it would have; null if no file can have that name. */
  file: string | null;
  /** The message of the error. */
  why: string;
}

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
/** Stands for a page that the other generator has made, in an overlay. */
const BUILT_PAGE: AddressResult = { status: 200, type: HTML, headers: {}, leads: [], digest: '', body: null };
/** No page has this address, nor a similar one that the page for 404 would suggest. */
const NO_PAGE = '/%00';

/**
 * Yields every file of an export, and returns what is no file. Each file is the response of the service at an address
 * of the Site, so it contains what a server would answer.
 */
export async function* outputsOf(site: Site, options: OutputOptions): AsyncGenerator<Output, Exported> {
  const maker = new OutputMaker(site, options);
  for (const address of documentAddresses(site)) {
    yield* maker.make(address, kindAt(address) === 'frame' ? 'frame' : 'document');
  }
  for (const { pathname } of site.snapshot.assets) yield* maker.make(encodedPath(pathname), 'asset');
  yield* maker.pages(pageAddresses(site));
  // A twin answers at the path of its document too, even if its page has another pathname.
  yield* maker.all(
    documentPaths(site).map((path) => `/${encodedPath(path)}.md`),
    'twin',
  );
  yield* restOutputs(site, maker);
  yield* maker.notFound();
  yield* maker.moved();
  return { redirects: maker.redirects, unnamable: maker.unnamable, failed: maker.failed };
}

/** Yields the responses of the REST API that have no parameters, the documents, and the lists of each type. */
async function* restOutputs(site: Site, maker: OutputMaker): AsyncGenerator<Output> {
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

/** Requests in progress, each with its address. */
type Pending = readonly [address: string, result: Promise<AddressResult>][];

/** A page, and the twins and pictures that were requested together with it. */
type PageParts = { result: AddressResult } & Record<'twins' | 'pictures', Pending>;

class OutputMaker {
  readonly redirects: Redirect[] = [];
  readonly unnamable: string[] = [];
  readonly failed: Failed[] = [];
  readonly #site: Site;
  readonly #options: OutputOptions;
  readonly #isPage: (address: string) => boolean;
  readonly #make: Make;
  /** Addresses that were requested. */
  readonly #requested = new Set<string>();
  /** Files that an output has taken. */
  readonly #files = new Set<string>();
  /** Pictures that are requested and not yielded yet, by address: several pages may show the same one. */
  readonly #requestedPictures = new Map<string, Promise<AddressResult>>();

  constructor(site: Site, options: OutputOptions) {
    this.#site = site;
    this.#options = options;
    this.#isPage = pageTestOf(site);
    this.#make = createMake(site, options);
  }

  /** Yields the output of an address, if it answers 200. */
  async *make(address: string, kind: OutputKind): AsyncGenerator<Output> {
    yield* this.#output(kind, address, await this.#make(kind, address));
  }

  /** The same for many addresses, except those whose files are taken. */
  async *all(addresses: readonly string[], kind: OutputKind): AsyncGenerator<Output> {
    const queue = addresses.filter(
      (address) => !this.#files.has(fileOf(kind, address, this.#options.isFlat) ?? ''),
    );
    for await (const [address, result] of mapAhead(
      () => queue.shift(),
      (queued) => this.#make(kind, queued),
    ))
      yield* this.#output(kind, address, result);
  }

  /** Yields an HTML page at each former address of a page, which forwards to it, for hosts without redirects. */
  *moved(): Generator<Output> {
    const { base } = this.#site.origins;
    for (const { from, to } of this.#options.isFlat ? [] : this.redirects) {
      if (!this.#isPage(to) || !isFormerAddress(this.#site, from, to)) continue;
      const html = movedPage(base, folderAddress(to));
      const body = new TextEncoder().encode(html);
      const digest = this.#site.hash(body);
      yield* this.#output('moved', from, { status: 200, type: HTML, headers: {}, leads: [], digest, body });
    }
  }

  /** Yields pages with their twins and pictures, and the parts of lists that they link to. Collects redirects. */
  async *pages(addresses: readonly string[]): AsyncGenerator<Output> {
    const queue = [...addresses];
    const nextAddress = () => {
      let address = queue.shift();
      while (address !== undefined && this.#requested.has(address)) address = queue.shift();
      if (address !== undefined) this.#requested.add(address);
      return address;
    };
    const withTwins = async (address: string): Promise<PageParts> => {
      const result = isBuilt(this.#site, address) ? BUILT_PAGE : await this.#request('page', address, HTML);
      if (!isPage(result) && result.failure === undefined) return { result, twins: [], pictures: [] };
      return {
        result,
        twins: this.#twinsOf(address, result).map((twin) => [twin, this.#request('twin', twin, MARKDOWN)]),
        pictures: result.leads
          .filter((lead) => isMadePicture(lead) && !this.#requested.has(lead))
          .map((picture) => [picture, this.#picture(picture)]),
      };
    };
    for await (const [address, page] of mapAhead(nextAddress, withTwins)) {
      for (const further of yield* this.#page(address, page)) queue.push(further);
    }
  }

  /** Yields a page with its twins, and returns further addresses that only it names: parts of a list, a redirect’s target. */
  async *#page(address: string, { result, twins, pictures }: PageParts): AsyncGenerator<Output, string[]> {
    const { base } = this.#site.origins;
    const { location } = result.headers;
    if (result.status === 301 && location !== undefined) {
      const to = location.startsWith(`${base}/`) ? location.slice(base.length) : location;
      this.redirects.push({ from: address, to });
      return to.startsWith('/') ? [to] : [];
    }
    if (!isPage(result) && result.failure === undefined) return [];
    yield* this.#output('page', address, result);
    yield* this.#yieldPending('twin', twins);
    yield* this.#yieldPending('asset', pictures);
    return result.leads.filter((lead) => !isMadePicture(lead));
  }

  /** Yields the outputs of requests in progress, each address once. */
  async *#yieldPending(kind: OutputKind, pending: Pending): AsyncGenerator<Output> {
    for (const [address, result] of pending) {
      if (this.#requested.has(address)) continue;
      this.#requested.add(address);
      yield* this.#output(kind, address, await result);
      this.#requestedPictures.delete(address);
    }
  }

  /** Requests a page or twin. The address of a part of a list, such as `/tag=rye/`, becomes the query `?tag=rye`. */
  #request(kind: OutputKind, address: string, accept: string): Promise<AddressResult> {
    const [, list, query, ending = ''] = PART.exec(address) ?? [];
    const target = query === undefined ? address : `${list}${ending}?${query}`;
    return this.#make(kind, address, { target, accept });
  }

  #picture(address: string): Promise<AddressResult> {
    const asking = { ask: this.#options.askForPicture, isKept: isCard(address) };
    const picture = this.#requestedPictures.get(address) ?? this.#make('asset', address, asking);
    this.#requestedPictures.set(address, picture);
    return picture;
  }

  /** Yields a list of the REST API with all its further pages. @param first target of the request. @param address of its file. */
  async *list(first: string, address: string, query: string): AsyncGenerator<Output> {
    let pageAddress = address;
    for (let page = 2, target: string | undefined = first; target !== undefined; page++) {
      const next = `${API_ROOT}/content/${query}&page=${page}`;
      const result = await this.#make('rest', pageAddress, { target, nextPage: next });
      yield* this.#output('rest', pageAddress, result);
      [target] = result.leads;
      if (target === undefined || this.#requested.has(next)) return;
      this.#requested.add(next);
      pageAddress = next;
    }
  }

  /** Yields the page and the twin that hosts send with status 404. */
  async *notFound(): AsyncGenerator<Output> {
    for (const [address, accept] of Object.entries({ '/404.html': HTML, '/404.md': MARKDOWN })) {
      const page = await this.#make('not-found', address, { target: NO_PAGE, accept });
      yield* this.#output('not-found', address, page.failure === undefined ? { ...page, status: 200 } : page);
    }
  }

  /** The addresses of a page’s twins: the one that its `Link` header names, and the one beside the page (`/a.md` for `/a/`). */
  #twinsOf(page: string, { headers }: AddressResult): string[] {
    const { base } = this.#site.origins;
    const linked = /<([^>]+)>; rel="alternate"; type="text\/markdown"/.exec(headers['link'] ?? '')?.[1];
    // A page of another generator has no header, so its row says where its twin is.
    const twins = new Set([(linked ?? twinUrl(this.#site, page)).slice(base.length), `${stemOf(page)}.md`]);
    return [...twins].filter((address) => !this.#requested.has(address));
  }

  *#output(kind: OutputKind, address: string, result: AddressResult): Generator<Output> {
    const file = fileOf(kind, address, this.#options.isFlat);
    if (result.failure !== undefined) this.failed.push({ address, file, why: result.failure });
    if (result.status !== 200) return;
    if (file === null) this.unnamable.push(address);
    // The first output wins, as it does on the server.
    if (file === null || this.#files.has(file)) return;
    this.#files.add(file);
    const { type, headers, digest, body } = result;
    yield { kind, address, file, type, headers, digest, body };
  }
}

/** Whether the other generator of an overlay has the page of this entry. Lists are made all the same, for their parts. */
function isBuilt(site: Site, address: string): boolean {
  if (site.origins.beside === undefined || !site.snapshot.config.pages) return false;
  const located = locate(site, address, new URLSearchParams());
  if (located === null || typeof located === 'string' || located.kind !== 'document') return false;
  const { path, pathname, row } = located.target;
  return row !== null && path !== 'index' && pathname === address && !recordAt(site, row).lists;
}

function isPage({ status, type }: AddressResult): boolean {
  return status === 200 && type.startsWith(HTML);
}
