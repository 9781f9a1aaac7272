import { blocksOf } from './repeated-blocks.ts';

const ITEM = /^ *(?:[-*]|\d+[.)]) \[(?:[^[\]\\]|\\.)*\]\(\0(\d+);\)$/;

/**
 * Text without the lists at its two ends that only lead to the pages of its group, itself among them.
 * @param isSelf whether the destination of a number is the page itself.
 */
export function withoutSiblings(markdown: string, isSelf: (link: number) => boolean): string {
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
