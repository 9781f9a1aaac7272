import { LINK_MARK } from '../../html/convert/conversion.ts';
import { toMarkdown } from '../../html/convert/to-markdown.ts';
import { withPlainShapes } from '../../html/parse/shapes.ts';
import { parseHtml } from '../../html/parse/tree.ts';

/** Whether an HTML page lists other entries or has no text, so that only its generator can fill it. */
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

/** The Markdown of an HTML page, with its links as they are written. */
export function markdownOfHtml(html: string): string {
  const { markdown, links } = toMarkdown(withPlainShapes(parseHtml(html)));
  return markdown.replace(new RegExp(`${LINK_MARK}(\\d+);`, 'g'), (_, number: string) => {
    const link = links[Number(number)] ?? '';
    return /[\s()<>]/.test(link) ? `<${link.replace(/[\s<>]/g, encodeURIComponent)}>` : link;
  });
}
