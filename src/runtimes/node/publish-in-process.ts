import { BuildProcess } from './build-process.ts';
import type { PublishedSite, PublishRequest } from './publish-worker.ts';

/**
 * Reads and publishes a site within its limits of time and memory.
 * @param onShare is told now and then which share of the files is read.
 * @throws BuildProcessError; StoreError and LockedError by their names
 */
export async function publishInProcess(
  request: PublishRequest,
  onShare?: (share: number) => void,
): Promise<PublishedSite & { errors: number }> {
  const child = new BuildProcess(
    new URL('./publish-worker.js', import.meta.url),
    request.config.limits,
    request.cacheDir,
  );
  try {
    const errors = await child.next<number>(request, undefined, onShare);
    return { errors, ...(await child.next<PublishedSite>({}, 'Publishing the site')) };
  } finally {
    await child.close();
  }
}
