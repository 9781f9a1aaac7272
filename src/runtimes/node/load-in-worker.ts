import { Worker } from 'node:worker_threads';
import type { Loaded, LoadRequest } from './load.ts';

/** {@link loadSite} off the serving thread. */
export function loadInWorker(request: LoadRequest): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./build-worker.js', import.meta.url), { workerData: request });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`The build thread ended with code ${code} and no result.`)),
    );
  });
}
