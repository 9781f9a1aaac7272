/** Escapes of JSON: two that are one character, one that is half of a character, and any other. */
const ESCAPES = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(ud[89a-f][\da-f]{2})|[^])/gi;

/**
 * JSON whose strings are well-formed Unicode (RFC 8259, section 8.2): half of a surrogate pair becomes U+FFFD. What
 * enters as UTF-8 holds none but as such an escape, and what encodes a string later, as for a URL, would throw.
 */
export function wellFormedJson(json: string): string {
  if (!/\\ud[89a-f]/i.test(json)) return json;
  return json.replace(ESCAPES, (escape: string, half?: string) => (half === undefined ? escape : '\\ufffd'));
}

const STRINGS = /"(?:[^"\\]|\\[^])*"?/g;

/** Whether JSON, well-formed or not, is nested in more levels than so many: what follows a parser would run out of stack. */
export function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0;
  for (const [bracket] of json.replace(STRINGS, '').matchAll(/[[{}\]]/g))
    if ((depth += bracket === '[' || bracket === '{' ? 1 : -1) > most) return true;
  return false;
}
