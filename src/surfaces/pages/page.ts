import { COLLECTIONS } from '../../model/content-type.ts';
import { documentSource, findDocument } from '../../site/document.ts';
import { COLLECTED, collectionSource, type LinkKind } from '../../site/listings.ts';
import { recordAt, referenceForms, type Site } from '../../site/site.ts';
import type { TwinSource } from '../../site/twin.ts';
import { developersSource } from './developers.ts';
import { searchSource } from './search.ts';

/** A page of the site: one source, shown as HTML and as its markdown twin. */
export interface Page {
  /** Canonical pathname. */
  pathname: string;
  /** Path of the twin, without `.md`. */
  path: string;
  /** What of the query makes another page, such as `page=2`; empty where nothing does. */
  query: string;
  lang?: string;
  source(links: LinkKind): TwinSource;
  /** Markup above the body, safe HTML. */
  lead?(): string;
}

/** The page at a path in any of its forms; null where there is none. */
export function findPage(site: Site, reference: string, query: URLSearchParams): Page | null {
  const target = findDocument(site, reference);
  if (target) {
    const lang = target.row === null ? {} : { lang: recordAt(site, target.row).lang };
    const { pathname, path } = target;
    return { pathname, path, query: '', ...lang, source: (links) => documentSource(site, target, links) };
  }
  const forms = referenceForms(site, reference);
  if (forms.includes('developers')) return fixedPage('developers', () => developersSource(site));
  if (forms.includes('search')) return searchSource(site, query);
  const type = COLLECTED.find((candidate) => forms.includes(COLLECTIONS[candidate]));
  if (type === undefined) return null;
  const number = /^[1-9]\d{0,6}$/.test(query.get('page') ?? '1') ? Number(query.get('page') ?? 1) : 0;
  if (collectionSource(site, type, number, 'url') === null) return null;
  return {
    ...fixedPage(COLLECTIONS[type], (links) => collectionSource(site, type, number, links) as TwinSource),
    query: number > 1 ? `page=${number}` : '',
  };
}

function fixedPage(path: string, source: Page['source']): Page {
  return { pathname: `/${path}`, path, query: '', source };
}
