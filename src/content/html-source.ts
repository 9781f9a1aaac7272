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

/** HTML whose lines start at the margin, since Markdown takes four spaces for code; what is preformatted stays. */
export function unindented(html: string): string {
  let isPre = false;
  return html
    .split('\n')
    .map((line) => {
      const text = isPre ? line : line.trimStart();
      const opened = line.search(/<(?:pre|textarea)\b[^]*$/i);
      const closed = line.search(/<\/(?:pre|textarea)\b/i);
      if (opened >= 0 || closed >= 0)
        isPre = opened >= 0 && !/<\/(?:pre|textarea)\b/i.test(line.slice(opened));
      return text;
    })
    .join('\n');
}
