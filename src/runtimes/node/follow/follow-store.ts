import { Worker } from 'node:worker_threads';
import type { ReplicaNews, ReplicaWork } from './replica-worker.ts';

type PublishedRevision = Extract<ReplicaNews, { pointer: unknown }>;

/** There is nothing to be served, neither in the store nor on the disk. */
export class NoRevision extends Error {
  /** Why the revision on the disk cannot be served; null: there is none. */
  readonly refusedKept: string | null;
  readonly code: string | undefined;

  constructor(message: string, refusedKept: string | null, code: string | undefined) {
    super(message);
    this.refusedKept = refusedKept;
    this.code = code;
  }
}

/** Follows a store on a thread of its own. */
export function followStore(work: ReplicaWork) {
  const worker = new Worker(new URL('./replica-worker.js', import.meta.url), { workerData: work });
  let told: ((news: ReplicaNews) => void) | null = null;
  const missed: ReplicaNews[] = [];
  const tell = (news: ReplicaNews) => {
    if (told === null) missed.push(news);
    else told(news);
  };
  const first = new Promise<PublishedRevision>((resolve, reject) => {
    let isFirst = true;
    worker.on('message', (news: ReplicaNews) => {
      if ('pointer' in news && isFirst) {
        isFirst = false;
        resolve(news);
      } else if ('isEmpty' in news)
        reject(new NoRevision(news.error ?? 'the store is empty', news.refusedKept ?? null, news.code));
      else tell(news);
    });
    worker.on('error', (error: Error) => {
      reject(error);
      tell({ error: `${error.message}. Restart the server to follow the store again` });
    });
  });
  return {
    /** What is served first: of the store, else what was served last. @throws Error where there is neither. */
    first,
    /** Tells of each further revision, and of what goes wrong; at once of what has come since the first revision. */
    listen(listener: (news: ReplicaNews) => void) {
      told = listener;
      for (const news of missed.splice(0)) listener(news);
    },
    close: () => worker.terminate(),
  };
}
