import { CONFIG_FILE } from '../config/config-file.ts';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { openFolder } from './open-folder.ts';
import { markOf } from '../../generators/detect.ts';

/**
 * The folder of the site that a file belongs to. It is the nearest folder above the file with a configuration of
 * Lectern or a generator, else with `content/`, `src/content` or `_posts`, else `fallback` if the file is in it, else
 * the repository, else the file's own folder.
 */
export function siteRootOf(file: string, fallback: string): string {
  const folders: string[] = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    folders.push(folder);
    if (folder === dirname(folder)) break;
  }
  const marks = folders.map((folder) =>
    existsSync(join(folder, CONFIG_FILE)) ? CONFIG_FILE : markOf(openFolder(folder)),
  );
  const configured = folders.find((_, index) => /\.\w+$/.test(marks[index] ?? ''));
  if (configured !== undefined) return configured;
  const contentIndex = folders.findIndex((_, index) => marks[index] !== null);
  const parent = folders[contentIndex + 1];
  // The site of `src/content` is the folder that contains `src`.
  if (contentIndex >= 0)
    return (basename(folders[contentIndex] ?? '') === 'src' && parent) || (folders[contentIndex] as string);
  // A whole disk or home folder is nobody's site.
  const isSite = fallback !== homedir() && fallback !== dirname(fallback);
  if (isSite && folders.includes(fallback)) return fallback;
  return folders.find((folder) => existsSync(join(folder, '.git'))) ?? dirname(file);
}
