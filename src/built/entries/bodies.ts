import { type Body, bodyOf } from './body.ts';
import { withoutByline } from './byline.ts';
import { withoutRepeated } from './repeated-blocks.ts';
import type { Role } from '../site/roles.ts';
import type { SitePage } from '../site/site-pages.ts';

/** Lines about a text stand above and below its title, a few times at most. */
const PASSES = 2;

/**
 * Texts without their titles, without what every page says and without what is told as data.
 * @param about the names of a page's authors and tags, and whether a link leads to the list of one.
 */
export function bodiesOf(
  served: readonly SitePage[],
  roleAt: (file: string) => Role,
  titles: ReadonlyMap<string, string>,
  about: (page: SitePage) => {
    isAbout: (href: string) => boolean;
    names: readonly string[];
    dates: readonly string[];
  },
): Map<string, Body> {
  const texts = served.map((found) => {
    const { page } = found;
    const isList = roleAt(page.file).kind !== 'page';
    const converted = isList && page.listing ? page.listing.intro : page.text;
    const { isAbout, names, dates } = about(found);
    const shorter = (text: string) =>
      withoutByline(
        withoutTitle(text, titles.get(page.file) ?? '').replace(/^---\n+/, ''),
        (link) => isAbout(converted.links[link] ?? ''),
        names,
        dates,
      );
    let markdown = shorter(converted.markdown);
    // A date may stand above the title, and below it another line of the kind.
    for (let pass = 0; pass < PASSES; pass++) markdown = shorter(markdown);
    return { file: page.file, converted, markdown };
  });
  const kept = withoutRepeated(texts.map(({ markdown }) => markdown));
  return new Map(texts.map(({ file, converted }, index) => [file, bodyOf(converted, kept[index] as string)]));
}

/** Without first headings that say the title again, whatever their punctuation: the title may come from elsewhere. */
function withoutTitle(markdown: string, title: string): string {
  const [, heading = ''] = /^#{1,2} ([^\n]*)\n/.exec(markdown) ?? [];
  if (heading === '' || lettersOf(title) === '' || lettersOf(heading) !== lettersOf(title)) return markdown;
  return withoutTitle(markdown.slice(markdown.indexOf('\n')).replace(/^\n+/, ''), title);
}

function lettersOf(text: string): string {
  const words = text.replace(/\]\([^()]*\)|<[^<>]*>/g, '').toLowerCase();
  return words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
