/** The interfaces of Cloudflare's runtime that are used here (https://developers.cloudflare.com/workers/runtime-apis/). */

/** Another program that answers requests: the static assets, or a Durable Object. */
export interface Fetcher {
  fetch(request: string | Request): Promise<Response>;
}

/** Durable Objects of one class; each name has one object in the world. */
interface ObjectNamespace {
  idFromName(name: string): unknown;
  get(id: unknown): Fetcher;
}

/** The bindings that wrangler.jsonc names. */
export interface WorkerEnv {
  ASSETS: Fetcher;
  QUOTA: ObjectNamespace;
}

/** The storage of a Durable Object. Cloudflare sends a response only when all writes before it are on disk. */
export interface ObjectState {
  storage: {
    get<T>(key: string): Promise<T | undefined>;
    put(key: string, value: unknown): Promise<void>;
    deleteAll(): Promise<void>;
    /** @param time milliseconds since the epoch. */
    setAlarm(time: number): Promise<void>;
  };
}
