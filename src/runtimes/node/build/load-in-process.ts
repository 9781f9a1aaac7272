import type { readSiteSettings, SiteSettings } from '../../../content/read-site-settings.ts';
import { ConfigError } from '../../../model/config-error.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Limits } from '../../../model/server-config.ts';
import type { Bytes } from './build-work.ts';
import { BuildProcess } from './build-process.ts';
import type { Loaded, LoadRequest } from './load.ts';

/** What the process is asked: the arguments of {@link readSiteSettings}, or a site. */
export type BuildWork =
  | { settings: { dir: string; named: string | undefined }; load?: never }
  | { settings?: never; load: LoadRequest };

const start = (limits: Limits | null, cacheDir: string | null) =>
  new BuildProcess(new URL('./build-worker.js', import.meta.url), limits, cacheDir);

/** The process that has read the configuration: it goes on with the site. */
let waiting: BuildProcess | null = null;

/** {@link readSiteSettings} in a process of its own. @throws ConfigError, BuildProcessError */
export async function settingsInProcess(dir: string, named?: string): ReturnType<typeof readSiteSettings> {
  const child = start(null, null);
  const work: BuildWork = { settings: { dir, named } };
  const read = await child.next<SiteSettings | { wrong: Diagnostic[] }>(work, 'Reading the configuration');
  child.unref();
  void waiting?.close();
  waiting = child;
  if ('wrong' in read) throw new ConfigError(read.wrong);
  return read;
}

/**
 * {@link loadSite} outside of the serving process. @param onShare is told now and then which share of the files is read.
 * @throws BuildProcessError
 */
export async function loadInProcess(load: LoadRequest, onShare?: (share: number) => void): Promise<Loaded> {
  const { limits } = load.config;
  // How much memory a process has is said when it starts.
  const child = takeWaiting(limits) ?? start(limits, load.cacheDir);
  try {
    const work: BuildWork = { load };
    const loaded = await child.next<Omit<Loaded, 'bytes'> & { bytes: Bytes }>(work, undefined, onShare);
    await child.stop();
    return { ...loaded, bytes: await child.take(loaded.bytes) };
  } finally {
    await child.close();
  }
}

function takeWaiting({ build_megabytes: megabytes, build_timeout: seconds }: Limits): BuildProcess | null {
  const child = waiting;
  waiting = null;
  if (child === null || megabytes === undefined) return child?.within(seconds) ?? null;
  void child.close();
  return null;
}
