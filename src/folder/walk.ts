import { type Dirent, readdirSync, realpathSync, statSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.ts';
import { MANIFEST_FILE } from '../model/manifest-file.ts';
import { pathBelow, pathFrom } from './path-below.ts';
import { createHash } from 'node:crypto';

export interface SourceFile {
  /** Relative to the folder, with `/`. */
  file: string;
  /** The file itself, where `file` leads through links; else the same. */
  real: string;
  /** A link leads to the folder that it lies in, which is listed where it is as well. */
  isBelowLink: boolean;
  size: number;
  /** Milliseconds since the epoch, with fractions. */
  modified: number;
  /** Changes with the inode: notices a replaced file that keeps size and time. */
  changed: number;
}

/** Nobody knows what such a folder holds, or what is missing now. */
export const UNREADABLE_FOLDER = 'unreadable-folder';

/** Folders that tools fill or that hold no content of the site. */
const SKIPPED = new Set(['node_modules', 'bower_components', '_site', '__pycache__']);

/**
 * Lists every file below a folder, sorted by path, and the folders (where links lead to, in any order). Dotfiles are not
 * looked at; a link is followed only to a place inside the folder. A folder is listed where it lies, and where the first
 * link to it does, so loops end. What `lectern build` wrote is no source of the site.
 */
export function walk(dir: string): {
  files: SourceFile[];
  folders: string[];
  /** Folders that begin with a dot, Git's own aside; nothing in them is listed. */
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
  /** Files that were added to what another generator has written. */
  const added: ((file: string) => boolean)[] = [];

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
    const own = items.some(({ name }) => name === MANIFEST_FILE) ? ownFiles(folder) : null;
    if (own === 'all' && prefix !== '') {
      folders.pop();
      return;
    }
    const start = prefix === '' ? 0 : prefix.length + 1;
    if (typeof own === 'function') added.push((file) => file.startsWith(prefix) && own(file.slice(start)));
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
          // One that leads back up is a circle.
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
  // Nothing lies in a link alone: what is linked to has been listed above.
  entered = new Set([root]);
  isBelowLink = true;
  for (const [folder, file] of links) enter(folder, file);
  files.sort((a, b) => (a.file < b.file ? -1 : 1));
  const theirs = files.filter(({ file }) => !added.some((isAdded) => isAdded(file)));
  return { files: theirs, folders, dots, diagnostics };
}

/** Inside the folder, and through nothing that the walk itself passes over. */
function isOpen(root: string, path: string): boolean {
  const parts = pathBelow(root, path)?.split('/');
  return parts !== undefined && !parts.some((part) => part.startsWith('.') || SKIPPED.has(part));
}

/** Characters of a digest in a manifest. */
const DIGEST = 22;

/**
 * What `lectern build` wrote into a folder: everything, or single files beside those of another generator; null where it
 * wrote nothing. @returns whether a path below the folder is one of those files.
 */
function ownFiles(folder: string): 'all' | ((path: string) => boolean) | null {
  try {
    const { holds, files = {} } = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as {
      holds: string[];
      files?: Record<string, string>;
    };
    if (holds[0] === 'pages') return 'all';
    // Of paths too: some addresses are known only to those who were told.
    return (path) =>
      path === MANIFEST_FILE ||
      Object.hasOwn(files, createHash('sha256').update(path).digest('base64url').slice(0, DIGEST));
  } catch {
    // Whatever it is, it is no manifest of ours.
    return null;
  }
}
