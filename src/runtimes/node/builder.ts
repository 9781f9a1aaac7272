import { Worker } from 'node:worker_threads';
import type { Report } from '../../model/content.ts';
import type { LoadRequest } from './load.ts';

/** A snapshot with its report, or why there is none. */
export type Built =
  | {
      bytes: Uint8Array<ArrayBuffer>;
      report: Report;
      /** Keys of the configuration that have changed and count only from the next start on. */
      forRestart: string[];
    }
  | { error: string };

/** Builds the same folder again and again, off the serving thread. */
export interface Builder {
  /** One at a time: a call waits for the one before it. */
  build(): Promise<Built>;
  close(): Promise<unknown>;
}

/**
 * Starts a thread that keeps what it has parsed between builds.
 * @param kind what the folder was taken for when it was loaded: {@link siteKind}.
 */
export function startBuilder(request: LoadRequest, kind: string): Builder {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const start = () => {
    worker = new Worker(new URL('./watch-worker.js', import.meta.url), { workerData: request });
    worker.unref();
    return worker;
  };
  const once = () =>
    new Promise<Built>((resolve) => {
      const current = worker ?? start();
      const done = (built: Built) => {
        current.off('message', done).off('error', failed).off('exit', ended);
        resolve(built);
      };
      // A thread that has failed is gone: the next build starts another.
      const failed = (error: Error) => {
        worker = null;
        done({ error: error.message });
      };
      const ended = (code: number) => failed(new Error(`The build thread ended with code ${code}.`));
      current.on('message', done).on('error', failed).on('exit', ended);
      current.postMessage(kind, []);
    });
  return {
    build() {
      const next = last.then(once);
      last = next;
      return next;
    },
    close: async () => worker?.terminate(),
  };
}
