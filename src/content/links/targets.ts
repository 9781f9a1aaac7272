import { posix } from 'node:path';
import type { AssetList } from '../files/assets.ts';
import { createNoteNames } from './note-names.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import { addressKey, decodePathname } from '../../text/pathname.ts';
import { folderOfEntry, type PlacedEntry } from '../entries/placed-entry.ts';
import { addTo } from '../../text/append.ts';

/** Where a text stands: its source and the page that shows it. */
export type LinkOrigin = Pick<PlacedEntry, 'file' | 'pathname'>;
export type LinkTargets = Omit<ReturnType<typeof createTargets>, 'bundled'>;

/** What the links of a site can lead to, and the files in the folder of an entry. */
export function createTargets(
  published: readonly PlacedEntry[],
  list: AssetList,
  site: SiteProfile,
  origins: readonly string[],
) {
  const { roots, basePath, wiki, math, readLink = (destination: string) => destination } = site;
  const pages = new Map<string, string>();
  const names = new Map<string, string | undefined>();
  const addresses = new Map(
    published.map(({ pathname }) => [addressKey(decodePathname(pathname)), pathname]),
  );
  for (const { file, pathname } of published) {
    const stem = file.normalize('NFC').replace(/\.[^./]+$/, '');
    for (const key of [file.normalize('NFC'), stem]) if (!pages.has(key)) pages.set(key, pathname);
    const folder = /^(.*)\/(?:_?index|README)$/.exec(stem)?.[1];
    if (folder !== undefined && !pages.has(folder)) pages.set(folder, pathname);
    const name = posix.basename(file);
    names.set(name, names.has(name) ? undefined : pathname);
  }
  const bundles = new Set(published.flatMap((entry) => folderOfEntry(entry, site) ?? []));
  const inBundles = new Map<string, string[]>();
  for (const file of list.files()) {
    for (let slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1)) {
      const folder = file.slice(0, slash);
      if (!bundles.has(folder)) continue;
      addTo(inBundles, folder, file);
      break;
    }
  }
  return {
    ...createNoteNames(published, list),
    /** Pathname of the entry that a source file became, by the file's name with or without its extension. */
    pageOf: (file: string) => pages.get(file),
    /** Pathname of the page that answers at a decoded pathname, whether or not that ends with a slash. */
    pageAt: (pathname: string) => addresses.get(addressKey(pathname)),
    pageNamed: (name: string) => names.get(name),
    /** Pathname under which a file may be served when an entry refers to it; undefined where it must not be. */
    assetOf: (file: string) => list.referable(file),
    /** The file that is served at a pathname of the site as its generator writes it. */
    assetAt: (pathname: string) => list.at(pathname),
    bundled: (folder: string) => inBundles.get(folder) ?? [],
    /** `[[Name]]` is a link here, or the name of what is not published. */
    wiki: wiki !== false,
    math,
    /** Folders that source paths may start from. */
    roots,
    origins,
    basePath,
    /** What a link leads to that names a source in a way of the site's program. */
    readLink,
  };
}
