import { readdirSync, type FSWatcher, type Stats, statSync, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { GIT, gitStateOf } from './git.ts';
import { pathBelow } from './path-below.ts';
import { walk } from './walk.ts';

/** Milliseconds of quiet after which a change counts as whole: editors write in several steps. */
const QUIET = 40;
/** Milliseconds after which a change is told though there is no quiet, as while a branch is checked out. */
const PATIENCE = 2000;
/** Milliseconds between looks at what no watch can tell of. */
const LOOK = 1000;

/** Names that editors give to what they are still writing: vim, Emacs, JetBrains, KDE; nothing of a site is called so. */
const TRANSIENT = /^(?:\.#.*|#.*#|.*~|\..*\.sw[a-z]|4913|.*___jb_(?:tmp|old)___|\.goutputstream-.*)$/;

export interface WatchEvents {
  /** Something in the folder, or the file elsewhere, is not what it was. */
  onChange: () => void;
  /** A sentence for the log. */
  onNotice: (line: string) => void;
}

/**
 * Calls back after changes in a folder or in a file elsewhere. Folders are watched rather than files, so that editors
 * that write a new file and rename it are noticed, and so that a site of 10,000 files needs few watches. Where the
 * system gives no more watches, and while the folder is away, it is looked at instead.
 * @param except a folder below the first that somebody else looks after.
 */
export function watchFolder(
  dir: string,
  also: string | undefined,
  events: WatchEvents,
  except?: string,
): { close(): void } {
  const watchers = new Map<string, { watcher: FSWatcher; id: string }>();
  let quiet: NodeJS.Timeout | undefined;
  let first = 0;
  let isBlind = false;
  let toldBlind = false;

  const tell = () => {
    clearTimeout(quiet);
    first = 0;
    sync();
    events.onChange();
  };
  const git = gitStateOf(dir);
  const changed = () => {
    first ||= Date.now();
    clearTimeout(quiet);
    // Between two branches a site may be without the configuration that hides its drafts.
    const waits = () => git !== null && Date.now() - first < GIT && git.isAtWork();
    const later = () => (waits() ? changed() : tell());
    quiet = setTimeout(later, waits() ? QUIET : Math.max(0, Math.min(QUIET, first + PATIENCE - Date.now())));
  };
  const drop = (key: string) => {
    watchers.get(key)?.watcher.close();
    watchers.delete(key);
  };
  /** @param name the only file in the folder that matters. */
  const add = (key: string, folder: string, id: string, name?: string) => {
    try {
      const watcher = watch(folder, (_, file) => {
        if (name === undefined ? file === null || !TRANSIENT.test(file) : file === name) changed();
      });
      // A folder that goes away ends its watch; the one above it tells.
      watcher.on('error', () => drop(key));
      watchers.set(key, { watcher, id });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Another reason is that it went away between the listing and the watch.
      if (code !== 'ENOSPC' && code !== 'EMFILE') return;
      isBlind = true;
      if (toldBlind) return;
      toldBlind = true;
      events.onNotice(
        `The system allows no more file watches (${code}; on Linux see fs.inotify.max_user_watches and max_user_instances). Lectern checks the folder every second instead.`,
      );
    }
  };
  const sync = () => {
    isBlind = false;
    const wanted = new Map<string, { folder: string; name?: string }>();
    for (const folder of [dir, ...foldersOf(dir)])
      if (!isBelow(folder, except)) wanted.set(folder, { folder });
    if (also !== undefined) {
      const file = resolve(also);
      wanted.set('configuration', { folder: dirname(file), name: basename(file) });
    }
    for (const key of watchers.keys()) if (!wanted.has(key)) drop(key);
    for (const [key, { folder, name }] of wanted) {
      // A folder of the same name may be another one: moved away and made anew.
      const id = idOf(statOf(folder));
      if (watchers.has(key) && watchers.get(key)?.id !== id) drop(key);
      if (id !== '' && !watchers.has(key)) add(key, folder, id, name);
    }
  };
  const state = () => (isBlind ? stateOf(dir, also) : '') + idOf(statOf(dir));

  sync();
  let seen = state();
  // What has changed before the watch began is told as well.
  changed();
  const look = setInterval(() => {
    const now = state();
    if (now !== seen) changed();
    seen = now;
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

/** Every folder below one; none while it is away. */
function foldersOf(dir: string): string[] {
  try {
    const { folders, dots } = walk(dir);
    // Some hold a configuration, which says what is hidden; most are caches that change all the time.
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

/** What differs as soon as a file does. */
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
    // It lies where the user may not look.
    return undefined;
  }
}

function idOf(stat: Stats | undefined): string {
  // A new folder may get the inode of one that was removed.
  return stat === undefined ? '' : `${stat.dev}:${stat.ino}:${stat.birthtimeMs}`;
}
