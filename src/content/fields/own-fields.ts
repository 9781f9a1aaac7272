import type { FieldValue } from '../../model/entry.ts';
import type { FieldReader } from './field-reader.ts';

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
