import type { Reading } from '../read/reading.ts';
import type { Range } from '../read/ranges.ts';

const TAG = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
/** https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute */
const HIDDEN = /[\s"'/]hidden(?=[\s=/>]|$)|\bstyle\s*=\s*["'][^"']*display\s*:\s*none/i;
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Elements that their page hides, with their tags: those with an end, the outermost of each. */
export function hiddenElements(text: string, { html }: Reading): Range[] {
  const found: Range[] = [];
  let open: { name: string; start: number; depth: number } | null = null;
  for (const { start, end } of html) {
    for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index } of text
      .slice(start, end)
      .matchAll(TAG)) {
      const name = written.toLowerCase();
      if (open === null) {
        const isHidden = slash === '' && !VOID.test(name) && (name === 'template' || HIDDEN.test(attributes));
        if (isHidden) open = { name, start: start + index, depth: 1 };
      } else if (open.name === name) {
        open.depth += slash === '' ? 1 : -1;
        if (open.depth > 0) continue;
        found.push({ start: open.start, end: start + index + tag.length });
        open = null;
      }
    }
  }
  return found;
}
