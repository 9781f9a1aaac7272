const BLOCK_TAG = /^<\/?(?:[a-z][a-z0-9-]*)(?=[\s/>])/i;
const INLINE_TAG = /^<\/?(?:a|abbr|b|br|cite|code|em|i|img|kbd|mark|q|s|small|span|strong|sub|sup|time|u)\b/i;
const FENCE = /^`{3,}/;

/**
 * A body that is HTML, so that Markdown takes it for nothing else: one block without indentation and blank lines, which
 * would begin code and paragraphs (CommonMark, section 4.6). What templates made fences of stays as fences.
 */
export function flatHtml(html: string): string {
  const out: string[] = [];
  /** The tag whose content is to the letter, or nothing to read. */
  let inside = '';
  let fence = false;
  let starts = true;
  for (const line of html.split('\n')) {
    const isFence = inside === '' && FENCE.test(line.trim());
    if (fence || isFence) {
      if (isFence && !fence) out.push('');
      out.push(isFence ? line.trim() : line);
      if (isFence && fence) out.push('');
      if (isFence) fence = !fence;
      starts = true;
      continue;
    }
    const before = inside;
    inside = lastOpen(line, inside);
    if (before === 'script' || before === 'style' || /^\s*<(?:script|style)\b/i.test(line)) continue;
    const kept = before === '' ? line.trim() : line.trim() === '' ? '&#32;' : line;
    if (kept === '') continue;
    // Text that no tag begins would be a paragraph of Markdown.
    if (starts && (!BLOCK_TAG.test(kept) || INLINE_TAG.test(kept))) out.push('<div></div>');
    out.push(kept);
    starts = false;
  }
  return out.join('\n');
}

/** Of the tags that hold text to the letter the one that is open after a line. */
function lastOpen(line: string, before: string): string {
  let open = before;
  for (const [, slash, name = ''] of line.matchAll(/<(\/?)(pre|textarea|script|style)\b/gi)) {
    const tag = name.toLowerCase();
    if (slash) open = open === tag ? '' : open;
    else if (open === '') open = tag;
  }
  return open;
}
