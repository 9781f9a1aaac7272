import { restOperations } from '../operations/index.ts';
import { API_ROOT } from '../operations/operation.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { isVisible } from '../site/assets.ts';
import type { Site } from '../site/site.ts';
import { documentAddresses } from '../surfaces/app.ts';
import { encodedPath } from '../text/pathname.ts';
import { fieldOf } from '../surfaces/http/message.ts';
import { madeAhead } from './ahead.ts';
import { type Answer, type Ask, keptHeaders } from './ask.ts';
import { fileOf } from './file-name.ts';
import type { Output, OutputKind, Redirect } from './output.ts';
import { folderAddress, leadToFolders, movedPage } from './folders.ts';
import { documentPaths, isFormer, maybePage, pageAddresses, PART } from './seeds.ts';

/** What an export says besides its files. */
export interface Exported {
  redirects: Redirect[];
  /** Addresses that no file can have. */
  unnamable: string[];
}

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
/** No page has such an address, and nothing is near it. */
const NOWHERE = '/%00';
const MADE_PICTURE = /\/_lectern\/(?:pictures\/|cards\/|card\.|touch-icon\.)[^\s"?,]+/g;
/** What names addresses of the API: where rules make them answer, the same with these. */
const OF_THE_API = ['/openapi.json', '/.well-known/api-catalog', API_ROOT];

/** How the files of an export are asked for and laid out. */
export interface Making {
  /** The service of a plain host, and of one that has our rules; null: no host of the files does. */
  ask: Ask;
  askRuled: Ask | null;
  /** Makes pictures, which takes longer than anything else. */
  askForPicture: Ask;
  /** Pages are called `rye.html`, which takes rules; otherwise they are folders. */
  isFlat: boolean;
}

/**
 * Every file of an export, made by asking the service at each address that the Site has: so a file says what the
 * server would. Hands out what it holds besides the files at the end.
 */
export async function* outputsOf(site: Site, making: Making): AsyncGenerator<Output, Exported> {
  const maker = new Maker(site, making);
  for (const address of documentAddresses(site)) {
    yield* maker.make(address, address.startsWith('/_lectern/') ? 'frame' : 'document');
  }
  for (const asset of site.snapshot.assets) {
    if (isVisible(site, asset)) yield* maker.make(encodedPath(asset.pathname), 'asset');
  }
  yield* maker.pages(pageAddresses(site));
  // A twin answers at the path of its document too, wherever its page is.
  for (const path of documentPaths(site)) yield* maker.make(`/${encodedPath(path)}.md`, 'twin');
  yield* restOutputs(site, maker);
  for (const address of OF_THE_API) yield* maker.ruled(address);
  yield* maker.notFound();
  yield* maker.moved();
  return { redirects: maker.redirects, unnamable: maker.unnamable };
}

/** Every answer of the REST API that does not depend on what is asked for. */
async function* restOutputs(site: Site, maker: Maker): AsyncGenerator<Output> {
  for (const { rest } of restOperations(site).filter(({ rest: { file, path } }) => !/\{/.test(file ?? path)))
    yield* maker.make(API_ROOT + rest.path, 'rest');
  for (const path of documentPaths(site)) {
    yield* maker.make(`${API_ROOT}/content/${encodedPath(path)}`, 'rest');
  }
  const lists = `${API_ROOT}/content`;
  yield* maker.list(lists, lists, 'type=writing');
  for (const type of CONTENT_TYPES)
    yield* maker.list(`${lists}?type=${type}`, `${lists}/type=${type}`, `type=${type}`);
}

class Maker {
  readonly redirects: Redirect[] = [];
  readonly unnamable: string[] = [];
  readonly #site: Site;
  readonly #making: Making;
  readonly #isPage: (address: string) => boolean;
  /** Addresses that were asked for, and files that are taken. */
  readonly #asked = new Set<string>();
  readonly #files = new Set<string>();

  constructor(site: Site, making: Making) {
    this.#site = site;
    this.#making = making;
    this.#isPage = maybePage(site);
  }

  /** What answers at an address with 200. */
  async *make(address: string, kind: OutputKind): AsyncGenerator<Output> {
    const answer = await this.#making.ask(address);
    if (answer.status === 200) yield* this.#output(kind, address, answer);
  }

  /** The same from the service of a host that has our rules. */
  async *ruled(address: string): AsyncGenerator<Output> {
    const answer = await this.#making.askRuled?.(address);
    if (answer?.status === 200) yield* this.#output('ruled', address, answer);
  }

  /** A page that leads on, at each former address of a page, for hosts that know no redirects. */
  *moved(): Generator<Output> {
    const { base } = this.#site.origins;
    for (const { from, to } of this.#making.isFlat ? [] : this.redirects) {
      if (!this.#isPage(to) || !isFormer(this.#site, from, to)) continue;
      const html = movedPage(base + folderAddress(to));
      const answer = { status: 200, fields: ['Content-Type', HTML], body: new TextEncoder().encode(html) };
      yield* this.#output('moved', from, answer);
    }
  }

  /** Pages with their twins, the parts of lists that they lead to, and what leads on from an address that is none. */
  async *pages(addresses: readonly string[]): AsyncGenerator<Output> {
    const queue = [...addresses];
    const fresh = () => {
      let address = queue.shift();
      while (address !== undefined && this.#asked.has(address)) address = queue.shift();
      if (address !== undefined) this.#asked.add(address);
      return address;
    };
    for await (const [address, answer] of madeAhead(fresh, (one) => this.#askPart(one, HTML))) {
      for (const further of yield* this.#page(address, answer)) queue.push(further);
    }
  }

  /** What is at an address. Hands out the addresses that it leads to and that nothing else tells of. */
  async *#page(address: string, answer: Answer): AsyncGenerator<Output, string[]> {
    const { base } = this.#site.origins;
    const location = fieldOf(answer.fields, 'Location');
    if (answer.status === 301 && location !== null) {
      const to = location.startsWith(`${base}/`) ? location.slice(base.length) : location;
      this.redirects.push({ from: address, to });
      return to.startsWith('/') ? [to] : [];
    }
    if (answer.status !== 200 || !fieldOf(answer.fields, 'Content-Type')?.startsWith(HTML)) return [];
    yield* this.#output('page', address, answer);
    yield* this.#twins(address, answer);
    const html = new TextDecoder().decode(answer.body);
    yield* this.#pictures(html);
    return partsOn(html);
  }

  /** Asks for a page or twin, which may be part of a list: the service knows those by a query. */
  #askPart(address: string, accept: string): Promise<Answer> {
    const [, list, query, ending = ''] = PART.exec(address) ?? [];
    return this.#making.ask(query === undefined ? address : `${list}${ending}?${query}`, accept);
  }

  /** The pictures in other sizes that a page can choose from. */
  async *#pictures(html: string): AsyncGenerator<Output> {
    for (const [address] of html.matchAll(MADE_PICTURE)) {
      if (this.#asked.has(address)) continue;
      this.#asked.add(address);
      const answer = await this.#making.askForPicture(address);
      if (answer.status === 200) yield* this.#output('asset', address, answer);
    }
  }

  /** A list with all pages behind it. @param first what is asked for. @param address of its file. */
  async *list(first: string, address: string, query: string): AsyncGenerator<Output> {
    const { base } = this.#site.origins;
    let at = address;
    for (let page = 2, target: string | null = first; target !== null; page++) {
      const answer = await this.#making.ask(target);
      const body = JSON.parse(new TextDecoder().decode(answer.body)) as { next?: string };
      const next = body.next === undefined ? null : `${API_ROOT}/content/${query}&page=${page}`;
      target = body.next?.slice(base.length) ?? null;
      // Where only files answer, the cursor would be lost with the query.
      if (next !== null) body.next = `${base}${next}.json`;
      yield* this.#output('rest', at, { ...answer, body: new TextEncoder().encode(JSON.stringify(body)) });
      if (next === null || this.#asked.has(next)) return;
      this.#asked.add(next);
      at = next;
    }
  }

  /** What hosts send where nothing is. */
  async *notFound(): AsyncGenerator<Output> {
    for (const [address, accept] of [
      ['/404.html', HTML],
      ['/404.md', MARKDOWN],
    ] as const) {
      const answer = await this.#making.ask(NOWHERE, accept);
      yield* this.#output('not-found', address, answer);
    }
  }

  /** The twin that a page names, and where the pathname of the page is another, the one beside it. */
  async *#twins(page: string, answer: Answer): AsyncGenerator<Output> {
    const named = /<([^>]+)>; rel="alternate"; type="text\/markdown"/.exec(
      fieldOf(answer.fields, 'Link') ?? '',
    )?.[1];
    const beside = page === '/' ? '/index.md' : `${page.replace(/(?:\/|\.html)$/, '')}.md`;
    for (const address of new Set([named?.slice(this.#site.origins.base.length) ?? beside, beside])) {
      if (this.#asked.has(address)) continue;
      this.#asked.add(address);
      const twin = await this.#askPart(address, MARKDOWN);
      if (twin.status === 200) yield* this.#output('twin', address, twin);
    }
  }

  *#output(kind: OutputKind, address: string, { fields, body }: Answer): Generator<Output> {
    const file = fileOf(kind, address, this.#making.isFlat);
    if (file === null) this.unnamable.push(address);
    // What the server would answer with came first.
    if (file === null || this.#files.has(file)) return;
    this.#files.add(file);
    const type = fieldOf(fields, 'Content-Type') ?? '';
    yield { kind, address, file, type, headers: keptHeaders(fields), body: this.#laidOut(kind, body) };
  }

  /** A page leads to other pages as they are laid out. */
  #laidOut(kind: OutputKind, body: Uint8Array): Uint8Array {
    if (this.#making.isFlat || (kind !== 'page' && kind !== 'not-found')) return body;
    const html = new TextDecoder().decode(body);
    return new TextEncoder().encode(leadToFolders(html, this.#site.origins.base, this.#isPage));
  }
}

/** Addresses of parts of lists that a page links to. */
function partsOn(html: string): string[] {
  return [...html.matchAll(/ href="(\/[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => PART.test(href));
}
