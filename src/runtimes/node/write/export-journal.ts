import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../platform/private-file.ts';
import type { Manifest } from '../../../export/manifest.ts';
import { MANIFEST_FILE } from '../../../model/manifest-file.ts';
import { nodeHash } from '../../../platform/node.ts';
import { digestAt, insideOf, putInPlace, replaceFile } from './plain-folders.ts';
import { readJson } from '../../../platform/private-file.ts';

/** Beside the files of an export, so that a rename crosses no file system. */
export const STAGING = '.lectern-staging';
const JOURNAL = 'journal.json';

/** What is still to be done when everything has been made. Paths are below the folder, with slashes. */
export interface Journal {
  /** Files that are staged. */
  rename: Change[];
  remove: Change[];
  manifest: Manifest;
  /** Digest of the manifest that this one replaces. */
  last: string | null;
}

/** A file, and the digest of what stood there when this was planned; null: nothing. */
interface Change {
  file: string;
  before: string | null;
}

/** Where a file of an export waits until all are made. */
export function stagedAt(dir: string, file: string): string {
  return join(dir, STAGING, 'files', nodeHash(file));
}

/**
 * Finishes what a run had made whole and not put in its place, and forgets what one had not made whole.
 * @returns files that somebody else has put in a place meanwhile.
 * @throws Error where the journal is none that Lectern wrote.
 */
export function finishLastRun(dir: string): string[] {
  const foreign = existsSync(join(dir, STAGING, JOURNAL)) ? commit(dir) : [];
  rmSync(join(dir, STAGING), { recursive: true, force: true });
  makeFolder(join(dir, STAGING, 'files'));
  return foreign;
}

/** Says what is to be done, and does it. */
export function carryOut(dir: string, journal: Journal): string[] {
  replaceFile(join(dir, STAGING, JOURNAL), JSON.stringify(journal), [null]);
  return commit(dir);
}

/**
 * Does what the journal says; what is done already is passed over, and so is what stands where somebody else has put a
 * file meanwhile. @returns these.
 */
function commit(dir: string): string[] {
  const { rename, remove, manifest, last } = readJournal(dir);
  const made = new Set<string>();
  const foreign: string[] = [];
  const files = { ...manifest.files };
  for (const { file, before } of rename) {
    const staged = stagedAt(dir, file);
    if (!lstatSync(staged, { throwIfNoEntry: false })?.isFile()) continue;
    const folder = dirname(join(dir, file));
    // Somebody may have put a link on the way since the last look.
    const isInside = made.has(folder) || insideOf(dir)(file);
    if (isInside && !made.has(folder)) makeFolder(folder);
    if (isInside) made.add(folder);
    if (isInside && putInPlace(staged, join(dir, file), [before])) continue;
    foreign.push(file);
    delete files[nodeHash(file)];
  }
  for (const { file, before } of remove) {
    if (!insideOf(dir)(file) || digestAt(join(dir, file)) !== before) continue;
    rmSync(join(dir, file), { force: true });
    removeEmptyFolders(dir, dirname(file));
  }
  const count = Object.keys(files).length;
  const text = `${JSON.stringify({ ...manifest, count, files }, null, 1)}\n`;
  const stagedManifest = join(dir, STAGING, 'manifest');
  if (digestAt(join(dir, MANIFEST_FILE)) !== nodeHash(text)) {
    writeFileSync(stagedManifest, text);
    if (!putInPlace(stagedManifest, join(dir, MANIFEST_FILE), [last])) foreign.push(MANIFEST_FILE);
  }
  rmSync(join(dir, STAGING), { recursive: true });
  return foreign;
}

/** The journal of a folder. Whoever made the folder may have written it, so it is held to that folder. */
function readJournal(dir: string): Journal {
  const path = join(dir, STAGING, JOURNAL);
  const refuse = (found: string) =>
    new Error(
      `Finishing the export in ${dir}, which was interrupted: ${found}, so Lectern did not write ${path}. Nothing was changed. Delete ${join(dir, STAGING)} and run again.`,
    );
  const journal = readJson(path) as Journal | null | undefined;
  if (journal === undefined) throw refuse('its journal is not JSON');
  const isInside = insideOf(dir);
  if (!Array.isArray(journal?.rename) || !Array.isArray(journal.remove))
    throw refuse('its journal does not list files');
  const changes = [...journal.rename, ...journal.remove];
  const isChange = (one: unknown) => typeof (one as Partial<Change> | null)?.file === 'string';
  if (!changes.every(isChange) || typeof journal.manifest?.files !== 'object')
    throw refuse('its journal does not list files');
  const outside = [...changes.map(({ file }) => file), `${STAGING}/files/x`].find((file) => !isInside(file));
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
