import { posix } from 'node:path';
import type { AssetList } from '../files/assets.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import { addressKey, addressOf, encodedAddress, lastOf } from '../../text/pathname.ts';
import { folderOfEntry, type PlacedEntry } from '../entries/placed-entry.ts';
import { addTo } from '../../text/append.ts';
import { createSlugger } from '../../text/heading-ids.ts';
import { slugify } from '../../text/slug.ts';
import { ORIGIN_MARK } from '../../model/entry.ts';

/** The source file of a text, and the pathname of its page. */
export type LinkOrigin = Pick<PlacedEntry, 'file' | 'pathname'>;
export type LinkTargets = Omit<ReturnType<typeof createTargets>, 'bundled'>;

/** Lookups of the pages and files that links of a site may lead to. */
export function createTargets(
  published: readonly PlacedEntry[],
  list: AssetList,
  site: SiteProfile,
  origins: readonly string[],
) {
  const { wiki, math, headingIds: ids } = site.texts;
  const { readLink = (destination: string) => destination } = site.functions;
  const pages = new Map<string, string>();
  const names = new Map<string, string | undefined>();
  const addresses = new Map(published.map(({ pathname }) => [addressOf(pathname), pathname]));
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
    /** Pathname of the entry of a source file, by its path with or without the extension. */
    pageOf: (file: string) => pages.get(file),
    /** Pathname of the page that answers at a decoded pathname, whether or not that ends with a slash. */
    pageAt: (pathname: string) => addresses.get(addressKey(pathname)),
    pageNamed: (name: string) => names.get(name),
    /** Pathname of a file that an entry refers to; undefined if it must not be served. */
    assetOf: (file: string) => list.referable(file),
    /** The file that is served at a decoded pathname. */
    assetAt: (pathname: string) => list.at(pathname),
    bundled: (folder: string) => inBundles.get(folder) ?? [],
    /** Whether the site has wiki links: then `[[Name]]` of an unpublished note is its name, and else stays as written. */
    wiki: wiki !== false,
    math,
    ids,
    /** Folders that source paths may start from. */
    roots: site.files.roots,
    origins,
    basePath: site.addresses.basePath,
    /** Translates a generator's way to link to a source file, such as `{filename}/a.md` of Pelican. */
    readLink,
  };
}

type Note = { file: string; pathname: string };

/** Lookups by name for wiki links. They are built when the first one is looked up. */
function createNoteNames(published: readonly PlacedEntry[], list: AssetList) {
  let notes: Map<string, Note[]> | undefined;
  let files: Map<string, Note[]> | undefined;
  const readNotes = () => {
    const names = new Map<string, Note[]>();
    const titles = new Map<string, Note[]>();
    for (const { file, pathname, title } of published) {
      const stem = file.normalize('NFC').replace(/\.[^./]+$/, '');
      const note = { file: stem.replace(/\/(?:_?index|README)$/i, ''), pathname };
      addTo(names, lastOf(note.file).toLowerCase(), note);
      addTo(titles, title.normalize('NFC').toLowerCase(), note);
    }
    // File names come before titles, and both before names that differ only in spaces and hyphens.
    for (const [key, places] of titles) if (!names.has(key)) names.set(key, places);
    for (const [key, places] of names) {
      const slug = slugify(key);
      if (slug !== '' && !names.has(slug)) names.set(slug, places);
    }
    return names;
  };
  const readFiles = () => {
    const names = new Map<string, Note[]>();
    for (const pathname of list.files()) {
      const file = pathname.normalize('NFC');
      addTo(names, lastOf(file).toLowerCase(), { file, pathname });
    }
    return names;
  };
  return {
    /** Pathname of the page with a name or the end of a path. @param from the file with the link. */
    noteOf(name: string, from: string): string | undefined {
      notes ??= readNotes();
      const notePath = name.replace(/\.md$/i, '').replace(/^\/+|\/+$/g, '');
      const last = lastOf(notePath);
      return nearest(notes.get(last.toLowerCase()) ?? notes.get(slugify(last)), notePath, from)?.pathname;
    },
    /** The file with a name or the end of a path. @param from the file with the link. */
    fileNamed(name: string, from: string): string | undefined {
      files ??= readFiles();
      const filePath = name.replace(/^(?:\.{0,2}\/)+/, '');
      return nearest(files.get(lastOf(filePath).toLowerCase()), filePath, from)?.pathname;
    },
  };
}

/** Of several notes with one name, the one in the folder of the link, else that with the shortest path, as in Obsidian. */
function nearest(places: readonly Note[] | undefined, wanted: string, from: string): Note | undefined {
  const end = `/${wanted.toLowerCase()}`;
  const candidates = wanted.includes('/')
    ? places?.filter(({ file }) => `/${file.toLowerCase()}`.endsWith(end))
    : places;
  const folder = posix.dirname(from);
  const beside = candidates?.find(({ file }) => posix.dirname(file) === folder);
  return beside ?? candidates?.toSorted((a, b) => a.file.length - b.file.length)[0];
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;

/**
 * The Markdown for `[[target|words]]`, as Obsidian reads it; null if it stays as written. A link to an unpublished note
 * becomes the words that the author typed.
 * @param inner the text between the brackets.
 */
export function wikiLink(
  inner: string,
  isEmbed: boolean,
  from: LinkOrigin,
  targets: LinkTargets,
  assets: Set<string>,
): string | null {
  const [whole = '', ...rest] = inner.split('|');
  const target = whole.replace(/\\$/, '').trim();
  const words = rest.map((part) => part.replace(/\\$/, '').trim());
  const hash = target.indexOf('#');
  const name = (hash < 0 ? target : target.slice(0, hash)).trim();
  const heading = hash < 0 ? '' : target.slice(target.lastIndexOf('#') + 1).trim();
  const file = name === '' ? undefined : targets.fileNamed(name, from.file);
  const asset = file === undefined ? undefined : targets.assetOf(file);
  if (file !== undefined && asset !== undefined) {
    assets.add(file);
    const address = ORIGIN_MARK + encodedAddress(asset);
    const size = /^\d+(?:x\d+)?$/;
    if (isEmbed && IMAGE.test(name))
      return `![${words.filter((part) => !size.test(part)).join(' ')}](${address})`;
    return `[${words[0] || name}](${address})`;
  }
  const page = name === '' ? from.pathname : targets.noteOf(name, from.file);
  const isBlock = heading.startsWith('^');
  const label =
    words.join(' ') ||
    [name, ...(isBlock ? [] : target.slice(name.length).split('#'))].filter(Boolean).join(' > ');
  if (page === undefined) return targets.wiki ? label : null;
  const fragment =
    heading === '' || isBlock ? '' : `#${encodeURIComponent(createSlugger(targets.ids)(heading))}`;
  return `[${label || name}](${ORIGIN_MARK}${page}${fragment})`;
}
