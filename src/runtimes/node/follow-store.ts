import { Worker } from 'node:worker_threads';
import type { ReplicaNews, ReplicaWork } from './replica-worker.ts';

type PublishedRevision = Extract<ReplicaNews, { pointer: unknown }>;

/** A store that is followed. */
export interface FollowedStore {
  /** What is served first: of the store, else what was served last. @throws Error where there is neither. */
  first: Promise<PublishedRevision>;
  /** What was wrong with the store when it was last asked; null where nothing was. */
  problem: string | null;
  /** Told of each further revision, and of what goes wrong. */
  onNews: ((news: ReplicaNews) => void) | null;
  close(): Promise<unknown>;
}

/** Follows a store on a thread of its own. */
export function followStore(work: ReplicaWork): FollowedStore {
  const worker = new Worker(new URL('./replica-worker.js', import.meta.url), { workerData: work });
  const followed: FollowedStore = {
    onNews: null,
    problem: null,
    close: () => worker.terminate(),
    first: new Promise((resolve, reject) => {
      worker.on('message', (news: ReplicaNews) => {
        if ('error' in news) followed.problem = news.error;
        if ('pointer' in news) resolve(news);
        else if (news.isEmpty) reject(new Error(news.error ?? 'the store is empty'));
        followed.onNews?.(news);
      });
      worker.on('error', (error: Error) => {
        const { message } = error;
        reject(error);
        followed.problem = message;
        followed.onNews?.({ error: `${message}. Restart the server to follow the store again` });
      });
    }),
  };
  return followed;
}
