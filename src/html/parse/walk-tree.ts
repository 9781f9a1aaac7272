import type { Element, Node } from './tree.ts';

export function isElement(node: Node | undefined): node is Element {
  return typeof node === 'object';
}

/** All descendants, in the order of the page. */
export function elementsIn(root: Element): Element[] {
  const elements: Element[] = [];
  const visit = ({ children }: Element) => {
    for (const child of children) {
      if (typeof child === 'string') continue;
      elements.push(child);
      visit(child);
    }
  };
  visit(root);
  return elements;
}

/** The first descendant that fits, or null. */
export function findElement(root: Element, fits: (element: Element) => boolean): Element | null {
  for (const child of root.children) {
    if (typeof child === 'string') continue;
    const found = fits(child) ? child : findElement(child, fits);
    if (found) return found;
  }
  return null;
}

/** The text of an element, without scripts and styles, and with its white space. */
export function rawText(root: Element): string {
  let text = '';
  const visit = ({ children }: Element) => {
    for (const child of children) {
      if (typeof child === 'string') text += child;
      else if (!/^(?:script|style|template|noscript)$/.test(child.tag)) visit(child);
    }
  };
  visit(root);
  return text;
}

/** The fragment at which a page shows an element. */
export function idOf({ tag, attributes }: Element): string | undefined {
  return attributes['id'] ?? (tag === 'a' ? attributes['name'] : undefined);
}

export function lineOf(root: Element): string {
  return rawText(root).replace(/\s+/g, ' ').trim();
}

export function hasClass({ attributes }: Element, pattern: RegExp): boolean {
  const names = attributes['class'];
  return names !== undefined && names.split(/\s+/).some((name) => pattern.test(name));
}

/** Whether an attribute with a list of words, such as `rel`, contains a word. */
export function hasWord({ attributes }: Element, attribute: string, word: string): boolean {
  return (attributes[attribute] ?? '').toLowerCase().split(/\s+/).includes(word);
}

/** The nearest ancestor that fits, or the element itself. @param levels the largest number of levels up. */
export function closest(
  from: Element | null,
  fits: (element: Element) => boolean,
  levels = Number.POSITIVE_INFINITY,
): Element | null {
  for (let at = from, level = 0; at && level <= levels; at = at.parent, level++) if (fits(at)) return at;
  return null;
}
