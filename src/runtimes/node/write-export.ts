import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Manifest, MANIFEST_FILE } from '../../export/manifest.ts';
import { nodeHash } from '../../platform/node.ts';

/** Beside the files, so that a rename crosses no file system. */
const STAGING = '.lectern-staging';
const JOURNAL = 'journal.json';

/** What becomes of an export in one run. */
export interface Written {
  written: number;
  unchanged: number;
  removed: number;
  /** Files of somebody else that stand where one of ours would. */
  foreign: string[];
}

/** What is still to be done when everything has been made. */
interface Journal {
  rename: string[];
  remove: string[];
  manifest: Manifest;
}

/**
 * Writes the files of an export into a folder: first all that changed into a folder beside them, then, when the export is
 * complete, one rename after the other. A run that is interrupted leaves the last complete export; one that is
 * interrupted while renaming is finished by the next.
 */
export class ExportWriter {
  readonly #dir: string;
  readonly #staging: string;
  readonly #before: Readonly<Record<string, string>>;
  readonly #files: Record<string, string> = {};
  readonly #rename: string[] = [];
  /** Whether each folder can be written into. */
  readonly #folders = new Map<string, boolean>();
  readonly #result: Written = { written: 0, unchanged: 0, removed: 0, foreign: [] };

  constructor(dir: string) {
    this.#dir = dir;
    this.#staging = join(dir, STAGING);
    mkdirSync(dir, { recursive: true });
    if (existsSync(join(this.#staging, JOURNAL))) this.#commit();
    rmSync(this.#staging, { recursive: true, force: true });
    this.#before = readManifest(dir)?.files ?? {};
  }

  /** Takes a file of the export. @param file path below the folder, with slashes. */
  add(file: string, body: Uint8Array): void {
    const key = nodeHash(file);
    const digest = nodeHash(body);
    const there = this.#there(file);
    if (there !== null && this.#before[key] !== there && digest !== there) {
      this.#result.foreign.push(file);
      return;
    }
    this.#files[key] = digest;
    if (there === digest) {
      this.#result.unchanged++;
      return;
    }
    const staged = join(this.#staging, 'files', file);
    mkdirSync(dirname(staged), { recursive: true });
    writeFileSync(staged, body);
    this.#rename.push(file);
    this.#result.written++;
  }

  /** Puts everything in its place. @param manifestOf the manifest, given the digests of the files. */
  finish(manifestOf: (files: Readonly<Record<string, string>>) => Manifest): Written {
    const remove = this.#removed();
    this.#result.removed = remove.length;
    const journal: Journal = { rename: this.#rename, remove, manifest: manifestOf(this.#files) };
    mkdirSync(this.#staging, { recursive: true });
    const file = join(this.#staging, JOURNAL);
    writeFileSync(`${file}.part`, JSON.stringify(journal));
    renameSync(`${file}.part`, file);
    this.#commit();
    return this.#result;
  }

  /** Does what the journal says; what is done already is passed over. */
  #commit(): void {
    const { rename, remove, manifest } = JSON.parse(
      readFileSync(join(this.#staging, JOURNAL), 'utf8'),
    ) as Journal;
    for (const file of rename) {
      const staged = join(this.#staging, 'files', file);
      if (!existsSync(staged)) continue;
      mkdirSync(dirname(join(this.#dir, file)), { recursive: true });
      renameSync(staged, join(this.#dir, file));
    }
    for (const file of remove) {
      rmSync(join(this.#dir, file), { force: true });
      removeEmptyFolders(this.#dir, dirname(file));
    }
    const file = join(this.#dir, MANIFEST_FILE);
    writeFileSync(`${file}.part`, `${JSON.stringify(manifest, null, 1)}\n`);
    renameSync(`${file}.part`, file);
    rmSync(this.#staging, { recursive: true });
  }

  /** Digest of what stands at a path; null where nothing does. What is no plain file stands in the way. */
  #there(file: string): string | null {
    if (!this.#isOpen(dirname(file))) return 'in the way';
    const path = join(this.#dir, file);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    return stat.isFile() ? nodeHash(readFileSync(path)) : 'in the way';
  }

  /** Whether a folder can be written into: a link would lead out of the export. */
  #isOpen(folder: string): boolean {
    if (folder === '.') return true;
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const stat = lstatSync(join(this.#dir, folder), { throwIfNoEntry: false });
    const isOpen = this.#isOpen(dirname(folder)) && (stat?.isDirectory() ?? true);
    this.#folders.set(folder, isOpen);
    return isOpen;
  }

  /** Files of the last run that this one does not have, and that nobody has changed since. */
  #removed(): string[] {
    const gone = new Set(Object.keys(this.#before).filter((key) => this.#files[key] === undefined));
    if (gone.size === 0) return [];
    return filesBelow(this.#dir).filter((file) => {
      const key = nodeHash(file);
      return gone.has(key) && this.#there(file) === this.#before[key];
    });
  }
}

/** The manifest of an export; null where the folder has none. */
function readManifest(dir: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(join(dir, MANIFEST_FILE), 'utf8')) as Manifest;
  } catch {
    return null;
  }
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
}

function removeEmptyFolders(dir: string, folder: string): void {
  for (let at = folder; at !== '.'; at = dirname(at)) {
    if (readdirSync(join(dir, at)).length > 0) return;
    rmdirSync(join(dir, at));
  }
}
