import { scanInline } from './inline.ts';
import type { ScanHandler } from './scan-handler.ts';

const ATX = /^(#{1,6})(?:[ \t]+|$)/;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const SETEXT = /^(=+|-+)[ \t]*$/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
/** What opens or closes a container of other dialects; the text of an admonition is indented, and no code. */
const CONTAINER = /^(?::{3,}|(?:!!!|\?\?\?\+?|===) +[\w"-])/;
const RAW_HTML = /^<(pre|script|style|textarea)(?=[\s>]|$)/i;

/**
 * Walks Markdown once, in linear time, block by block, and reports what search, twins and links need.
 * It follows CommonMark's block rules closely enough for that; HTML is made by another module.
 */
export function scanMarkdown(text: string, handler: ScanHandler): void {
  let paragraph = -1;
  let paragraphEnd = 0;
  let fence = '';
  let codeStart = -1;
  let raw: RegExp | null = null;
  let list = false;
  let blankBefore = true;

  const closeParagraph = () => {
    if (paragraph < 0) return;
    scanInline(text, paragraph, paragraphEnd, handler);
    handler.blockEnd?.('paragraph', paragraph, paragraphEnd);
    paragraph = -1;
  };
  const closeCode = (end: number) => {
    if (codeStart < 0) return;
    handler.code?.(codeStart, end);
    handler.blockEnd?.('code', codeStart, end);
    codeStart = -1;
  };
  const heading = (level: number, start: number, from: number, to: number) => {
    handler.heading?.(level, start, from, to);
    scanInline(text, from, to, handler);
    handler.blockEnd?.('heading', from, to);
  };

  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const next = end + 1;
    const content = skipContainers(text, start, end);
    const line = text.slice(content, end);
    const blank = line.trim() === '';
    const indent = content - start;

    if (fence) {
      const mark = line.trim();
      if (mark.startsWith(fence) && mark.replaceAll(fence[0] as string, '') === '') {
        closeCode(start);
        fence = '';
      }
    } else if (raw) {
      if (raw.test(line)) raw = null;
      paragraphEnd = end;
      if (!raw) closeParagraph();
    } else if (blank) {
      closeParagraph();
    } else if (codeStart >= 0 && indentWidth(text, start, end) >= 4) {
      // the indented code block goes on
    } else {
      closeCode(start);
      const opening = FENCE.exec(line);
      const atx = ATX.exec(line);
      const html = RAW_HTML.exec(line);
      if (opening) {
        closeParagraph();
        fence = opening[1] as string;
        codeStart = Math.min(next, text.length);
      } else if (atx) {
        closeParagraph();
        const from = content + atx[0].length;
        heading((atx[1] as string).length, start, from, from + closingless(text.slice(from, end)));
      } else if (paragraph >= 0 && SETEXT.test(line) && !list) {
        heading(line.startsWith('=') ? 1 : 2, paragraph, paragraph, paragraphEnd);
        paragraph = -1;
      } else if (CONTAINER.test(line)) {
        closeParagraph();
        list = true;
      } else if (RULE.test(line)) {
        closeParagraph();
      } else if (paragraph < 0 && blankBefore && !list && indentWidth(text, start, end) >= 4) {
        codeStart = start;
      } else {
        const item = LIST_ITEM.exec(line);
        if (item) {
          closeParagraph();
          list = true;
        } else if (blankBefore && indent === 0) {
          list = false;
        }
        if (paragraph < 0) paragraph = Math.min(content + (item ? item[0].length + 1 : 0), end);
        paragraphEnd = end;
        if (html) {
          const closing = new RegExp(`</${html[1]}>`, 'i');
          if (!closing.test(line)) raw = closing;
        }
      }
    }
    blankBefore = blank;
    start = next;
  }
  closeParagraph();
  closeCode(text.length);
}

/** Past block quote markers and indentation: where the line's own content starts. */
function skipContainers(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && (text[at] === ' ' || text[at] === '\t' || text[at] === '>')) at++;
  return at;
}

function indentWidth(text: string, start: number, end: number): number {
  let width = 0;
  for (let at = start; at < end; at++) {
    if (text[at] === ' ') width++;
    else if (text[at] === '\t') width += 4 - (width % 4);
    else break;
  }
  return width;
}

/** Length of an ATX heading's content without its closing sequence of `#` (CommonMark, section 4.2). */
function closingless(content: string): number {
  const trimmed = content.trimEnd();
  let at = trimmed.length;
  while (at > 0 && trimmed[at - 1] === '#') at--;
  if (at === trimmed.length) return at;
  return at === 0 || /[ \t]/.test(trimmed[at - 1] as string)
    ? trimmed.slice(0, at).trimEnd().length
    : trimmed.length;
}
