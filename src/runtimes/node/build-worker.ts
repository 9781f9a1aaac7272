import { parentPort, workerData } from 'node:worker_threads';
import { type LoadRequest, loadSite } from './load.ts';

/** Runs {@link loadSite} on a thread of its own and hands the bytes over without copying them. */
const loaded = await loadSite(workerData as LoadRequest);
parentPort?.postMessage(loaded, [loaded.bytes.buffer]);
