/** Adds items to a list. A long list, spread into the arguments of `push`, would overflow the stack. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

/** Adds a value to the list of its key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The largest of the numbers and `least`. */
export function largest(numbers: Iterable<number>, least: number): number {
  let most = least;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** How often each value occurs. */
export function tally<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The most frequent value with its count: the first if several are equally frequent, undefined without values. */
export function mostFrequent<T>(values: Iterable<T>): [value: T, count: number] | undefined {
  return [...tally(values)].toSorted(([, a], [, b]) => b - a)[0];
}
