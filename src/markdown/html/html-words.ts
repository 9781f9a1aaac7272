import { pageWords, type PageWords } from './page-words.ts';
import { sanitize } from './sanitize.ts';

/** The words of a block of HTML that its page shows. */
export function htmlWords(html: string): PageWords {
  return pageWords(sanitize(html));
}
