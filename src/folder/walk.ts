import { type Dirent, readdirSync, realpathSync, statSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.ts';
import { MANIFEST_FILE } from '../model/manifest-file.ts';
import { pathBelow, pathFrom } from './path-below.ts';
import { createHash } from 'node:crypto';

export interface SourceFile {
  /** Relative to the folder, with `/`. */
  file: string;
  /** The path of the target, if `file` leads through a symbolic link; else the same path. */
  real: string;
  /** Whether its folder was reached by a symbolic link. The folder's real files are listed, too. */
  isBelowLink: boolean;
  size: number;
  /** Milliseconds since the epoch, with fractions. */
  modified: number;
  /** The `ctime`, in the same unit. It differs for a replaced file with the same size and time. */
  changed: number;
}

/** The code of a folder that cannot be read: its files are unknown. */
export const UNREADABLE_FOLDER = 'unreadable-folder';

/** Folders of tools, without content of the site. */
const SKIPPED = new Set(['node_modules', 'bower_components', '_site', '__pycache__']);

/**
 * Lists every file below a folder, sorted by path, and the folders (their real paths, in any order). Dotfiles are skipped.
 * A symbolic link is followed only inside the folder. A folder is listed at its place and at the first link to it, so
 * loops end. Files that `lectern build` wrote are not listed.
 */
export function walk(dir: string): {
  files: SourceFile[];
  folders: string[];
  /** Folders that begin with a dot, except `.git`. Their files are not listed. */
  dots: string[];
  diagnostics: Diagnostic[];
} {
  const root = realpathSync(dir);
  const files: SourceFile[] = [];
  const folders: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const dots: string[] = [];
  let entered = new Set([root]);
  let isBelowLink = false;
  const links: [folder: string, file: string][] = [];
  /** Tests for the files that `lectern build` added to the output of another generator. */
  const exportedFiles: ((file: string) => boolean)[] = [];

  const report = (file: string, code: string, message: string, fix: string) => {
    const severity = code === UNREADABLE_FOLDER ? 'error' : 'warning';
    diagnostics.push({ severity, code, message, fix, file });
  };

  const visit = (folder: string, prefix: string) => {
    let items: Dirent[];
    try {
      items = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      const message = `Reading the folder failed: ${(error as Error).message}.`;
      report(prefix, UNREADABLE_FOLDER, message, 'Check its permissions.');
      return;
    }
    const manifest = items.some(({ name }) => name === MANIFEST_FILE) ? readManifest(folder) : null;
    if (manifest === 'all' && prefix !== '') {
      folders.pop();
      return;
    }
    const start = prefix === '' ? 0 : prefix.length + 1;
    if (typeof manifest === 'function')
      exportedFiles.push((file) => file.startsWith(prefix) && manifest(file.slice(start)));
    for (const item of items) {
      if (item.isDirectory() && /^\.(?!git$)/.test(item.name))
        dots.push(prefix ? `${prefix}/${item.name}` : item.name);
      if (item.name.startsWith('.') || SKIPPED.has(item.name)) continue;
      const path = join(folder, item.name);
      const file = prefix ? `${prefix}/${item.name}` : item.name;
      try {
        const real = item.isSymbolicLink() ? realpathSync(path) : path;
        if (item.isSymbolicLink() && !isOpen(root, real)) {
          const message =
            'The symbolic link leads out of the folder, or to a hidden part of it. Lectern does not follow it.';
          report(file, 'link-leaves-site', message, 'Copy the file into the folder.');
          continue;
        }
        const stat = statSync(real);
        if (stat.isDirectory()) {
          // A link to a folder above it is a circle.
          if (item.isSymbolicLink()) {
            if (pathBelow(real, folder) === null) links.push([real, file]);
          } else enter(real, file);
        } else if (stat.isFile()) {
          const { size, mtimeMs: modified, ctimeMs: changed } = stat;
          files.push({ file, real: pathFrom(root, real), isBelowLink, size, modified, changed });
        } else {
          const message = 'This is a pipe, a socket or a device. Lectern does not read it.';
          report(file, 'not-a-file', message, 'Move it out of the folder of the site.');
        }
      } catch (error) {
        const message = `Reading failed: ${(error as Error).message}.`;
        report(file, 'unreadable', message, 'Check the file and its permissions.');
      }
    }
  };
  const enter = (folder: string, file: string) => {
    if (entered.has(folder)) return;
    entered.add(folder);
    folders.push(pathFrom(root, folder));
    visit(folder, file);
  };
  visit(root, '');
  // Links come last, so that each file is first listed at its real place.
  entered = new Set([root]);
  isBelowLink = true;
  for (const [folder, file] of links) enter(folder, file);
  files.sort((a, b) => (a.file < b.file ? -1 : 1));
  const sources = files.filter(({ file }) => !exportedFiles.some((isAdded) => isAdded(file)));
  return { files: sources, folders, dots, diagnostics };
}

/** Whether a path is inside the folder and in no folder that the walk skips. */
function isOpen(root: string, path: string): boolean {
  const parts = pathBelow(root, path)?.split('/');
  return parts !== undefined && !parts.some((part) => part.startsWith('.') || SKIPPED.has(part));
}

/** Characters of a digest in a manifest. */
const DIGEST = 22;

/**
 * Reads what `lectern build` wrote into a folder, from its manifest: all files, or single files beside those of another
 * generator. @returns a test for these files, by paths below the folder; null without a manifest.
 */
function readManifest(folder: string): 'all' | ((path: string) => boolean) | null {
  try {
    const { holds, files = {} } = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as {
      holds: string[];
      files?: Record<string, string>;
    };
    if (holds[0] === 'pages') return 'all';
    // The manifest has digests of paths, since unlisted addresses must stay secret.
    return (path) =>
      path === MANIFEST_FILE ||
      Object.hasOwn(files, createHash('sha256').update(path).digest('base64url').slice(0, DIGEST));
  } catch {
    // The file is not a manifest of Lectern.
    return null;
  }
}
