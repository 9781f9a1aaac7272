import { isFurniture, isPermalink } from '../../html/parse/furniture.ts';
import type { Element } from '../../html/parse/tree.ts';
import { closest, elementsIn, findElement, isElement, lineOf } from '../../html/parse/walk-tree.ts';
import { addTo } from '../../text/append.ts';

/** Items of one kind, each of which links to another page. */
export interface Listing {
  items: Element[];
  /** The addresses that the items link to, in order. */
  hrefs: string[];
  /** The share of the surrounding text that they make up, 0 to 1. */
  share: number;
  /** Whether most items have a date, as posts have. */
  isDated: boolean;
}

const DATE = /\b(?:19|20)\d{2}\b|\b\d{1,2}[./]\d{1,2}\b/;

/** Elements that may be the only item of a list. */
const MAY_BE_ALONE = /^(?:article|li)$/;

/** The largest list of a page; null if there is none. @param isSelf whether an address is that of the page itself. */
export function listingOf(around: Element, isSelf: (href: string) => boolean): Listing | null {
  const total = lengthOf(around);
  const groups = new Map<string, Element[]>();
  const parents = new Map<Element, number>();
  for (const element of elementsIn(around)) {
    if (!element.hasBlock || !/^(?:article|li|div|section|tr|dt|dd|p)$/.test(element.tag)) continue;
    const parent = element.parent as Element;
    let number = parents.get(parent);
    if (number === undefined) parents.set(parent, (number = parents.size));
    const key =
      element.tag === 'li' || element.tag === 'article'
        ? element.tag
        : `${number} ${element.tag} ${element.attributes['class'] ?? ''}`;
    addTo(groups, key, element);
  }
  let best: Listing | null = null;
  for (const members of groups.values()) {
    if (members.length < 2 && !MAY_BE_ALONE.test(members[0]?.tag ?? '')) continue;
    const set = new Set(members);
    const outer = members.filter(
      (element) => closest(element.parent, (at) => set.has(at)) === null && !isUnseen(element, around),
    );
    const leading = outer.flatMap((item) => {
      const href = leadOf(item);
      return href === null || isSelf(href) ? [] : [{ item, href }];
    });
    const hrefs = new Set(leading.map(({ href }) => href));
    // A single article or item is a list only if its heading links to another page.
    const [only] = outer;
    const isOne =
      hrefs.size === 1 &&
      outer.length === 1 &&
      only !== undefined &&
      MAY_BE_ALONE.test(only.tag) &&
      headingLink(only) !== null;
    if ((hrefs.size < 2 && !isOne) || leading.length < outer.length * 0.7) continue;
    const length = leading.reduce((sum, { item }) => sum + lengthOf(item), 0);
    const share = total === 0 ? 0 : length / total;
    const dated = leading.filter(
      ({ item }) =>
        findElement(item, ({ tag }) => tag === 'time') !== null || DATE.test(lineOf(item).slice(0, 400)),
    ).length;
    if (best === null || share > best.share)
      best = {
        items: leading.map(({ item }) => item),
        hrefs: [...hrefs],
        share,
        isDated: dated >= leading.length * 0.6,
      };
  }
  return best;
}

function isUnseen(element: Element, root: Element): boolean {
  const ancestor = closest(element, (at) => at === root || isFurniture(at));
  return ancestor !== null && ancestor !== root;
}

/** The address of an item: the link in its heading, else its first link. */
function leadOf(item: Element): string | null {
  const link =
    headingLink(item) ??
    findElement(item, isLink) ??
    (item.parent && isLink(item.parent) ? item.parent : null);
  return link?.attributes['href']?.trim() ?? null;
}

function headingLink(item: Element): Element | null {
  const heading = findElement(item, ({ tag }) => /^h[1-6]$/.test(tag));
  if (!heading) return null;
  return (
    findElement(heading, (element) => isLink(element) && !isPermalink(element)) ??
    (heading.parent && isLink(heading.parent) ? heading.parent : null)
  );
}

function isLink({ tag, attributes }: Element): boolean {
  return tag === 'a' && /^[^#]/.test(attributes['href'] ?? '');
}

function lengthOf(element: Element): number {
  let length = 0;
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (!isElement(child)) length += child.trim().length;
      else if (!isFurniture(child)) visit(child);
    }
  };
  visit(element);
  return length;
}
