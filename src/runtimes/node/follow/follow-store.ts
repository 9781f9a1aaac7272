import { Worker } from 'node:worker_threads';
import type { ReplicaNews, ReplicaWork } from './replica-worker.ts';

type PublishedRevision = Extract<ReplicaNews, { pointer: unknown }>;

/** There is no revision to serve, neither in the store nor on the disk. */
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

/** Follows a store on another thread. */
export function followStore(work: ReplicaWork) {
  const worker = new Worker(new URL('./replica-worker.js', import.meta.url), { workerData: work });
  let listener: ((news: ReplicaNews) => void) | null = null;
  const queued: ReplicaNews[] = [];
  const tell = (news: ReplicaNews) => {
    if (listener === null) queued.push(news);
    else listener(news);
  };
  const firstRevision = new Promise<PublishedRevision>((resolve, reject) => {
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
    /** The first revision to serve: that of the store, else the one on the disk. Rejects with {@link NoRevision}. */
    first: firstRevision,
    /** Calls back for each further revision and failure, at once for those since the first revision. */
    listen(onNews: (news: ReplicaNews) => void) {
      listener = onNews;
      for (const news of queued.splice(0)) onNews(news);
    },
    close: () => worker.terminate(),
  };
}
