import { foldersOf, lastOf } from '../../text/pathname.ts';
import { textsOf } from '../site-folder.ts';
import { allIn } from '../standard/places.ts';
import { globMatcher } from '../standard/patterns.ts';
import { escapeGlob } from '../standard/sections.ts';
import type { JekyllSettings } from './settings.ts';
import type { HiddenFiles } from '../site-profile.ts';

/** Whether `include` names a file or folder: https://jekyllrb.com/docs/configuration/options/ */
export function includesOf({ include }: Pick<JekyllSettings, 'include'>): (name: string) => boolean {
  const names = textsOf(include).map((written) => written.trim().replace(/\/+$/, ''));
  const matchers = names.filter(Boolean).map((name) => globMatcher(fnmatchGlob(name)));
  return (name) => matchers.some((matches) => matches(name));
}

/**
 * Files that Jekyll's `EntryFilter` leaves out because of their names. For a page, it looks at the names of all folders
 * around the file. In a folder of posts or of a collection, it looks at the beginning of the path below that folder,
 * and at the name of the file. https://github.com/jekyll/jekyll/blob/v4.3.1/lib/jekyll/entry_filter.rb
 * @param source empty, or the folder with a slash at its end.
 * @param collections folders of collections, and others that are read in the same way.
 */
export function leftOutByName(
  all: readonly string[],
  source: string,
  collections: ReadonlySet<string>,
  isIncluded: (name: string) => boolean,
): HiddenFiles[] {
  const reasons = new Map<string, string>();
  const except: string[] = [];
  for (const file of all) {
    if (!file.startsWith(source)) continue;
    if (isIncluded(file.slice(source.length))) {
      except.push(file);
      continue;
    }
    const folders = foldersOf(file);
    const collection = folders.find((folder) => collections.has(folder));
    const posts = collection ?? folders.find((folder) => /(?:^|\/)_(?:posts|drafts)$/.test(folder));
    const walked = posts === undefined ? [...folders, file] : folders.slice(0, folders.indexOf(posts));
    const outer = collection === undefined ? walked.filter((path) => path.length > source.length) : [];
    const left = outer.find((path) => whyLeftOut(lastOf(path)) !== null && !isIncluded(lastOf(path)));
    if (left !== undefined) {
      const glob = left === file ? escapeGlob(file) : allIn(left);
      reasons.set(glob, whyLeftOut(lastOf(left)) as string);
    } else if (posts !== undefined) {
      const below = file.slice(posts.length + 1);
      const reason = whyLeftOut(below) ?? whyLeftOut(lastOf(file));
      if (reason !== null && ![below, lastOf(file)].some(isIncluded)) reasons.set(escapeGlob(file), reason);
    }
  }
  return [...reasons].map(([files, reason]) => ({
    files,
    reason,
    ...(files.endsWith('/**') && except.length > 0 && { except }),
  }));
}

function whyLeftOut(name: string): string | null {
  if (/^[._#~]/.test(name)) return 'its name, or a folder’s, starts with _, # or ~';
  return name.endsWith('~') ? 'its name, or a folder’s, ends with ~' : null;
}

/**
 * The glob of a pattern of `include` or `exclude`. As in `File.fnmatch`, `*` crosses folders; as in `start_with?`, a
 * name without wildcards fits everything that begins with it.
 */
export function fnmatchGlob(written: string): string {
  const name = written.replace(/^(?:\.?\/)+/, '');
  if (!/[*?[]/.test(name))
    return name.endsWith('/') ? `${escapeGlob(name)}**` : `${escapeGlob(name)}{*,*/**}`;
  const glob = name
    .replace(/\/$/, '')
    .replace(/[\\{}()!+@|]/g, '\\$&')
    .replace(/(^|\/)\*+/g, '$1**/*')
    .replace(/([^*/])\*+/g, '$1*{,/**/*}');
  return `${glob}{,/**}`;
}
