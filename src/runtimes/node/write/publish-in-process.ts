import { BuildProcess } from '../build/build-process.ts';
import type { PublishedSite, PublishRequest } from './publish-worker.ts';

/**
 * Reads and publishes a site in another process, within its limits of time and memory.
 * @throws BuildProcessError; StoreError and LockedError by their names
 */
export async function publishInProcess(request: PublishRequest, onShare: (share: number) => void) {
  const { config, cacheDir } = request;
  const child = new BuildProcess(new URL('./publish-worker.js', import.meta.url), config.limits, cacheDir);
  try {
    const errors = await child.next<number>(request, undefined, onShare);
    return { errors, ...(await child.next<PublishedSite>({}, 'Publishing the site')) };
  } finally {
    await child.close();
  }
}
