import { blocksOf, keyOf } from './repeated-blocks.ts';

/** A title stands no lower. */
const DEPTH = 8;

/** Texts without what stands above their titles and in other texts too: a box of the layout, the name of a section. */
export function withoutAboveTitle(texts: readonly { markdown: string; title: string }[]): string[] {
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
export function withoutTitle(markdown: string, title: string): string {
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
