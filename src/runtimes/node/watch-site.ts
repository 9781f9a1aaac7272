import { type Diagnostic, place } from '../../model/diagnostic.ts';
import { startBuilder } from './builder.ts';
import type { LoadRequest } from './load.ts';
import type { Running } from './serve.ts';
import { watchFolder } from './watch.ts';

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
  let known = '';
  let folder: { close(): void } | undefined;

  async function rebuild(running: Pick<Running, 'replace'> | null): Promise<void> {
    const started = performance.now();
    const built = await builder.build();
    if ('error' in built) {
      problem = built.error;
      if (running) log(problem);
      return;
    }
    const errors = built.report.diagnostics.filter(({ severity }) => severity === 'error').map(describe);
    const fresh = errors.filter((error) => !known.includes(error));
    known = errors.join('\n');
    problem =
      running && fresh.length > 0 ? fresh.join('\n') : problem && errors.includes(problem) ? problem : null;
    if (!running) return;
    running.replace(built.bytes);
    for (const error of fresh) log(error);
    if (fresh.length === 0) log(`Rebuilt in ${Math.round(performance.now() - started)} ms.`);
  }

  return {
    notice: () => problem,
    start(running) {
      // The first build only fills the memory of what is parsed: the same content is served already.
      void rebuild(null);
      folder = watchFolder(request.dir, request.configFile, () => void rebuild(running));
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
