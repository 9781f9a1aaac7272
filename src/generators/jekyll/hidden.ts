import { type Folder, textsOf } from '../site-folder.ts';
import type { JekyllFolders } from './defaults.ts';
import { collectionsOf } from './rules.ts';
import { allIn, joined, leftOut, partOf } from '../standard/places.ts';
import type { SiteProfile } from '../site-profile.ts';
import { escapeGlob } from '../standard/sections.ts';

/** https://jekyllrb.com/docs/configuration/options/: what is left out on every site. */
const EXCLUDED = ['node_modules', 'vendor/bundle', 'vendor/cache', 'vendor/gems', 'vendor/ruby'];

/** What a site leaves out, and why. @param file the configuration. */
export function hiddenFiles(
  folder: Folder,
  config: Record<string, unknown>,
  file: string,
  folders: JekyllFolders,
): SiteProfile['hidden'] {
  const included = new Set(textsOf(config['include']));
  const at = escapeGlob(folders.source && `${folders.source}/`);
  const known = Object.keys(collectionsOf(config))
    .filter((name) => name !== 'posts')
    .map((name) => `_${name}`);
  const names = known.map((name) => escapeGlob(name.slice(1)));
  const bases = new Set(known.map((name) => joined(folders.source, folders.collections, name)));
  return [
    ...partOf('part of the theme', `${at}_{includes,layouts,sass,plugins}/**`),
    ...partOf('installed by a package manager', ...EXCLUDED.map((name) => `${at}${name}/**`)),
    // https://jekyllrb.com/docs/structure/: EntryFilter leaves out names that start so.
    ...leftOut(
      [
        ...['[#~]*', `_!(${['posts', 'drafts', ...names].join('|')})`].flatMap((name) => [
          `*/**/${name}`,
          `*/**/${name}/**`,
        ]),
        ...strays(folder, new Set(known), bases).map((dir) => allIn(dir)),
      ],
      'its name, or a folder’s, starts with _, # or ~',
    ),
    ...leftOut(['**/*~'], 'its name ends with ~'),
    ...leftOut(
      textsOf(config['exclude'])
        .filter((name) => !included.has(name))
        .map((name) => at + excludeGlob(name.trim())),
      `excluded in ${file}`,
    ),
  ];
}

/** Folders that are named like a collection, but lie elsewhere. */
function strays(folder: Folder, names: ReadonlySet<string>, bases: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const file of folder.files()) {
    const parts = file.split('/');
    const at = parts.findIndex((part, index) => index < parts.length - 1 && names.has(part));
    const dir = parts.slice(0, at + 1).join('/');
    if (at > 0 && !bases.has(dir)) found.add(dir);
  }
  return [...found];
}

/** As `File.fnmatch` and `start_with?` have it: `*` crosses folders, and a name stands for all that begins with it. */
function excludeGlob(written: string): string {
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
