import { COLLECTIONS } from '../../model/content-type.ts';
import { collectionQuery, collectionSource, tagSource, tagsSource } from '../../site/collection.ts';
import { type DocumentTarget, documentSource } from '../../site/document.ts';
import { locate } from '../../site/locate.ts';
import { pageQuery, sectionSource } from '../../site/section.ts';
import { pressKitTwin } from '../../site/press-kit.ts';
import { perSite } from '../../site/per-site.ts';
import { recordAt, type Site } from '../../site/site.ts';
import { tagPathname } from '../../site/tags.ts';
import { text } from '../../site/text.ts';
import type { TwinSource } from '../../site/twin.ts';
import { memo } from '../../text/memo.ts';
import { collectionMain, sectionMain } from './lists/collection.tsx';
import { developersMain } from './developers/developers.tsx';
import { referenceSource } from './developers/reference.ts';
import { entryMain } from './entry/entry.tsx';
import { homeMain } from './lists/home.tsx';
import { collectionLabel } from './frame/navigation.ts';
import type { Page } from './page.ts';
import { pressKitMain } from './press-kit.tsx';
import { searchPage } from './lists/search.tsx';
import { tagMain, tagsMain } from './lists/tags.tsx';

/** How many answers of {@link findPage} are remembered for a Site. */
const MOST_KNOWN = 2000;
const pagesOf = perSite((site) =>
  memo((target) => {
    const mark = target.indexOf('?');
    return findPage(site, decodeURIComponent(target.slice(0, mark)), new URLSearchParams(target.slice(mark)));
  }, MOST_KNOWN),
);

/** The same as {@link findPage}, remembered. @param path encoded. @param query encoded, without `?`. */
export function pageAt(site: Site, path: string, query: string): Page | string | null {
  return pagesOf(site)(`${path}?${query}`);
}

/** The page at a path in any of its forms, or the pathname, encoded, that it leads on to; null where there is neither. */
export function findPage(site: Site, reference: string, query: URLSearchParams): Page | string | null {
  const located = locate(site, reference, query);
  if (located === null || typeof located === 'string') return located;
  switch (located.kind) {
    case 'document':
      return documentPage(site, located.target);
    case 'developers':
      return {
        kind: 'developers',
        pathname: '/developers',
        // It documents an interface whose names are English.
        lang: 'en',
        query: '',
        source: () => referenceSource(site),
        main: (source) => developersMain(site, source),
      };
    case 'search':
      return searchPage(site, query);
    case 'tags': {
      const { tags } = located;
      return {
        kind: 'tags',
        pathname: '/tags',
        query: '',
        source: (links) => tagsSource(site, tags, links),
        main: (source) => tagsMain(site, tags, source),
      };
    }
    case 'tag': {
      const { tag } = located;
      return {
        kind: 'tag',
        pathname: tagPathname(tag),
        query: '',
        crumbs: [{ title: text(site, 'tags'), pathname: '/tags' }],
        source: (links) => tagSource(site, tag, links) as TwinSource,
        main: (source) => tagMain(site, tag, source),
      };
    }
    case 'collection': {
      const { collection } = located;
      return {
        kind: 'collection',
        pathname: `/${COLLECTIONS[collection.type]}`,
        query: collectionQuery(collection),
        type: collection.type,
        unindexed: collection.tag !== undefined || collection.year !== undefined,
        source: (links) => collectionSource(site, collection, links),
        main: (_made, texts) => collectionMain(site, collection, texts),
      };
    }
    case 'section': {
      const { section } = located;
      return {
        kind: 'section',
        pathname: section.pathname,
        query: pageQuery(section.page),
        source: (links) => sectionSource(site, section, links),
        main: (_made, texts) => sectionMain(site, section, texts),
      };
    }
    default:
      return located satisfies never;
  }
}

function documentPage(site: Site, target: DocumentTarget): Page {
  const { path, pathname, row } = target;
  const common = { pathname, query: '', about: () => ({ entry: path }) };
  const source: Page['source'] = (links) => documentSource(site, target, links);
  if (row === null && path === 'index')
    return { ...common, kind: 'home', source, main: (made) => homeMain(site, made) };
  if (row === null) {
    const main: Page['main'] = (_made, texts) => pressKitMain(site, texts);
    return { ...common, kind: 'press-kit', source: () => pressKitTwin(site), main };
  }
  const { type, lang, unlisted } = recordAt(site, row);
  const collection = COLLECTIONS[type];
  return {
    ...common,
    kind: path === 'index' ? 'home' : 'entry',
    row,
    lang,
    type,
    unindexed: unlisted,
    crumbs: collection ? [{ title: collectionLabel(site, type, lang), pathname: `/${collection}` }] : [],
    source,
    main: (made, texts) => entryMain(site, row, made, texts),
  };
}
