/** How many items are in progress at once: long texts are rendered, and files compressed, in other threads. */
const AHEAD = 32;

/**
 * Maps items with several calls of `map` in progress at once, and yields the results in the order of the items.
 * @param next takes the next item; undefined if there is none now. It is called again after each result.
 */
export async function* mapAhead<T, R>(
  next: () => T | undefined,
  map: (item: T) => Promise<R>,
): AsyncGenerator<[item: T, result: R]> {
  const started: [T, Promise<R>][] = [];
  for (;;) {
    for (let item = next(); item !== undefined; item = next()) {
      started.push([item, map(item)]);
      if (started.length === AHEAD) break;
    }
    const first = started.shift();
    if (!first) return;
    yield [first[0], await first[1]];
  }
}
