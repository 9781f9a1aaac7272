import { type Body, bodyOf } from './body.ts';
import { withoutByline } from './byline.ts';
import { withoutRepeated, blocksOf, keyOf } from './repeated-blocks.ts';
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

const ITEM = /^ *(?:[-*]|\d+[.)]) \[(?:[^[\]\\]|\\.)*\]\(\0(\d+);\)$/;

/**
 * Text without the lists at its two ends that only lead to the pages of its group, itself among them.
 * @param isSelf whether the destination of a number is the page itself.
 */
function withoutSiblings(markdown: string, isSelf: (link: number) => boolean): string {
  const blocks = blocksOf(markdown);
  const isSiblings = (block: string) => {
    const links = block.split('\n').map((line) => ITEM.exec(line)?.[1]);
    return links.length > 1 && !links.includes(undefined) && links.some((link) => isSelf(Number(link)));
  };
  const kept = blocks.filter(
    (block, place) => !((place === 0 || place === blocks.length - 1) && isSiblings(block)),
  );
  // A text that says nothing else is one all the same.
  return kept.length === blocks.length || kept.length === 0 ? markdown : `${kept.join('\n\n')}\n`;
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
