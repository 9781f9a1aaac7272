import { safeDecode, encodePathname } from '../../text/pathname.ts';
import { type HostRules } from '../../folder/host-rules.ts';

/** The files of a build, by the addresses at which static hosts serve them. */
export class Places {
  readonly #pages = new Map<string, string>();
  readonly #files: ReadonlySet<string>;
  /** Pages by their paths in lower case; null if two paths differ only in case. */
  readonly #folded = new Map<string, string | null>();

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

  /** The page at a path, ignoring case, as some hosts and file systems do. */
  #fold(path: string): string | undefined {
    if (this.#folded.size === 0)
      for (const [pathname, file] of this.#pages) {
        const key = pathname.toLowerCase();
        const other = this.#folded.get(key);
        this.#folded.set(key, other === undefined || other === file ? file : null);
      }
    return this.#folded.get(path.toLowerCase()) ?? undefined;
  }

  #add(path: string, file: string): void {
    if (!this.#pages.has(path) && !this.#files.has(path.slice(1))) this.#pages.set(path, file);
  }

  /** The HTML file that is served at a path below the folder, decoded or not; undefined if there is none. */
  pageAt(path: string): string | undefined {
    return (
      this.#pages.get(path) ??
      this.#pages.get(safeDecode(path)) ??
      this.#pages.get(safeDecode(path).normalize('NFC')) ??
      this.#fold(safeDecode(path).normalize('NFC'))
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

/** The path of the folder whose index page a file is, with a slash at the end; null for other files. */
export function folderOf(file: string): string | null {
  const match = /^(.*\/)?index\.html?$/i.exec(file);
  return match ? `/${match[1] ?? ''}` : null;
}

/** The ending of a page's address: `/a/`, `/a` or `/a.html`. */
type Form = 'slash' | 'bare' | 'html';
/** Whether a page is the index of its folder, or a file with its own name. */
type Kind = 'index' | 'named';

type Counts = Record<Kind, Record<Form, number>>;

/** Decides the form of the addresses of a site, by counting how the site itself writes them. */
export class AddressForms {
  readonly #levels: Counts[];
  readonly #rules: HostRules;

  /** @param levels number of kinds of evidence, of which the first is the strongest. */
  constructor(levels: number, rules: HostRules) {
    this.#levels = Array.from({ length: levels }, () => ({
      index: { slash: 0, bare: 0, html: 0 },
      named: { slash: 0, bare: 0, html: 0 },
    }));
    this.#rules = rules;
  }

  /** Counts one address of a page. @param path the address below the folder as it is written, decoded or not. */
  count(level: number, path: string, file: string): void {
    const folder = folderOf(file);
    if (folder === '/') return;
    const form: Form = path.endsWith('/') ? 'slash' : /\.html?$/i.test(path) ? 'html' : 'bare';
    const counts = this.#levels[level];
    if (counts) counts[folder === null ? 'named' : 'index'][form]++;
  }

  /** The pathname of a page, encoded. */
  pathname(file: string, basePath: string): string {
    const folder = folderOf(file);
    if (folder === '/') return `${basePath}/`;
    const stem = folder === null ? `/${file.replace(/\.html?$/i, '')}` : folder.slice(0, -1);
    const form = this.#form(folder === null ? 'named' : 'index');
    const ending = form === 'slash' ? '/' : form === 'html' ? (/\.html?$/i.exec(file)?.[0] ?? '') : '';
    return encodePathname(basePath + stem + ending);
  }

  #form(kind: Kind): Form {
    const forms: Form[] = kind === 'index' ? ['slash', 'bare'] : ['html', 'bare', 'slash'];
    for (const [level, counts] of this.#levels.entries()) {
      const best = forms.toSorted((a, b) => counts[kind][b] - counts[kind][a])[0] as Form;
      if (counts[kind][best] > 0) return best;
      // The host's rules count more than links, which are the last level.
      if (level === this.#levels.length - 2) {
        const { cleanUrls, trailingSlash } = this.#rules;
        if (trailingSlash !== undefined)
          return trailingSlash ? 'slash' : kind === 'index' || cleanUrls ? 'bare' : 'html';
        if (cleanUrls && kind === 'named') return 'bare';
      }
    }
    return forms[0] as Form;
  }
}
