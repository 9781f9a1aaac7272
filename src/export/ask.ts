import type { Platform } from '../platform/platform.ts';
import type { Quota } from '../quota/quota.ts';
import { digestOfView } from '../site/facts.ts';
import { BASE } from './kept-outputs.ts';
import type { Fact, Reading } from '../site/types.ts';
import { findRow, type Site } from '../site/site.ts';
import { digestOf } from '../snapshot/snapshot.ts';
import { API_ROOT } from '../operations/operation.ts';
import { createApp } from '../surfaces/app.ts';
import { bodyInit, type Fields } from '../surfaces/http/message.ts';
import { RepresentationCache } from '../surfaces/http/representation.ts';

/** An answer with the whole of its body. */
export interface Answer {
  status: number;
  fields: Fields;
  body: Uint8Array;
  /** No text was read for it but that of the entry at its address: see {@link ofEntry}. */
  isOfEntry: boolean;
  /** What else of the Site was read for it; null where that can be anything. */
  facts: readonly Fact[] | null;
  /** Why it could not be made; null where it was. */
  failure: string | null;
}

/** Answers of the service, asked for in this process. @param target path and query, encoded. */
export type Ask = (target: string, accept?: string) => Promise<Answer>;

/** Headers that say how and when something was sent, and what only a server can keep. */
const OF_ONE_ANSWER =
  /^(?:content-(?:type|length|encoding)|etag|last-modified|accept-ranges|ratelimit.*|date|x-markdown-tokens)$/;

/** Nobody is counted who asks in the same process. */
const admit = () => ({ admitted: true, remaining: 0, reset: 1 });
const UNCOUNTED: Quota = { consume: admit, peek: admit };
/** Everything is asked for once; and what was kept would not tell what it was made of. */
const KEPT_BYTES = 1;

/** The row of the entry that is asked for, in any of its forms. */
function rowAt(site: Site, target: string): number | undefined {
  const [path = ''] = target.split('?');
  const document = `${API_ROOT}/content/`;
  return findRow(site, path.startsWith(document) ? path.slice(document.length) : path);
}

/** The digest of that entry: an answer that is made of no other text is the same while this and the frame are. */
export function ofEntry(site: Site, target: string): string {
  const row = rowAt(site, target);
  return row === undefined ? '' : new TextDecoder().decode(digestOf(site.snapshot, row));
}

/** The same service that a server would run, for a Site that does not change. @param count of answers at a time. */
export function askSite(site: Site, platform: Platform, count = 1): Ask {
  const lanes = Array.from({ length: count }, () => ({ ask: askInTurn(site, platform), waiting: 0 }));
  return async (target, accept) => {
    const lane = lanes.reduce((least, one) => (one.waiting < least.waiting ? one : least));
    lane.waiting++;
    try {
      return await lane.ask(target, accept);
    } finally {
      lane.waiting--;
    }
  };
}

/** It answers one after the other, so that it is known which of them a text was read for. */
function askInTurn(untraced: Site, platform: Platform): Ask {
  let own: number | undefined;
  let isOfEntry = true;
  let facts: Fact[] | null = [];
  let failure: string | null = null;
  const known = new Map<string, { value: unknown; fact: Fact }>();
  const reading: Reading = {
    site: untraced,
    fact(name, key, value, view) {
      const id = `${name}\n${key}`;
      let told = known.get(id);
      if (told === undefined) {
        const made = value();
        told = { value: made, fact: [name, key, digestOfView(untraced, view(made))] };
        known.set(id, told);
      }
      facts?.push(told.fact);
      return told.value as ReturnType<typeof value>;
    },
    wholeSite: () => (facts = null),
  };
  const onText = (row: number | null) => {
    if (row === null || row !== own) isOfEntry = false;
  };
  const site = tracedSite(untraced, onText, reading);
  const { showTexts } = platform;
  const logError = (error: unknown) => (failure = String(error));
  const app = createApp({
    site: () => site,
    quota: UNCOUNTED,
    platform: { ...platform, ...(showTexts && { showTexts: noted }), logError },
    clientOf: () => '',
    representations: new RepresentationCache(platform, KEPT_BYTES),
  });
  /** A text that took too long may be shown another time. */
  async function noted(texts: Parameters<NonNullable<typeof showTexts>>[0]) {
    const shown = (await showTexts?.(texts)) ?? null;
    if (shown === null || shown.includes(null)) isOfEntry = false;
    return shown;
  }
  const answer = async (target: string, accept: string): Promise<Answer> => {
    own = rowAt(untraced, target);
    isOfEntry = true;
    facts = [];
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
    const bytes =
      body instanceof Uint8Array ? body : new Uint8Array(await new Response(bodyInit(body)).arrayBuffer());
    return {
      status,
      fields,
      body: bytes,
      isOfEntry,
      facts: facts && [...new Set(facts)],
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

/** Fields that belong to what is at an address, sorted by name, which is in lower case. */
export function keptHeaders(fields: Fields): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < fields.length; at += 2) {
    const [name, value] = [(fields[at] as string).toLowerCase(), fields[at + 1] as string];
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const kept = Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.test(name));
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What is read without telling: {@link BASE}, tables made of it, and records and texts, whose rows facts tell of. */
const FREE: ReadonlySet<string> = new Set([
  ...BASE,
  ...'assetsByPathname redirectsFrom sectionsAt records texts snapshot today instant origins hash hosts'.split(
    ' ',
  ),
]);
/** What is made of all texts. */
const OF_TEXTS: ReadonlySet<string> = new Set(['index', 'plain', 'revision']);

/** The same Site, which tells what of it is read: `textsAt` says the row, and what is made of all texts null. */
function tracedSite(site: Site, onText: (row: number | null) => void, reading: Reading): Site {
  const told = <T extends object>(all: T, more: object = {}): T => {
    const properties = Object.entries(all)
      .filter(([name]) => !FREE.has(name))
      .map(([name, value]) => {
        const get = () => {
          if (OF_TEXTS.has(name)) onText(null);
          reading.wholeSite();
          return value as unknown;
        };
        return [name, { enumerable: true, get }];
      });
    return Object.defineProperties({ ...all, ...more }, Object.fromEntries(properties));
  };
  return told(site, { snapshot: told(site.snapshot), onText, reading });
}
