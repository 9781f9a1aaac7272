import { type Diagnostic, place } from '../model/diagnostic.ts';
import { startBuilder } from '../runtimes/node/builder.ts';
import type { LoadRequest } from '../runtimes/node/load.ts';
import type { Running } from '../runtimes/node/serve.ts';
import { watchFolder } from '../content/watch.ts';

/** A site that follows its folder. */
export interface WatchedSite {
  /** What is wrong with the last edit; null where nothing is. */
  notice(): string | null;
  start(running: Pick<Running, 'replace'>): void;
  close(): Promise<unknown>;
}

/** Rebuilds on every change; an edit that cannot be read leaves what was served before, and is told to `log`. */
export function watchSite(request: LoadRequest, log: (line: string) => void): WatchedSite {
  const builder = startBuilder(request);
  let problem: string | null = null;
  /** What was wrong before the last edit already. */
  let known = new Set<string>();
  let folder: { close(): void } | undefined;

  async function rebuild(running: Pick<Running, 'replace'>, isFirst: boolean): Promise<void> {
    const started = performance.now();
    const built = await builder.build();
    if ('error' in built) {
      problem = built.error;
      log(problem);
      return;
    }
    running.replace(built.bytes);
    const errors = built.report.diagnostics.filter(({ severity }) => severity === 'error').map(describe);
    const fresh = isFirst ? [] : errors.filter((error) => !known.has(error));
    known = new Set(errors);
    problem = fresh.length > 0 ? fresh.join('\n') : null;
    for (const error of fresh) log(error);
    if (fresh.length === 0 && !isFirst) log(`Rebuilt in ${Math.round(performance.now() - started)} ms.`);
  }

  return {
    notice: () => problem,
    start(running) {
      folder = watchFolder(request.dir, request.configFile, () => void rebuild(running, false));
      // Fills the memory of what is parsed, and catches what changed before the watch began.
      void rebuild(running, true);
    },
    close() {
      folder?.close();
      return builder.close();
    },
  };
}

function describe(diagnostic: Diagnostic): string {
  return `${place(diagnostic)}: ${diagnostic.message}${diagnostic.fix ? ` ${diagnostic.fix}` : ''}`;
}
