/** Longer texts come from nobody who asks twice. */
const MAX_KEY = 512;

/** Remembers what a pure function makes of texts that come again; the most are kept, then none. */
export function memo<T>(make: (text: string) => T, most = 500): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (text.length <= MAX_KEY) {
      if (known.size >= most) known.clear();
      known.set(text, made);
    }
    return made;
  };
}

/** What a pure function makes of an object: made once for each, when it is first asked for. */
export function perObject<Key extends object, T>(make: (of: Key) => T): (of: Key) => T {
  const known = new WeakMap<Key, { made: T }>();
  return (of) => {
    const kept = known.get(of) ?? { made: make(of) };
    known.set(of, kept);
    return kept.made;
  };
}
