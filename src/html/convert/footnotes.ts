import { safeDecode } from '../../text/pathname.ts';
import type { Element } from '../parse/tree.ts';
import { closest, elementsIn, hasClass, lineOf } from '../parse/walk-tree.ts';

/** A footnote: its label, and what holds its text. */
interface Footnote {
  label: string;
  note: Element;
}

interface Footnotes {
  references: Map<Element, string>;
  /** What is shown below the text, and so not where it stands. */
  hidden: Set<Element>;
  list: Footnote[];
}

const REFERENCE = /^(?:footnote-?ref(?:erence)?|fn-?ref|noteref|footnote)$/i;
const BACK = /^(?:footnote-back(?:ref)?|reverse-?footnote|data-footnote-backref|fn-backref)$/i;
const NOTE = /^(?:li|aside|dd|dt|div|p|section|tr)$/;
const GROUP = /^(?:footnotes?|footnotes-list|footnote-list|endnotes)$/i;

/** The footnotes of a text, in the order of their first references. */
export function footnotesOf(root: Element): Footnotes {
  const found: Footnotes = { references: new Map(), hidden: new Set(), list: [] };
  const byId = new Map<string, Element>();
  const candidates: Element[] = [];
  for (const element of elementsIn(root)) {
    const { id, href } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (element.tag === 'a' && href?.startsWith('#') && isReference(element)) candidates.push(element);
  }
  const labels = new Map<Element, string>();
  for (const link of candidates) {
    const target = byId.get(safeDecode((link.attributes['href'] as string).slice(1)));
    const note = target && noteAt(target);
    if (!note || note === root || closest(link, (around) => around === note)) continue;
    let label = labels.get(note);
    if (label === undefined) {
      label = String(labels.size + 1);
      labels.set(note, label);
      found.list.push({ label, note });
    }
    found.references.set(link, label);
  }
  const groups = new Set<Element>();
  for (const note of labels.keys()) hide(note, found, groups);
  return found;
}

function isReference(link: Element): boolean {
  if (
    /\bdoc-noteref\b/.test(link.attributes['role'] ?? '') ||
    link.attributes['data-footnote-ref'] !== undefined
  )
    return true;
  if (hasClass(link, BACK) || /\bdoc-backlink\b/.test(link.attributes['role'] ?? '')) return false;
  if (hasClass(link, REFERENCE) || link.attributes['rel'] === 'footnote') return true;
  const around = link.parent;
  const [only] = link.children;
  const isRaised =
    around?.tag === 'sup' ||
    (around?.tag === 'span' && around.parent?.tag === 'sup') ||
    (link.children.length === 1 && typeof only === 'object' && only.tag === 'sup');
  return isRaised && /^\[?[\w*†‡]{1,4}\]?$/.test(lineOf(link));
}

/** The whole note that an id marks. */
function noteAt(target: Element): Element | null {
  const note = closest(target, ({ tag }) => NOTE.test(tag), 3);
  if (note?.tag !== 'dt') return note;
  const siblings = note.parent?.children ?? [];
  return (
    siblings
      .slice(siblings.indexOf(note))
      .find((child): child is Element => typeof child === 'object' && child.tag === 'dd') ?? null
  );
}

/** A note with its number, and the list around that holds nothing else. */
function hide(note: Element, { hidden }: Footnotes, groups: Set<Element>): void {
  hidden.add(note);
  const group = closest(
    note,
    (around) =>
      hasClass(around, GROUP) ||
      around.attributes['data-footnotes'] !== undefined ||
      around.attributes['role'] === 'doc-endnotes',
    4,
  );
  if (group && group !== note && !groups.has(group)) {
    groups.add(group);
    for (const child of group.children)
      if (typeof child === 'object' && /^(?:h[1-6]|hr|p)$/.test(child.tag) && lineOf(child).length < 40)
        hidden.add(child);
    if (/^(?:dl|table)$/.test(group.tag)) hidden.add(group);
  }
}

/** What a note says, without its number and the way back. */
export function noteContent(note: Element): Element['children'] {
  return note.children
    .filter((child) => typeof child === 'string' || !isWayBack(child))
    .map((child) => {
      if (typeof child === 'string') return child;
      const children = noteContent(child);
      return children.length === child.children.length &&
        children.every((inner, index) => inner === child.children[index])
        ? child
        : { ...child, children };
    });
}

function isWayBack(element: Element): boolean {
  const { tag, attributes } = element;
  if (hasClass(element, /^(?:label|footnote-definition-label|footnote-label|fn-bracket|backlink|backrefs?)$/))
    return true;
  if (
    hasClass(element, BACK) ||
    attributes['data-footnote-backref'] !== undefined ||
    /\bdoc-backlink\b/.test(attributes['role'] ?? '')
  )
    return true;
  return (
    tag === 'a' && attributes['href']?.startsWith('#') === true && !/[\p{L}\p{N}]/u.test(lineOf(element))
  );
}
