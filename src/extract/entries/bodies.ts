import { tally } from '../../text/append.ts';
import { type Body, bodyOf } from './body.ts';
import { withoutByline } from './byline.ts';
import type { Converted } from '../../html/convert/to-markdown.ts';
import type { Role } from '../site/roles.ts';
import type { SitePage } from '../site/site-pages.ts';

/** Lines about a text stand above and below its title, a few times at most. */
const PASSES = 2;
/** A title stands no lower, in blocks. */
const TITLE_DEPTH = 8;
/** So many pages say it, and it is no part of what one of them says. */
const MANY = 0.5;
const FEW_PAGES = 4;
/** Nothing longer is counted from either end, in blocks. */
const FRAME_DEPTH = 12;

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
  const texts = served.map((page) => {
    const { file, listing, text } = page.page;
    const converted = roleAt(file).kind !== 'page' && listing ? listing.intro : text;
    return { page, file, converted, title: titles.get(file) ?? '', blocks: blocksOf(converted.markdown) };
  });
  const above = countsOf(texts.map(({ blocks }) => blocks.slice(0, TITLE_DEPTH)));
  const own = texts.map(({ page, converted, title, blocks }) =>
    withoutAbout(withoutAbove(blocks, title, above), title, converted, about(page)),
  );
  const kept = own.length < FEW_PAGES ? own : withoutFrame(own);
  return new Map(
    texts.map(({ file, converted }, index) => [
      file,
      bodyOf(converted, `${(kept[index] as string[]).join('\n\n').trimEnd()}\n`.replace(/^\n$/, '')),
    ]),
  );
}

/** A text without what stands above its title and in other texts too: a box of the layout, the name of a section. */
function withoutAbove(blocks: string[], title: string, counts: Counts): string[] {
  const at = blocks.slice(0, TITLE_DEPTH).findIndex((block) => saysTitle(block, title));
  if (at <= 0) return blocks;
  return blocks.filter((block, place) => {
    const key = keyOf(block);
    return place >= at || !/\p{L}/u.test(key) || counts.get(key) === 1;
  });
}

/** A text without first headings that say the title again, and without lines that say who wrote it, and when. */
function withoutAbout(blocks: string[], title: string, { links }: Converted, about: About): string[] {
  let rest = blocks;
  // A date may stand above the title, and below it another line of the kind.
  for (let pass = 0; pass <= PASSES; pass++) {
    while (rest[0] !== undefined && saysTitle(rest[0], title)) {
      const [, more = ''] = /\n+([^]*)/.exec(rest[0]) ?? [];
      rest = more === '' ? rest.slice(1) : [more, ...rest.slice(1)];
    }
    if (rest[0] === '---') rest = rest.slice(1);
    rest = withoutByline(rest, (link) => about.isAbout(links[link] ?? ''), about);
  }
  return rest;
}

/** Texts without the blocks at their beginnings and ends that most pages of a site have: who wrote it, where to edit it. */
function withoutFrame(texts: readonly string[][]): string[][] {
  const heads = countsOf(texts.map((blocks) => blocks.slice(0, FRAME_DEPTH)));
  const tails = countsOf(texts.map((blocks) => blocks.slice(-FRAME_DEPTH)));
  const isCommon = (counts: Counts, block = '') =>
    /\p{L}/u.test(keyOf(block)) && (counts.get(keyOf(block)) ?? 0) > Math.max(3, texts.length * MANY);
  return texts.map((blocks) => {
    const { length } = blocks;
    let [start, end] = [0, length];
    while (start < end && start < FRAME_DEPTH && isCommon(heads, blocks[start])) start++;
    while (end > start && length - end < FRAME_DEPTH && isCommon(tails, blocks[end - 1])) end--;
    // A text that says nothing else is one all the same.
    return start === end ? blocks : blocks.slice(start, end);
  });
}

/** In how many texts a block stands, by its key. */
type Counts = ReadonlyMap<string, number>;

function countsOf(texts: readonly string[][]): Counts {
  return tally(texts.flatMap((blocks) => [...new Set(blocks.map(keyOf))]));
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

/** Parts between blank lines; code is one. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let fence = '';
  for (const part of text.trimEnd().split('\n\n')) {
    if (fence === '') blocks.push(part);
    else blocks[blocks.length - 1] += `\n\n${part}`;
    for (const [, mark = ''] of part.matchAll(/^[ >]*(`{3,})/gm))
      fence = fence === '' ? mark : mark.length >= fence.length ? '' : fence;
  }
  return blocks;
}

/** The same words with other links, numbers and dates are the same block; of links to neighbours the first words are. */
function keyOf(block: string): string {
  if (/^(?:[-*] |\d+\. )?\[[^[\]]{1,200}\]\(\0\d+;\)$/.test(block))
    return `link ${/[\p{L}]+/u.exec(block)?.[0] ?? ''}`;
  return block
    .slice(0, 1000)
    .replace(/\0\d+;/g, '')
    .replace(/\d+/g, '0')
    .replace(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi, 'month')
    .slice(0, 400);
}
