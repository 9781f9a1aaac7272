import { perObject } from '../text/memo.ts';
import { fact } from './facts.ts';
import type { Site } from './site.ts';

/** Caches the value of a pure function for each Site. @param name if the value is also a fact (`facts.ts`): its name. */
export function perSite<T>(compute: (site: Site) => T, name?: string): (site: Site) => T {
  const cached = perObject(compute);
  if (name !== undefined) {
    const recorded = fact(name, cached);
    return (site) => recorded(site, '');
  }
  return (site) => {
    site.reading?.wholeSite();
    return cached(site);
  };
}
