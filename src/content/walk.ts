import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.ts';

/** One regular file below the site's folder. */
export interface SourceFile {
  /** Relative to the folder, with `/`. */
  file: string;
  /** The file itself, where `file` leads through links; else the same. */
  real: string;
  size: number;
  /** Milliseconds since the epoch, with fractions. */
  modified: number;
  /** Changes with the inode: notices a replaced file that keeps size and time. */
  changed: number;
}

/** Folders that tools fill or that hold no content of the site. */
const SKIPPED = new Set(['node_modules', 'bower_components', '_site', '__pycache__']);

/**
 * Lists every file below a folder, sorted by path, and the folders (where links lead to, in any order). Dotfiles are not looked at; a link is followed only to a
 * place inside the folder, and no folder is entered twice, so loops end.
 */
export function walk(dir: string): { files: SourceFile[]; folders: string[]; diagnostics: Diagnostic[] } {
  const root = realpathSync(dir);
  const files: SourceFile[] = [];
  const folders: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const entered = new Set([root]);

  const report = (file: string, code: string, message: string, fix: string) =>
    diagnostics.push({ severity: 'warning', code, message, fix, file });

  const visit = (folder: string, prefix: string) => {
    let items: Dirent[];
    try {
      items = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      report(
        prefix,
        'unreadable',
        `Reading the folder failed: ${(error as Error).message}.`,
        'Check its permissions.',
      );
      return;
    }
    for (const item of items) {
      if (item.name.startsWith('.') || SKIPPED.has(item.name)) continue;
      const path = join(folder, item.name);
      const file = prefix ? `${prefix}/${item.name}` : item.name;
      try {
        const real = item.isSymbolicLink() ? realpathSync(path) : path;
        if (item.isSymbolicLink() && !isOpen(root, real)) {
          report(
            file,
            'link-leaves-site',
            'The link leads out of the folder, or to a hidden part of it, and is not followed.',
            'Copy the file in.',
          );
          continue;
        }
        const stat = statSync(real);
        if (stat.isDirectory()) {
          const key = item.isSymbolicLink() ? real : path;
          if (entered.has(key)) continue;
          entered.add(key);
          folders.push(relative(root, real));
          visit(real, file);
        } else if (stat.isFile()) {
          const { size, mtimeMs: modified, ctimeMs: changed } = stat;
          files.push({ file, real: relative(root, real), size, modified, changed });
        } else {
          report(
            file,
            'not-a-file',
            'This is a pipe, a socket or a device, and is not read.',
            'Take it out of the folder of the site.',
          );
        }
      } catch (error) {
        report(
          file,
          'unreadable',
          `Reading failed: ${(error as Error).message}.`,
          'Check the file and its permissions.',
        );
      }
    }
  };
  visit(root, '');
  files.sort((a, b) => (a.file < b.file ? -1 : 1));
  return { files, folders, diagnostics };
}

/** Inside the folder, and through nothing that the walk itself passes over. */
function isOpen(root: string, path: string): boolean {
  const parts = relative(root, path).split(sep);
  return !parts.some((part) => part.startsWith('.') || SKIPPED.has(part));
}
