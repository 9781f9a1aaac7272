import { addTo } from '../../text/append.ts';
import { safeDecode } from '../../text/pathname.ts';
import { wordsIn } from '../../text/words-in.ts';
import { isUnseen } from './furniture.ts';
import type { Element, Node } from './tree.ts';
import { closest, elementsIn, findElement, hasClass, isElement, lineOf, rawText } from './walk-tree.ts';

/**
 * Replaces widgets of generators by plain HTML elements: code, diagrams, tabs, notices, footnotes, file trees. The tree is
 * changed in place.
 */
export function withPlainShapes(root: Element): Element {
  const elements = elementsIn(root);
  for (const element of elements) {
    const names = element.attributes['class'];
    if (names !== undefined) for (const name of names.split(/\s+/)) BY_CLASS.get(name)?.(element);
    BY_TAG.get(element.tag)?.(element);
  }
  nameTabPanels(elements);
  return root;
}

type Change = (element: Element) => void;

const withClass = (pattern: RegExp) => (element: Element) => hasClass(element, pattern);
const childOf = ({ children }: Element, fits: (element: Element) => boolean) =>
  children.filter(isElement).find(fits);

const BY_CLASS: ReadonlyMap<string, Change> = new Map<string, Change>([
  // Doxygen has an element for each line of code, which includes its number.
  [
    'fragment',
    (element) => {
      const lines = element.children.filter(isElement).filter(withClass(/^line$/));
      if (lines.length === 0) return;
      const text = lines.map((line) =>
        rawText(without(line, withClass(/^(?:lineno|foldopen|ttc)$/))).replace(/^\u00A0? ?/, ''),
      );
      become(element, 'pre', {}, [text.join('\n')]);
    },
  ],
  ['mermaid', (element) => become(element, 'pre', { class: 'language-mermaid' }, [rawText(element).trim()])],
  // https://docs.asciidoctor.org/asciidoc/latest/blocks/admonitions/
  [
    'admonitionblock',
    (element) => {
      const content = findElement(element, (cell) => cell.tag === 'td' && hasClass(cell, /^content$/));
      if (!content) return;
      const title = childOf(content, withClass(/^title$/));
      if (title) title.attributes = { class: 'admonition-title' };
      adopt(element, content.children);
    },
  ],
  // Asciidoctor has this class on references and notes.
  [
    'footnote',
    (element) => {
      if (element.tag === 'sup') adopt(element, element.children.filter(isElement));
      if (!element.attributes['id']?.startsWith('_footnotedef_')) return;
      const [number, first, ...rest] = element.children.filter(
        (child) => isElement(child) || child.trim() !== '',
      );
      if (isElement(number) && typeof first === 'string')
        adopt(element, [first.replace(/^\.\s*/, ''), ...rest]);
    },
  ],
  // Org has the role `doc-backlink` on references, too.
  ['footref', (element) => (element.attributes = { ...element.attributes, role: 'doc-noteref' })],
  [
    'starlight-aside__title',
    (element) => {
      const { 'aria-hidden': _, ...attributes } = element.attributes;
      element.attributes = attributes;
    },
  ],
]);

