import { listPathname } from '../../site/listings.ts';
import { COLLECTIONS } from '../../model/content-type.ts';
import { collectionQuery, collectionSource, tagsSource } from '../../site/collection.ts';
import { type DocumentTarget, twinSourceOf } from '../../site/document.ts';
import { locate } from '../../site/locate.ts';
import { pageQuery, sectionSource } from '../../site/section.ts';
import { perSite } from '../../site/per-site.ts';
import { recordAt, type Site } from '../../site/site.ts';
import { text } from '../../site/text.ts';
import { memo } from '../../text/memo.ts';
import { collectionMain, sectionMain, tagsMain } from './lists/collection.tsx';
import { developersMain } from './developers/developers.tsx';
import { referenceSource } from './developers/reference.ts';
import { entryMain } from './entry/entry.tsx';
import { homeMain } from './lists/home.tsx';
import { collectionLabel } from './frame/navigation.ts';
import type { Page } from './page.ts';
import { pressKitMain } from './press-kit.tsx';
import { searchPage } from './lists/search.tsx';

/** Results of {@link findPage} that are cached for a Site. */
const MOST_KNOWN = 2000;
const pagesOf = perSite((site) =>
  memo((target) => {
    const mark = target.indexOf('?');
    return findPage(site, decodeURIComponent(target.slice(0, mark)), new URLSearchParams(target.slice(mark)));
  }, MOST_KNOWN),
);

/** {@link findPage} with a cache. @param path encoded. @param query encoded, without `?`. */
export function pageAt(site: Site, path: string, query: string): Page | string | null {
  // A cached result would not record what it has read.
  return site.reading
    ? findPage(site, decodeURIComponent(path), new URLSearchParams(query))
    : pagesOf(site)(`${path}?${query}`);
}

/** The page at a path in any of its forms. A string is the encoded pathname of a redirect; null means nothing is there. */
export function findPage(site: Site, reference: string, query: URLSearchParams): Page | string | null {
  const located = locate(site, reference, query);
  if (located === null || typeof located === 'string') return located;
  switch (located.kind) {
    case 'document':
      return documentPage(site, located.target);
    case 'developers': {
      const { kind, pathname } = located;
      const main: Page['main'] = (source) => developersMain(site, source);
      // The reference is in English, because the names of the API are.
      return { kind, pathname, lang: 'en', query: '', source: () => referenceSource(site), main };
    }
    case 'search':
      return searchPage(site, query);
    case 'tags': {
      const { kind, pathname, tags } = located;
      const main: Page['main'] = (source) => tagsMain(site, tags, source);
      return { kind, pathname, query: '', source: () => tagsSource(site, tags), main };
    }
    case 'collection': {
      const { kind, pathname, collection } = located;
      return {
        kind,
        pathname,
        query: collectionQuery(collection),
        type: collection.type,
        unindexed: collection.tag !== undefined || collection.year !== undefined,
        source: () => collectionSource(site, collection),
        main: (_made, texts) => collectionMain(site, collection, texts),
      };
    }
    case 'section': {
      const { kind, pathname, section } = located;
      const { term, page } = section;
      return {
        kind,
        pathname,
        query: pageQuery(page),
        crumbs: () => (term?.name ? [{ title: text(site, term.kind), pathname: `/${term.kind}` }] : []),
        source: () => sectionSource(site, section),
        main: (_made, texts) => sectionMain(site, section, texts),
      };
    }
    default:
      return located satisfies never;
  }
}

function documentPage(site: Site, target: DocumentTarget): Page {
  const { path, pathname, row } = target;
  const source = () => twinSourceOf(site, target);
  const common = { pathname, query: '', about: () => ({ entry: path }), source };
  if (row === null)
    return path === 'index'
      ? { ...common, kind: 'home', main: (made) => homeMain(site, made) }
      : { ...common, kind: 'press-kit', main: (_made, texts) => pressKitMain(site, texts) };
  const { type, lang, unlisted } = recordAt(site, row);
  const collection = COLLECTIONS[type];
  return {
    ...common,
    kind: path === 'index' ? 'home' : 'entry',
    row,
    lang,
    type,
    unindexed: unlisted,
    crumbs: () =>
      collection ? [{ title: collectionLabel(site, type, lang), pathname: listPathname(site, type) }] : [],
    main: (made, texts) => entryMain(site, row, made, texts),
  };
}
