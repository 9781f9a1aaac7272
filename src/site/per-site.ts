import { perObject } from '../text/memo.ts';
import { fact } from './facts.ts';
import type { Site } from './site.ts';

/**
 * What a pure function makes of a Site: made once for each, when it is first asked for.
 * @param name of the fact that it is, where its value is one: see `facts.ts`.
 */
export function perSite<T>(make: (site: Site) => T, name?: string): (site: Site) => T {
  const kept = perObject(make);
  if (name !== undefined) {
    const told = fact(name, kept);
    return (site) => told(site, '');
  }
  return (site) => {
    site.reading?.untold();
    return kept(site);
  };
}
