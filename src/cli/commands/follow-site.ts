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

const PIECE_BYTES = 4 * 1024 * 1024;

/** Milliseconds until a build that was killed is tried again; each time twice as many, up to the second. */
const AGAIN = [1000, 60_000] as const;

type Server = Pick<Running, 'replace' | 'site'>;

/**
 * Builds the site anew when it is told to. A build that fails leaves what was served before, and is told to `log`.
 * @param loaded what is served already.
 * @param keepParsed what has been parsed stays in memory for the next time.
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
  /** What was wrong at the start and still is: nothing that an edit has done. */
  let old = new Set(errorsOf(loaded.report));
  let { bytes }: { bytes: Uint8Array } = loaded;
  /** Folders that could not be read when what is served was. */
  let lost = unreadableFolders(loaded.report);
  /** What has been told and still holds. */
  let told = new Set<string>();
  let folders: { close(): void }[] = [];
  let state = NEVER_RELOADED;
  let building: Promise<void> | null = null;
  let isOutdated = false;
  /** Whoever runs the server has asked for what there is. */
  let isConfirmed = false;
  let again: NodeJS.Timeout | undefined;
  let delay: number = AGAIN[0];

  /** The changes during a build are one further build, however many they are. */
  async function follow(): Promise<void> {
    isOutdated = true;
    if (running === null) return;
    building ??= rebuildAll(running).finally(() => (building = null));
    await building;
  }

  async function rebuildAll(running: Server): Promise<void> {
    while (isOutdated) {
      isOutdated = false;
      // Whatever goes wrong here, the next edit may mend it; the serving goes on.
      await rebuild(running).catch((error: unknown) => log(String(error)));
    }
  }

  async function rebuild(running: Server): Promise<void> {
    const started = performance.now();
    const wasConfirmed = isConfirmed;
    isConfirmed = false;
    const built = await builder.build();
    clearTimeout(again);
    const isKilled = 'error' in built && built.isKilled === true;
    if (isKilled) again = setTimeout(() => void follow(), delay).unref();
    delay = isKilled ? Math.min(delay * 2, AGAIN[1]) : AGAIN[0];
    let problems: string[];
    let isNew = false;
    let notes: string[] = [];
    const failure =
      'error' in built
        ? built.error + (isKilled ? ' Lectern tries again.' : '')
        : (newlyLost(built, lost) ??
          (built.isEmpty && !wasConfirmed && hasEntries(running) ? emptied(request.dir) : null));
    if ('error' in built || failure !== null) problems = [String(failure)];
    else {
      lost = unreadableFolders(built);
      // Editors write, touch and remove files of their own beside the edit.
      isNew = !(await sameBytes(bytes, built.bytes));
      if (isNew) running.replace(built.bytes);
      bytes = built.bytes;
      const errors = errorsOf(built);
      old = new Set(errors.filter((error) => old.has(error)));
      problems = errors.filter((error) => !old.has(error));
      notes = built.forRestart.map((key) => `\`${key}\` of the configuration takes effect after a restart.`);
    }
    const before = problem;
    problem = problems.length > 0 ? problems.join('\n') : null;
    state = nextState(state, failure);
    const lines = [...problems, ...notes];
    const fresh = lines.filter((line) => !told.has(line));
    told = new Set(lines);
    for (const line of fresh) log(line);
    if (!isNew && problem === before) return;
    if (problem === null) log(`Rebuilt in ${Math.round(performance.now() - started)} ms.`);
    for (const listener of listeners) listener();
  }

  return {
    notice: () => problem,
    /** How reading it again has gone. */
    state: () => state,
    onShown(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** @param server what it is served by. */
    start(server: Server) {
      running = server;
      if (isOutdated) void follow();
    },
    /** Reads it again. @returns when it has been read, or has failed to be. */
    reload: follow,
    /** The next reading counts also where nothing is left of the site. */
    confirm() {
      isConfirmed = true;
    },
    /** Reads it again at every change of its folder. */
    watch() {
      const { dir, built, configFile } = request;
      const events = { onChange: () => void follow(), onNotice: log };
      folders = [watchFolder(dir, configFile, events, built === dir ? undefined : built)];
      if (built !== undefined && built !== dir) folders.push(watchFolder(built, undefined, events));
    },
    close() {
      clearTimeout(again);
      for (const folder of folders) folder.close();
      return builder.close();
    },
  };
}

type Told = Pick<Report, 'diagnostics'>;

/** Why a folder that was read before cannot be read now: what was in it would be gone without anyone's wish. */
function newlyLost(report: Told, before: ReadonlySet<string>): string | null {
  const found = report.diagnostics.find(({ code, file }) => code === UNREADABLE_FOLDER && !before.has(file));
  return found ? `${describe(found)} Lectern still serves the last version.` : null;
}

function hasEntries(running: Server): boolean {
  return Object.values(running.site().counts).some((count) => count > 0);
}

/** A disk that is not mounted, or a deployment that has removed the old files first, looks like this. */
function emptied(dir: string): string {
  return `${dir} has no entries any more. Lectern still serves the last version. To serve the empty site, send SIGHUP to this process, or restart it.`;
}

function unreadableFolders({ diagnostics }: Told): ReadonlySet<string> {
  return new Set(diagnostics.flatMap(({ code, file }) => (code === UNREADABLE_FOLDER ? [file] : [])));
}

function errorsOf({ diagnostics }: Told): string[] {
  return diagnostics.filter(({ severity }) => severity === 'error').map(describe);
}

function describe(diagnostic: Diagnostic): string {
  return `${place(diagnostic)}: ${diagnostic.message}${diagnostic.fix ? ` ${diagnostic.fix}` : ''}`;
}

/** Whether bytes are the same, looked at a piece at a time: requests are answered in between. */
async function sameBytes(a: Uint8Array, b: Uint8Array): Promise<boolean> {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += PIECE_BYTES) {
    const end = at + PIECE_BYTES;
    if (Buffer.compare(a.subarray(at, end), b.subarray(at, end)) !== 0) return false;
    await setImmediate();
  }
  return true;
}
