import type { Part } from '../../src/export/manifest.ts';
import { isWorker } from './server.ts';
import { type Client, type ServeOptions, useServer } from './client.ts';

/** What a check is run against: the server itself, or an export behind a server of files. */
export interface Host {
  /** For the whole test file. */
  use(options: ServeOptions): Client;
  /** Whether this part of the contract is claimed. */
  holds(part: Part): boolean;
  /** What the host, or the other generator, decides by itself where a function stands beside files. */
  leavesToHost?: (what: 'not-found' | 'methods' | 'spellings' | 'search-page') => boolean;
}

/** A Worker makes gzip alone; Cloudflare makes what else a client takes. */
export const live: Host = { use: useServer, holds: (part) => !isWorker || part !== 'codings' };
