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

/** HTML whose lines start at the margin, since Markdown takes four spaces for code; what is preformatted looks the same. */
export function unindented(html: string): string {
  const out: string[] = [];
  let isPre = false;
  for (const line of html.split('\n')) {
    const text = isPre ? line : line.trimStart();
    // An empty line would end the HTML.
    if (isPre && text.trim() === '' && out.length > 0) out[out.length - 1] += '&#10;';
    else out.push(text);
    const opened = line.search(/<(?:pre|textarea)\b/i);
    const closed = line.search(/<\/(?:pre|textarea)\b/i);
    if (opened >= 0 || closed >= 0) isPre = opened >= 0 && !/<\/(?:pre|textarea)\b/i.test(line.slice(opened));
  }
  return out.join('\n');
}
