import type { FieldReader } from './field-reader.ts';

/** Keys of books, and folders of what others have made: who is named there has not written the page. */
const WORK_KEYS = ['isbn', 'isbn13', 'book', 'booktitle', 'book_title', 'goodreads', 'olid'];
const OF_OTHERS =
  /(?:^|\/)_?(?:books?|bookshelf|library|reading|reads|reading-?list|quotes?|links?|link-?log|bookmarks?|blogmarks|recommendations)(?:\/|$)/i;

/** Whether a page is about what others have made: a book, a quote, a link. */
export function isAboutWork(fields: FieldReader, file: string): boolean {
  return (
    WORK_KEYS.some((key) => fields.value(key) !== undefined) || OF_OTHERS.test(file.replace(/[^/]*$/, ''))
  );
}
