import { line } from './phrasing.ts';
import type { Conversion } from './conversion.ts';
import { isFurniture } from '../parse/furniture.ts';
import type { Element } from '../parse/tree.ts';
import { findElement, hasClass, lineOf } from '../parse/walk-tree.ts';

const TITLE =
  /^(?:admonition-title|admonition-heading|admonitionHeading\S*|custom-block-title|markdown-alert-title|starlight-aside__title|callout-title|callout-title-container|alert-title|alert-heading)$/;
const KIND =
  /(?:^|-)(note|tip|info|warning|danger|caution|important|success|question|failure|bug|example|quote|abstract|hint|seealso|todo|error|attention)$/i;
/** Boxes that are called so by nothing else; `alert` and `note` alone may be anything. */
const CERTAIN =
  /^(?:admonition|callout|markdown-alert|starlight-aside|theme-admonition|custom-block|alert-\w+)(?:-|$)/i;

/** What a box says, after the sign of an alert where it is one: `[!NOTE]`. */
export function admonitionBlock(element: Element, to: Conversion): string[] {
  const kind = kindOf(element);
  if (kind === null) return to.blocks(element.children);
  const title = findElement(element, (inner) => hasClass(inner, TITLE) && !isFurniture(inner));
  const words = title ? line(title.children, to) : '';
  const inner = to.blocks(title ? without(element, title) : element.children);
  const isUsual =
    words === '' || (title !== null && lineOf(title).toLowerCase().replaceAll(' ', '') === kind);
  const sign = `[!${kind.toUpperCase()}]${isUsual ? '' : ` ${words}`}`;
  const [first, ...rest] = inner;
  return first === undefined ? (isUsual ? [] : [sign]) : [`${sign}\n${first}`, ...rest];
}

function kindOf(element: Element): string | null {
  if (!hasClass(element, CERTAIN) && element.attributes['role'] !== 'note' && !hasClass(element, KIND))
    return null;
  for (const name of (element.attributes['class'] ?? '').split(/\s+/)) {
    const kind = KIND.exec(
      name.replace(/^theme-admonition-|^callout-|^alert--?|^starlight-aside--|^markdown-alert-/, ''),
    )?.[1];
    if (kind) return kind.toLowerCase();
  }
  return hasClass(element, CERTAIN) ? 'note' : null;
}

/** The children of an element, and of those that hold the title, without it. */
function without(element: Element, title: Element): Element['children'] {
  return element.children.flatMap((child) => {
    if (child === title) return [];
    const holds = typeof child === 'object' && findElement(child, (inner) => inner === title) !== null;
    return holds ? without(child, title) : [child];
  });
}
