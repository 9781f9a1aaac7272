/** So much is begun before the first of it is there: long texts and packing have threads of their own. */
const AHEAD = 32;

/**
 * Makes something of each item, several at once, and hands it out in the order of the items.
 * @param next the item that follows; undefined where there is none, as of now.
 */
export async function* madeAhead<T, R>(
  next: () => T | undefined,
  make: (item: T) => Promise<R>,
): AsyncGenerator<[item: T, made: R]> {
  const begun: [T, Promise<R>][] = [];
  for (;;) {
    for (let item = next(); item !== undefined; item = next()) {
      begun.push([item, make(item)]);
      if (begun.length === AHEAD) break;
    }
    const first = begun.shift();
    if (!first) return;
    yield [first[0], await first[1]];
  }
}
