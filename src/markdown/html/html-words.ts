import { pageWords } from './page-words.ts';
import { sanitize } from './sanitize.ts';

/** The words of a block of HTML that its page shows: blocks separated by a blank line. */
export function htmlWords(html: string): string {
  return pageWords(sanitize(html)).text;
}
