import type { FieldValue } from '../../model/entry.ts';
import type { FieldReader } from './field-reader.ts';

/** Front matter that tells of a book, a film or another page what the entry is about: its `author` is that one's. */
const WORK_KEYS =
  'isbn isbn13 goodreads goodreads_id goodreads_url rating stars pages read started finished bookTitle book_title book_author publisher'.split(
    ' ',
  );

/** The values of the keys that the configuration names, as they are written; what has no text is told. */
export function readOwnFields(fields: FieldReader, keys: readonly string[]): Record<string, FieldValue> {
  const found: Record<string, FieldValue> = {};
  for (const key of keys) {
    const value = fields.value(key);
    if (value === undefined || value === '') continue;
    const items = [value].flat();
    const plain = items.map(plainOf).filter((item) => item !== null);
    if (plain.length < items.length)
      fields.misfit(key, value, 'a text, a number or a list of them', `Write ${key}: "…".`);
    if (plain.length > 0) found[key] = Array.isArray(value) ? plain.map(String) : (plain[0] as FieldValue);
  }
  return found;
}

function plainOf(value: unknown): string | number | boolean | null {
  // A day without a time is told as it is written.
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof value === 'string') return value.replace(/T00:00:00(?:\.000)?Z$/, '').trim();
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Whether an entry tells of a work of someone's, such as a book, or comments on another page. */
export function isAboutWork(fields: FieldReader, link: string | null): boolean {
  return link !== null || WORK_KEYS.some((key) => fields.value(key) !== undefined);
}
