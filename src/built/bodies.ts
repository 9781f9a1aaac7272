import { outline } from '../markdown/outline.ts';
import { type Body, bodyOf } from './body.ts';
import { withoutRepeated } from './repeated-blocks.ts';
import type { Role } from './roles.ts';
import { withoutTitle } from './shared.ts';
import type { SitePage } from './site-pages.ts';

/** Texts without their titles and without what every page says. */
export function bodiesOf(
  served: readonly SitePage[],
  roleAt: (file: string) => Role,
  titles: ReadonlyMap<string, string>,
): Map<string, Body> {
  const texts = served.map(({ page }) => {
    const isList = roleAt(page.file).kind !== 'page';
    const converted = isList && page.listing ? page.listing.intro : page.text;
    const { headings } = outline(converted.markdown.replaceAll('\0', '.'));
    return {
      file: page.file,
      converted,
      markdown: withoutTitle(converted.markdown, titles.get(page.file) ?? '', headings).replace(/^\n+/, ''),
    };
  });
  const kept = withoutRepeated(texts.map(({ markdown }) => markdown));
  return new Map(texts.map(({ file, converted }, index) => [file, bodyOf(converted, kept[index] as string)]));
}
