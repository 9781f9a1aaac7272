import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readConfig } from '../../content/config.ts';
import { ContentReader } from '../../content/reader.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { nodeHash } from '../../platform/node.ts';
import { buildSnapshot } from '../../site/build.ts';
import type { Built } from './builder.ts';
import type { LoadRequest } from './load.ts';

/** Builds on every message, and parses only what has changed since the last one. */
const { dir, configFile, drafts = false } = workerData as LoadRequest;
/** Keys that the listening server has taken over at its start. */
const AT_START = [
  'host',
  'port',
  'base_url',
  'site_url',
  'pages',
  'trust_proxy',
  'client_address_header',
  'allowed_hosts',
] as const satisfies (keyof SiteConfig)[];
const { config: atStart } = workerData as LoadRequest;
let settings = '';
let reader: ContentReader | null = null;

parentPort?.on('message', () => void build());

async function build(): Promise<void> {
  try {
    if (!existsSync(dir)) throw new Error(`${dir} is not there any more; what was in it is still served.`);
    const config = await readConfig(dir, configFile);
    if (JSON.stringify(config) !== settings) {
      settings = JSON.stringify(config);
      const before = reader;
      reader = new ContentReader(dir, config, { drafts, keepLastGood: true });
      if (before) reader.inherit(before);
    }
    const { content, report } = (reader as ContentReader).read(Date.now());
    const bytes = buildSnapshot(content, nodeHash);
    const forRestart = AT_START.filter((key) => String(config[key]) !== String(atStart[key]));
    parentPort?.postMessage({ bytes, report, forRestart } satisfies Built, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message } satisfies Built, []);
  }
}
