import { tally } from '../../text/append.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { folderAround } from '../../text/pathname.ts';
import type { Folder } from '../site-folder.ts';

/** Folders that by their names hold no texts of the site. */
const NO_CONTENT =
  /(?:^|\/)(?:_?drafts?|wip|_wip|templates?|archetypes|scaffolds|themes|scripts|tests?|fixtures|\.[\w-]+|agents|routes)(?:\/|$)/i;
const ABOUT =
  /(?:^|\/)(?:readme|license|licence|contributing|changelog|code_of_conduct|security|agents|claude)\.\w+$/i;
/** Folders of years, months and days inside of a folder of texts. */
const DAYS = /(?:\/\d[\d-]*)+$/;
/** The most folders among which a person should have to choose. */
const FEW = 3;

/** The folders that hold the most Markdown, without folders inside of a chosen one. Files at the top do not count. */
export function markdownFolders(folder: Folder): string[] {
  const texts = folder.files().filter((file) => isMarkdown(file) && file.includes('/') && !ABOUT.test(file));
  const names = texts.map((file) => folderAround(file).replace(DAYS, ''));
  const bundled = new Map<string, number>();
  for (const [name, count] of tally(names.filter((each) => !NO_CONTENT.test(each)))) {
    // A folder with one text is a post with its files, so the folder above it holds the posts.
    const above = count === 1 && name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : name;
    bundled.set(above, (bundled.get(above) ?? 0) + count);
  }
  const sorted = [...bundled].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
  return sorted
    .filter((name, index) => !sorted.slice(0, index).some((other) => name.startsWith(`${other}/`)))
    .slice(0, FEW);
}
