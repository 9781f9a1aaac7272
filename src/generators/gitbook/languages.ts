import type { Folder } from '../site-folder.ts';
import type { SiteLanguage } from '../site-profile.ts';
import { joined } from '../standard/places.ts';

/** The languages of a book, each in a folder with a summary of its own; none where it has one language. */
export function bookLanguages(folder: Folder, source: string): SiteLanguage[] {
  const text = (folder.text(joined(source, 'LANGS.md')) ?? '').replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  return [...text.matchAll(/\]\(\.?\/?([a-z]{2,3}(?:[-_][a-z\d]{2,8})*)\/?\)/gi)].map(([, code = '']) => ({
    code,
    tag: code.replaceAll('_', '-'),
    prefix: `/${code}`,
  }));
}
