import { outline } from '../../../markdown/read/outline.ts';
import type { Site } from '../../../site/site.ts';

/** Where a first paragraph is looked for: each page is read so far once more. */
const MAX_LEAD = 2000;

/** A page has one title: what the text calls one is a heading below it. HTML that is trusted stays as it is. */
export function belowTitle(html: string, { snapshot: { config } }: Site): string {
  return config.trusted_html ? html : html.replace(/<(\/?)h1(?=[\s>])/g, '<$1h2');
}

/** A description made of the first paragraph would say the same twice. */
export function isStandfirst(description: string | null, body: string): boolean {
  if (!description) return false;
  const { lead } = outline(body.slice(0, MAX_LEAD));
  return !lead.startsWith(description.replace(/…$/, '').trimEnd());
}
