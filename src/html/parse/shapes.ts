import { safeDecode } from '../../text/pathname.ts';
import type { Element, Node } from './tree.ts';
import {
  closest,
  elementsIn,
  findElement,
  hasClass,
  hasWord,
  isElement,
  lineOf,
  rawText,
} from './walk-tree.ts';

/**
 * What programs draw with boxes and scripts, as the elements of HTML that say the same: code, diagrams, tabs, notices,
 * footnotes, trees of files. The tree is changed in place.
 */
export function withPlainShapes(root: Element): Element {
  const elements = elementsIn(root);
  for (const element of elements) for (const [fits, change] of SHAPES) if (fits(element)) change(element);
  nameTabPanels(elements);
  return root;
}

const named = (pattern: RegExp) => (element: Element) =>
  element.attributes['class'] !== undefined && hasClass(element, pattern);

type Shape = readonly [fits: (element: Element) => boolean, change: (element: Element) => void];

const SHAPES: readonly Shape[] = [
  // Doxygen: a box for each line, its number in it.
  [
    (element) => element.tag === 'div' && named(/^fragment$/)(element),
    (element) => {
      const lines = element.children.filter(
        (child) => isElement(child) && named(/^line$/)(child),
      ) as Element[];
      if (lines.length === 0) return;
      const text = lines.map((line) =>
        rawText(without(line, named(/^(?:lineno|foldopen|ttc)$/))).replace(/^\u00A0? ?/, ''),
      );
      become(element, 'pre', {}, [text.join('\n')]);
    },
  ],
  [
    named(/^mermaid$/),
    (element) => become(element, 'pre', { class: 'language-mermaid' }, [rawText(element).trim()]),
  ],
  // https://gist.github.com: a script writes the code where it stands.
  [
    ({ tag, attributes }) =>
      tag === 'script' && /^(?:https?:)?\/\/gist\.github\.com\//.test(attributes['src'] ?? ''),
    (element) => {
      const href = (element.attributes['src'] as string)
        .replace(/^(?:https?:)?/, 'https:')
        .replace(/\.js(?=$|\?)/, '');
      become(element, 'p', {}, []);
      element.children = [elementOf('a', { href }, ['Gist'], element)];
    },
  ],
  // Lines that were added or removed, told by their colour alone.
  [({ tag }) => tag === 'pre', markChanges],
  // Asciidoctor: https://docs.asciidoctor.org/asciidoc/latest/blocks/admonitions/
  [
    named(/^admonitionblock$/),
    (element) => {
      const content = findElement(element, (cell) => cell.tag === 'td' && named(/^content$/)(cell));
      if (!content) return;
      const title = content.children.find((child) => isElement(child) && named(/^title$/)(child)) as
        | Element
        | undefined;
      if (title) title.attributes = { class: 'admonition-title' };
      adopt(element, content.children);
    },
  ],
  [
    ({ tag, attributes }) => tag === 'sup' && /\bfootnote\b/.test(attributes['class'] ?? ''),
    (element) => adopt(element, element.children.filter(isElement)),
  ],
  [
    (element) => named(/^footnote$/)(element) && /^_footnotedef_/.test(element.attributes['id'] ?? ''),
    (element) => {
      const [number, ...rest] = element.children.filter((child) => isElement(child) || child.trim() !== '');
      const [first] = rest;
      if (!isElement(number) || typeof first !== 'string') return;
      adopt(element, [first.replace(/^\.\s*/, ''), ...rest.slice(1)]);
    },
  ],
  // Org says `doc-backlink` of both ends.
  [named(/^footref$/), (element) => (element.attributes = { ...element.attributes, role: 'doc-noteref' })],
  [
    named(/^starlight-aside__title$/),
    (element) => {
      const { 'aria-hidden': _, ...attributes } = element.attributes;
      element.attributes = attributes;
    },
  ],
  [
    ({ tag }) => tag === 'starlight-file-tree',
    (tree) => {
      for (const element of elementsIn(tree)) {
        if (/^(?:details|summary)$/.test(element.tag)) element.tag = 'div';
        if (named(/^comment$/)(element)) element.attributes = {};
      }
    },
  ],
  // A drawing with a name; one in a link or a control is an icon.
  [
    (element) => element.tag === 'svg' && hasWord(element, 'role', 'img'),
    (element) => {
      const title = element.children.find((child) => isElement(child) && child.tag === 'title') as
        | Element
        | undefined;
      const name = (element.attributes['aria-label'] ?? (title ? lineOf(title) : '')).trim();
      const width = Number.parseFloat(element.attributes['width'] ?? '');
      const isIcon =
        width <= MAX_ICON ||
        closest(element.parent, ({ tag }) => /^(?:a|button|label|summary|h[1-6])$/.test(tag), 4);
      if (name !== '' && !isIcon) become(element, 'span', {}, [` ${name} `]);
    },
  ],
];

/** CSS pixels. */
const MAX_ICON = 48;
const REMOVED = /^(?:del|deleted|remove|removed|diff-remove|line-del|code-block-diff-remove-line)$/;
const ADDED = /^(?:ins|inserted|add|added|diff-add|line-ins|code-block-diff-add-line)$/;
const LINE = /^(?:line|ec-line|code-line|view-line|token-line)$/;

