import type { Conversion } from './conversion.ts';
import { BREAK, codeSpan, escapeLabel, escapeText, finishInline, MARK, trimmed } from './escape.ts';
import { formulaOf, splitFormulas } from './formula.ts';
import { isFurniture, isPermalink } from '../parse/furniture.ts';
import { imageOf, playerOf } from './media.ts';
import type { Element, Node } from '../parse/tree.ts';
import { idOf, isElement, rawText } from '../parse/walk-tree.ts';

/** The inline elements around a text. */
export interface InlineContext {
  inLink?: boolean;
  /** Whether the text is in a heading, where a link to a fragment leads to the heading itself. */
  inHeading?: boolean;
  /** The kinds of emphasis around the text, separated by blanks. */
  on?: string;
}

const STRESS: readonly [RegExp, keyof typeof MARK][] = [
  [/^(?:strong|b)$/, 'strong'],
  [/^(?:em|i|cite|dfn)$/, 'em'],
  [/^(?:del|s|strike)$/, 'del'],
];
const KEPT = /^(?:sub|sup|kbd|mark|ins|ruby|rt|rp)$/;

/** Converts text and inline elements to Markdown, with the placeholder marks that {@link finishInline} replaces. */
export function phrasing(nodes: readonly Node[], to: Conversion, place: InlineContext = {}): string {
  const parts: string[] = [];
  for (const node of nodes) {
    const text = isElement(node) ? ofElement(node, to, place) : ofText(node, to);
    if (text === '') continue;
    const previous = parts.at(-1) ?? '';
    if (previous.endsWith(']') && /^[(:]/.test(text)) parts.push('\\', text);
    else if (isOneSpan(previous, text)) {
      parts[parts.length - 1] = previous.slice(0, -1);
      parts.push(text.slice(1));
    } else parts.push(text);
  }
  return parts.join('');
}

function ofText(text: string, to: Conversion): string {
  if (!to.options.rendersFormulas) return escapeText(text);
  return splitFormulas(text)
    .map((part) => (typeof part === 'string' ? escapeText(part) : to.formula(part)))
    .join('');
}

/** Whether two adjacent code spans must be joined, since their back-ticks would form a longer fence. */
function isOneSpan(before: string, after: string): boolean {
  const isCode = after.startsWith('`') && before.endsWith('`') && !before.endsWith('\\`');
  return isCode && after[1] !== '`' && before.at(-2) !== '`';
}

/** Converts inline content to one line, for a heading, a cell or a title. */
export function line(nodes: readonly Node[], to: Conversion, place: InlineContext = {}): string {
  return finishInline(phrasing(nodes, to, place), ' ');
}

function ofElement(element: Element, to: Conversion, place: InlineContext): string {
  const { tag, attributes, children } = element;
  to.id(idOf(element));
  const formula = formulaOf(element, to.options.toTex);
  if (formula !== null) return to.formula(formula);
  if (to.notes.has(element) || isFurniture(element) || isPermalink(element)) return '';
  const inner = (more: InlineContext = place) => phrasing(children, to, more);
  const stress = STRESS.find(([form]) => form.test(tag))?.[1];
  if (stress !== undefined) return emphasis(stress, place, inner);
  switch (tag) {
    case 'br':
      return BREAK;
    case 'code':
    case 'tt':
    case 'samp':
      return code(element, to, place);
    case 'a':
      return anchor(element, to, place);
    case 'img':
    case 'picture':
      return imageOf(element, to);
    case 'video':
    case 'audio':
    case 'iframe':
    case 'embed':
    case 'object':
      return playerOf(element, to);
    case 'svg':
      return '';
    case 'label':
      // Names of tabs have no blanks between them, only borders.
      return ` ${inner()} `;
    case 'q':
      return `“${inner()}”`;
    case 'input':
      return attributes['checked'] === undefined ? '[ ] ' : '[x] ';
    default: {
      const text = inner();
      if (!KEPT.test(tag) || text.trim() === '') return text;
      return tag === 'sup' && /^\[\^[^\]]+\]$/.test(text.trim()) ? text : `<${tag}>${text}</${tag}>`;
    }
  }
}

/** Puts marks of emphasis around the words; white space stays outside of them. */
function emphasis(
  kind: keyof typeof MARK,
  place: InlineContext,
  inner: (place: InlineContext) => string,
): string {
  if (place.on?.includes(kind)) return inner(place);
  const text = inner({ ...place, on: `${place.on ?? ''} ${kind}` });
  const { before, words, after } = trimmed(text);
  if (words === '') return before + after;
  const [open, close] = MARK[kind];
  return before + open + words + close + after;
}

function code(element: Element, to: Conversion, place: InlineContext): string {
  const [child] = element.children;
  const isLink = element.children.length === 1 && isElement(child) && child.tag === 'a';
  const href = isLink ? child.attributes['href'] : undefined;
  const text = rawText(element).replace(/\s+/g, ' ');
  if (href && !place.inLink) return text.trim() === '' ? '' : `[${codeSpan(text)}](${to.link(href)})`;
  for (const child of element.children) if (isElement(child)) to.id(child.attributes['id']);
  return text.trim() === '' ? text : codeSpan(text);
}

function anchor(element: Element, to: Conversion, place: InlineContext): string {
  const label = to.references.get(element);
  if (label !== undefined) return `[^${label}]`;
  const href = element.attributes['href']?.trim();
  const text = phrasing(element.children, to, { ...place, inLink: true });
  const isUnsafe = /^(?:javascript|data|vbscript|blob):/i.test(href ?? '');
  if (!href || isUnsafe || place.inLink || (place.inHeading && href.startsWith('#'))) return text;
  const { before, words, after } = trimmed(text);
  if (words === '') return text;
  const isBareAddress = /^https?:\/\/[^\s<>]+$/i.test(href) && words === escapeText(href);
  const linkText = words.includes('](') ? words : escapeLabel(words);
  return before + (isBareAddress ? `<${to.link(href)}>` : `[${linkText}](${to.link(href)})`) + after;
}
