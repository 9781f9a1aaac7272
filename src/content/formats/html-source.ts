/** A page of HTML that lists what others say, or that has no text of its own: only its generator can fill it. */
export function isTemplate(html: string): boolean {
  if (/\{%-?\s*(?:for|tablerow|paginate)\b/.test(html)) return true;
  const text = html
    .split(/<(?=(?:script|style)\b)/i)
    .map((part, index) => (index === 0 ? part : part.replace(/^[^]*?(?:<\/(?:script|style)|$)/i, '<')))
    .join('')
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/\{[{%][^{}]*\}\}?/g, '')
    .replace(/<[^<>]*>/g, '');
  return !/[\p{L}\p{N}]/u.test(text) && !/<(?:img|iframe|video|audio|svg|picture|embed|object)\b/i.test(html);
}
