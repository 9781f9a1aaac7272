import { type FSWatcher, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { walk } from './walk.ts';

/** Milliseconds of quiet after which a change counts as whole: editors write in several steps. */
const QUIET = 40;

/**
 * Calls back after changes in a folder or in a file elsewhere. Folders are watched rather than files, so that editors
 * that write a new file and rename it are noticed, and so that a site of 10,000 files needs few watches.
 */
export function watchFolder(dir: string, also: string | undefined, onChange: () => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      sync();
      onChange();
    }, QUIET);
  };
  const add = (folder: string, name?: string) => {
    try {
      const watcher = watch(folder, (_, file) => {
        if (name === undefined || file === name) changed();
      });
      // A folder that goes away ends its watch; the one above it tells.
      watcher.on('error', () => drop(folder));
      watchers.set(folder, watcher);
    } catch {
      // It went away between the listing and the watch.
    }
  };
  const drop = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const sync = () => {
    const folders = new Set([dir, ...walk(dir).folders.map((folder) => join(dir, folder))]);
    for (const folder of watchers.keys()) if (!folders.has(folder) && folder !== outside) drop(folder);
    for (const folder of folders) if (!watchers.has(folder)) add(folder);
  };
  const file = also === undefined ? undefined : resolve(also);
  const outside = file === undefined || file.startsWith(resolve(dir)) ? undefined : dirname(file);
  if (outside !== undefined && file !== undefined) add(outside, file.slice(outside.length + 1));
  sync();
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}
