import type { Part } from '../../src/export/manifest.ts';
import { isWorker } from './server.ts';
import { type Client, type ServeOptions, useServer } from './client.ts';

/** The host under test: the server itself, an export behind a server of files, or a function beside files. */
export interface Host {
  /** Starts the host for the whole test file. */
  use(options: ServeOptions): Client;
  /** Whether the host claims to fulfil this part of the contract. */
  holds(part: Part): boolean;
  /** Whether a function leaves this matter to its host or to the other generator, which makes the error page. */
  leavesToHost?: (what: 'not-found' | 'methods' | 'spellings' | 'search-page') => boolean;
}

/** A Worker compresses with gzip only; Cloudflare adds the other codings. */
export const live: Host = { use: useServer, holds: (part) => !isWorker || part !== 'codings' };
