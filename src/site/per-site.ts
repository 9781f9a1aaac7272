import { perObject } from '../text/memo.ts';
import type { Site } from './site.ts';

/** What a pure function makes of a Site: made once for each, when it is first asked for. */
export function perSite<T>(make: (site: Site) => T): (site: Site) => T {
  return perObject(make);
}
