import { parentPort, workerData } from 'node:worker_threads';
import { readConfig } from '../../content/config.ts';
import { ContentReader } from '../../content/reader.ts';
import { nodeHash } from '../../platform/node.ts';
import { buildSnapshot } from '../../site/build.ts';
import type { Built } from './builder.ts';
import type { LoadRequest } from './load.ts';

/** Builds on every message, and parses only what has changed since the last one. */
const { dir, configFile, drafts = false } = workerData as LoadRequest;
let settings = '';
let reader: ContentReader;

parentPort?.on('message', () => void build());

async function build(): Promise<void> {
  try {
    const config = await readConfig(dir, configFile);
    if (JSON.stringify(config) !== settings) {
      settings = JSON.stringify(config);
      reader = new ContentReader(dir, config, { drafts, keepLastGood: true });
    }
    const { content, report } = reader.read(Date.now());
    const bytes = buildSnapshot(content, nodeHash);
    parentPort?.postMessage({ bytes, report } satisfies Built, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message } satisfies Built, []);
  }
}
