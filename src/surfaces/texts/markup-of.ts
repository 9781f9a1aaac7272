import type { TextToShow } from '../../model/shown-text.ts';
import type { Site } from '../../site/site.ts';

/** What the site says of the markup of its authors. */
export function markupOf({ snapshot }: Site): Pick<TextToShow, 'trusted' | 'math'> {
  const { trusted_html: trusted, math } = snapshot.config;
  return { trusted, math };
}
