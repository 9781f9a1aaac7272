import { parentPort, workerData } from 'node:worker_threads';
import type { KeptFile } from '../../../content/files/kept-file.ts';
import { nodeHash } from '../../../platform/node.ts';
import { type KeptWords, TextLayout } from '../../../snapshot/lay-out-texts.ts';
import { type SiteFolders, SiteReader } from '../../../reconcile/site-reader.ts';
import { readShare } from './read-share.ts';

/** What a thread is given. */
export interface AheadWork {
  request: SiteFolders;
  /** How many batches all threads have taken. */
  taken: Int32Array;
}

/** What a thread sends: that it begins a file, what a batch held, and at the end what an index reads of all its files. */
export type AheadResult = { begun: string; share: number } | { files: KeptFile[] } | { words: KeptWords };

const { request, taken } = workerData as AheadWork;
const layout = new TextLayout(nodeHash);
const reader = new SiteReader({ ...request, onFile: (begun, share = 0) => send({ begun, share }) });
const next = () => Atomics.add(taken, 0, 1);

for (const files of readShare(reader, layout, request.config.language, next)) send({ files });
send({ words: layout.kept() });

function send(result: AheadResult): void {
  parentPort?.postMessage(result, []);
}
