import type { Heading, PlainDocument } from '../../model/entry.ts';
import type { HeadingIds } from '../../text/heading-ids.ts';
import { MAX_SHOWN } from '../../model/shown-text.ts';
import { showText } from './html.ts';
import { mayHide } from './may-hide.ts';
import { headingsOf, leadOf, plainDocument } from '../read/outline.ts';
import type { Block } from '../read/reading.ts';
import { pageWords, type PageWords } from './page-words.ts';

/** Characters at the start of a text in which its first paragraph is looked for. */
const MAX_START = 10_000;

/** The words of a Markdown text that its page shows, without markup: blocks separated by a blank line. */
export function plainText(text: string): string {
  return (pageDocument(text) ?? plainDocument(text)).text;
}

/** The words and headings that a page shows, where only a page tells; null where the Markdown does. */
export function pageDocument(text: string, ids?: HeadingIds): PlainDocument | null {
  if (!mayHide(text)) return null;
  const { text: words, headings } = wordsOnPage(text, ids);
  return { text: words, headings };
}

/** The first heading and the first paragraph that a page shows. @param blocks of the text. */
export function shownStart(
  text: string,
  blocks: readonly Block[],
): { first: Heading | undefined; lead: string } {
  const all = headingsOf(blocks);
  const start = text.length > MAX_START ? text.slice(0, text.lastIndexOf('\n', MAX_START) + 1) : text;
  if (!mayHide(start)) return { first: all[0], lead: leadOf(blocks) };
  const { headings, lead } = wordsOnPage(start + definitionsIn(text.slice(start.length)));
  return { first: all.find(({ anchor }) => anchor === headings[0]?.anchor), lead };
}

/** Where links of a text that is cut lead to: without that, they are brackets. */
function definitionsIn(rest: string): string {
  const found = rest.match(/^ {0,3}\[(?!\^)[^\]\n]{1,999}\]:[^\n]*$/gm) ?? [];
  return found.length === 0 ? '' : `\n${found.join('\n\n').slice(0, MAX_START)}`;
}

/** @returns nothing for a text that is too long for a page. */
function wordsOnPage(text: string, ids?: HeadingIds): PageWords {
  return pageWords(text.length > MAX_SHOWN ? '' : showText({ markdown: text, ids }).html);
}

/** No description is longer, in UTF-16 units. */
const MAX_LEAD = 300;

/** The beginning of a text, cut at the end of a sentence, or else of a word. */
export function cutLead(lead: string): string {
  if (lead.length <= MAX_LEAD) return lead;
  const head = lead.slice(0, MAX_LEAD);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('? '), head.lastIndexOf('! '));
  if (sentence > MAX_LEAD / 3) return head.slice(0, sentence + 1);
  const word = head.lastIndexOf(' ');
  return `${(word > 0 ? head.slice(0, word) : head.slice(0, -1)).replace(/[\s,;:–—-]+$/, '').replace(/[\uD800-\uDBFF]$/, '')}…`;
}
