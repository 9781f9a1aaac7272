import { parentPort, workerData } from 'node:worker_threads';
import type { KeptFile } from '../../../content/files/kept-file.ts';
import { nodeHash } from '../../../platform/node.ts';
import { type KeptWords, TextLayout } from '../../../snapshot/lay-out-texts.ts';
import { type SiteFolders, SiteReader } from '../../../reconcile/site-reader.ts';
import { readShare } from './read-share.ts';

/** The data of a thread. */
export interface AheadWork {
  request: SiteFolders;
  /** A shared counter: the number of batches that all threads together have begun. */
  batchCount: Int32Array;
}

/** A message of a thread: it begins a file; the readings of a batch; at the end, the words of all its files for the index. */
export type AheadResult = { begun: string; share: number } | { files: KeptFile[] } | { words: KeptWords };

const { request, batchCount } = workerData as AheadWork;
const layout = new TextLayout(nodeHash);
const reader = new SiteReader({ ...request, onFile: (begun, share = 0) => send({ begun, share }) });
const next = () => Atomics.add(batchCount, 0, 1);

for (const files of readShare(reader, layout, request.config.language, next)) send({ files });
send({ words: layout.kept() });

function send(result: AheadResult): void {
  parentPort?.postMessage(result, []);
}
