import { Worker } from 'node:worker_threads';
import type { Report } from '../../model/content.ts';
import type { LoadRequest } from './load.ts';

/** A snapshot with its report, or why there is none. */
export type Built = { bytes: Uint8Array<ArrayBuffer>; report: Report } | { error: string };

/** Builds the same folder again and again, off the serving thread. */
export interface Builder {
  /** One at a time: a call waits for the one before it. */
  build(): Promise<Built>;
  close(): Promise<unknown>;
}

/** Starts a thread that keeps what it has parsed between builds. */
export function startBuilder(request: LoadRequest): Builder {
  const worker = new Worker(new URL('./watch-worker.js', import.meta.url), { workerData: request });
  worker.unref();
  let last: Promise<unknown> = Promise.resolve();
  const once = () =>
    new Promise<Built>((resolve) => {
      const done = (built: Built) => {
        worker.off('message', done);
        worker.off('error', failed);
        resolve(built);
      };
      const failed = (error: Error) => done({ error: error.message });
      worker.on('message', done);
      worker.on('error', failed);
      worker.postMessage(null, []);
    });
  return {
    build() {
      const next = last.then(once);
      last = next;
      return next;
    },
    close: () => worker.terminate(),
  };
}
