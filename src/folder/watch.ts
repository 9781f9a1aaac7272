import { readdirSync, type FSWatcher, type Stats, statSync, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CHECKOUT_TIMEOUT, gitStateOf } from './git.ts';
import { pathBelow } from './path-below.ts';
import { walk } from './walk.ts';

/** Milliseconds without a change after which it is reported, since editors write in several steps. */
const QUIET = 40;
/** Milliseconds after which a change is reported even if others follow. */
const PATIENCE = 2000;
/** Milliseconds between checks of what watches do not notice. */
const LOOK = 1000;

/** Names of temporary files of editors (vim, Emacs, JetBrains, KDE), which no file of a site has. */
const TRANSIENT = /^(?:\.#.*|#.*#|.*~|\..*\.sw[a-z]|4913|.*___jb_(?:tmp|old)___|\.goutputstream-.*)$/;

export interface WatchEvents {
  /** Called after changes in the folder or the configuration file. */
  onChange: () => void;
  /** Called with a sentence for the log. */
  onNotice: (line: string) => void;
}

/**
 * Calls back after changes in a folder or in a file elsewhere. It watches folders, not files: editors may write a new file
 * and rename it, and a site of 10,000 files needs few watches. If the system allows no more watches, or the folder is
 * away, it compares the folder every second.
 * @param except a folder below the first that has its own watch.
 */
export function watchFolder(
  dir: string,
  configFile: string | undefined,
  events: WatchEvents,
  except?: string,
): { close(): void } {
  const watchers = new Map<string, { watcher: FSWatcher; id: string }>();
  let quiet: NodeJS.Timeout | undefined;
  let since = 0;
  let isBlind = false;
  let hasNotified = false;

  const notify = () => {
    clearTimeout(quiet);
    since = 0;
    sync();
    events.onChange();
  };
  const git = gitStateOf(dir);
  const schedule = () => {
    since ||= Date.now();
    clearTimeout(quiet);
    // During a checkout, the configuration that hides drafts may be missing.
    const waits = () => git !== null && Date.now() - since < CHECKOUT_TIMEOUT && git.isAtWork();
    const later = () => (waits() ? schedule() : notify());
    quiet = setTimeout(later, waits() ? QUIET : Math.max(0, Math.min(QUIET, since + PATIENCE - Date.now())));
  };
  const drop = (key: string) => {
    watchers.get(key)?.watcher.close();
    watchers.delete(key);
  };
  /** @param name the only file in the folder whose changes count; default: all. */
  const add = (key: string, folder: string, id: string, name?: string) => {
    try {
      const watcher = watch(folder, (_, file) => {
        if (name === undefined ? file === null || !TRANSIENT.test(file) : file === name) schedule();
      });
      // The watch of a removed folder ends. The watch of its parent reports the change.
      watcher.on('error', () => drop(key));
      watchers.set(key, { watcher, id });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Any other error means that the folder was removed after it was listed.
      if (code !== 'ENOSPC' && code !== 'EMFILE') return;
      isBlind = true;
      if (hasNotified) return;
      hasNotified = true;
      events.onNotice(
        `The system allows no more file watches (${code}; on Linux see fs.inotify.max_user_watches and max_user_instances). Lectern checks the folder every second instead.`,
      );
    }
  };
  const sync = () => {
    isBlind = false;
    const watched = new Map<string, { folder: string; name?: string }>();
    for (const folder of [dir, ...foldersOf(dir)])
      if (!isBelow(folder, except)) watched.set(folder, { folder });
    if (configFile !== undefined) {
      const file = resolve(configFile);
      watched.set('configuration', { folder: dirname(file), name: basename(file) });
    }
    for (const key of watchers.keys()) if (!watched.has(key)) drop(key);
    for (const [key, { folder, name }] of watched) {
      // A folder with the same name may be a new one.
      const id = idOf(statOf(folder));
      if (watchers.has(key) && watchers.get(key)?.id !== id) drop(key);
      if (id !== '' && !watchers.has(key)) add(key, folder, id, name);
    }
  };
  const state = () => (isBlind ? stateOf(dir, configFile) : '') + idOf(statOf(dir));

  sync();
  let lastState = state();
  // Changes before the watch began are reported, too.
  schedule();
  const look = setInterval(() => {
    const now = state();
    if (now !== lastState) schedule();
    lastState = now;
  }, LOOK);
  look.unref();
  return {
    close() {
      clearTimeout(quiet);
      clearInterval(look);
      for (const { watcher } of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

/** Every folder below one; none while the folder is away. */
function foldersOf(dir: string): string[] {
  try {
    const { folders, dots } = walk(dir);
    // Only folders with a configuration are watched: most others are caches that change all the time.
    const holders = dots.filter((name) =>
      readdirSync(join(dir, name)).some((file) => /^config\b/.test(file)),
    );
    return [...new Set([...folders, ...holders])].map((folder) => join(dir, folder));
  } catch {
    return [];
  }
}

function isBelow(folder: string, top: string | undefined): boolean {
  return top !== undefined && pathBelow(top, folder) !== null;
}

/** A text that changes if any file changes. */
function stateOf(dir: string, also: string | undefined): string {
  try {
    const { mtimeMs, size } = (also === undefined ? undefined : statOf(also)) ?? {};
    return JSON.stringify([walk(dir).files, mtimeMs, size]);
  } catch {
    return 'away';
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // The folder may not be read.
    return undefined;
  }
}

function idOf(stat: Stats | undefined): string {
  // A new folder may get the inode of one that was removed.
  return stat === undefined ? '' : `${stat.dev}:${stat.ino}:${stat.birthtimeMs}`;
}