function markChanges(pre: Element): void {
  const lines = elementsIn(pre).filter(named(LINE));
  const signs = lines.map((line) => (hasClass(line, REMOVED) ? '-' : hasClass(line, ADDED) ? '+' : ' '));
  if (signs.every((sign) => sign === ' ')) return;
  for (const [index, line] of lines.entries()) {
    const code = findElement(line, named(/^code$/)) ?? line;
    // Some write the sign, too.
    if (!rawText(code).startsWith(signs[index] as string)) code.children.unshift(signs[index] as string);
  }
  pre.attributes = { ...pre.attributes, 'data-language': 'diff' };
}

/** Each panel of tabs begins with the name of its tab, which stands nowhere else. */
function nameTabPanels(elements: readonly Element[]): void {
  const ids = new Map(
    elements.flatMap((element) =>
      element.attributes['id'] === undefined ? [] : [[element.attributes['id'], element]],
    ),
  );
  const labelled = new Map<string, Element>();
  for (const element of elements) {
    const tab = element.attributes['aria-labelledby'];
    if (element.attributes['role'] === 'tabpanel' && tab !== undefined) labelled.set(tab, element);
  }
  const unpaired = new Map<Element, Element[]>();
  for (const element of elements) {
    if (!isTab(element, ids)) continue;
    const { id = '', href = '', 'aria-controls': controlled = '' } = element.attributes;
    const target =
      ids.get(controlled) ?? (href.startsWith('#') ? ids.get(safeDecode(href.slice(1))) : undefined);
    const panel = labelled.get(id) ?? (target?.hasBlock ? target : undefined) ?? panelBehind(element);
    if (panel) name(panel, element);
    else {
      const list = listOf(element);
      unpaired.set(list, [...(unpaired.get(list) ?? []), element]);
    }
  }
  for (const [list, tabs] of unpaired) {
    const panels = panelsBeside(list);
    if (panels.length === tabs.length)
      for (const [index, tab] of tabs.entries()) name(panels[index] as Element, tab);
  }
}

function isTab({ tag, attributes }: Element, ids: ReadonlyMap<string, Element>): boolean {
  if (attributes['role'] === 'tab') return true;
  const input = tag === 'label' ? ids.get(attributes['for'] ?? '') : undefined;
  return (
    input?.tag === 'input' && input.attributes['type'] === 'radio' && input.attributes['name'] !== undefined
  );
}

/** What stands right behind a tab that is no list's. */
function panelBehind(tab: Element): Element | undefined {
  if (tab.tag !== 'label' || !tab.parent) return undefined;
  const siblings = tab.parent.children.filter(isElement);
  const next = siblings[siblings.indexOf(tab) + 1];
  return next?.hasBlock ? next : undefined;
}

/** What holds all the tabs of a set. */
function listOf(tab: Element): Element {
  return (
    closest(tab.parent, (around) => around.tag !== 'li' && around.attributes['role'] !== 'presentation', 3) ??
    tab
  );
}

/** The panels behind a list of tabs: those that say so, or what the next element holds. */
function panelsBeside(list: Element): Element[] {
  const siblings = list.parent?.children.filter(isElement) ?? [];
  const behind = siblings.slice(siblings.indexOf(list) + 1);
  const all = behind.flatMap((element) => [element, ...element.children.filter(isElement)]);
  const panels = all.filter(({ attributes }) => attributes['role'] === 'tabpanel');
  return panels.length > 0
    ? panels
    : (behind[0]?.children.filter(isElement) ?? []).filter(({ hasBlock }) => hasBlock);
}

function name(panel: Element, tab: Element): void {
  const words = lineOf(tab);
  if (tab.parent) tab.parent.children = tab.parent.children.filter((child) => child !== tab);
  if (words === '') return;
  const label = elementOf('p', {}, [], panel);
  label.hasBlock = true;
  label.children = [elementOf('strong', {}, [words], label)];
  panel.children.unshift(label);
  panel.attributes = { ...panel.attributes, role: 'tabpanel' };
}

function elementOf(
  tag: string,
  attributes: Element['attributes'],
  children: Node[],
  parent: Element | null,
): Element {
  return { tag, attributes, children, parent, hasBlock: false };
}

function become(element: Element, tag: string, attributes: Element['attributes'], children: Node[]): void {
  element.tag = tag;
  element.attributes = {
    ...(element.attributes['id'] !== undefined && { id: element.attributes['id'] }),
    ...attributes,
  };
  element.children = children;
  for (
    let around: Element | null = tag === 'span' ? null : element;
    around && !around.hasBlock;
    around = around.parent
  )
    around.hasBlock = true;
}

function adopt(element: Element, children: Node[]): void {
  element.children = children;
  for (const child of children) if (isElement(child)) child.parent = element;
}

/** A copy without what fits. */
function without(element: Element, fits: (element: Element) => boolean): Element {
  const children = element.children
    .filter((child) => !isElement(child) || !fits(child))
    .map((child) => (isElement(child) ? without(child, fits) : child));
  return { ...element, children };
}
