import { BuildThread } from './build-thread.ts';
import type { Loaded, LoadRequest } from './load.ts';

/** {@link loadSite} off the serving thread. @throws BuildThreadError */
export async function loadInWorker(request: LoadRequest): Promise<Loaded> {
  const thread = new BuildThread(new URL('./build-worker.js', import.meta.url), request);
  try {
    return await thread.next<Loaded>();
  } finally {
    await thread.close();
  }
}
