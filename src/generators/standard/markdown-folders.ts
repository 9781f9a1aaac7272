import { isMarkdown } from '../../text/file-kinds.ts';
import type { Folder } from '../site-folder.ts';

/** What its owner or its name marks as no text of the site. */
const NO_CONTENT =
  /(?:^|\/)(?:_?drafts?|wip|_wip|templates?|archetypes|scaffolds|themes|scripts|tests?|fixtures|\.[\w-]+|agents|routes)(?:\/|$)/i;
const ABOUT =
  /(?:^|\/)(?:readme|license|licence|contributing|changelog|code_of_conduct|security|agents|claude)\.\w+$/i;
/** Folders of years, months and days, in one of texts. */
const DAYS = /(?:\/\d[\d-]*)+$/;
/** So many folders are named to someone who has to choose one. */
const FEW = 3;

/** The folders that hold the most Markdown, those inside a chosen one left out; what lies at the top is none. */
export function markdownFolders(folder: Folder): string[] {
  const counts = new Map<string, number>();
  for (const file of folder.files()) {
    const slash = file.lastIndexOf('/');
    if (!isMarkdown(file) || slash < 0 || ABOUT.test(file)) continue;
    const name = file.slice(0, slash).replace(DAYS, '');
    if (NO_CONTENT.test(name)) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const bundled = new Map<string, number>();
  for (const [name, count] of counts) {
    // A folder for each post: the one above holds them all.
    const above = count === 1 && name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : name;
    bundled.set(above, (bundled.get(above) ?? 0) + count);
  }
  const sorted = [...bundled].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
  return sorted
    .filter((name, index) => !sorted.slice(0, index).some((other) => name.startsWith(`${other}/`)))
    .slice(0, FEW);
}
