import type { Site } from './site.ts';

/** What a pure function makes of an object: made once for each, when it is first asked for. */
export function perObject<Key extends object, T>(make: (of: Key) => T): (of: Key) => T {
  const known = new WeakMap<Key, { made: T }>();
  return (of) => {
    const kept = known.get(of) ?? { made: make(of) };
    known.set(of, kept);
    return kept.made;
  };
}

/** The same of a Site. */
export function perSite<T>(make: (site: Site) => T): (site: Site) => T {
  return perObject(make);
}
