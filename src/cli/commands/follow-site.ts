import { siteKind } from '../../content/config/config-file.ts';
import { setImmediate } from 'node:timers/promises';
import { UNREADABLE_FOLDER } from '../../folder/walk.ts';
import { watchFolder } from '../../folder/watch.ts';
import type { Report } from '../../model/content.ts';
import { type Diagnostic, place } from '../../model/diagnostic.ts';
import { startBuilder } from '../../runtimes/node/follow/builder.ts';
import type { Loaded, LoadRequest } from '../../runtimes/node/build/load.ts';
import { NEVER_RELOADED, nextState } from '../../runtimes/node/serve/operator/probes.ts';
import type { Running } from '../../runtimes/node/serve/serve.ts';

/** Bytes that are compared in one turn of the event loop. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Milliseconds until a killed build is tried again: the first delay, which doubles each time, and the longest. */
const RETRY_DELAYS = [1000, 60_000] as const;

type Server = Pick<Running, 'replace' | 'site'>;

/**
 * Builds the site again on demand. If a build fails, the last site stays in service, and `log` gets the reason.
 * @param loaded the snapshot that is served at first, with its report.
 * @param keepParsed whether parsed files stay in memory for the next build.
 */
export function followSite(
  request: LoadRequest,
  loaded: Pick<Loaded, 'bytes' | 'report'>,
  log: (line: string) => void,
  keepParsed: boolean,
) {
  const builder = startBuilder(request, siteKind(request.dir, loaded.report), keepParsed);
  let running: Server | null = null;
  const listeners = new Set<() => void>();
  let problem: string | null = null;
  /** Errors that existed at the start and still do. They are not the fault of an edit. */
  let oldErrors = new Set(errorsOf(loaded.report));
  let { bytes }: { bytes: Uint8Array } = loaded;
  /** Folders that could not be read for the served site. */
  let unreadable = unreadableFolders(loaded.report);
  /** Lines that were logged and still hold. */
  let logged = new Set<string>();
  let folders: { close(): void }[] = [];
  let state = NEVER_RELOADED;
  let building: Promise<void> | null = null;
  let isOutdated = false;
  /** Whether the operator wants the next build to be served even if it is empty. */
  let isConfirmed = false;
  let retry: NodeJS.Timeout | undefined;
  let delay: number = RETRY_DELAYS[0];

  /** Builds the site. Any number of changes during a build cause one more build. */
  async function follow(): Promise<void> {
    isOutdated = true;
    if (running === null) return;
    building ??= rebuildAll(running).finally(() => (building = null));
    await building;
  }

  async function rebuildAll(running: Server): Promise<void> {
    while (isOutdated) {
      isOutdated = false;
      // After an unexpected error, serving goes on, and the next edit may mend it.
      await rebuild(running).catch((error: unknown) => log(String(error)));
    }
  }

  async function rebuild(running: Server): Promise<void> {
    const started = performance.now();
    const wasConfirmed = isConfirmed;
    isConfirmed = false;
    const built = await builder.build();
    clearTimeout(retry);
    const isKilled = 'error' in built && built.isKilled === true;
    if (isKilled) retry = setTimeout(() => void follow(), delay).unref();
    delay = isKilled ? Math.min(delay * 2, RETRY_DELAYS[1]) : RETRY_DELAYS[0];
    let problems: string[];
    let isNew = false;
    let notes: string[] = [];
    const failure =
      'error' in built
        ? built.error + (isKilled ? ' Lectern tries again.' : '')
        : (newlyLost(built, unreadable) ??
          (built.isEmpty && !wasConfirmed && hasEntries(running) ? emptied(request.dir) : null));
    if ('error' in built || failure !== null) problems = [String(failure)];
    else {
      unreadable = unreadableFolders(built);
      // Editors also touch and remove files of their own, which changes nothing.
      isNew = !(await sameBytes(bytes, built.bytes));
      if (isNew) running.replace(built.bytes);
      bytes = built.bytes;
      const errors = errorsOf(built);
      oldErrors = new Set(errors.filter((error) => oldErrors.has(error)));
      problems = errors.filter((error) => !oldErrors.has(error));
      notes = built.forRestart.map((key) => `\`${key}\` of the configuration takes effect after a restart.`);
    }
    const previousProblem = problem;
    problem = problems.length > 0 ? problems.join('\n') : null;
    state = nextState(state, failure);
    const lines = [...problems, ...notes];
    const newLines = lines.filter((line) => !logged.has(line));
    logged = new Set(lines);
    for (const line of newLines) log(line);
    if (!isNew && problem === previousProblem) return;
    if (problem === null) log(`Rebuilt in ${Math.round(performance.now() - started)} ms.`);
    for (const listener of listeners) listener();
  }

  return {
    notice: () => problem,
    /** The state of the builds. */
    state: () => state,
    onShown(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Begins to replace the site of a server. */
    start(server: Server) {
      running = server;
      if (isOutdated) void follow();
    },
    /** Builds the site. Resolves when that is served, or has failed. */
    reload: follow,
    /** Allows the next build to be empty. */
    confirm() {
      isConfirmed = true;
    },
    /** Builds the site after each change of its folder. */
    watch() {
      const { dir, built, configFile } = request;
      const events = { onChange: () => void follow(), onNotice: log };
      folders = [watchFolder(dir, configFile, events, built === dir ? undefined : built)];
      if (built !== undefined && built !== dir) folders.push(watchFolder(built, undefined, events));
    },
    close() {
      clearTimeout(retry);
      for (const folder of folders) folder.close();
      return builder.close();
    },
  };
}

type Diagnosed = Pick<Report, 'diagnostics'>;

/** The error of a folder that can no longer be read. To serve a site without it would remove its entries. */
function newlyLost(report: Diagnosed, before: ReadonlySet<string>): string | null {
  const lost = report.diagnostics.find(({ code, file }) => code === UNREADABLE_FOLDER && !before.has(file));
  return lost ? `${describe(lost)} Lectern still serves the last version.` : null;
}

function hasEntries(running: Server): boolean {
  return Object.values(running.site().counts).some((count) => count > 0);
}

/** An empty folder may be a disk that is not mounted, or a deployment that has removed the old files first. */
function emptied(dir: string): string {
  return `${dir} has no entries any more. Lectern still serves the last version. To serve the empty site, send SIGHUP to this process, or restart it.`;
}

function unreadableFolders({ diagnostics }: Diagnosed): ReadonlySet<string> {
  return new Set(diagnostics.flatMap(({ code, file }) => (code === UNREADABLE_FOLDER ? [file] : [])));
}

function errorsOf({ diagnostics }: Diagnosed): string[] {
  return diagnostics.filter(({ severity }) => severity === 'error').map(describe);
}

function describe(diagnostic: Diagnostic): string {
  return `${place(diagnostic)}: ${diagnostic.message}${diagnostic.fix ? ` ${diagnostic.fix}` : ''}`;
}

/** Compares bytes in pieces, so that requests are answered in between. */
async function sameBytes(a: Uint8Array, b: Uint8Array): Promise<boolean> {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += PIECE_BYTES) {
    const end = at + PIECE_BYTES;
    if (Buffer.compare(a.subarray(at, end), b.subarray(at, end)) !== 0) return false;
    await setImmediate();
  }
  return true;
}
