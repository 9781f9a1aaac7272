import type { Part } from '../../src/export/manifest.ts';
import { isWorker } from './server.ts';
import { type Client, type ServeOptions, useServer } from './client.ts';

/** What a check is run against: the server itself, or an export behind a server of files. */
export interface Host {
  /** For the whole test file. */
  use(options: ServeOptions): Client;
  /** Whether this part of the contract is claimed. */
  holds(part: Part): boolean;
}

/** A Worker makes gzip alone; Cloudflare makes what else a client takes. */
export const live: Host = { use: useServer, holds: (part) => !isWorker || part !== 'codings' };
