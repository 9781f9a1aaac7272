import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import { foldTag } from '../../model/tag.ts';
import { foldersOf, safeDecode } from '../../text/pathname.ts';
import { keyBelow } from './identity.ts';
import { authorsOf } from './page-facts.ts';
import type { Role } from './roles.ts';
import type { SitePage, SitePages } from './site-pages.ts';
import { PEOPLE, type Taxonomies } from './taxonomies.ts';

/** The least share of a list's entries that have its type. */
const MOST = 0.6;

/** The final roles. A list for which Lectern has no list of its own becomes an unlisted page. */
export function settleRoles(
  { pages, address }: SitePages,
  roles: ReadonlyMap<string, Role>,
  taxonomies: Taxonomies,
  types: ReadonlyMap<string, ContentType>,
): Map<string, Role> {
  const typed = [...types.keys()].flatMap((file) => pages.get(file) ?? []);
  const folders = new Set(typed.flatMap(({ pathname }) => foldersOf(keyBelow(pathname, address.basePath))));
  const collections = collectionsOf(types);
  const authors = authorNames(typed);
  const hasTags = [...taxonomies.tags.keys()].some((file) => types.has(file));
  /** Whether a listed page has the tag. */
  const isTagged = (file: string) =>
    taxonomies.members
      .get(file)
      ?.some((member) => types.has(member) && pages.get(member)?.noindex === false) === true;
  return new Map(
    [...roles].map(([file, role]): [string, Role] => {
      const key = keyBelow(pages.get(file)?.pathname ?? '', address.basePath);
      const isListed = (targets: readonly string[]) =>
        key === '' || folders.has(key) || commonType(targets, types) !== null;
      // The text of a page at the address of a collection is shown above the collection's list.
      if (role.kind === 'page' && collections.has(key)) return [file, { kind: 'list', targets: [] }];
      if (role.kind === 'list') return [file, isListed(role.targets) ? role : UNLISTED];
      if (role.kind !== 'taxonomy') return [file, role];
      if (PEOPLE.test(role.folder)) {
        const isKnown = role.term === null ? authors.size > 0 : authors.has(foldTag(safeDecode(role.term)));
        if (isKnown) return [file, role];
        return [file, isListed(role.targets) ? { kind: 'list', targets: role.targets } : UNLISTED];
      }
      if (role.term === null) {
        const isKnown = /^series$/i.test(role.folder) ? taxonomies.series.size > 0 : hasTags;
        return [file, isKnown ? role : UNLISTED];
      }
      return [file, isTagged(file) ? role : UNLISTED];
    }),
  );
}

const UNLISTED: Role = { kind: 'page', isUnlisted: true };

/** The pathnames of the collections that have entries. */
export function collectionsOf(types: ReadonlyMap<string, ContentType>): ReadonlySet<string> {
  return new Set([...new Set(types.values())].map((type) => COLLECTIONS[type]).filter(Boolean));
}

/** The type that most of the pages have, except `page`; else null. */
export function commonType(
  targets: readonly string[],
  types: ReadonlyMap<string, ContentType>,
): Exclude<ContentType, 'page'> | null {
  const memberTypes = targets.flatMap((file) => types.get(file) ?? []);
  for (const type of new Set(memberTypes))
    if (type !== 'page' && memberTypes.filter((other) => other === type).length >= targets.length * MOST)
      return type;
  return null;
}

function authorNames(pages: readonly SitePage[]): ReadonlySet<string> {
  const names = new Set(pages.flatMap((page) => authorsOf(page).map(foldTag)));
  return names.size > 1 ? names : new Set();
}
