import type { Platform } from '../platform/platform.ts';
import type { Quota } from '../quota/quota.ts';
import type { Site } from '../site/site.ts';
import { createApp } from '../surfaces/app.ts';
import { bodyInit, type Fields } from '../surfaces/http/message.ts';
import { RepresentationCache } from '../surfaces/http/representation.ts';

/** An answer with the whole of its body. */
export interface Answer {
  status: number;
  fields: Fields;
  body: Uint8Array;
}

/** Answers of the service, asked for in this process. @param target path and query, encoded. */
export type Ask = (target: string, accept?: string) => Promise<Answer>;

/** Headers that say how and when something was sent, and what only a server can keep. */
const OF_ONE_ANSWER =
  /^(?:content-(?:type|length|encoding)|etag|last-modified|accept-ranges|ratelimit.*|date)$/;

/** Nobody is counted who asks in the same process. */
const UNCOUNTED: Quota = {
  consume: () => ({ admitted: true, remaining: 0, reset: 1 }),
  peek: () => ({ admitted: true, remaining: 0, reset: 1 }),
};
/** Everything is asked for once. */
const KEPT_BYTES = 1024 * 1024;

/** The same service that a server would run, for a Site that does not change. */
export function askSite(site: Site, platform: Platform): Ask {
  const app = createApp({
    site: () => site,
    quota: UNCOUNTED,
    platform,
    clientOf: () => '',
    representations: new RepresentationCache(platform, KEPT_BYTES),
  });
  return async (target, accept = '*/*') => {
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
    return { status, fields, body: bytes };
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
