import type { Aliases } from '../../code/resolve.ts';
import type { Code } from '../../code/code.ts';
import { foundIn, type Search } from '../../code/found-in.ts';
import type { Folder } from '../site-folder.ts';
import type { Route } from './routes.ts';

/** How code of the site shows the document that it is given. */
const DOCUMENT = 'the document';

/** A document as a module of mdsvex: https://mdsvex.pngwn.io/docs#frontmatter */
export interface Document {
  file: string;
  /** The values of its front matter. */
  data: Readonly<Record<string, unknown>>;
}

/** The code of a site in which there is one document, so that what becomes of it can be seen. */
export class OneDocument {
  readonly code: Code;
  readonly #document: Document;
  /** Files that have asked for it. */
  readonly #askers = new Set<string>();

  constructor(folder: Folder, aliases: Aliases, document: Document) {
    this.#document = document;
    const dated = Object.entries(document.data).map(([key, value]) => [
      key,
      value instanceof Date ? value.toISOString() : value,
    ]);
    const code: Code = folder.code({
      aliases,
      // What visitors see is a build.
      packages: {
        '$app/environment': { dev: false, browser: false, building: true },
        '$app/paths': { base: '', assets: '' },
        'esm-env': { DEV: false, BROWSER: false },
      },
      throwing: ['error', 'redirect'].map((name) => `@sveltejs/kit.${name}`),
      documents: {
        files: [document.file],
        exports: (_file, from) => {
          this.#askers.add(from);
          const mark = code.recorder(DOCUMENT);
          return { default: mark, metadata: { ...Object.fromEntries(dated), [DOCUMENT]: mark } };
        },
      },
    });
    this.code = code;
  }

  /** Whether the functions `load` of a route give it for a value of its parameter. */
  shownBy({ files, parameter }: Route, name: string): Search {
    let data: unknown = {};
    let search: Search = { isFound: false, doubts: [] };
    // What the server loads is handed to the page.
    for (const file of files) {
      const load = this.code.exported(file, 'load');
      if (load.kind !== 'function') continue;
      const { result } = this.code.call(load, [this.#event({ [parameter]: name }, data)]);
      search = foundIn(result, DOCUMENT, () => false);
      data = result;
    }
    return search;
  }

  #event(params: unknown, data: unknown): Record<string, unknown> {
    const unknown = (what: string) => this.code.unknown(`${what} is not known`);
    return { params, data, url: unknown('the address'), fetch: this.code.recorder('fetch') };
  }

  /** Whether what a file loads or answers tells of it; null where the file does not ask for it. */
  listedIn(file: string): Search | null {
    const found: Search = { isFound: false, doubts: [] };
    const { title } = this.#document.data;
    const path = this.#document.file.replace(/(?:\/(?:index|\+page[^/]*?))?(?:\.svelte)?\.\w+$/, '');
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isText = (text: string) => text === name || text === title || text.endsWith(`/${name}`);
    const anything = this.code.unknown('what is asked for is not known');
    for (const handler of ['load', 'GET']) {
      const made = this.code.exported(file, handler);
      if (made.kind !== 'function') continue;
      const { result } = this.code.call(made, [this.#event(anything, anything)]);
      const { isFound, doubts } = foundIn(result, DOCUMENT, isText);
      found.isFound ||= isFound;
      found.doubts = [...found.doubts, ...doubts];
    }
    const isAsking = [file, ...this.code.dependencies(file)].some((each) => this.#askers.has(each));
    return isAsking ? found : null;
  }
}
