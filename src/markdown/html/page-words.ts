import { decodeHTML } from 'entities';
import type { PlainDocument } from '../../model/entry.ts';

/** A chapter of a video or a line of its transcript, such as `1:30 Caches` or `[00:01:30] And so`. */
export const CHAPTER =
  /^(?:[[(]\d{1,3}(?::\d{2}){1,2}[\])]|\d{1,2}(?::\d{2}){1,2}[\s:–—-]+[^\n]{1,80}(?:\n|$))/;

/** The words of a text that its page shows. */
export interface PageWords extends PlainDocument {
  /** The first paragraph with words, or an empty text. */
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
/** The links to and from footnotes, which are no words. */
const NOTE_LINK = / (?:id|href)="#?fnref/;
/** Blocks that are never the lead of a text. */
const NO_LEAD = new Set(['pre', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption', 'summary']);

/** A definition on one line with its term. */
export function withTerm(term: string, words: string): string {
  return term === '' ? words : `${term}: ${words}`;
}

/** Extracts the words of HTML. @param html written by the sanitiser. */
export function pageWords(html: string): PageWords {
  const headings: PageWords['headings'] = [];
  /** The number of open blocks of {@link NO_LEAD}. */
  let noLeadDepth = 0;
  /** The open element whose words do not count, or an empty text. */
  let silentElement = '';
  let text = '';
  let words = '';
  /** Whether the block has words that are not bold. A block in bold is the title of a box. */
  let isPlain = false;
  let boldDepth = 0;
  let lead = '';
  /** The term of the next definition. */
  let term = '';
  const endBlock = (isTerm = false) => {
    const block = decodeHTML(words).trim();
    if (lead === '' && noLeadDepth === 0 && isPlain && /[\p{L}\p{N}]/u.test(block) && !CHAPTER.test(block))
      lead = block.replace(/\s+/g, ' ');
    if (isTerm) term = [term, block].filter(Boolean).join(', ');
    else if (block) {
      text += `${withTerm(term, block)}\n\n`;
      term = '';
    }
    words = '';
    isPlain = false;
  };
  for (const [piece, slash, name, attributes = ''] of html.matchAll(PIECE)) {
    if (silentElement !== '') {
      if (slash && name === silentElement) silentElement = '';
    } else if (name === undefined) {
      words += piece;
      isPlain ||= boldDepth === 0 && piece.trim() !== '';
    } else if (name === 'rp' || (name === 'a' && NOTE_LINK.test(attributes))) silentElement = name;
    else if (name === 'img') words += ALT.exec(attributes)?.[1] ?? '';
    else if (name === 'br') words += '\n';
    else if (INLINE.has(name)) {
      if (name === 'strong') boldDepth += slash ? -1 : 1;
    } else {
      endBlock(slash !== '' && name === 'dt');
      if (NO_LEAD.has(name)) noLeadDepth += slash ? -1 : 1;
      const anchor = HEADING.test(name) && !slash ? ID.exec(attributes)?.[1] : undefined;
      if (anchor !== undefined) headings.push({ anchor: decodeHTML(anchor), offset: text.length });
    }
  }
  endBlock();
  if (term) text += term;
  return { text: text.trimEnd(), headings, lead };
}
