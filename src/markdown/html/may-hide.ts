/** Markup that may hide words, or that only browsers can read. Without it, words come from the Markdown, 100 times faster than a page. */
const MAY_HIDE: readonly RegExp[] = [
  /<(?:template|select|datalist|desc|metadata|annotation|title|textarea|xmp|noscript|noembed|noframes|svg|math|dialog|object)\b/i,
  // An element that is not empty.
  /<(script|style|iframe)\b(?!(?:[^<>"']|"[^"<>]*"|'[^'<>]*'){0,500}>\s{0,9}<\/\1>)/i,
  /<(?:[!?]|\/[^a-z])/i,
  // A tag that never ends.
  /<\/?[a-z](?![^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>)/i,
];
const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const HIDDEN = /[\s"'/]hidden(?=[\s=/>])|\bstyle\s*=[^]*(?:display|&)/i;

/** Whether a page may hide a part of the text. */
export function mayHide(text: string): boolean {
  if (!text.includes('<')) return false;
  if (MAY_HIDE.some((pattern) => pattern.test(text))) return true;
  for (const [tag] of text.matchAll(TAG)) if (HIDDEN.test(tag)) return true;
  return false;
}
