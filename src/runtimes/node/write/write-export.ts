import { readdirSync, readFileSync, statSync, writeFileSync, existsSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { fileAt } from '../../../export/file-name.ts';
import { isMadePicture, leadsOf } from '../../../export/make.ts';
import type { Manifest } from '../../../export/manifest.ts';
import { MANIFEST_FILE } from '../../../model/manifest-file.ts';
import { nodeHash } from '../../../platform/node.ts';
import { carryOut, finishLastRun, type Journal, STAGING, stagedAt } from './export-journal.ts';
import { KnownFiles } from './known-files.ts';
import { digestAt, insideOf, type IsInside } from './plain-folders.ts';
import { readJson } from '../../../platform/private-file.ts';
import { platform } from 'node:process';

/** What becomes of an export in one run. */
export interface Written {
  written: number;
  unchanged: number;
  removed: number;
  /** Files of somebody else that stand where one of ours would. */
  foreign: string[];
  /** Files that the disk has no name for. */
  misnamed: string[];
  /** Files that are one where case is ignored, the one that was first beside the one that came later. */
  alike: [first: string, later: string][];
  /** Whether only the first of those was written. */
  ignoresCase: boolean;
}

/**
 * Writes the files of an export into a folder: first all that changed into a folder beside them, then, when the export is
 * complete, one rename after the other. A run that is interrupted leaves the last complete export; one that is
 * interrupted while renaming is finished by the next.
 */
export class ExportWriter {
  readonly #dir: string;
  readonly #isInside: IsInside;
  readonly #last: Manifest | null;
  readonly #before: Readonly<Record<string, string>>;
  readonly #files: Record<string, string> = {};
  readonly #rename: Journal['rename'] = [];
  readonly #lastDigest: string | null;
  readonly #names: DiskNames;
  readonly #result: Written;
  readonly #known: KnownFiles;

  /** @param rules of the disk; default: as found. @param known files that were looked at before. */
  constructor(dir: string, rules?: DiskRules, known: KnownFiles = new KnownFiles(dir)) {
    this.#dir = dir;
    this.#known = known;
    const foreign = finishLastRun(dir);
    this.#names = new DiskNames(rules ?? diskRulesAt(join(dir, STAGING)));
    const { ignoresCase } = this.#names.rules;
    this.#result = {
      written: 0,
      unchanged: 0,
      removed: 0,
      foreign,
      misnamed: [],
      alike: [],
      ignoresCase,
    };
    this.#isInside = insideOf(dir);
    this.#lastDigest = digestAt(join(dir, MANIFEST_FILE));
    this.#last = (readJson(join(dir, MANIFEST_FILE)) ?? null) as Manifest | null;
    this.#before = this.#last?.files ?? {};
  }

  /** Files that somebody else has put into the folder. */
  foreignFiles(): string[] {
    return filesBelow(this.#dir).filter(
      (file) =>
        this.#before[nodeHash(file)] === undefined &&
        statSync(join(this.#dir, file), { throwIfNoEntry: false })?.isFile(),
    );
  }

  /** Whether a file is the export's, and has the bytes of a digest. */
  isInPlace(file: string, digest: string): boolean {
    return this.#isInside(file) && this.#known.digestAt(file) === digest;
  }

  /** Takes a file of the export. @param file path below the folder, with slashes. @param body null: it {@link isInPlace}. */
  add(file: string, body: Uint8Array | null, digest = nodeHash(body as Uint8Array)): void {
    if (!this.#hasName(file)) return;
    const key = nodeHash(file);
    const there = this.#there(file);
    if (there !== null && this.#before[key] !== there && digest !== there) {
      this.#result.foreign.push(file);
      return;
    }
    this.#files[key] = digest;
    if (there === digest || body === null) {
      this.#result.unchanged++;
      return;
    }
    const staged = stagedAt(this.#dir, file);
    writeFileSync(staged, body);
    this.#known.staged(file, staged, digest);
    this.#rename.push({ file, before: there });
    this.#result.written++;
  }

  /** Leaves a file of the last run as it is, where this run could not make it, with the pictures and parts of a list that it leads to. */
  leave(file: string | null): void {
    const key = nodeHash(file ?? '');
    const before = this.#before[key];
    if (file === null || before === undefined || this.#files[key] !== undefined) return;
    if (!this.isInPlace(file, before)) return;
    this.add(file, null, before);
    for (const lead of file.endsWith('.html') ? leadsOf(readFileSync(join(this.#dir, file), 'utf8')) : []) {
      this.leave(fileAt(lead, isMadePicture(lead) ? '' : '.html'));
      this.leave(fileAt(`${lead.replace(/\/$/, '')}.md`, ''));
    }
  }

  /** Whether a file can have its name beside the others, on this disk. */
  #hasName(file: string): boolean {
    if (!this.#names.allows(file)) {
      this.#result.misnamed.push(file);
      return false;
    }
    const first = this.#names.take(file);
    if (first === undefined) return true;
    this.#result.alike.push([first, file]);
    return !this.#result.ignoresCase;
  }

  /** Puts everything in its place. @param manifestOf the manifest, given the digests of the files. */
  finish(manifestOf: (files: Readonly<Record<string, string>>) => Manifest): Written {
    const remove = this.#removed();
    this.#result.removed = remove.length;
    const manifest = manifestOf(this.#files);
    const foreign = carryOut(this.#dir, {
      rename: this.#rename,
      remove: remove.map((file) => ({ file, before: this.#before[nodeHash(file)] ?? null })),
      manifest: this.#asLast(manifest),
      last: this.#lastDigest,
    });
    this.#result.written -= foreign.length;
    return { ...this.#result, foreign: [...new Set([...this.#result.foreign, ...foreign])] };
  }

  /** A manifest that says nothing new says when that was made. */
  #asLast(manifest: Manifest): Manifest {
    const same = { ...manifest, made_at: this.#last?.made_at ?? manifest.made_at };
    return JSON.stringify(same) === JSON.stringify(this.#last) ? same : manifest;
  }

  /** Digest of what stands at a path; null where nothing does. What is no plain file stands in the way. */
  #there(file: string): string | null {
    if (!this.#isInside(file)) return 'in the way';
    return this.#known.digestAt(file);
  }

  /** Files of the last run that this one does not have, and that nobody has changed since. */
  #removed(): string[] {
    const gone = new Set(Object.keys(this.#before).filter((key) => this.#files[key] === undefined));
    if (gone.size === 0) return [];
    return filesBelow(this.#dir).filter((file) => {
      const key = nodeHash(file);
      return gone.has(key) && !this.#names.isTaken(file) && this.#there(file) === this.#before[key];
    });
  }
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
}

/** What a disk makes of the names of files. */
interface DiskRules {
  /** `A.html` and `a.html` are one file, as are the two forms of `é` in Unicode: usual on Windows and macOS. */
  ignoresCase: boolean;
  /** Some names mean devices, and some characters are not allowed. */
  isWindows: boolean;
}

/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])[ ]*(?:\.|$)/i;
// oxlint-disable-next-line no-control-regex
const NOT_ON_WINDOWS = /[<>:"|?*\\\u0000-\u001f]|[. ]$/;

/** The rules of the disk that a file lies on. @param file one that exists, whose name has lower-case letters. */
export function diskRulesAt(file: string): DiskRules {
  const upper = join(dirname(file), file.slice(dirname(file).length).toUpperCase());
  return { ignoresCase: existsSync(upper), isWindows: platform === 'win32' };
}

/** Names of the files of a folder, as they are written one after the other. */
export class DiskNames {
  readonly rules: DiskRules;
  readonly #taken = new Map<string, string>();

  constructor(rules: DiskRules) {
    this.rules = rules;
  }

  /** Whether the disk has a name for a file. @param file path with slashes. */
  allows(file: string): boolean {
    return (
      !this.rules.isWindows || !file.split('/').some((name) => DEVICE.test(name) || NOT_ON_WINDOWS.test(name))
    );
  }

  /** Takes a name, and returns the one before it that is the same on a disk that ignores case. */
  take(file: string): string | undefined {
    const key = keyOf(file);
    const before = this.#taken.get(key);
    if (before === undefined) this.#taken.set(key, file);
    return before === file ? undefined : before;
  }

  /** Whether a file on the disk is one whose name was taken. */
  isTaken(file: string): boolean {
    const taken = this.#taken.get(keyOf(file));
    return taken === file || (taken !== undefined && this.rules.ignoresCase);
  }
}

function keyOf(file: string): string {
  return file.normalize('NFC').toLowerCase();
}
