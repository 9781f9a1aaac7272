import { BuildThread } from './build-thread.ts';
import type { PublishedSite, PublishRequest } from './publish-worker.ts';

/**
 * Reads and publishes a site within its limits of time and memory.
 * @throws BuildThreadError; StoreError and LockedError by their names
 */
export async function publishInWorker(request: PublishRequest): Promise<PublishedSite & { errors: number }> {
  const thread = new BuildThread(new URL('./publish-worker.js', import.meta.url), request);
  try {
    const errors = await thread.next<number>();
    return { errors, ...(await thread.next<PublishedSite>(undefined, 'Publishing the site')) };
  } finally {
    await thread.close();
  }
}
