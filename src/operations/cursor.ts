import { z } from 'zod';
import type { Site } from '../site/site.ts';
import { orNull } from '../text/or-null.ts';
import { API_ROOT } from './operation.ts';

/** Writes a sort key as an opaque token: base64url of its JSON. */
export function encodeCursor(key: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(key));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The parameter `cursor` of an operation; a cursor whose key does not fit the schema is an INVALID_PARAMETER. */
export function cursorParameter(schema: z.ZodType) {
  return z
    .string()
    .refine(
      (token) => decodeCursor(token, schema) !== null,
      'it must be the cursor of a `next` link of this endpoint',
    )
    .optional()
    .describe('Where to continue: the `cursor` in the `next` link of an answer.');
}

/** Reads the sort key of a cursor; null if the cursor is not base64url of JSON that fits the schema. */
export function decodeCursor<Key>(cursor: string, schema: z.ZodType<Key>): Key | null {
  return orNull(() => {
    const text = textOfBase64(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    return schema.parse(JSON.parse(text));
  });
}

/** Decodes base64 to text. @throws if it is not base64, or its bytes are not UTF-8. */
export function textOfBase64(coded: string): string {
  const bytes = Uint8Array.from(atob(coded), (char) => char.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** The URI of the next page: the same path and parameters with another cursor. */
export function nextUri(site: Site, path: string, input: object, cursor: string): string {
  let query = '';
  for (const [name, value] of Object.entries(input) as [string, string | number | undefined][])
    if (value !== undefined && name !== 'cursor') query += `${name}=${formValue(String(value))}&`;
  return `${site.origins.base}${API_ROOT}${path}?${query}cursor=${formValue(cursor)}`;
}

/** Encodes a value as `URLSearchParams` does; plain ASCII values skip that object, since each search writes them. */
function formValue(value: string): string {
  return /^[\w *.-]*$/.test(value)
    ? value.replaceAll(' ', '+')
    : `${new URLSearchParams([['', value]])}`.slice(1);
}
