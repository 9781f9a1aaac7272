import { parentPort, workerData } from 'node:worker_threads';
import type { BuildWork } from './build-thread.ts';
import { loadSite } from './load.ts';
import { ReadingProgress } from './reading-progress.ts';

/** Runs {@link loadSite} on a thread of its own and hands the bytes over without copying them. */
const { progress, ...request } = workerData as BuildWork;
const loaded = await loadSite({ ...request, onFile: new ReadingProgress(progress).begin });
parentPort?.postMessage(loaded, [loaded.bytes.buffer]);
