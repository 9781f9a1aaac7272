import { withoutAboveTitle, withoutTitle } from './above-title.ts';
import { type Body, bodyOf } from './body.ts';
import { withoutByline } from './byline.ts';
import { withoutRepeated } from './repeated-blocks.ts';
import { withoutSiblings } from './sibling-lists.ts';
import type { Role } from '../site/roles.ts';
import type { SitePage } from '../site/site-pages.ts';

/** Lines about a text stand above and below its title, a few times at most. */
const PASSES = 2;

/**
 * Texts without their titles, without what every page says and without what is told as data.
 * @param about the names of a page's authors and tags, whether a link leads to the list of one, and whether it leads to the page itself.
 */
export function bodiesOf(
  served: readonly SitePage[],
  roleAt: (file: string) => Role,
  titles: ReadonlyMap<string, string>,
  about: (page: SitePage) => {
    isAbout: (href: string) => boolean;
    isSelf: (href: string) => boolean;
    names: readonly string[];
    dates: readonly string[];
  },
): Map<string, Body> {
  const texts = served.map(({ page }) => {
    const isList = roleAt(page.file).kind !== 'page';
    const converted = isList && page.listing ? page.listing.intro : page.text;
    return { converted, markdown: converted.markdown, title: titles.get(page.file) ?? '' };
  });
  const below = withoutAboveTitle(texts);
  const shorter = served.map((page, index) => {
    const { converted, title } = texts[index] as (typeof texts)[number];
    const { isAbout, isSelf, names, dates } = about(page);
    const leads = (fits: (href: string) => boolean) => (link: number) => fits(converted.links[link] ?? '');
    let markdown = withoutSiblings(below[index] as string, leads(isSelf));
    // A date may stand above the title, and below it another line of the kind.
    for (let pass = 0; pass <= PASSES; pass++) {
      markdown = withoutTitle(markdown, title).replace(/^---\n+/, '');
      markdown = withoutByline(markdown, leads(isAbout), names, dates);
    }
    return markdown;
  });
  const kept = withoutRepeated(shorter);
  return new Map(
    served.map(({ page }, index) => [
      page.file,
      bodyOf((texts[index] as (typeof texts)[number]).converted, kept[index] as string),
    ]),
  );
}
