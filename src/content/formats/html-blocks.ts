import { LINK_MARK } from '../../built/convert/conversion.ts';
import { toMarkdown } from '../../built/convert/to-markdown.ts';
import { indentedCode } from '../../markdown/comments.ts';
import { withoutGaps } from '../../markdown/gaps.ts';
import { type Element, parseHtml } from '../../built/parse/tree.ts';

/** What is read here: all else in a text is left as it is. */
const TAG = /<(\/?)(table|div|center|section|article|dl)(?=[\s>])([^<>]*)>/gi;
const START = /^[ \t]*<(?:table|div|center|section|article|dl)[\s>]/im;
/** What Markdown cannot say: controls, players, drawings, sizes of pictures, and the places that links lead to. */
const MORE_THAN_TEXT =
  /<(?:form|input|select|textarea|button|iframe|video|audio|object|embed|svg|math|canvas|details|nav|footer|aside|dialog|fieldset|noscript|template|script|style)\b|display\s*:\s*none/gi;
const TAG_WITH_ATTRIBUTES = /<[a-z][\w-]*\s[^<>]*>/gi;
const TELLING =
  /\s(?:id|name|hidden|aria-hidden|dir|lang)(?=[\s=>/])|^<img\b.*\s(?:width|height|align|style)\s*=/is;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;

/** A pair of tags, by their offsets. */
interface Pair {
  name: string;
  start: number;
  openEnd: number;
  close: number;
  end: number;
}

/**
 * A text in which blocks that are HTML through and through are the Markdown that says the same, and tags around Markdown
 * that only arrange it are gone. Code stays as it is.
 * @param isMdx what stands in lines of its own between tags is Markdown.
 */
