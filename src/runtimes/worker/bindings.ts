/**
 * What a Worker of Cloudflare is given: the part of its interfaces that is used here
 * (https://developers.cloudflare.com/workers/runtime-apis/).
 */

/** Another program that answers requests: the static assets, or a Durable Object. */
export interface Fetcher {
  fetch(request: string | Request): Promise<Response>;
}

/** Durable Objects of one class; each name has one object in the world. */
interface ObjectNamespace {
  idFromName(name: string): unknown;
  get(id: unknown): Fetcher;
}

/** The names stand in wrangler.jsonc. */
export interface WorkerEnv {
  ASSETS: Fetcher;
  QUOTA: ObjectNamespace;
}

/** What a Durable Object keeps; a write is on disk before any answer that follows it leaves. */
export interface ObjectState {
  storage: {
    get<T>(key: string): Promise<T | undefined>;
    put(key: string, value: unknown): Promise<void>;
    deleteAll(): Promise<void>;
    /** @param time milliseconds since the epoch. */
    setAlarm(time: number): Promise<void>;
  };
}
