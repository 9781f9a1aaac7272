import { readdirSync, readFileSync, statSync, writeFileSync, existsSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { fileAt } from '../../../export/file-name.ts';
import { isMadePicture, leadsOf } from '../../../export/leads.ts';
import type { Manifest } from '../../../export/manifest.ts';
import { MANIFEST_FILE } from '../../../model/manifest-file.ts';
import { nodeHash } from '../../../platform/node.ts';
import { carryOut, finishLastRun, type Journal, STAGING, stagedAt } from './export-journal.ts';
import { KnownFiles } from './known-files.ts';
import { digestAt, insideOf, type IsInside } from './plain-folders.ts';
import { readJson } from '../../../platform/private-file.ts';
import { platform } from 'node:process';

/** The result of a run. */
export interface Written {
  written: number;
  unchanged: number;
  removed: number;
  /** Files of somebody else at paths of the export. They stay as they are. */
  foreign: string[];
  /** Files whose names the disk does not allow. */
  misnamed: string[];
  /** Files whose names differ only in case. */
  alike: [first: string, later: string][];
  /** Whether the disk ignores case, so that only the first file of each pair was written. */
  ignoresCase: boolean;
}

/**
 * Writes the files of an export. Changed files go to a staging folder; when all are there, they are renamed to their
 * places. A run that is interrupted before leaves the last export as it was; one that is interrupted while it renames is
 * finished by the next run.
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
  readonly #knownFiles: KnownFiles;

  /** @param rules of the disk; default: detected. @param knownFiles digests of the files of the folder. */
  constructor(dir: string, rules?: DiskRules, knownFiles = new KnownFiles(dir)) {
    this.#dir = dir;
    this.#knownFiles = knownFiles;
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

  /** Files of the folder that Lectern did not write. */
  foreignFiles(): string[] {
    return filesBelow(this.#dir).filter(
      (file) =>
        this.#before[nodeHash(file)] === undefined &&
        statSync(join(this.#dir, file), { throwIfNoEntry: false })?.isFile(),
    );
  }

  /** Whether a file has the digest already. */
  isInPlace(file: string, digest: string): boolean {
    return this.#isInside(file) && this.#knownFiles.digestAt(file) === digest;
  }

  /**
   * Adds a file to the export.
   * @param file path below the folder, with slashes.
   * @param body null: the file {@link isInPlace}; `staged`: it lies at `stagedAt`.
   */
  add(file: string, body: Uint8Array | 'staged' | null, digest = nodeHash(body as Uint8Array)): void {
    if (!this.#hasName(file)) return;
    const key = nodeHash(file);
    const existing = this.digestOf(file);
    if (existing !== null && this.#before[key] !== existing && digest !== existing) {
      this.#result.foreign.push(file);
      return;
    }
    this.#files[key] = digest;
    if (existing === digest || body === null) {
      this.#result.unchanged++;
      return;
    }
    const staged = stagedAt(this.#dir, file, digest);
    if (body !== 'staged') writeFileSync(staged, body);
    this.#knownFiles.staged(file, staged, digest);
    this.#rename.push({ file, before: existing });
    this.#result.written++;
  }

  /** Keeps a file of the last run that this run could not make, with the pictures and the parts of a list that it links to. */
  leave(file: string | null): void {
    const key = nodeHash(file ?? '');
    const digest = this.#before[key];
    if (file === null || digest === undefined || this.#files[key] !== undefined) return;
    if (!this.isInPlace(file, digest)) return;
    this.add(file, null, digest);
    for (const lead of file.endsWith('.html') ? leadsOf(readFileSync(join(this.#dir, file), 'utf8')) : []) {
      this.leave(fileAt(lead, isMadePicture(lead) ? '' : '.html'));
      this.leave(fileAt(`${lead.replace(/\/$/, '')}.md`, ''));
    }
  }

  /** Whether this disk can have the file beside those that were added before. */
  #hasName(file: string): boolean {
    if (!this.#names.allows(file)) {
      this.#result.misnamed.push(file);
      return false;
    }
    const earlier = this.#names.take(file);
    if (earlier === undefined) return true;
    this.#result.alike.push([earlier, file]);
    return !this.#result.ignoresCase;
  }

  /** Renames the staged files to their places, and removes outdated ones. @param manifestOf gets the digests of the files. */
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

  /** If a manifest differs from the last one only in `made_at`, that stays. */
  #asLast(manifest: Manifest): Manifest {
    const same = { ...manifest, made_at: this.#last?.made_at ?? manifest.made_at };
    return JSON.stringify(same) === JSON.stringify(this.#last) ? same : manifest;
  }

  /** {@link KnownFiles.digestAt}, which does not look outside of the folder. */
  digestOf(file: string): string | null {
    if (!this.#isInside(file)) return 'in the way';
    return this.#knownFiles.digestAt(file);
  }

  /** Files of the last run that this one does not have, and that nobody has changed since. */
  #removed(): string[] {
    const gone = new Set(Object.keys(this.#before).filter((key) => this.#files[key] === undefined));
    if (gone.size === 0) return [];
    return filesBelow(this.#dir).filter((file) => {
      const key = nodeHash(file);
      return gone.has(key) && !this.#names.isTaken(file) && this.digestOf(file) === this.#before[key];
    });
  }
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
}

/** How a disk treats the names of files. */
interface DiskRules {
  /** `A.html` and `a.html` are one file, as are the two forms of `é` in Unicode: usual on Windows and macOS. */
  ignoresCase: boolean;
  /** Some names are devices, and some characters are not allowed. */
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

/** The names of the files that an export has written so far. */
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

  /** Adds a name. @returns an earlier name that differs only in case. */
  take(file: string): string | undefined {
    const key = keyOf(file);
    const earlier = this.#taken.get(key);
    if (earlier === undefined) this.#taken.set(key, file);
    return earlier === file ? undefined : earlier;
  }

  /** Whether a file of the disk is one of these. */
  isTaken(file: string): boolean {
    const taken = this.#taken.get(keyOf(file));
    return taken === file || (taken !== undefined && this.rules.ignoresCase);
  }
}

function keyOf(file: string): string {
  return file.normalize('NFC').toLowerCase();
}
