import type { Diagnostic } from '../../model/diagnostic.ts';
import { BuildThread } from './build-thread.ts';
import type { LoadRequest } from './load.ts';

/** A snapshot and what is wrong with its files, or why there is none. */
export type Built =
  | {
      bytes: Uint8Array<ArrayBuffer>;
      diagnostics: Diagnostic[];
      /** Keys of the configuration that have changed and count only from the next start on. */
      forRestart: string[];
    }
  | { error: string };

/** Builds the same folder again and again, off the serving thread. */
export interface Builder {
  /** One at a time: a call waits for the one before it. */
  build(): Promise<Built>;
  close(): Promise<unknown>;
}

/**
 * Starts a thread when the first build is asked for.
 * @param kind what the folder was taken for when it was loaded: {@link siteKind}.
 * @param keep the thread stays, with what it has parsed, for the next build: faster, and takes memory meanwhile.
 */
export function startBuilder(request: LoadRequest, kind: string, keep: boolean): Builder {
  let thread: BuildThread | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const end = async () => {
    const ended = thread;
    thread = null;
    await ended?.close();
  };
  const once = async (): Promise<Built> => {
    if (thread === null) {
      thread = new BuildThread(new URL('./watch-worker.js', import.meta.url), request);
      thread.unref();
    }
    try {
      const built = await thread.next<Built>(kind);
      if (!keep) await end();
      return built;
    } catch (error) {
      // The next build starts another.
      thread = null;
      return { error: (error as Error).message };
    }
  };
  return {
    build() {
      const next = last.then(once);
      last = next;
      return next;
    },
    close: end,
  };
}
