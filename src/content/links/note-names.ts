import { lastOf } from '../../text/pathname.ts';
import { posix } from 'node:path';
import { slugify } from '../../text/slug.ts';
import type { AssetList } from '../files/assets.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';
import { addTo } from '../../text/append.ts';

type Note = { file: string; pathname: string };

/** The names of what is published, read when the first wiki link asks. */
export function createNoteNames(published: readonly PlacedEntry[], list: AssetList) {
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
    for (const file of list.files()) {
      const name = file.normalize('NFC');
      addTo(names, lastOf(name).toLowerCase(), { file: name, pathname: file });
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
  return (
    fitting?.find(({ file }) => posix.dirname(file) === folder) ??
    fitting?.reduce(
      (best, place) => (place.file.length < best.file.length ? place : best),
      fitting[0] as Note,
    )
  );
}
