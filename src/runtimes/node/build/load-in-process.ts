import type { readSiteSettings, SiteSettings } from '../../../content/read-site-settings.ts';
import { ConfigError } from '../../../model/config-error.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Limits } from '../../../model/server-config.ts';
import type { ByteRange } from './build-work.ts';
import { BuildProcess } from './build-process.ts';
import type { Loaded, LoadRequest } from './load.ts';

/** A question to the process: to read a configuration ({@link readSiteSettings}), or to load a site. */
export type BuildWork =
  | { settings: { dir: string; named: string | undefined }; load?: never }
  | { settings?: never; load: LoadRequest };

const start = (limits: Limits | null, cacheDir: string | null) =>
  new BuildProcess(new URL('./build-worker.js', import.meta.url), limits, cacheDir);

/** A process that was started before its first question. */
let ahead: BuildProcess | null = null;

/** Starts the process that {@link settingsInProcess} asks, so that it loads its modules while this one loads its own. */
export function startAhead(): void {
  ahead = start(null, null);
  ahead.unref();
}

/** The process that has read the configuration. It loads the site too, which saves a second start. */
let waiting: BuildProcess | null = null;

/** Calls {@link readSiteSettings} in another process. @throws ConfigError, BuildProcessError */
export async function settingsInProcess(dir: string, named?: string): ReturnType<typeof readSiteSettings> {
  const child = ahead ?? start(null, null);
  ahead = null;
  const work: BuildWork = { settings: { dir, named } };
  const read = await child.next<SiteSettings | { wrong: Diagnostic[] }>(work, 'Reading the configuration');
  child.unref();
  void waiting?.close();
  waiting = child;
  if ('wrong' in read) throw new ConfigError(read.wrong);
  return read;
}

/**
 * Calls {@link loadSite} in another process. @param onShare see {@link BuildProcess.next}.
 * @throws BuildProcessError
 */
export async function loadInProcess(load: LoadRequest, onShare?: (share: number) => void): Promise<Loaded> {
  const { limits } = load.config;
  const child = takeWaiting(limits) ?? start(limits, load.cacheDir);
  try {
    const work: BuildWork = { load };
    const loaded = await child.next<Omit<Loaded, 'bytes'> & { bytes: ByteRange }>(work, undefined, onShare);
    await child.stop();
    return { ...loaded, bytes: await child.take(loaded.bytes) };
  } finally {
    await child.close();
  }
}

/** A heap limit can only be set at the start of a process: with one in the configuration, a new process is needed. */
function takeWaiting({ build_megabytes: megabytes, build_timeout: seconds }: Limits): BuildProcess | null {
  const child = waiting;
  waiting = null;
  if (child === null || megabytes === undefined) return child?.within(seconds) ?? null;
  void child.close();
  return null;
}
