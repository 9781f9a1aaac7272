import { parentPort, workerData } from 'node:worker_threads';
import { nodeHash, openInside } from '../../platform/node.ts';
import { signingKey } from '../../publication/pointer.ts';
import { publish, type Published } from '../../publication/publish.ts';
import { sealingKey } from '../../publication/seal.ts';
import { StoreFolder } from '../../publication/store-folder.ts';
import type { BuildWork } from './build-thread.ts';
import { type LoadRequest, readForPublication } from './load.ts';
import { ReadingProgress } from './reading-progress.ts';

/** A site, and how it is published. */
export interface PublishRequest extends LoadRequest {
  /** The folder that the store serves. */
  to: string;
  /** Revisions that stay there. */
  keep: number;
  baseUrl: string | undefined;
  /** PEM; null: nothing is signed. */
  sign: string | null;
  /** Base64; null: what is scheduled is left out. */
  seal: string | null;
}

/** What the thread says at its end. */
export interface PublishedSite {
  published: Published;
  /** Files that were not in the store before. */
  added: number;
  removed: number;
}

/** Reads a site and publishes it. First it says how many errors the site has. */
const { progress, to, keep, baseUrl, sign, seal, ...request } = workerData as PublishRequest & BuildWork;
const site = { ...request, onFile: new ReadingProgress(progress).begin };
const { content, report } = await readForPublication(site);
parentPort?.postMessage(report.diagnostics.filter(({ severity }) => severity === 'error').length, []);
parentPort?.postMessage(await publishTo(new StoreFolder(to)), []);

/** The thread may be ended as soon as it has said this. */
async function publishTo(store: StoreFolder): Promise<PublishedSite> {
  try {
    const published = await publish(store, {
      content,
      openFile: (file) => openInside(request.dir, file),
      hash: nodeHash,
      now: Date.now(),
      baseUrl,
      siteUrl: request.config.site_url,
      sign: sign === null ? null : signingKey(sign),
      seal: seal === null ? null : sealingKey(seal),
    });
    const removed = published.isSame ? 0 : store.prune(keep);
    return { published, added: store.added.length, removed };
  } finally {
    store.close();
  }
}
