import { append } from '../../text/append.ts';
import { line } from './phrasing.ts';
import type { Conversion } from './conversion.ts';
import { isFurniture } from '../parse/furniture.ts';
import type { Element, Node } from '../parse/tree.ts';
import { isElement } from '../parse/walk-tree.ts';

/** Converts a list. Content between items belongs to the item before it. */
export function listBlock(list: Element, to: Conversion): string[] {
  const items: Node[][] = [];
  let isLoose = false;
  for (const child of list.children) {
    if (!isElement(child)) {
      if (child.trim() !== '') items.push([child]);
    } else if (child.tag === 'li') {
      if (isFurniture(child) || to.notes.has(child)) continue;
      items.push([child]);
      isLoose ||= child.children
        .filter(isElement)
        .slice(1)
        .some(({ tag }) => tag === 'p');
    } else if (items.length > 0) items.at(-1)?.push(child);
    else items.push([child]);
  }
  const step = list.attributes['reversed'] === undefined ? 1 : -1;
  let number = numberOf(list.attributes['start']) ?? (step < 0 ? items.length : 1);
  /** The number that Markdown gives to the next item of the same list. */
  let next = number;
  let mark = '.';
  const lines = items.flatMap((nodes): string[] => {
    const [first] = nodes;
    number = (isElement(first) ? numberOf(first.attributes['value']) : null) ?? number;
    if (isElement(first)) to.id(first.attributes['id']);
    const inner = nodes.flatMap((node) => (isElement(node) && node.tag === 'li' ? node.children : [node]));
    const blocks = to.blocks(inner);
    if (blocks.length === 0) return [];
    // Another mark starts a new list (CommonMark, section 5.3), which can start with any number.
    if (number !== next) mark = mark === '.' ? ')' : '.';
    next = number + 1;
    const marker = list.tag === 'ol' ? `${number}${mark} ` : '- ';
    number = Math.max(0, number + step);
    return [indented(blocks, marker, !isLoose)];
  });
  return lines.length === 0 ? [] : [lines.join(isLoose ? '\n\n' : '\n')];
}

/** The number of an item; null if there is none, or Markdown cannot write it. */
function numberOf(text: string | undefined): number | null {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(number) && number >= 0 && number < 1e9 ? number : null;
}

/** Puts blocks behind the marker of an item, with further lines indented. */
function indented(blocks: readonly string[], marker: string, isTight: boolean): string {
  let text = '';
  for (const [index, block] of blocks.entries()) {
    const isList = /^(?:[-*] |\d+[.)] )/.test(block);
    text += (index === 0 ? '' : isTight && isList ? '\n' : '\n\n') + block;
  }
  // All further lines get the same indentation; blank lines stay blank.
  return marker + text.replace(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`);
}

/** Converts a definition list to `Term` and `: text`. */
export function definitionBlocks(list: Element, to: Conversion): string[] {
  const blocks: string[] = [];
  let terms: string[] = [];
  const visit = ({ children }: Element) => {
    for (const child of children) {
      if (!isElement(child)) {
        if (child.trim() !== '') append(blocks, [...terms.splice(0), ...to.blocks([child])]);
        continue;
      }
      if (isFurniture(child) || to.notes.has(child)) continue;
      to.id(child.attributes['id']);
      if (child.tag === 'dt') {
        const term = line(child.children, to);
        if (term !== '') terms.push(term);
      } else if (child.tag === 'dd') {
        const inner = to.blocks(child.children);
        if (inner.length === 0) continue;
        const text = indented(inner, ': ', false);
        const isSimple = inner.every((block) => !/^(?:#|```|\|)/.test(block));
        // Headings and code would end a definition, so their term becomes a paragraph of its own.
        if (terms.length > 0 && isSimple) blocks.push(`${terms.join('\n')}\n${text}`);
        else if (terms.length > 0)
          append(blocks, [...terms.map((term) => `**${term.replaceAll('**', '')}**`), ...inner]);
        else append(blocks, isSimple && blocks.length > 0 ? [text] : inner);
        terms = [];
      } else if (/^(?:div|p)$/.test(child.tag) && hasTerms(child)) visit(child);
      else append(blocks, [...terms.splice(0), ...to.blocks([child])]);
    }
  };
  visit(list);
  to.text();
  return [...blocks, ...terms];
}

function hasTerms({ children }: Element): boolean {
  return children.some((child) => isElement(child) && /^d[td]$/.test(child.tag));
}
