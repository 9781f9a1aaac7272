import { orNull } from '../text/or-null.ts';

/**
 * The URL that a text is, against a base where one is given; null where it is none. `URL.canParse` of Node 20 and 22
 * refuses hosts with letters such as ü once it has been called a few thousand times.
 */
export function parseUrl(text: string, base?: string): URL | null {
  return orNull(() => new URL(text, base));
}

/** Whether a text is a URL, against a base where one is given. */
export function isUrl(text: string, base?: string): boolean {
  return parseUrl(text, base) !== null;
}
