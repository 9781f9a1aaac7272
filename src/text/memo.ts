/** Results of longer texts are not kept: such texts seldom recur. */
const MAX_KEY = 512;

/** Caches the results of a pure function. With `most` results, the cache is emptied. */
export function memo<T>(make: (text: string) => T, most = 500): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = make(text);
    if (text.length <= MAX_KEY) {
      if (cache.size >= most) cache.clear();
      cache.set(text, result);
    }
    return result;
  };
}

/** Caches the result of a pure function for each object, as long as the object lives. */
export function perObject<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const cache = new WeakMap<Key, { result: T }>();
  return (key) => {
    const entry = cache.get(key) ?? { result: make(key) };
    cache.set(key, entry);
    return entry.result;
  };
}
