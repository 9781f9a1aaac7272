import { joinParts } from '../bytes/pack.ts';
import type { Platform } from '../platform/platform.ts';
import type { Quota } from '../quota/quota.ts';
import { digestOfView } from '../site/facts.ts';
import { BASE, WHOLE_SITE } from './kept-outputs.ts';
import type { Fact, Reading } from '../site/types.ts';
import { findRow, type Site } from '../site/site.ts';
import { digestOf } from '../snapshot/snapshot.ts';
import { API_ROOT } from '../operations/operation.ts';
import { createApp } from '../surfaces/app.ts';
import { bodyInit, type Fields, type HttpResponse } from '../surfaces/http/message.ts';
import { RepresentationCache } from '../surfaces/http/representation.ts';

/** A response with its whole body, and what it was made from. */
interface Answer {
  status: number;
  fields: Fields;
  body: Uint8Array;
  /** Whether no text was read for it except that of the entry at its address, see {@link entryDigest}. */
  isOfEntry: boolean;
  /** The facts that were read for it, and {@link WHOLE_SITE} if it read parts of the Site that are no facts. */
  facts: readonly Fact[];
  /** Why it could not be made, otherwise null. */
  failure: string | null;
}

/** Requests a target from the service without a network. @param target encoded path and query. */
export type Ask = (target: string, accept?: string) => Promise<Answer>;

/** Headers that describe one response, not what is at the address: its coding, date, validators and quota. */
const PER_RESPONSE =
  /^(?:content-(?:type|length|encoding)|etag|last-modified|accept-ranges|ratelimit.*|date|x-markdown-tokens)$/;

/** The quota does not count the requests that an export makes to its own service. */
const admit = () => ({ admitted: true, remaining: 0, reset: 1 });
const NO_QUOTA: Quota = { consume: admit, peek: admit };
/** An export requests each address once, and a cached response would not report what it was made from. So nothing is cached. */
const CACHE_BYTES = 1;

/** The row of the entry at a target, which may be a page, a twin or a document of the REST API. */
function rowAt(site: Site, target: string): number | undefined {
  const [path = ''] = target.split('?');
  const document = `${API_ROOT}/content/`;
  return findRow(site, path.startsWith(document) ? path.slice(document.length) : path);
}

/** Digest of the entry at a target, or an empty text. A response that reads no other text depends on this and the frame. */
export function entryDigest(site: Site, target: string): string {
  const row = rowAt(site, target);
  return row === undefined ? '' : new TextDecoder().decode(digestOf(site.snapshot, row));
}

/** The service that a server would run, for a Site that does not change. @param count how many requests run at a time. */
export function askSite(site: Site, platform: Platform, count = 1): Ask {
  const lanes = Array.from({ length: count }, () => ({ ask: askInTurn(site, platform), waiting: 0 }));
  return async (target, accept) => {
    const lane = lanes.reduce((least, other) => (other.waiting < least.waiting ? other : least));
    lane.waiting++;
    try {
      return await lane.ask(target, accept);
    } finally {
      lane.waiting--;
    }
  };
}

/** Answers one request at a time, so that each text and fact that is read belongs to the current request. */
function askInTurn(untraced: Site, platform: Platform): Ask {
  let requestedRow: number | undefined;
  let isOfEntry = true;
  let facts = new Set<Fact>();
  let failure: string | null = null;
  const factsById = new Map<string, { value: unknown; fact: Fact }>();
  const reading: Reading = {
    site: untraced,
    fact(name, key, make, view) {
      const id = `${name}\n${key}`;
      let entry = factsById.get(id);
      if (entry === undefined) {
        const value = make();
        entry = { value, fact: [name, key, digestOfView(untraced, view(value))] };
        factsById.set(id, entry);
      }
      facts.add(entry.fact);
      return entry.value as ReturnType<typeof make>;
    },
    wholeSite: () => void facts.add(WHOLE_SITE),
  };
  const onText = (row: number | null) => {
    if (row === null || row !== requestedRow) isOfEntry = false;
  };
  const site = tracedSite(untraced, onText, reading);
  const { showTexts } = platform;
  const logError = (error: unknown) => (failure = String(error));
  const app = createApp({
    site: () => site,
    quota: NO_QUOTA,
    platform: { ...platform, ...(showTexts && { showTexts: showTextsNoted }), logError },
    clientOf: () => '',
    representations: new RepresentationCache(platform, CACHE_BYTES),
  });
  /** A text that took too long is null, and may be rendered in the next run: so this result must not be reused. */
  async function showTextsNoted(texts: Parameters<NonNullable<typeof showTexts>>[0]) {
    const rendered = (await showTexts?.(texts)) ?? null;
    if (rendered === null || rendered.includes(null)) isOfEntry = false;
    return rendered;
  }
  const answer = async (target: string, accept: string): Promise<Answer> => {
    requestedRow = rowAt(untraced, target);
    isOfEntry = true;
    facts = new Set();
    failure = null;
    const { pathname, search, host } = new URL(site.origins.base + target);
    const { status, fields, body } = await app.answer({
      method: 'GET',
      path: pathname,
      query: search.slice(1),
      host,
      peer: '',
      id: '',
      header: (name) => (name === 'accept' ? accept : null),
      text: () => Promise.resolve(''),
    });
    return {
      status,
      fields,
      body: await bytesOf(body),
      isOfEntry,
      facts: [...facts],
      failure: status < 500 ? null : (failure ?? `${status}`),
    };
  };
  let last: Promise<unknown> = Promise.resolve();
  return (target, accept = '*/*') => {
    const next = last.then(() => answer(target, accept));
    last = next.catch(() => {});
    return next;
  };
}

/** The bytes of a body. A stream is read here, since `new Response` takes twice the time for short ones. */
async function bytesOf(body: HttpResponse['body']): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  if (!(body instanceof ReadableStream))
    return new Uint8Array(await new Response(bodyInit(body)).arrayBuffer());
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return joinParts(chunks);
}

/** The headers that describe what is at an address, sorted by their lower-case names. */
export function keptHeaders(fields: Fields): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let i = 0; i < fields.length; i += 2) {
    const [name, value] = [(fields[i] as string).toLowerCase(), fields[i + 1] as string];
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const kept = Object.entries(headers).filter(([name]) => !PER_RESPONSE.test(name));
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Members that nothing records when they are read: {@link BASE}, its tables, and records and texts, whose rows come from facts. */
const UNRECORDED: ReadonlySet<string> = new Set([
  ...BASE,
  ...'assetsByPathname redirectsFrom sectionsAt records texts snapshot today instant origins hash hosts'.split(
    ' ',
  ),
]);
/** Members that depend on all texts. */
const OF_ALL_TEXTS: ReadonlySet<string> = new Set(['index', 'plain', 'revision']);

/** A Site that reports what is read of it. @param onText gets the row of a text; null if all texts may have been read. */
function tracedSite(site: Site, onText: (row: number | null) => void, reading: Reading): Site {
  const traced = <T extends object>(target: T, more: object = {}): T => {
    const properties = Object.entries(target)
      .filter(([name]) => !UNRECORDED.has(name))
      .map(([name, value]) => {
        const get = () => {
          if (OF_ALL_TEXTS.has(name)) onText(null);
          reading.wholeSite();
          return value as unknown;
        };
        return [name, { enumerable: true, get }];
      });
    return Object.defineProperties({ ...target, ...more }, Object.fromEntries(properties));
  };
  return traced(site, { snapshot: traced(site.snapshot), onText, reading });
}
