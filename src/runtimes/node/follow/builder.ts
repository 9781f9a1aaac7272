import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { ByteRange } from '../build/build-work.ts';
import { BuildProcess, BuildProcessError } from '../build/build-process.ts';
import type { LoadRequest } from '../build/load.ts';

/** A snapshot with its diagnostics, or why there is none. */
type Built = Done | { error: string; isKilled?: boolean };

interface Done {
  bytes: Uint8Array<ArrayBuffer>;
  diagnostics: Diagnostic[];
  /** Whether the folder has neither entries nor Markdown. */
  isEmpty: boolean;
  /** Changed keys of the configuration that take effect only at the next start. */
  forRestart: string[];
}

/** A question to the process: to build once more. */
export interface WatchWork {
  request: LoadRequest;
  /** The {@link siteKind} of the folder when it was loaded. */
  initialKind: string;
}

/**
 * Builds a folder repeatedly, in another process, which starts with the first build.
 * @param kind the {@link siteKind} of the folder when it was loaded.
 * @param keep whether the process stays for the next build with its parsed files: that is faster, and takes memory.
 */
export function startBuilder(request: LoadRequest, kind: string, keep: boolean) {
  let child: BuildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const end = async () => {
    const ended = child;
    child = null;
    await ended?.close();
  };
  const buildOnce = async (): Promise<Built> => {
    if (child?.hasEnded) await end();
    if (child === null) {
      const { config, cacheDir } = request;
      child = new BuildProcess(new URL('./watch-worker.js', import.meta.url), config.limits, cacheDir);
      child.unref();
    }
    try {
      const work: WatchWork = { request, initialKind: kind };
      const answer = await child.next<(Omit<Done, 'bytes'> & { bytes: ByteRange }) | { error: string }>(work);
      if (!keep) await child.stop();
      const built = 'error' in answer ? answer : { ...answer, bytes: await child.take(answer.bytes) };
      if (!keep) await end();
      return built;
    } catch (error) {
      // The next build starts another process.
      await end();
      return {
        error: (error as Error).message,
        isKilled: error instanceof BuildProcessError && error.isKilled,
      };
    }
  };
  return {
    /** Builds are made one at a time: a call waits for the earlier ones. */
    build() {
      const next = last.then(buildOnce);
      last = next;
      return next;
    },
    close: end,
  };
}
