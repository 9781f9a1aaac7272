/** Adds items to a list one by one: the stack holds only so many arguments of a call. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

/** Adds a value to the list of its key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

export function largest(numbers: Iterable<number>, least: number): number {
  let most = least;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}
