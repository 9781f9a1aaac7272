import { canonicalLanguage } from '../shared.ts';
import { keyBelow, sameLanguage } from './identity.ts';
import type { SitePage, SitePages } from './site-pages.ts';

/**
 * Files of pages in the main language by the files of their translations: what `hreflang` says, else pages at the
 * same address below the name of a language.
 * @param languages of pages by file.
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
    const said = page.scan.translations.flatMap(({ lang, href }) => {
      const target = resolver.resolve(href, page.file, page.scan.base);
      const isOriginal =
        target.kind === 'page' &&
        target.file !== page.file &&
        pages.has(target.file) &&
        primaryOf(canonicalLanguage(lang) ?? '') === primaryOf(main);
      return isOriginal && isMain(target.file) ? [target.file] : [];
    })[0];
    const [first = '', ...rest] = keyBelow(pathname, address.basePath).split('/');
    const beside = sameLanguage(first, languages.get(page.file) ?? '')
      ? (byKey.get(rest.join('/')) ?? byKey.get([main, ...rest].join('/')))
      : undefined;
    const original = said ?? beside;
    if (original !== undefined) originals.set(page.file, original);
  }
  return originals;
}

export function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] as string;
}
