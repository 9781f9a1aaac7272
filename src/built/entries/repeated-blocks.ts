/** So many pages say it, and it is no part of what one of them says. */
const MANY = 0.5;
const FEW_PAGES = 4;
/** Nothing longer is counted from either end. */
const DEPTH = 12;

/** Texts without the blocks at their beginnings and ends that most pages of a site have: who wrote it, where to edit it. */
export function withoutRepeated(texts: readonly string[]): string[] {
  if (texts.length < FEW_PAGES) return [...texts];
  const split = texts.map(blocksOf);
  const [heads, tails] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, blocks: readonly string[]) => {
    for (const key of new Set(blocks.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const blocks of split) {
    add(heads, blocks.slice(0, DEPTH));
    add(tails, blocks.slice(-DEPTH));
  }
  const isCommon = (counts: Map<string, number>, block: string) =>
    /\p{L}/u.test(keyOf(block)) && (counts.get(keyOf(block)) ?? 0) > Math.max(3, texts.length * MANY);
  return split
    .map((blocks) => {
      let start = 0;
      let end = blocks.length;
      while (start < end && start < DEPTH && isCommon(heads, blocks[start] as string)) start++;
      while (end > start && blocks.length - end < DEPTH && isCommon(tails, blocks[end - 1] as string)) end--;
      // A text that says nothing else is one all the same.
      return (start === 0 && end === blocks.length) || start === end
        ? blocks.join('\n\n')
        : blocks.slice(start, end).join('\n\n');
    })
    .map((text) => (text.trim() === '' ? '' : `${text.trimEnd()}\n`));
}

/** Parts between blank lines; code is one. */
export function blocksOf(text: string): string[] {
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
export function keyOf(block: string): string {
  if (/^(?:[-*] |\d+\. )?\[[^[\]]{1,200}\]\(\0\d+;\)$/.test(block))
    return `link ${/[\p{L}]+/u.exec(block)?.[0] ?? ''}`;
  return block
    .slice(0, 1000)
    .replace(/\0\d+;/g, '')
    .replace(/\d+/g, '0')
    .replace(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi, 'month')
    .slice(0, 400);
}
