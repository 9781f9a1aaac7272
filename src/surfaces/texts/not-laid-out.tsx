import type { Site } from '../../site/site.ts';
import { text } from '../../site/text.ts';

/** What stands in place of a text that is too long, or takes too long, to be HTML: where to read it. */
export function notLaidOut(site: Site, href: string, label: string): string {
  return String(
    <p>
      {text(site, 'not_laid_out')} <a href={href}>{label}</a>
    </p>,
  );
}
