import { type Body, bodyOf } from './body.ts';
import { withoutByline } from './byline.ts';
import { withoutRepeated } from './repeated-blocks.ts';
import type { Converted } from '../../html/convert/to-markdown.ts';
import type { Role } from '../site/roles.ts';
import type { SitePage } from '../site/site-pages.ts';

/** Lines about a text stand above and below its title, a few times at most. */
const PASSES = 2;

/** What is known of a page besides its text: the names of its authors and tags, its dates, and whether a link leads to their lists. */
interface About {
  isAbout: (href: string) => boolean;
  names: readonly string[];
  dates: readonly string[];
}

/** Texts without their titles, without what every page says and without what is told as data. */
export function bodiesOf(
  served: readonly SitePage[],
  roleAt: (file: string) => Role,
  titles: ReadonlyMap<string, string>,
  about: (page: SitePage) => About,
): Map<string, Body> {
  const converted = served.map(({ page }) =>
    roleAt(page.file).kind !== 'page' && page.listing ? page.listing.intro : page.text,
  );
  const shorter = served.map((page, index) => {
    const { markdown, links } = converted[index] as Converted;
    const { isAbout, names, dates } = about(page);
    let text = markdown;
    // A date may stand above the title, and below it another line of the kind.
    for (let pass = 0; pass <= PASSES; pass++) {
      text = withoutTitle(text, titles.get(page.page.file) ?? '').replace(/^---\n+/, '');
      text = withoutByline(text, (link) => isAbout(links[link] ?? ''), names, dates);
    }
    return text;
  });
  const kept = withoutRepeated(shorter);
  return new Map(
    served.map(({ page }, index) => [
      page.file,
      bodyOf(converted[index] as Converted, kept[index] as string),
    ]),
  );
}

/** Text without first headings that say the title again: the title may come from elsewhere. */
function withoutTitle(markdown: string, title: string): string {
  if (!saysTitle(markdown, title)) return markdown;
  return withoutTitle(markdown.slice(markdown.indexOf('\n')).replace(/^\n+/, ''), title);
}

/** Whether a text begins with a heading that says the title, whatever its punctuation and its number. */
function saysTitle(markdown: string, title: string): boolean {
  const [, number = '', words = ''] = /^#{1,2} (\d+(?:\\?[.)])? )?([^\n]*)(?:\n|$)/.exec(markdown) ?? [];
  const wanted = lettersOf(title);
  return wanted !== '' && (lettersOf(words) === wanted || lettersOf(number + words) === wanted);
}

function lettersOf(text: string): string {
  const words = text.replace(/\]\([^()]*\)|<[^<>]*>/g, '').toLowerCase();
  return words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
