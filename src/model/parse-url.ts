import { orNull } from '../text/or-null.ts';

/**
 * Parses a URL; null if it is invalid. This does not use `URL.canParse`, which in Node 20 and 22 refuses hosts with letters
 * such as ü after some thousand calls.
 */
export function parseUrl(text: string, base?: string): URL | null {
  return orNull(() => new URL(text, base));
}

/** Whether a text is a valid URL, or one relative to a base. */
export function isUrl(text: string, base?: string): boolean {
  return parseUrl(text, base) !== null;
}
