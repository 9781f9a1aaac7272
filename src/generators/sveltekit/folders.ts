import type { Aliases } from '../../code/resolve.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import type { Folder } from '../site-folder.ts';
import type { Unknown } from '../unknown.ts';
import { type Document, OneDocument } from './one-document.ts';
import { loadersIn, type Route } from './routes.ts';

/** What the code of a site is read with. */
export interface Site {
  folder: Folder;
  aliases: Aliases;
  routesDir: string;
}

/** A folder of documents, and the route that shows them. */
export interface Shown {
  dir: string;
  route: Route;
  /** The folder that the value of the parameter is relative to. */
  root: string;
  /** The value is the `slug` of the front matter. */
  isBySlug: boolean;
}

/** Files of a folder that are tried to find its route. */
const SAMPLES = 3;
/** A name that no document has. */
const NOBODY = 'no-document-has-this-name';

/** The folders of Markdown that routes show, and those that the site's code asks for without saying where they are shown. */
export function foldersOf(site: Site, routes: readonly Route[]): { shown: Shown[]; untold: Unknown[] } {
  const { folder, aliases, routesDir } = site;
  const byDir = new Map<string, string[]>();
  for (const file of folder.files()) {
    const slash = file.lastIndexOf('/');
    if (!isMarkdown(file) || slash < 0 || file.startsWith('+', slash + 1)) continue;
    const dir = file.slice(0, slash);
    byDir.set(dir, [...(byDir.get(dir) ?? []), file]);
  }
  const shown: Shown[] = [];
  const untold: Unknown[] = [];
  for (const [dir, files] of byDir) {
    const samples = files.slice(0, SAMPLES).map((file) => {
      const document = { file, data: folder.matter(file) ?? {} };
      return { document, one: new OneDocument(folder, aliases, document) };
    });
    const found = samples
      .map(({ document, one }) => routeOf(one, routes, document))
      .find((each) => each !== null);
    if (found) shown.push({ dir, ...found });
    else if (!untold.some(({ only }) => dir.startsWith(`${only}/`))) {
      const asker = loadersIn(folder, routesDir).find((file) => samples[0]?.one.listedIn(file) !== null);
      if (asker !== undefined) untold.push(untoldFolder(dir, asker));
    }
  }
  return { shown, untold };
}

function untoldFolder(dir: string, asker: string): Unknown {
  const why = `${asker} asks for ${dir}/, and no route’s code shows that it serves it`;
  return { concerns: 'content', why, place: { file: asker, line: 1 }, candidates: [dir], only: dir };
}

/** What a document is called below a folder. */
export function nameBelow(root: string, file: string): string {
  return file.slice(root.length + 1).replace(/(?:\/index)?(?:\.svelte)?\.\w+$/, '');
}

/** The route that shows a document: the code of each is followed with the names that the document may have there. */
function routeOf(
  one: OneDocument,
  routes: readonly Route[],
  { file, data }: Document,
): Omit<Shown, 'dir'> | null {
  const parts = file.split('/').slice(0, -1);
  const roots = parts.map((_, index) => parts.slice(0, index + 1).join('/')).toReversed();
  const { slug } = data;
  for (const route of routes) {
    const isShown = (name: string) => one.shownBy(route, name).isFound;
    if (isShown(NOBODY)) continue;
    for (const root of roots) {
      const name = nameBelow(root, file);
      if (name.includes('/') && !route.isRest) continue;
      if (isShown(name)) return { route, root, isBySlug: false };
    }
    if (typeof slug === 'string' && isShown(slug)) return { route, root: roots[0] ?? '', isBySlug: true };
  }
  return null;
}
