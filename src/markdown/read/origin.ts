/**
 * Maps offsets in the content of a token to offsets in the text, as rising pairs, the first at content 0. Between two
 * pairs the content is contiguous in the text. Offsets are in UTF-16 units.
 */
export type Origin = {
  content: number[];
  source: number[];
};

/** The origin of a contiguous part of the text. */
export function originAt(source: number): Origin {
  return { content: [0], source: [source] };
}

/** Adds a pair: the content from offset `content` on is at `source` in the text. */
export function extend(origin: Origin, content: number, source: number): void {
  const last = origin.content.length - 1;
  const [lastContent = Number.NaN, from = 0] = [origin.content[last], origin.source[last]];
  if (source - content === from - lastContent) return;
  if (lastContent === content) origin.source[last] = source;
  else {
    origin.content.push(content);
    origin.source.push(source);
  }
}

/** The offset in the text of an offset in the content. */
export function sourceAt({ content, source }: Origin, offset: number): number {
  let low = 0;
  let high = content.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((content[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return (source[low] ?? 0) + offset - (content[low] ?? 0);
}

/** The origin of the content from an offset on. */
export function originFrom(origin: Origin, offset: number): Origin {
  const part = originAt(sourceAt(origin, offset));
  for (const [index, at] of origin.content.entries()) {
    if (at > offset) extend(part, at - offset, origin.source[index] as number);
  }
  return part;
}
