import { pathnameKey } from '../../text/pathname.ts';
import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import {
  type Collection,
  collectionOf,
  collectionQuery,
  collectionSource,
  tagSource,
  tagsSource,
} from '../../site/collection.ts';
import { type DocumentTarget, documentSource, findDocument } from '../../site/document.ts';
import { COLLECTED } from '../../site/listings.ts';
import { pageQuery, sectionOf, sectionSource } from '../../site/section.ts';
import { pressKitTwin } from '../../site/press-kit.ts';
import { recordAt, referenceForms, type Site } from '../../site/site.ts';
import { allTags, tagPathname } from '../../site/tags.ts';
import { text } from '../../site/text.ts';
import type { TwinSource } from '../../site/twin.ts';
import { collectionMain, sectionMain } from './collection.tsx';
import { developersMain } from './developers/developers.tsx';
import { referenceSource } from './developers/reference.ts';
import { entryMain } from './entry.tsx';
import { homeMain } from './home.tsx';
import type { Page } from './page.ts';
import { pressKitMain } from './press-kit.tsx';
import { redirectOf } from './redirect.ts';
import { searchPage } from './search.tsx';
import { tagMain, tagsMain } from './tags.tsx';

/** The page at a path in any of its forms, or the pathname, encoded, that it leads on to; null where there is neither. */
export function findPage(site: Site, reference: string, query: URLSearchParams): Page | string | null {
  const forms = referenceForms(site, reference);
  const found = fixedPage(site, reference, forms, query);
  if (found) return found;
  return redirectOf(site, reference) ?? (found === null ? null : sectionPage(site, forms, query));
}

/** The page at an address that says what it is; null where it has nothing to show, undefined at any other address. */
function fixedPage(
  site: Site,
  reference: string,
  forms: readonly string[],
  query: URLSearchParams,
): Page | null | undefined {
  const target = findDocument(site, reference);
  if (target) {
    const rest = query.has('page') && target.row !== null && recordAt(site, target.row).lists;
    return (
      (rest && sectionPage(site, referenceForms(site, target.path), query)) || documentPage(site, target)
    );
  }
  if (forms.includes('developers')) return developersPage(site);
  if (forms.includes('search')) return searchPage(site, query);
  if (forms.includes('tags')) return tagsPage(site);
  const tag = forms.find((form) => form.startsWith('tags/'))?.slice('tags/'.length);
  if (tag) return tagPage(site, tag) ?? tagPage(site, tag.replace(/\.(md|html)$/, ''));
  const type = COLLECTED.find((candidate) => forms.includes(COLLECTIONS[candidate]));
  return type === undefined ? undefined : collectionPage(site, type, query);
}

function documentPage(site: Site, target: DocumentTarget): Page {
  const { path, pathname, row } = target;
  const common = { pathname, path, query: '' };
  const source: Page['source'] = (links) => documentSource(site, target, links);
  if (row !== null) {
    const { type, lang, unlisted } = recordAt(site, row);
    const collection = COLLECTIONS[type];
    return {
      ...common,
      kind: path === 'index' ? 'home' : 'entry',
      row,
      lang,
      type,
      unindexed: unlisted,
      crumbs: collection ? [{ title: text(site, type), pathname: `/${collection}` }] : [],
      source,
      main: (made, texts) => entryMain(site, row, made, texts),
    };
  }
  return path === 'index'
    ? { ...common, kind: 'home', source, main: (made) => homeMain(site, made) }
    : {
        ...common,
        kind: 'press-kit',
        source: () => pressKitTwin(site),
        main: (_made, texts) => pressKitMain(site, texts),
      };
}

function collectionPage(site: Site, type: ContentType, query: URLSearchParams): Page | null {
  const collection = collectionOf(site, type, {
    page: pageNumber(query),
    tag: query.get('tag')?.slice(0, 200) || undefined,
    year: query.get('year') || undefined,
  });
  if (!collection) return null;
  return {
    kind: 'collection',
    pathname: `/${COLLECTIONS[type]}`,
    path: COLLECTIONS[type],
    query: collectionQuery(collection).slice(1),
    type,
    unindexed: isPart(collection),
    source: (links) => collectionSource(site, collection, links),
    main: (_made, texts) => collectionMain(site, collection, texts),
  };
}

/** One-based; 0 where what is asked for is none. */
function pageNumber(query: URLSearchParams): number {
  const number = query.get('page') ?? '1';
  return /^[1-9]\d{0,6}$/.test(number) ? Number(number) : 0;
}

function sectionPage(site: Site, forms: readonly string[], query: URLSearchParams): Page | null {
  const page = pageNumber(query);
  const section = forms.map((form) => sectionOf(site, form, page)).find((found) => found !== null);
  if (!section) return null;
  return {
    kind: 'section',
    pathname: section.pathname,
    path: pathnameKey(section.pathname),
    query: pageQuery(page).slice(1),
    source: (links) => sectionSource(site, section, links),
    main: (_made, texts) => sectionMain(site, section, texts),
  };
}

function isPart({ tag, year }: Collection): boolean {
  return tag !== undefined || year !== undefined;
}

function tagsPage(site: Site): Page | null {
  const tags = allTags(site);
  if (tags.length === 0) return null;
  return {
    kind: 'tags',
    pathname: '/tags',
    path: 'tags',
    query: '',
    source: (links) => tagsSource(site, tags, links),
    main: (source) => tagsMain(site, tags, source),
  };
}

function tagPage(site: Site, tag: string): Page | null {
  if (tagSource(site, tag, 'url') === null) return null;
  const pathname = tagPathname(tag);
  return {
    kind: 'tag',
    pathname,
    path: decodeURIComponent(pathname.slice(1)),
    query: '',
    crumbs: [{ title: text(site, 'tags'), pathname: '/tags' }],
    source: (links) => tagSource(site, tag, links) as TwinSource,
    main: (source) => tagMain(site, tag, source),
  };
}

function developersPage(site: Site): Page {
  return {
    kind: 'developers',
    pathname: '/developers',
    path: 'developers',
    query: '',
    source: () => referenceSource(site),
    main: (source) => developersMain(site, source),
  };
}
