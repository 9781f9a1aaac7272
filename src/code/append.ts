/** Adds items to a list one by one: the stack holds only so many arguments of a call. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
