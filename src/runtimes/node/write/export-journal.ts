import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../platform/private-file.ts';
import type { Manifest } from '../../../export/manifest.ts';
import { MANIFEST_FILE } from '../../../model/manifest-file.ts';
import { nodeHash } from '../../../platform/node.ts';
import { digestAt, insideOf, putInPlace, replaceFile } from './plain-folders.ts';
import { readJson } from '../../../platform/private-file.ts';

/** A folder inside of the export, so that renames stay on one file system. */
export const STAGING = '.lectern-staging';
const JOURNAL = 'journal.json';

/** The steps that finish an export once all its files are staged. Paths are below the folder, with slashes. */
export interface Journal {
  /** Staged files, to be renamed to their places. */
  rename: Change[];
  remove: Change[];
  manifest: Manifest;
  /** Digest of the manifest that this one replaces. */
  last: string | null;
}

/** A file, and its digest when the journal was written; null: it did not exist. */
interface Change {
  file: string;
  before: string | null;
}

/** The path of a staged file. Its digest is part of the name, since an export may make a file twice and takes the first. */
export function stagedAt(dir: string, file: string, digest: string): string {
  return join(dir, STAGING, 'files', nodeHash(`${digest} ${file}`));
}

/**
 * Carries out the journal of a run that was interrupted; without a journal, removes the staged files of that run.
 * @returns files that somebody else has changed meanwhile, which stay as they are.
 * @throws Error if Lectern did not write the journal.
 */
export function finishLastRun(dir: string): string[] {
  const foreign = existsSync(join(dir, STAGING, JOURNAL)) ? commit(dir) : [];
  rmSync(join(dir, STAGING), { recursive: true, force: true });
  makeFolder(join(dir, STAGING, 'files'));
  return foreign;
}

/** Writes a journal and carries it out. @returns as {@link finishLastRun}. */
export function carryOut(dir: string, journal: Journal): string[] {
  replaceFile(join(dir, STAGING, JOURNAL), JSON.stringify(journal), [null]);
  return commit(dir);
}

/**
 * Carries out the journal. It skips the steps that an interrupted run has done, and files that somebody else has changed.
 * @returns the latter.
 */
function commit(dir: string): string[] {
  const { rename, remove, manifest, last } = readJournal(dir);
  const madeFolders = new Set<string>();
  const foreign: string[] = [];
  const files = { ...manifest.files };
  for (const { file, before } of rename) {
    const staged = stagedAt(dir, file, files[nodeHash(file)] ?? '');
    if (!lstatSync(staged, { throwIfNoEntry: false })?.isFile()) continue;
    const folder = dirname(join(dir, file));
    // Somebody may have replaced a folder with a link since the file was staged.
    const isInside = madeFolders.has(folder) || insideOf(dir)(file);
    if (isInside && !madeFolders.has(folder)) makeFolder(folder);
    if (isInside) madeFolders.add(folder);
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

/** Reads and checks the journal. The folder may come from somebody else, so its paths must not lead out of it. */
function readJournal(dir: string): Journal {
  const path = join(dir, STAGING, JOURNAL);
  const refuse = (problem: string) =>
    new Error(
      `Finishing the export in ${dir}, which was interrupted: ${problem}, so Lectern did not write ${path}. Nothing was changed. Delete ${join(dir, STAGING)} and run again.`,
    );
  const journal = readJson(path) as Journal | null | undefined;
  if (journal === undefined) throw refuse('its journal is not JSON');
  const isInside = insideOf(dir);
  if (!Array.isArray(journal?.rename) || !Array.isArray(journal.remove))
    throw refuse('its journal does not list files');
  const changes = [...journal.rename, ...journal.remove];
  const isChange = (change: unknown) => typeof (change as Partial<Change> | null)?.file === 'string';
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
