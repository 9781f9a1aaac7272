import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from '../../export/manifest.ts';
import { MANIFEST_FILE } from '../../model/manifest-file.ts';
import { nodeHash } from '../../platform/node.ts';
import { insideOf, replaceFile } from './plain-folders.ts';

/** Beside the files of an export, so that a rename crosses no file system. */
export const STAGING = '.lectern-staging';
const JOURNAL = 'journal.json';

/** What is still to be done when everything has been made. Paths are below the folder, with slashes. */
export interface Journal {
  /** Files that are staged. */
  rename: string[];
  remove: string[];
  manifest: Manifest;
}

/** Where a file of an export waits until all are made. */
export function stagedAt(dir: string, file: string): string {
  return join(dir, STAGING, 'files', nodeHash(file));
}

/**
 * Finishes what a run had made whole and not put in its place, and forgets what one had not made whole.
 * @throws Error where the journal is none that Lectern wrote.
 */
export function finishLastRun(dir: string): void {
  if (existsSync(join(dir, STAGING, JOURNAL))) commit(dir);
  rmSync(join(dir, STAGING), { recursive: true, force: true });
  mkdirSync(join(dir, STAGING, 'files'), { recursive: true });
}

/** Says what is to be done, and does it. */
export function carryOut(dir: string, journal: Journal): void {
  replaceFile(join(dir, STAGING, JOURNAL), JSON.stringify(journal));
  commit(dir);
}

/** Does what the journal says; what is done already is passed over. */
function commit(dir: string): void {
  const { rename, remove, manifest } = readJournal(dir);
  const made = new Set<string>();
  for (const file of rename) {
    const staged = stagedAt(dir, file);
    if (!lstatSync(staged, { throwIfNoEntry: false })?.isFile()) continue;
    const folder = dirname(join(dir, file));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    renameSync(staged, join(dir, file));
  }
  for (const file of remove) {
    rmSync(join(dir, file), { force: true });
    removeEmptyFolders(dir, dirname(file));
  }
  replaceFile(join(dir, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`);
  rmSync(join(dir, STAGING), { recursive: true });
}

/** The journal of a folder. Whoever made the folder may have written it, so it is held to that folder. */
function readJournal(dir: string): Journal {
  const path = join(dir, STAGING, JOURNAL);
  const refuse = (found: string) =>
    new Error(
      `Finishing the export in ${dir}, which was interrupted: ${found}, so Lectern did not write ${path}. Nothing was changed. Delete ${join(dir, STAGING)} and run again.`,
    );
  let journal: Journal;
  try {
    journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  } catch {
    throw refuse('its journal is not JSON');
  }
  const isInside = insideOf(dir);
  if (!Array.isArray(journal.rename) || !Array.isArray(journal.remove))
    throw refuse('its journal does not list files');
  const outside = [...journal.rename, ...journal.remove, `${STAGING}/files/x`].find(
    (file) => typeof file !== 'string' || !isInside(file),
  );
  if (outside !== undefined)
    throw refuse(`its journal names ${JSON.stringify(outside)}, outside of the folder`);
  return journal;
}

function removeEmptyFolders(dir: string, folder: string): void {
  for (let at = folder; at !== '.'; at = dirname(at)) {
    if (!existsSync(join(dir, at))) continue;
    if (readdirSync(join(dir, at)).length > 0) return;
    rmdirSync(join(dir, at));
  }
}
