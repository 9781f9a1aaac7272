import { CONFIG_FILE } from '../config/config-file.ts';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { openFolder } from './open-folder.ts';
import { markOf } from '../../generators/detect.ts';

/**
 * The folder of the site that a file belongs to: the nearest above it with a configuration, Lectern's or that of a
 * generator; else the nearest that holds `content/`, `src/content` or `_posts`; else `fallback` where the file lies
 * in it; else that of its repository; else the file's own.
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
  const holding = folders.findIndex((_, index) => marks[index] !== null);
  const above = folders[holding + 1];
  // `src/content` is a place of the folder that `src` is in.
  if (holding >= 0)
    return (basename(folders[holding] ?? '') === 'src' && above) || (folders[holding] as string);
  // Nobody's site is a whole disk or home.
  const isSite = fallback !== homedir() && fallback !== dirname(fallback);
  if (isSite && folders.includes(fallback)) return fallback;
  return folders.find((folder) => existsSync(join(folder, '.git'))) ?? dirname(file);
}
