import { safeDecode } from '../../text/pathname.ts';
import type { Element, Node } from '../parse/tree.ts';
import { closest, elementsIn, hasClass, isElement, lineOf } from '../parse/walk-tree.ts';
import { blocksOf } from './blocks.ts';
import { Conversion, type ConversionOptions } from './conversion.ts';

/** A text as Markdown. Its links are still numbers: indexes into `links`. */
export interface Converted {
  markdown: string;
  links: string[];
  /** For each id the index of the last heading at or before it; -1: before the first heading. */
  anchors: ReadonlyMap<string, number>;
  headings: number;
  /** The number of pictures in `data:` addresses, which are left out. */
  untaken: number;
  hasFormulas: boolean;
}

/** Converts an element to Markdown. @param except descendants that are left out. */
export function toMarkdown(
  root: Element,
  except: Iterable<Element> = [],
  options: ConversionOptions = {},
): Converted {
  const { references, hidden, list } = footnotesOf(root);
  for (const element of except) hidden.add(element);
  const to = new Conversion(references, hidden, blocksOf, options);
  const text = blocksOf([root], to);
  const notes = list.flatMap(({ label, note }) => {
    const inner = blocksOf(noteContent(note, references), to);
    return inner.length === 0 ? [] : [`[^${label}]: ${inner.join('\n\n').replace(/\n(?=.)/g, '\n    ')}`];
  });
  const markdown = to.withFormulas([...text, ...notes].join('\n\n'));
  return {
    markdown: markdown === '' ? '' : `${markdown}\n`,
    links: to.links,
    anchors: to.anchors,
    headings: to.headings,
    untaken: to.untaken,
    hasFormulas: to.formulas.length > 0,
  };
}

interface Footnotes {
  references: Map<Element, string>;
  /** The elements of notes, which are shown below the text instead of at their place. */
  hidden: Set<Element>;
  /** The notes with their labels and elements. */
  list: { label: string; note: Element }[];
}

const REFERENCE = /^(?:footnote-?ref(?:erence)?|fn-?ref|noteref|footnote)$/i;
const BACK = /^(?:footnum|footnote-back(?:ref)?|reverse-?footnote|data-footnote-backref|fn-backref)$/i;
const NOTE = /^(?:li|aside|blockquote|dd|dt|div|p|section|tr)$/;
const GROUP = /^(?:footnotes?|footnotes-list|footnote-list|endnotes)$/i;

/** The footnotes of a text, in the order of their first references. */
function footnotesOf(root: Element): Footnotes {
  const footnotes: Footnotes = { references: new Map(), hidden: new Set(), list: [] };
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
      footnotes.list.push({ label, note });
    }
    footnotes.references.set(link, label);
  }
  const groups = new Set<Element>();
  for (const note of labels.keys()) hide(note, footnotes, groups);
  return footnotes;
}

function isReference(link: Element): boolean {
  const { role = '', rel, 'data-footnote-ref': isMarked } = link.attributes;
  if (/\bdoc-noteref\b/.test(role) || isMarked !== undefined) return true;
  if (hasClass(link, BACK) || /\bdoc-backlink\b/.test(role)) return false;
  if (hasClass(link, REFERENCE) || rel === 'footnote') return true;
  const around = link.parent;
  const [child] = link.children;
  const isRaised =
    around?.tag === 'sup' ||
    (around?.tag === 'span' && around.parent?.tag === 'sup') ||
    (link.children.length === 1 && isElement(child) && child.tag === 'sup');
  return isRaised && /^\[?[\w*†‡]{1,4}\]?$/.test(lineOf(link));
}

/** The element of a note. @param target the element with the note's id, which may be inside the note. */
function noteAt(target: Element): Element | null {
  const note = closest(target, ({ tag }) => NOTE.test(tag), 3);
  if (note?.tag !== 'dt') return note;
  const siblings = note.parent?.children ?? [];
  const siblingsBehind = siblings.slice(siblings.indexOf(note)).filter(isElement);
  return siblingsBehind.find(({ tag }) => tag === 'dd') ?? null;
}

/** Hides a note at its place, with the heading and the list around notes. */
function hide(note: Element, { hidden }: Footnotes, groups: Set<Element>): void {
  hidden.add(note);
  const isGroup = (around: Element) =>
    hasClass(around, GROUP) ||
    GROUP.test(around.attributes['id'] ?? '') ||
    around.attributes['data-footnotes'] !== undefined ||
    around.attributes['role'] === 'doc-endnotes';
  const group = closest(note.parent, isGroup, 3);
  if (!group || groups.has(group)) return;
  groups.add(group);
  for (const child of group.children.filter(isElement))
    if (/^(?:h[1-6]|hr|p)$/.test(child.tag) && lineOf(child).length < 40) hidden.add(child);
  if (/^(?:dl|table)$/.test(group.tag)) hidden.add(group);
}

/** The content of a note without its number and the link back. */
function noteContent(note: Element, references: Footnotes['references']): Node[] {
  return note.children
    .filter((child) => !isElement(child) || !isWayBack(child))
    .map((child) => {
      if (!isElement(child) || references.has(child)) return child;
      const children = noteContent(child, references);
      const isSame = children.length === child.children.length;
      return isSame && children.every((inner, index) => inner === child.children[index])
        ? child
        : { ...child, children };
    });
}

const MARK = /^(?:label|footnote-definition-label|footnote-label|fn-bracket|backlink|backrefs?)$/;

function isWayBack(element: Element): boolean {
  const { role = '', href, 'data-footnote-backref': isMarked } = element.attributes;
  if (hasClass(element, MARK) || hasClass(element, BACK)) return true;
  if (isMarked !== undefined || /\bdoc-backlink\b/.test(role)) return true;
  return element.tag === 'a' && href?.startsWith('#') === true && !/[\p{L}\p{N}]/u.test(lineOf(element));
}
