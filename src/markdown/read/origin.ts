/**
 * Where the content of a token stands in the text: pairs of offsets, rising, the first at 0. What is between two pairs
 * stands there without a gap. Offsets are UTF-16 units.
 */
export type Origin = {
  content: number[];
  source: number[];
};

/** One stretch of the text without gaps. */
export function originAt(source: number): Origin {
  return { content: [0], source: [source] };
}

/** Adds that from `content` on, what follows stands at `source`. */
export function extend(origin: Origin, content: number, source: number): void {
  const last = origin.content.length - 1;
  const [at = Number.NaN, from = 0] = [origin.content[last], origin.source[last]];
  if (source - content === from - at) return;
  if (at === content) origin.source[last] = source;
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

/** The origin of a part of the content, from an offset in it. */
export function originFrom(origin: Origin, offset: number): Origin {
  const found = originAt(sourceAt(origin, offset));
  for (const [index, at] of origin.content.entries()) {
    if (at > offset) extend(found, at - offset, origin.source[index] as number);
  }
  return found;
}
