import type { Site } from './site.ts';

/** What a pure function makes of a Site: made once for each, when it is first asked for. */
export function perSite<T>(make: (site: Site) => T): (site: Site) => T {
  const known = new WeakMap<Site, { made: T }>();
  return (site) => {
    const kept = known.get(site) ?? { made: make(site) };
    known.set(site, kept);
    return kept.made;
  };
}