const BY_TAG: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['pre', markChanges],
  // GitBook and HonKit begin the text of a footnote with its number.
  [
    'blockquote',
    (element) => {
      const [number, first, ...rest] = element.children.filter(
        (child) => isElement(child) || child.trim() !== '',
      );
      const isNote = isElement(number) && element.attributes['id'] === `fn_${lineOf(number)}`;
      if (isNote && typeof first === 'string') adopt(element, [first.replace(/^\.\s*/, ''), ...rest]);
    },
  ],
  // Code in a table with its numbers, as gists and highlighters in the browser write it.
  [
    'table',
    (table) => {
      const parts = elementsIn(table);
      // A caption and a head are words, and code in a table inside belongs to that table.
      if (
        parts.some(
          (part) => /^(?:caption|th|pre)$/.test(part.tag) || (part.tag === 'table' && part !== table),
        )
      )
        return;
      const cells = parts.filter(({ tag }) => tag === 'td');
      const hasGutter = cells.some(withClass(/^gutter$/));
      const codes = cells.filter(
        withClass(hasGutter ? /^code$/ : /^(?:blob-code|hljs-ln-code|crayon-code)$/),
      );
      const isOther = (cell: Element) => !codes.includes(cell) && !/^[\d\s]*$/.test(rawText(cell));
      if (codes.length === 0 || cells.some(isOther)) return;
      become(
        table,
        'pre',
        {},
        codes.map(({ children }) => elementOf('div', {}, children, table)),
      );
    },
  ],
  // https://gist.github.com: the script writes the code of the gist into the page.
  [
    'script',
    (element) => {
      const [, page] =
        /^(?:https?:)?\/\/(gist\.github\.com\/.*?)\.js(?:$|\?)/.exec(element.attributes['src'] ?? '') ?? [];
      if (page === undefined) return;
      become(element, 'p', {}, []);
      element.children = [elementOf('a', { href: `https://${page}` }, ['Gist'], element)];
    },
  ],
  [
    'starlight-file-tree',
    (tree) => {
      for (const element of elementsIn(tree)) {
        if (/^(?:details|summary)$/.test(element.tag)) element.tag = 'div';
        // A `comment` here is the author's note on a file, not a thread of comments.
        if (hasClass(element, /^comment$/)) element.attributes = {};
      }
    },
  ],
  // A paragraph of links to the pages around, as Texinfo writes it, is navigation.
  [
    'a',
    (link) => {
      const { attributes, parent } = link;
      if (!parent || !/^(?:p|div)$/.test(parent.tag) || !/\b(?:prev|next)\b/.test(attributes['rel'] ?? ''))
        return;
      if (parent.children.some((child) => isElement(child) && child.hasBlock)) return;
      const labels = wordsIn(parent.children.filter((child) => !isElement(child)).join(' '));
      if (labels.length <= parent.children.length) parent.tag = 'nav';
      // In a sentence, the link is no navigation.
      else if (parent.tag === 'p') link.attributes = { ...attributes, rel: '' };
    },
  ],
  // A button that is a heading shows and hides what follows. One with an address is a link.
  [
    'button',
    (element) => {
      const [, href] =
        /^\s*(?:window\.|document\.)?location(?:\.href)?\s*=\s*(['"])(.+)\1;?\s*$/
          .exec(element.attributes['onclick'] ?? '')
          ?.slice(1) ?? [];
      if (href !== undefined) become(element, 'a', { href }, element.children);
      else if (/^h[1-6]$/.test(element.parent?.tag ?? '')) {
        const { class: _class, role: _role, ...attributes } = element.attributes;
        become(element, 'span', attributes, element.children);
      }
    },
  ],
  // A drawing with a name becomes its name. In a link or a control it is an icon.
  [
    'svg',
    (element) => {
      if (element.attributes['role'] !== 'img') return;
      const title = childOf(element, ({ tag }) => tag === 'title');
      const name = (element.attributes['aria-label'] ?? (title ? lineOf(title) : '')).trim();
      const isIcon =
        Number.parseFloat(element.attributes['width'] ?? '') <= MAX_ICON ||
        closest(element.parent, ({ tag }) => /^(?:a|button|label|summary|h[1-6])$/.test(tag), 4);
      if (name !== '' && !isIcon) become(element, 'span', {}, [` ${name} `]);
    },
  ],
]);

/** The largest width of an icon, in CSS pixels. */
const MAX_ICON = 48;
const REMOVED = /^(?:del|deleted|remove|removed|diff-remove|line-del|code-block-diff-remove-line)$/;
const ADDED = /^(?:ins|inserted|add|added|diff-add|line-ins|code-block-diff-add-line)$/;
const LINE = /^(?:line|ec-line|code-line|view-line|token-line)$/;

function markChanges(pre: Element): void {
  const lines = elementsIn(pre).filter(withClass(LINE));
  const signs = lines.map((line) => (hasClass(line, REMOVED) ? '-' : hasClass(line, ADDED) ? '+' : ' '));
  if (signs.every((sign) => sign === ' ')) return;
  const codes = lines.map((line) => findElement(line, withClass(/^code$/)) ?? line);
  const isSigned = codes.every(
    (code, index) => signs[index] === ' ' || rawText(code).startsWith(signs[index] as string),
  );
  if (!isSigned) for (const [index, code] of codes.entries()) code.children.unshift(signs[index] as string);
  pre.attributes = { ...pre.attributes, 'data-language': 'diff' };
}

/** Moves the name of each tab to the start of its panel. */
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
    if (element.tag === 'ul') nameCodeOfButtons(element);
    if (!isTab(element, ids)) {
      showHidden(element, ids);
      continue;
    }
    const target = ids.get(controlledBy(element));
    const panel =
      labelled.get(element.attributes['id'] ?? '') ??
      (target?.hasBlock ? target : undefined) ??
      panelBehind(element);
    if (panel) name(panel, element);
    else {
      const list = listOf(element);
      addTo(unpaired, list, element);
    }
  }
  for (const [list, tabs] of unpaired) {
    const panels = panelsBeside(list);
    if (panels.length === tabs.length)
      for (const [index, tab] of tabs.entries()) name(panels[index] as Element, tab);
  }
}

/** Names blocks of code by a list of as many buttons before them, as those of VuePress. */
function nameCodeOfButtons(list: Element): void {
  const items = list.children.filter(isElement);
  const buttons = items.flatMap((item) => childOf(item, ({ tag }) => tag === 'button') ?? []);
  if (buttons.length === 0 || buttons.length !== items.length) return;
  for (const holder of [list, list.parent]) {
    const siblings = holder?.parent?.children.filter(isElement) ?? [];
    const panels = siblings.slice(siblings.indexOf(holder as Element) + 1);
    const isCode = panels.every((panel) => findElement(panel, ({ tag }) => tag === 'pre') !== null);
    if (isCode && panels.length === buttons.length)
      for (const [index, button] of buttons.entries()) name(panels[index] as Element, button);
  }
}

