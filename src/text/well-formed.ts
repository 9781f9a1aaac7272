/** Escapes in JSON: a surrogate pair, a lone surrogate (which the group matches), and any other. */
const ESCAPES = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(ud[89a-f][\da-f]{2})|[^])/gi;

/**
 * Replaces lone surrogates in JSON by U+FFFD (RFC 8259, section 8.2), because `encodeURIComponent` throws on them. UTF-8 can
 * contain them only as escapes.
 */
export function wellFormedJson(json: string): string {
  if (!/\\ud[89a-f]/i.test(json)) return json;
  return json.replace(ESCAPES, (escape: string, half?: string) => (half === undefined ? escape : '\\ufffd'));
}

const STRINGS = /"(?:[^"\\]|\\[^])*"?/g;

/** Whether JSON (even invalid JSON) has more than `most` levels, so that recursive code could overflow the stack. */
export function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0;
  for (const [bracket] of json.replace(STRINGS, '').matchAll(/[[{}\]]/g))
    if ((depth += bracket === '[' || bracket === '{' ? 1 : -1) > most) return true;
  return false;
}
