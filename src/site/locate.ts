import { COLLECTIONS } from '../model/content-type.ts';
import { type Collection, collectionOf } from './collection.ts';
import { type DocumentTarget, findDocument } from './document.ts';
import { COLLECTED } from './listings.ts';
import { redirectOf } from './redirect.ts';
import { sectionOf, type SectionList, tagSection } from './section.ts';
import { recordAt, referenceForms, type Site } from './site.ts';
import { allTags, type TagCount } from './tags.ts';

/** What answers at an address, before it is put into words, and the canonical pathname of the whole. */
export type Located = { pathname: string } & (
  | { kind: 'document'; target: DocumentTarget }
  | { kind: 'developers' | 'search' }
  | { kind: 'tags'; tags: readonly TagCount[] }
  | { kind: 'collection'; collection: Collection }
  | { kind: 'section'; section: SectionList }
);

/** What is at a path in any of its forms, or the pathname, encoded, that it leads on to; null where there is neither. */
export function locate(site: Site, reference: string, query: URLSearchParams): Located | string | null {
  const forms = referenceForms(site, reference);
  const found = fixed(site, reference, forms, query);
  if (found) return found;
  return redirectOf(site, reference) ?? (found === null ? null : section(site, forms, query));
}

/** At an address that says what it is; null where it has nothing to show, undefined at any other address. */
function fixed(
  site: Site,
  reference: string,
  forms: readonly string[],
  query: URLSearchParams,
): Located | null | undefined {
  const page = pageNumber(query);
  const target = findDocument(site, reference);
  if (target) {
    const rest = query.has('page') && target.row !== null && recordAt(site, target.row).lists;
    const further = rest ? section(site, referenceForms(site, target.path), query) : null;
    return further ?? { kind: 'document', pathname: target.pathname, target };
  }
  for (const kind of ['developers', 'search'] as const)
    if (forms.includes(kind)) return { kind, pathname: `/${kind}` };
  if (forms.includes('tags')) {
    const tags = allTags(site);
    return tags.length > 0 ? { kind: 'tags', pathname: '/tags', tags } : null;
  }
  const tag = forms.find((form) => form.startsWith('tags/'))?.slice('tags/'.length);
  if (tag) {
    const bare = tag.replace(/\.(md|html)$/, '');
    return located(tagSection(site, tag, page) ?? tagSection(site, bare, page));
  }
  const type = COLLECTED.find((candidate) => forms.includes(COLLECTIONS[candidate]));
  if (type === undefined) return undefined;
  const collection = collectionOf(site, type, {
    page,
    tag: query.get('tag')?.slice(0, 200) || undefined,
    year: query.get('year') || undefined,
  });
  return collection && { kind: 'collection', pathname: `/${COLLECTIONS[type]}`, collection };
}

function section(site: Site, forms: readonly string[], query: URLSearchParams): Located | null {
  const page = pageNumber(query);
  return located(forms.map((form) => sectionOf(site, form, page)).find((one) => one !== null));
}

function located(found: SectionList | null | undefined): Located | null {
  return found ? { kind: 'section', pathname: found.pathname, section: found } : null;
}

/** One-based; 0 where what is asked for is none. */
function pageNumber(query: URLSearchParams): number {
  const number = query.get('page') ?? '1';
  return /^[1-9]\d{0,6}$/.test(number) ? Number(number) : 0;
}
