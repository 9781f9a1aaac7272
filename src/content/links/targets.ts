import { posix } from 'node:path';
import type { AssetList } from '../files/assets.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import { addressKey, addressOf, lastOf } from '../../text/pathname.ts';
import { folderOfEntry, type PlacedEntry } from '../entries/placed-entry.ts';
import { addTo } from '../../text/append.ts';
import { createSlugger } from '../../text/heading-ids.ts';
import { slugify } from '../../text/slug.ts';
import { ORIGIN_MARK } from '../../model/entry.ts';

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
    ids,
    /** Folders that source paths may start from. */
    roots: site.files.roots,
    origins,
    basePath: site.addresses.basePath,
    /** What a link leads to that names a source in a way of the site's program. */
    readLink,
  };
}

type Note = { file: string; pathname: string };

/** The names of what is published, read when the first wiki link asks. */
function createNoteNames(published: readonly PlacedEntry[], list: AssetList) {
  let notes: Map<string, Note[]> | undefined;
  let files: Map<string, Note[]> | undefined;
  const readNotes = () => {
    const names = new Map<string, Note[]>();
    const titles = new Map<string, Note[]>();
    for (const { file, pathname, title } of published) {
      const stem = file.normalize('NFC').replace(/\.[^./]+$/, '');
      const place = { file: stem.replace(/\/(?:_?index|README)$/i, ''), pathname };
      addTo(names, lastOf(place.file).toLowerCase(), place);
      addTo(titles, title.normalize('NFC').toLowerCase(), place);
    }
    // A file's name comes before a title, and both before what is the same but for spaces and hyphens.
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
    /** Pathname of the page that a name or the end of a path means, seen from a file. */
    noteOf(name: string, from: string): string | undefined {
      notes ??= readNotes();
      const wanted = name.replace(/\.md$/i, '').replace(/^\/+|\/+$/g, '');
      const last = lastOf(wanted);
      return nearest(notes.get(last.toLowerCase()) ?? notes.get(slugify(last)), wanted, from)?.pathname;
    },
    /** The file that a name or the end of a path means, seen from a file. */
    fileNamed(name: string, from: string): string | undefined {
      files ??= readFiles();
      const wanted = name.replace(/^(?:\.{0,2}\/)+/, '');
      return nearest(files.get(lastOf(wanted).toLowerCase()), wanted, from)?.pathname;
    },
  };
}

/** Among several of one name the one beside the link, else the one with the shortest path, as Obsidian has it. */
function nearest(places: readonly Note[] | undefined, wanted: string, from: string): Note | undefined {
  const end = `/${wanted.toLowerCase()}`;
  const fitting = wanted.includes('/')
    ? places?.filter(({ file }) => `/${file.toLowerCase()}`.endsWith(end))
    : places;
  const folder = posix.dirname(from);
  const beside = fitting?.find(({ file }) => posix.dirname(file) === folder);
  return beside ?? fitting?.toSorted((a, b) => a.file.length - b.file.length)[0];
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;

/**
 * The Markdown that `[[target|words]]` stands for, as Obsidian takes it; null where it stays as it was typed. A note
 * that is not published has the words that its author typed, and nothing more.
 * @param inner what stands between the brackets
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
    const address = ORIGIN_MARK + encodeURI(asset);
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
