import { posix } from 'node:path';
import type { AssetList } from '../files/assets.ts';
import type { LinkTargets } from './link-targets.ts';
import { createNoteNames } from './note-names.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import { addressKey, decodePathname } from '../../text/pathname.ts';
import { folderOfEntry, type PlacedEntry } from '../entries/placed-entry.ts';
import { addTo } from '../../text/append.ts';

/** What the links of a site can lead to, and the files in the folder of an entry. */
export function createTargets(
  published: readonly PlacedEntry[],
  list: AssetList,
  site: SiteProfile,
  origins: readonly string[],
): LinkTargets & { bundled(folder: string): readonly string[] } {
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
    pageOf: (file) => pages.get(file),
    pageAt: (pathname) => addresses.get(addressKey(pathname)),
    ...createNoteNames(published, list),
    wiki: wiki !== false,
    math,
    pageNamed: (name) => names.get(name),
    assetOf: (file) => list.referable(file),
    assetAt: (pathname) => list.at(pathname),
    bundled: (folder) => inBundles.get(folder) ?? [],
    roots,
    origins,
    basePath,
    readLink,
  };
}
