import { type Body, bodyOf } from './body.ts';
import { withoutByline } from './byline.ts';
import { blocksOf, keyOf, withoutRepeated } from './repeated-blocks.ts';
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
  const below = withoutAboveTitle(
    served.map(({ page }, index) => {
      return { markdown: (converted[index] as Converted).markdown, title: titles.get(page.file) ?? '' };
    }),
  );
  const shorter = served.map((page, index) => {
    const { links } = converted[index] as Converted;
    const { isAbout, names, dates } = about(page);
    let text = below[index] as string;
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

/** A title stands no lower. */
const DEPTH = 8;

/** Texts without what stands above their titles and in other texts too: a box of the layout, the name of a section. */
function withoutAboveTitle(texts: readonly { markdown: string; title: string }[]): string[] {
  const split = texts.map(({ markdown }) => blocksOf(markdown));
  const counts = new Map<string, number>();
  for (const blocks of split)
    for (const key of new Set(blocks.slice(0, DEPTH).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return texts.map(({ markdown, title }, index) => {
    const blocks = split[index] as string[];
    const at = blocks.slice(0, DEPTH).findIndex((block) => saysTitle(block, title));
    if (at <= 0) return markdown;
    const kept = blocks.filter((block, place) => {
      const key = keyOf(block);
      return place >= at || !/\p{L}/u.test(key) || counts.get(key) === 1;
    });
    return `${kept.join('\n\n')}\n`;
  });
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