export function withoutHtmlBlocks(text: string, isMdx: boolean): string {
  if (!START.test(text)) return text;
  const { masked, mixed } = maskCode(text, isMdx);
  const telling = [...masked.matchAll(TAG_WITH_ATTRIBUTES)].filter(([tag]) =>
    TELLING.test(tag.replace(/"[^"]*"|'[^']*'/g, '""')),
  );
  const found = [...masked.matchAll(MORE_THAN_TEXT), ...telling].map(({ index }) => index);
  const obstacles = [...mixed, ...found].toSorted((a, b) => a - b);
  const isFree = (from: number, to: number) => {
    let [low, high] = [0, obstacles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((obstacles[middle] as number) < from) low = middle + 1;
      else high = middle;
    }
    return low === obstacles.length || (obstacles[low] as number) >= to;
  };
  /** What comes in place of what, in the order of the text. */
  const cuts: { from: number; to: number; by: string }[] = [];
  let done = 0;
  let isIndented: ((at: number) => boolean) | undefined;
  for (const { name, start, openEnd, close, end } of pairsIn(masked)) {
    if (start < done) continue;
    const indent = indentAt(text, start);
    if (indent === null || !endsLine(text, end)) continue;
    if (indent.length > 3 && (isIndented ??= indentedCode(text))(start)) continue;
    if (isFree(start, end)) {
      const markdown = converted(text.slice(start, end), indent);
      if (markdown === '') continue;
      cuts.push({ from: start, to: end, by: apart(text, start, end, markdown) });
      done = end;
    } else if (isFree(start, openEnd) && name !== 'table' && name !== 'dl') {
      if (!isFollowedByMarkdown(text, openEnd, isMdx) || indentAt(text, close) === null) continue;
      cuts.push({ from: start, to: openEnd, by: '' }, { from: close, to: end, by: '' });
      done = openEnd;
    }
  }
  let out = '';
  let at = 0;
  for (const { from, to, by } of cuts.toSorted((a, b) => a.from - b.from)) {
    // An end within what has been replaced as a whole.
    if (from < at) continue;
    out += text.slice(at, from) + by;
    at = to;
  }
  return cuts.length > 0 ? withoutGaps(out + text.slice(at)) : text;
}

/** The text with blanks for code, and where something stands that HTML alone would read in another way. */
function maskCode(text: string, isMdx: boolean): { masked: string; mixed: number[] } {
  const mixed: number[] = [];
  let fence = '';
  let at = 0;
  let isAfterBlank = false;
  const lines = text.split('\n').map((line) => {
    const place = at;
    at += line.length + 1;
    const mark = FENCE.exec(line)?.[1];
    const wasCode = fence !== '';
    if (mark !== undefined) fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
    const isTag = /^\s*</.test(line);
    const isBlank = line.trim() === '';
    if (wasCode || fence !== '' || (!isBlank && !isTag && (isAfterBlank || isMdx))) mixed.push(place);
    isAfterBlank = isBlank;
    if (wasCode || fence !== '') return ' '.repeat(line.length);
    return line.includes('`') ? line.replace(/`[^`]+`/g, (code) => ' '.repeat(code.length)) : line;
  });
  return { masked: lines.join('\n'), mixed };
}

/** Tags with their ends, the outer ones first. */
function pairsIn(masked: string): Pair[] {
  const open = new Map<string, { start: number; openEnd: number }[]>();
  const pairs: Pair[] = [];
  for (const { 0: tag, 1: slash, 2: written = '', index } of masked.matchAll(TAG)) {
    const name = written.toLowerCase();
    const stack = open.get(name) ?? [];
    open.set(name, stack);
    const end = index + tag.length;
    if (slash === '') stack.push({ start: index, openEnd: end });
    else {
      const last = stack.pop();
      if (last) pairs.push({ name, ...last, close: index, end });
    }
  }
  return pairs.toSorted((a, b) => a.start - b.start);
}

/** The blanks before a tag that starts its line; null where more stands there. */
function indentAt(text: string, at: number): string | null {
  const before = text.slice(Math.max(0, text.lastIndexOf('\n', at - 1) + 1, at - 100), at);
  return before.trim() === '' ? before : null;
}

function endsLine(text: string, at: number): boolean {
  return /^[ \t]*(?:\n|$)/.test(text.slice(at, at + 200));
}

/**
 * Whether what follows a tag is Markdown without it too. The lines of a block of HTML are not, up to the next blank one
 * (CommonMark, section 4.6): those that are indented would become code. @param isMdx where indentation makes no code.
 */
function isFollowedByMarkdown(text: string, at: number, isMdx: boolean): boolean {
  const after = text.slice(at, at + 400);
  return /^[ \t]*(?:\n[ \t]*(?:\n|$)|$)/.test(after) || (isMdx && /^[ \t]*\n {0,3}\S/.test(after));
}

/** With blank lines around. */
function apart(text: string, start: number, end: number, markdown: string): string {
  const line = text.lastIndexOf('\n', start - 1);
  const isBelowText = line > 0 && !/\n[ \t]*$/.test(text.slice(Math.max(0, line - 200), line));
  const isAboveText = /^[ \t]*\n[ \t]*\S/.test(text.slice(end, end + 400));
  return `${isBelowText ? '\n' : ''}${markdown}${isAboveText ? '\n' : ''}`;
}

function converted(html: string, indent: string): string {
  const root = parseHtml(html);
  plain(root);
  const { markdown, links } = toMarkdown(root);
  return markdown
    .trimEnd()
    .replaceAll('\n', `\n${indent}`)
    .replace(new RegExp(`${LINK_MARK}(\\d+);`, 'g'), (_, number: string) => {
      const link = links[Number(number)] ?? '';
      return /[\s()<>]/.test(link) ? `<${link.replace(/[\s<>]/g, encodeURIComponent)}>` : link;
    });
}

/** Without names of styles: what themes call the parts of a page says nothing of the words of an author. */
function plain(element: Element): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.tag !== 'code' && child.tag !== 'pre') {
      const { class: _class, ...attributes } = child.attributes;
      child.attributes = attributes;
    }
    plain(child);
  }
}
