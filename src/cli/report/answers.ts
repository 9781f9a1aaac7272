import type { Content } from '../../model/content.ts';
import { nodeHash } from '../../platform/node.ts';
import { buildSnapshot } from '../../snapshot/build.ts';
import { openSite, type Site } from '../../site/site.ts';
import { openSnapshot } from '../../snapshot/snapshot.ts';
import { answersAt } from '../../surfaces/app.ts';

/** Returns a function that says whether the server would answer at a pathname. Its first call opens the site. */
export function answersOf(content: Content, now: number): (pathname: string) => boolean {
  const origins = { base: 'http://site.invalid', pages: 'http://site.invalid' };
  const cache = new Map<string, boolean>();
  let site: Site | undefined;
  return (pathname) => {
    site ??= openSite(openSnapshot(buildSnapshot(content, nodeHash)), now, origins, nodeHash);
    // All pages may link to the same list, which takes a walk over all entries.
    const answers = cache.get(pathname) ?? answersAt(site, pathname);
    cache.set(pathname, answers);
    return answers;
  };
}
