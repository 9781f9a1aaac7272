import { francAll } from 'franc-min';
import { mostFrequent } from '../../text/append.ts';
import { canonicalLanguage, primaryOf } from '../../text/locale.ts';
import type { SitePage, SitePages } from './site-pages.ts';
import { keyBelow, sameLanguage } from './identity.ts';

/** The source of a language: the page's `lang`, an `hreflang`, the address, or its words. */
export type LanguageSource = 'lang' | 'alternate' | 'address' | 'words';

export interface Language {
  tag: string;
  source: LanguageSource;
}

export interface Languages {
  /** Null if it is unknown. */
  site: Language | null;
  /** By file, without pages whose language is unknown. */
  pages: ReadonlyMap<string, Language>;
}

/** The words of shorter texts are mostly names and code, so they do not count. */
const MIN_LETTERS = 200;
const MAX_TEXT = 1000;
/** The least lead of the likeliest language over the next one. Lists of names stay below it. */
const MIN_LEAD = 0.01;

/** The languages of pages and of the site: by their `lang`, by `hreflang`, by their addresses, else by their words. */
export function languagesOf(site: SitePages): Languages {
  const pages = new Map<string, Language>();
  for (const [file, page] of site.pages) {
    const language = declared(page) ?? alternate(site, page) ?? addressed(page) ?? written(page);
    if (language !== null) pages.set(file, language);
  }
  const home = pages.get('index.html') ?? pages.get('index.htm');
  const certain = home?.source === 'words' ? undefined : home;
  return { site: certain ?? common(pages) ?? home ?? null, pages };
}

function language(tag: string | undefined, source: LanguageSource): Language | null {
  const canonical = canonicalLanguage(tag?.trim() ?? '');
  return canonical === null ? null : { tag: canonical, source };
}

function declared({ page: { scan } }: SitePage): Language | null {
  const meta = scan.metas.get('og:locale')?.[0] ?? scan.metas.get('language')?.[0];
  return language(scan.lang ?? undefined, 'lang') ?? language(meta, 'lang');
}

/** The `hreflang` of the page's link to itself. */
function alternate({ resolver }: SitePages, { page }: SitePage): Language | null {
  const link = page.scan.translations.find(
    ({ href, lang }) => lang !== 'x-default' && resolver.pageAt(href, page) === page.file,
  );
  return language(link?.lang, 'alternate');
}

/** A language with a region in the address, such as `/fr-FR/`. A code without a region may be a folder. */
function addressed({ page, pathname }: SitePage): Language | null {
  const region = /\/([a-z]{2}[-_][A-Z]{2})(?=\/|$)/;
  return language((region.exec(page.scan.canonical ?? '') ?? region.exec(pathname))?.[1], 'address');
}

function written({ page }: SitePage): Language | null {
  const text = page.text.markdown
    .slice(0, 4 * MAX_TEXT)
    .replace(/`{3}[\s\S]*?`{3}|`[^`]*`|\]\(\0\d+;\)|<[^<>]*>|\0\d+;/g, ' ')
    .slice(0, MAX_TEXT);
  if ((text.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return null;
  const [best, second] = francAll(text);
  if (best === undefined || best[0] === 'und' || best[1] - (second?.[1] ?? 0) < MIN_LEAD) return null;
  return language(best[0], 'words');
}

function common(pages: ReadonlyMap<string, Language>): Language | null {
  const [tag] = mostFrequent([...pages.values()].map((language) => language.tag)) ?? [];
  return [...pages.values()].find((language) => language.tag === tag) ?? null;
}

/**
 * The originals of translations, by the files of both: by `hreflang`, else by the same address without the language.
 * @param languages of pages, by file.
 */
export function translationsOf(
  { pages, resolver, address }: SitePages,
  served: readonly SitePage[],
  languages: ReadonlyMap<string, string>,
  main: string,
): Map<string, string> {
  const originals = new Map<string, string>();
  const isMain = (file: string) => primaryOf(languages.get(file) ?? main) === primaryOf(main);
  const byKey = new Map(
    served
      .filter(({ page: { file } }) => isMain(file))
      .map(({ page: { file }, pathname }) => [keyBelow(pathname, address.basePath), file]),
  );
  for (const { page, pathname } of served) {
    if (isMain(page.file)) continue;
    const linkedOriginal = page.scan.translations
      .filter(({ lang }) => primaryOf(canonicalLanguage(lang) ?? '') === primaryOf(main))
      .map(({ href }) => resolver.pageAt(href, page))
      .find((file) => file !== null && file !== page.file && pages.has(file) && isMain(file));
    const [first = '', ...rest] = keyBelow(pathname, address.basePath).split('/');
    const beside = sameLanguage(first, languages.get(page.file) ?? '')
      ? (byKey.get(rest.join('/')) ?? byKey.get([main, ...rest].join('/')))
      : undefined;
    const original = linkedOriginal ?? beside;
    if (original !== undefined) originals.set(page.file, original);
  }
  return originals;
}
