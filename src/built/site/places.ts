import { safeDecode } from '../shared.ts';

/** The files of a build by the addresses at which static hosts show them. */
export class Places {
  readonly #pages = new Map<string, string>();
  readonly #files: ReadonlySet<string>;

  /** @param pages HTML files. @param files all of them. */
  constructor(pages: Iterable<string>, files: ReadonlySet<string>) {
    this.#files = files;
    const all = [...pages];
    for (const file of all) this.#pages.set(`/${file}`, file);
    for (const file of all) {
      const folder = folderOf(file);
      if (folder !== null) this.#pages.set(folder, file);
      else this.#add(`/${file.replace(/\.html?$/i, '')}`, file);
    }
    for (const file of all) {
      const folder = folderOf(file);
      if (folder !== null && folder !== '/') this.#add(folder.slice(0, -1), file);
      else if (folder === null) this.#add(`/${file.replace(/\.html?$/i, '')}/`, file);
    }
  }

  #add(path: string, file: string): void {
    if (!this.#pages.has(path) && !this.#files.has(path.slice(1))) this.#pages.set(path, file);
  }

  /** The HTML file that is shown at a path below the folder, decoded or not; undefined where none is. */
  pageAt(path: string): string | undefined {
    return (
      this.#pages.get(path) ??
      this.#pages.get(safeDecode(path)) ??
      this.#pages.get(safeDecode(path).normalize('NFC'))
    );
  }

  /** Any other file at a path below the folder. */
  fileAt(path: string): string | undefined {
    const name = path.slice(1);
    return this.#files.has(name)
      ? name
      : [safeDecode(name), safeDecode(name).normalize('NFC')].find((file) => this.#files.has(file));
  }
}

/** The path of the folder that a file is the page of, with a slash at the end; null where it is none. */
export function folderOf(file: string): string | null {
  const match = /^(.*\/)?index\.html?$/i.exec(file);
  return match ? `/${match[1] ?? ''}` : null;
}
