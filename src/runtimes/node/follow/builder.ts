import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { BytesLocation } from '../build/build-work.ts';
import { BuildProcess, BuildProcessError } from '../build/build-process.ts';
import type { LoadRequest } from '../build/load.ts';

/** A snapshot and what is wrong with its files, or why there is none. */
type Built = Done | { error: string; isKilled?: boolean };

interface Done {
  bytes: Uint8Array<ArrayBuffer>;
  diagnostics: Diagnostic[];
  /** It has no entries at all. */
  isEmpty: boolean;
  /** Keys of the configuration that have changed and count only from the next start on. */
  forRestart: string[];
}

/** What the process is asked. */
export interface WatchWork {
  request: LoadRequest;
  /** What the folder was taken for when it was loaded. */
  known: string;
}

/**
 * Builds the same folder again and again, outside of the serving process: starts one when the first build is asked for.
 * @param kind what the folder was taken for when it was loaded: {@link siteKind}.
 * @param keep the process stays, with what it has parsed, for the next build: faster, and takes memory meanwhile.
 */
export function startBuilder(request: LoadRequest, kind: string, keep: boolean) {
  let child: BuildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const end = async () => {
    const ended = child;
    child = null;
    await ended?.close();
  };
  const once = async (): Promise<Built> => {
    if (child?.hasEnded) await end();
    if (child === null) {
      const { config, cacheDir } = request;
      child = new BuildProcess(new URL('./watch-worker.js', import.meta.url), config.limits, cacheDir);
      child.unref();
    }
    try {
      const work: WatchWork = { request, known: kind };
      const answer = await child.next<(Omit<Done, 'bytes'> & { bytes: BytesLocation }) | { error: string }>(work);
      if (!keep) await child.stop();
      const taken = 'error' in answer ? answer : { ...answer, bytes: await child.take(answer.bytes) };
      if (!keep) await end();
      return taken;
    } catch (error) {
      // The next build starts another.
      await end();
      return {
        error: (error as Error).message,
        isKilled: error instanceof BuildProcessError && error.isKilled,
      };
    }
  };
  return {
    /** One at a time: a call waits for the one before it. */
    build() {
      const next = last.then(once);
      last = next;
      return next;
    },
    close: end,
  };
}
