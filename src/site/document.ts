import { homeLists, homeSource } from './home.ts';
import { pressKitTwin } from './press-kit.ts';
import { PRESS_KIT } from '../snapshot/press-kit-entry.ts';
import { listBelow } from './section.ts';
import { findRow, recordAt, referenceForms, type Site } from './site.ts';
import { entrySource, renderTwin, type TwinSource } from './twin.ts';

/** The document at a reference: an entry, or (`row` is null) the home page or press kit that Lectern makes. */
export type DocumentTarget = { path: string; pathname: string; row: number | null };

/** Finds an entry, the press kit or the home page; null if nothing is published there. */
export function findDocument(site: Site, reference: string): DocumentTarget | null {
  const row = findRow(site, reference);
  if (row !== undefined) {
    const { path, pathname } = recordAt(site, row);
    // The row of the press kit is only for lists: its document is made from the kit.
    return { path, pathname, row: pathname === `/${PRESS_KIT}` ? null : row };
  }
  const forms = referenceForms(site, reference);
  if (forms.includes(PRESS_KIT)) return { path: PRESS_KIT, pathname: `/${PRESS_KIT}`, row: null };
  if (forms.includes('index')) return { path: 'index', pathname: '/', row: null };
  return null;
}

/** Finds the document at a reference that an agent has copied, perhaps with a query or a fragment. */
export function findReferred(site: Site, reference: string): DocumentTarget | null {
  return findDocument(site, reference) ?? findDocument(site, withoutFragment(reference));
}

export function withoutFragment(reference: string): string {
  return reference.replace(/[?#].*$/s, '');
}

/** The parts of which the twin of a document is made. */
export function twinSourceOf(site: Site, { path, row }: DocumentTarget): TwinSource {
  if (row === null) return path === 'index' ? homeSource(site) : pressKitTwin(site);
  const source = entrySource(site, row);
  if (!source.lists) return source;
  return { ...source, list: path === 'index' ? homeLists(site) : listBelow(site, source.pathname) };
}

/** The Markdown text of a document’s twin. */
export function documentMarkdown(site: Site, target: DocumentTarget): string {
  return renderTwin(site, twinSourceOf(site, target));
}
