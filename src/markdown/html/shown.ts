import type { Heading, PlainDocument } from '../../model/entry.ts';
import type { HeadingIds } from '../../text/heading-ids.ts';
import { MAX_SHOWN } from '../../model/shown-text.ts';
import { showText } from './html.ts';
import { mayHide } from './may-hide.ts';
import { headingsOf, leadOf, plainDocument } from '../read/outline.ts';
import type { Block } from '../read/reading.ts';
import { pageWords, type PageWords } from './page-words.ts';

/** The first paragraph is searched in so many characters at the start of a text. */
const MAX_START = 10_000;

/** The words of a Markdown text that its page shows, without markup; blocks are separated by a blank line. */
export function plainText(text: string): string {
  return (pageDocument(text) ?? plainDocument(text)).text;
}

/** The words and headings that a page shows, if the text may hide some; else null, since its Markdown has the same words. */
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

/** The link definitions in the rest of a cut text. Without them, links would be read as brackets. */
function definitionsIn(rest: string): string {
  const linkDefinitions = rest.match(/^ {0,3}\[(?!\^)[^\]\n]{1,999}\]:[^\n]*$/gm) ?? [];
  return linkDefinitions.length === 0 ? '' : `\n${linkDefinitions.join('\n\n').slice(0, MAX_START)}`;
}

/** The words on the page of a text; empty if the text is too long for a page. */
function wordsOnPage(text: string, ids?: HeadingIds): PageWords {
  return pageWords(text.length > MAX_SHOWN ? '' : showText({ markdown: text, ids }).html);
}

/** The longest description, in UTF-16 units. */
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
