import { homeLists, homeSource } from './home.ts';
import { pressKitTwin } from './press-kit.ts';
import { PRESS_KIT } from '../snapshot/press-kit-entry.ts';
import { listBelow } from './section.ts';
import { findRow, recordAt, referenceForms, type Site } from './site.ts';
import { entrySource, renderTwin, type TwinSource } from './twin.ts';

/** What a reference leads to: an entry's row, or one of the documents that Lectern makes. */
export type DocumentTarget = { path: string; pathname: string; row: number | null };

/** Looks up an entry, the press kit or the home page; null where nothing is published there. */
export function findDocument(site: Site, reference: string): DocumentTarget | null {
  const row = findRow(site, reference);
  if (row !== undefined) {
    const { path, pathname } = recordAt(site, row);
    // Its row is for lists: the document is made of the kit.
    return { path, pathname, row: pathname === `/${PRESS_KIT}` ? null : row };
  }
  const forms = referenceForms(site, reference);
  if (forms.includes(PRESS_KIT)) return { path: PRESS_KIT, pathname: `/${PRESS_KIT}`, row: null };
  if (forms.includes('index')) return { path: 'index', pathname: '/', row: null };
  return null;
}

/** The same, of what an agent has copied: a pathname may have a fragment or a query behind it. */
export function findReferred(site: Site, reference: string): DocumentTarget | null {
  return findDocument(site, reference) ?? findDocument(site, withoutFragment(reference));
}

export function withoutFragment(reference: string): string {
  return reference.replace(/[?#].*$/s, '');
}

/** What a document says. */
export function documentSource(site: Site, { path, row }: DocumentTarget): TwinSource {
  if (row === null) return path === 'index' ? homeSource(site) : pressKitTwin(site);
  const source = entrySource(site, row);
  const { lists, pathname } = recordAt(site, row);
  if (!lists) return source;
  return { ...source, list: path === 'index' ? homeLists(site) : listBelow(site, pathname) };
}

/** The markdown of a document, byte for byte what its twin says. */
export function documentMarkdown(site: Site, target: DocumentTarget): string {
  return renderTwin(site, documentSource(site, target));
}
