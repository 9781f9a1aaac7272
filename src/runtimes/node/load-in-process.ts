import type { Bytes } from './build-answer.ts';
import { BuildProcess } from './build-process.ts';
import type { Loaded, LoadRequest } from './load.ts';

/** {@link loadSite} outside of the serving process. @throws BuildProcessError */
export async function loadInProcess(request: LoadRequest): Promise<Loaded> {
  const child = new BuildProcess(new URL('./build-worker.js', import.meta.url), request);
  try {
    const loaded = await child.next<Omit<Loaded, 'bytes'> & { bytes: Bytes }>(request);
    return { ...loaded, bytes: await child.take(loaded.bytes) };
  } finally {
    await child.close();
  }
}
