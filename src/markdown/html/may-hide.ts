/**
 * Markup in Markdown whose words no page shows, or that only a browser's way of reading tells. What is not among it is
 * read off the Markdown, which is a hundred times faster than making a page.
 */
const MAY_HIDE: readonly RegExp[] = [
  /<(?:template|select|datalist|desc|metadata|annotation|title|textarea|xmp|noscript|noembed|noframes|svg|math)\b/i,
  // Anything but an empty one.
  /<(script|style|iframe)\b(?!(?:[^<>"']|"[^"<>]*"|'[^'<>]*'){0,500}>\s{0,9}<\/\1>)/i,
  /<(?:[!?]|\/[^a-z])/i,
  // A tag that is not whole.
  /<\/?[a-z](?![^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>)/i,
];
const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const HIDDEN = /[\s"'/]hidden(?=[\s=/>])|\bstyle\s*=[^]*(?:display|&)/i;

/** Whether something of a text may not be seen on its page. */
export function mayHide(text: string): boolean {
  if (!text.includes('<')) return false;
  if (MAY_HIDE.some((pattern) => pattern.test(text))) return true;
  for (const [tag] of text.matchAll(TAG)) if (HIDDEN.test(tag)) return true;
  return false;
}
