import { safeDecode } from '../../text/pathname.ts';
import type { Element, Node } from '../parse/tree.ts';
import { closest, elementsIn, hasClass, isElement, lineOf } from '../parse/walk-tree.ts';
import { blocksOf } from './blocks.ts';
import { Conversion, type ConversionOptions } from './conversion.ts';

/** A text as Markdown whose links still are numbers. */
export interface Converted {
  markdown: string;
  links: string[];
  /** The number of the heading that an id is at or below; -1: before the first. */
  anchors: ReadonlyMap<string, number>;
  headings: number;
  /** How many pictures stand in the page itself, and are left out. */
  untaken: number;
  hasFormulas: boolean;
}

/** Markdown that says the same as an element, but for those that are left out. */
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
    const inner = blocksOf(noteContent(note), to);
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
  /** What is shown below the text, and so not where it stands. */
  hidden: Set<Element>;
  /** Their labels, and what holds their texts. */
  list: { label: string; note: Element }[];
}

const REFERENCE = /^(?:footnote-?ref(?:erence)?|fn-?ref|noteref|footnote)$/i;
const BACK = /^(?:footnum|footnote-back(?:ref)?|reverse-?footnote|data-footnote-backref|fn-backref)$/i;
const NOTE = /^(?:li|aside|dd|dt|div|p|section|tr)$/;
const GROUP = /^(?:footnotes?|footnotes-list|footnote-list|endnotes)$/i;

/** The footnotes of a text, in the order of their first references. */
function footnotesOf(root: Element): Footnotes {
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
  const { role = '', rel, 'data-footnote-ref': isMarked } = link.attributes;
  if (/\bdoc-noteref\b/.test(role) || isMarked !== undefined) return true;
  if (hasClass(link, BACK) || /\bdoc-backlink\b/.test(role)) return false;
  if (hasClass(link, REFERENCE) || rel === 'footnote') return true;
  const around = link.parent;
  const [only] = link.children;
  const isRaised =
    around?.tag === 'sup' ||
    (around?.tag === 'span' && around.parent?.tag === 'sup') ||
    (link.children.length === 1 && isElement(only) && only.tag === 'sup');
  return isRaised && /^\[?[\w*†‡]{1,4}\]?$/.test(lineOf(link));
}

/** The whole note that an id marks. */
function noteAt(target: Element): Element | null {
  const note = closest(target, ({ tag }) => NOTE.test(tag), 3);
  if (note?.tag !== 'dt') return note;
  const siblings = note.parent?.children ?? [];
  const behind = siblings.slice(siblings.indexOf(note)).filter(isElement);
  return behind.find(({ tag }) => tag === 'dd') ?? null;
}

/** A note with its number, and the list around that holds nothing else. */
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

/** What a note says, without its number and the way back. */
function noteContent(note: Element): Node[] {
  return note.children
    .filter((child) => !isElement(child) || !isWayBack(child))
    .map((child) => {
      if (!isElement(child)) return child;
      const children = noteContent(child);
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
