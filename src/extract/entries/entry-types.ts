import type { ContentType } from '../../model/content-type.ts';
import { folderAround } from '../../text/pathname.ts';
import { keyBelow } from '../site/identity.ts';
import { type Dates, typeOf } from '../site/page-facts.ts';
import type { Role } from '../site/roles.ts';
import type { SitePage } from '../site/site-pages.ts';

/** So many dated pages of a folder that lists have make all of them writing: feeds and front pages have only the newest. */
const FEW = 2;

/** The type of every entry by its file: what it says, what lists it, and what its neighbours are. */
export function decideTypes(
  pages: readonly SitePage[],
  basePath: string,
  dates: ReadonlyMap<string, Dates>,
  roles: ReadonlyMap<string, Role>,
): Map<string, ContentType> {
  const listed = new Set([...roles.values()].flatMap((role) => ('targets' in role ? role.targets : [])));
  const types = new Map<string, ContentType>();
  const writing = new Map<string, number>();
  const dateOf = (file: string) => dates.get(file)?.date ?? null;
  for (const page of pages) {
    const { file } = page.page;
    const key = keyBelow(page.pathname, basePath);
    const type = key === '' ? 'page' : typeOf(page, key, dateOf(file), listed.has(file));
    types.set(file, type);
    if (type === 'writing' && dateOf(file) !== null)
      writing.set(folderAround(key), (writing.get(folderAround(key)) ?? 0) + 1);
  }
  for (const { page, pathname } of pages) {
    const key = keyBelow(pathname, basePath);
    const isBeside = (writing.get(folderAround(key)) ?? 0) >= FEW && key !== '';
    if (isBeside && types.get(page.file) === 'page' && page.published !== null && dateOf(page.file) !== null)
      types.set(page.file, 'writing');
  }
  return types;
}
