import { API_ROOT } from '../operations/operation.ts';
import type { Platform } from '../platform/platform.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { isVisible } from '../site/assets.ts';
import type { Site } from '../site/site.ts';
import { documentAddresses } from '../surfaces/app.ts';
import { type Ask, askSite } from './ask.ts';
import { fileAt } from './file-name.ts';
import type { Output, OutputFile, OutputKind, Redirect } from './output.ts';
import { documentPaths, pageAddresses } from './seeds.ts';

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
/** The last segment of a part of a list, see `partAddress`. */
const PART = /^(.*?)\/((?:year|tag|page)=[^/]*?)(\.md|\/)?$/;
/** Headers that say how and when something was sent, and what only a server can keep. */
const OF_ONE_ANSWER =
  /^(?:content-(?:type|length|encoding)|etag|last-modified|accept-ranges|ratelimit.*|date)$/;

/**
 * Every file of an export, made by asking the service itself at each address that the Site has: so a file says what the
 * server would. Hands out what it holds besides the files at the end.
 */
export async function* outputsOf(site: Site, platform: Platform): AsyncGenerator<Output, Exported> {
  const ask = askSite(site, platform);
  const maker = new Maker(site, ask);
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
  yield* maker.notFound();
  return { redirects: maker.redirects, unnamable: maker.unnamable };
}

/** Every answer of the REST API that does not depend on what is asked for. */
async function* restOutputs(site: Site, maker: Maker): AsyncGenerator<Output> {
  for (const path of ['', '/versions', '/press-kit']) yield* maker.make(API_ROOT + path, 'rest');
  for (const path of documentPaths(site)) {
    yield* maker.make(`${API_ROOT}/content/${encodedPath(path)}`, 'rest');
  }
  const lists = `${API_ROOT}/content`;
  yield* maker.list(lists, lists, 'type=writing');
  for (const type of CONTENT_TYPES)
    yield* maker.list(`${lists}?type=${type}`, `${lists}/type=${type}`, `type=${type}`);
}

function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

class Maker {
  readonly redirects: Redirect[] = [];
  readonly unnamable: string[] = [];
  readonly #site: Site;
  readonly #ask: Ask;
  /** Addresses that were asked for, and files that are taken. */
  readonly #asked = new Set<string>();
  readonly #files = new Set<string>();

  constructor(site: Site, ask: Ask) {
    this.#site = site;
    this.#ask = ask;
  }

  /** What answers at an address with 200. */
  async *make(address: string, kind: OutputKind): AsyncGenerator<Output> {
    const answer = await this.#ask(address);
    if (answer.status === 200)
      yield* this.#output(kind, address, answer, new Uint8Array(await answer.arrayBuffer()));
  }

  /** Pages with their twins, the parts of lists that they lead to, and what leads on from an address that is none. */
  async *pages(addresses: readonly string[]): AsyncGenerator<Output> {
    const queue = [...addresses];
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      if (this.#asked.has(address)) continue;
      this.#asked.add(address);
      const [, list, query, ending = ''] = PART.exec(address) ?? [];
      const answer = await this.#ask(query === undefined ? address : `${list}${ending}?${query}`, HTML);
      const location = answer.headers.get('location');
      if (answer.status === 301 && location !== null) {
        const to = location.startsWith(`${this.#site.origins.base}/`)
          ? location.slice(this.#site.origins.base.length)
          : location;
        this.redirects.push({ from: address, to });
        if (to.startsWith('/')) queue.push(to);
      } else if (answer.status === 200 && answer.headers.get('content-type')?.startsWith(HTML)) {
        const body = new Uint8Array(await answer.arrayBuffer());
        yield* this.#output('page', address, answer, body);
        for (const part of partsOn(new TextDecoder().decode(body))) queue.push(part);
        yield* this.#twins(address, answer);
      }
    }
  }

  /** A list with all pages behind it. @param first what is asked for. @param address of its file. */
  async *list(first: string, address: string, query: string): AsyncGenerator<Output> {
    const { base } = this.#site.origins;
    let at = address;
    for (let page = 2, target: string | null = first; target !== null; page++) {
      const answer = await this.#ask(target);
      const body = (await answer.json()) as { next?: string };
      const next = body.next === undefined ? null : `${API_ROOT}/content/${query}&page=${page}`;
      target = body.next?.slice(base.length) ?? null;
      // Where only files answer, the cursor would be lost with the query.
      if (next !== null) body.next = `${base}${next}.json`;
      yield* this.#output('rest', at, answer, new TextEncoder().encode(JSON.stringify(body)));
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
      const answer = await this.#ask(NOWHERE, accept);
      yield* this.#output('not-found', address, answer, new Uint8Array(await answer.arrayBuffer()));
    }
  }

  /** The twin that a page names, and where the pathname of the page is another, the one beside it. */
  async *#twins(page: string, answer: Response): AsyncGenerator<Output> {
    const named = /<([^>]+)>; rel="alternate"; type="text\/markdown"/.exec(
      answer.headers.get('link') ?? '',
    )?.[1];
    const beside = page === '/' ? '/index.md' : `${page.replace(/(?:\/|\.html)$/, '')}.md`;
    for (const address of new Set([named?.slice(this.#site.origins.base.length) ?? beside, beside])) {
      if (this.#asked.has(address)) continue;
      this.#asked.add(address);
      const [, list, query, ending = ''] = PART.exec(address) ?? [];
      const twin = await this.#ask(query === undefined ? address : `${list}${ending}?${query}`, MARKDOWN);
      if (twin.status !== 200) continue;
      yield* this.#output('twin', address, twin, new Uint8Array(await twin.arrayBuffer()));
    }
  }

  *#output(kind: OutputKind, address: string, answer: Response, body: Uint8Array): Generator<Output> {
    const file = fileAt(address, kind === 'page' ? '.html' : kind === 'rest' ? '.json' : '');
    if (file === null) this.unnamable.push(address);
    // What the server would answer with came first.
    if (file === null || this.#files.has(file)) return;
    this.#files.add(file);
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OF_ONE_ANSWER.test(name)));
    const about: OutputFile = {
      kind,
      address,
      file,
      type: answer.headers.get('content-type') ?? '',
      headers,
    };
    yield { ...about, body };
  }
}

/** Addresses of parts of lists that a page links to. */
function partsOn(html: string): string[] {
  return [...html.matchAll(/ href="(\/[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => PART.test(href));
}
