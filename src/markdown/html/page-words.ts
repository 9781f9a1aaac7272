import { decodeHTML } from 'entities';
import type { PlainDocument } from '../../model/entry.ts';

/** A chapter of a film or a line of its transcript, such as `1:30 Caches` or `[00:01:30] And so`. */
export const CHAPTER =
  /^(?:[[(]\d{1,3}(?::\d{2}){1,2}[\])]|\d{1,2}(?::\d{2}){1,2}[\s:–—-]+[^\n]{1,80}(?:\n|$))/;

/** The words of a text as its page shows them. */
export interface PageWords extends PlainDocument {
  /** The first paragraph with words; empty where there is none. */
  lead: string;
}

const PIECE = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+/g;
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q rb rp rt rtc ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const HEADING = /^h[1-6]$/;
const ID = / id="([^"]*)"/;
const ALT = / alt="([^"]*)"/;
/** The sign of a footnote, and the way back from it: no words. */
const NOTE_LINK = / (?:id|href)="#?fnref/;
/** Blocks whose words begin no text. */
const NO_LEAD = new Set(['pre', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption', 'summary']);

/** A definition on one line with its term: without it, it says little. */
export function defined(term: string, words: string): string {
  return term === '' ? words : `${term}: ${words}`;
}

/** @param html as the sanitiser writes it. */
export function pageWords(html: string): PageWords {
  const headings: PageWords['headings'] = [];
  /** Open blocks that begin no text. */
  let aside = 0;
  /** Open elements whose words are not shown, or are none. */
  let silent = '';
  let text = '';
  let words = '';
  /** Words that do not stand in bold: what is bold as a whole is the title of a box. */
  let isPlain = false;
  let bold = 0;
  let lead = '';
  /** What the next definition is of. */
  let term = '';
  const endBlock = (isTerm = false) => {
    const block = decodeHTML(words).trim();
    if (lead === '' && aside === 0 && isPlain && /[\p{L}\p{N}]/u.test(block) && !CHAPTER.test(block))
      lead = block.replace(/\s+/g, ' ');
    if (isTerm) term = [term, block].filter(Boolean).join(', ');
    else if (block) {
      text += `${defined(term, block)}\n\n`;
      term = '';
    }
    words = '';
    isPlain = false;
  };
  for (const [piece, slash, name, attributes = ''] of html.matchAll(PIECE)) {
    if (silent !== '') {
      if (slash && name === silent) silent = '';
    } else if (name === undefined) {
      words += piece;
      isPlain ||= bold === 0 && piece.trim() !== '';
    } else if (name === 'rp' || (name === 'a' && NOTE_LINK.test(attributes))) silent = name;
    else if (name === 'img') words += ALT.exec(attributes)?.[1] ?? '';
    else if (name === 'br') words += '\n';
    else if (INLINE.has(name)) {
      if (name === 'strong') bold += slash ? -1 : 1;
    } else {
      endBlock(slash !== '' && name === 'dt');
      if (NO_LEAD.has(name)) aside += slash ? -1 : 1;
      const anchor = HEADING.test(name) && !slash ? ID.exec(attributes)?.[1] : undefined;
      if (anchor !== undefined) headings.push({ anchor: decodeHTML(anchor), offset: text.length });
    }
  }
  endBlock();
  if (term) text += term;
  return { text: text.trimEnd(), headings, lead };
}
