import { isMapping } from '../site-folder.ts';
import { joined } from '../standard/places.ts';

/** Nobody nests navigation deeper. */
const MAX_DEPTH = 50;

/** What the navigation calls the pages, by their files: https://www.mkdocs.org/user-guide/writing-your-docs/#configure-pages-and-navigation */
export function navTitles(nav: unknown, docs: string): Map<string, string> {
  const titles = new Map<string, string>();
  const visit = (value: unknown, title: string | undefined, depth: number) => {
    if (depth > MAX_DEPTH) return;
    if (typeof value === 'string' && title !== undefined) titles.set(joined(docs, value), title);
    else if (Array.isArray(value)) for (const item of value) visit(item, undefined, depth + 1);
    else if (isMapping(value)) for (const [name, item] of Object.entries(value)) visit(item, name, depth + 1);
  };
  visit(nav, undefined, 0);
  return titles;
}
