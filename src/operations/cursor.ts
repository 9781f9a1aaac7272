import { z } from 'zod';
import { RequestProblem } from '../model/problems.ts';
import type { Site } from '../site/site.ts';
import { API_ROOT } from './operation.ts';

/** Writes a sort key as an opaque token: base64url of its JSON. */
export function encodeCursor(key: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(key));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Reads a token back. @throws RequestProblem INVALID_PARAMETER where it is none of this schema. */
export function decodeCursor<Key>(cursor: string, schema: z.ZodType<Key>): Key {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    const detail =
      '`cursor` is not one that this endpoint gave out; take it from the `next` link of an answer.';
    throw new RequestProblem('INVALID_PARAMETER', {
      detail,
      extensions: { errors: [{ parameter: 'cursor', detail }] },
    });
  }
}

/** The URI of the same question from a cursor on. */
export function nextUri(
  site: Site,
  path: string,
  input: Readonly<Record<string, unknown>>,
  cursor: string,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...input, cursor })) {
    if (value !== undefined) query.set(name, `${value as string | number}`);
  }
  return `${site.origins.base}${API_ROOT}${path}?${query}`;
}