/** What a control of Bootstrap switches: https://getbootstrap.com/docs/5.3/getting-started/javascript/ */
function toggleOf(attributes: Element['attributes']): string {
  return attributes['data-bs-toggle'] ?? attributes['data-toggle'] ?? '';
}

/** The fragment of the element that a control shows and hides. */
function controlledBy({ attributes }: Element): string {
  const target = attributes['data-bs-target'] ?? attributes['data-target'] ?? attributes['href'] ?? '';
  return attributes['aria-controls'] ?? (target.startsWith('#') ? safeDecode(target.slice(1)) : '');
}

const FRAME = /^(?:nav|header|footer|aside|form|dialog)$/;

/**
 * Shows what a control in the text shows on a click, such as the answer below a question. The control names the part that
 * it shows, and is a heading or a block of its own: a row of a table or a word of a sentence stays where it is.
 */
function showHidden(control: Element, ids: ReadonlyMap<string, Element>): void {
  const { attributes, parent } = control;
  const toggle = toggleOf(attributes);
  if (attributes['aria-expanded'] === undefined ? toggle !== 'collapse' : !/^(?:collapse)?$/.test(toggle))
    return;
  const id = controlledBy(control);
  const panel = id === '' ? undefined : ids.get(id);
  if (!panel?.hasBlock || /^(?!region$)./.test(panel.attributes['role'] ?? '')) return;
  const isBeside =
    attributes['role'] === 'button' && closest(panel.parent, (element) => element === parent, 1);
  if (!isUnseen(panel) && !isBeside) return;
  if (
    panel.tag === 'ul' ||
    [control, panel].some((element) => closest(element, ({ tag }) => FRAME.test(tag)))
  )
    return;
  if (closest(control, ({ tag }) => /^h[1-6]$/.test(tag), 3))
    panel.attributes = { ...panel.attributes, role: 'tabpanel' };
  else if (
    /^(?:a|button|div|p|span)$/.test(control.tag) &&
    isAlone(control) &&
    closest(panel, (element) => element === control) === null
  )
    name(panel, control);
}

/** Whether an element is a block of its own: no words and no other inline element stand directly before or behind it. */
function isAlone(element: Element): boolean {
  const { parent } = element;
  if (!parent || /^(?:t[dhr]|summary)$/.test(parent.tag)) return false;
  const isBlank = (child: Node | undefined) => typeof child === 'string' && child.trim() === '';
  const { children } = parent;
  const index = children.indexOf(element);
  return [-1, 1].every((step) => {
    let beside = index + step;
    while (isBlank(children[beside])) beside += step;
    const child = children[beside];
    return child === undefined || (typeof child !== 'string' && child.hasBlock);
  });
}

function isTab({ tag, attributes }: Element, ids: ReadonlyMap<string, Element>): boolean {
  if (attributes['role'] === 'tab' || /^(?:tab|pill)$/.test(toggleOf(attributes))) return true;
  const input = tag === 'label' ? ids.get(attributes['for'] ?? '') : undefined;
  return (
    input?.tag === 'input' && input.attributes['type'] === 'radio' && input.attributes['name'] !== undefined
  );
}

/** The panel directly behind a tab that is not in a list of tabs. */
function panelBehind(tab: Element): Element | undefined {
  if (tab.tag !== 'label' || !tab.parent) return undefined;
  const siblings = tab.parent.children.filter(isElement);
  const next = siblings[siblings.indexOf(tab) + 1];
  return next?.hasBlock ? next : undefined;
}

/** The element with all tabs of a set. */
function listOf(tab: Element): Element {
  return (
    closest(tab.parent, (around) => around.tag !== 'li' && around.attributes['role'] !== 'presentation', 3) ??
    tab
  );
}

/** The panels behind a list of tabs: those with the role, or else the children of the next element. */
function panelsBeside(list: Element): Element[] {
  const siblings = list.parent?.children.filter(isElement) ?? [];
  const siblingsBehind = siblings.slice(siblings.indexOf(list) + 1);
  const all = siblingsBehind.flatMap((element) => [element, ...element.children.filter(isElement)]);
  const panels = all.filter(({ attributes }) => attributes['role'] === 'tabpanel');
  return panels.length > 0
    ? panels
    : (siblingsBehind[0]?.children.filter(isElement) ?? []).filter(({ hasBlock }) => hasBlock);
}

function name(panel: Element, tab: Element): void {
  const words = lineOf(tab);
  // To remove each of many tabs from one list of children would take quadratic time. No browser shows a template.
  Object.assign(tab, { tag: 'template', children: [], hasBlock: false });
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
    let ancestor: Element | null = /^(?:a|span)$/.test(tag) ? null : element;
    ancestor && !ancestor.hasBlock;
    ancestor = ancestor.parent
  )
    ancestor.hasBlock = true;
}

function adopt(element: Element, children: Node[]): void {
  element.children = children;
  for (const child of children) if (isElement(child)) child.parent = element;
}

/** A copy of an element without the descendants that fit. */
function without(element: Element, fits: (element: Element) => boolean): Element {
  const children = element.children
    .filter((child) => !isElement(child) || !fits(child))
    .map((child) => (isElement(child) ? without(child, fits) : child));
  return { ...element, children };
}
