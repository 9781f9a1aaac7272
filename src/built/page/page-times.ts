import { isFurniture } from '../../html/parse/furniture.ts';
import { readDate } from '../shared.ts';
import type { Element } from '../../html/parse/tree.ts';
import { closest, hasClass, isElement, lineOf } from '../../html/parse/walk-tree.ts';

/** When a page says that it was published and changed, as it is written. */
export interface PageTimes {
  published: string | null;
  modified: string | null;
}

const MODIFIED =
  /^(?:dt-updated|updated|modified|last-?(?:updated|modified).*|post-modified|date-modified)$/i;
const PUBLISHED = /^(?:dt-published|published|entry-date)$/;
const BEFORE_DATE =
  /^(?:(?:published|posted|written|updated|created|date|on|am|le|el|um|veröffentlicht)[:\s]+)+/i;
/** A date that begins a text stands among its first words. */
const MAX_TEXTS = 25;
const MAX_LIST = 300;

/** @param items what the page lists: they have dates of their own. */
export function timesOf(times: readonly Element[], around: Element, items: ReadonlySet<Element>): PageTimes {
  const found: PageTimes = { published: null, modified: null };
  for (const time of times) {
    const value = time.attributes['datetime']?.trim() || time.attributes['title']?.trim() || lineOf(time);
    if (closest(time, (at) => items.has(at)) !== null) continue;
    const item = closest(time, ({ tag }) => /^(?:nav|aside|li)$/.test(tag));
    // A short list says things about the page itself.
    const isOther =
      item !== null && !(item.tag === 'li' && item.parent && lineOf(item.parent).length < MAX_LIST);
    const { itemprop } = time.attributes;
    const isMarked = [time, time.parent].some((at) => at && hasClass(at, MODIFIED));
    if (itemprop === 'dateModified' || isMarked) found.modified ??= value;
    else if (itemprop === 'datePublished' || hasClass(time, PUBLISHED)) found.published = value;
    else if (!isOther) found.published ??= value;
  }
  return { ...found, published: found.published ?? byline(around, items) };
}

/** A date that stands alone among the first words, as below a title. */
function byline(around: Element, items: ReadonlySet<Element>): string | null {
  let texts = 0;
  let found: string | null = null;
  const visit = (element: Element): boolean => {
    if (items.has(element) || /^(?:nav|aside|script|style|pre|table|ul|ol)$/.test(element.tag)) return true;
    for (const child of element.children) {
      if (isElement(child)) {
        if (!(isFurniture(child) && !hasClass(child, /meta|date|time|byline|info/i)) && !visit(child))
          return false;
        continue;
      }
      const text = child.replace(/\s+/g, ' ').replace(/^[\s·•|—–-]+|[\s·•|—–-]+$/g, '');
      if (text === '') continue;
      if (++texts > MAX_TEXTS || text.length > 200) return false;
      const date = text.replace(BEFORE_DATE, '');
      const mayBeDate = date.length <= 40 && /\d{4}/.test(date) && /\d.*\D.*\d|[年월]/.test(date);
      if (mayBeDate && readDate(date, 'UTC') !== null) {
        found = date;
        return false;
      }
    }
    return true;
  };
  visit(around);
  return found;
}
