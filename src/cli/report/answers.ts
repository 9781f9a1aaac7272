import type { Content } from '../../model/content.ts';
import { nodeHash } from '../../platform/node.ts';
import { buildSnapshot } from '../../snapshot/build.ts';
import { openSite, type Site } from '../../site/site.ts';
import { openSnapshot } from '../../snapshot/snapshot.ts';
import { answersAt } from '../../surfaces/app.ts';

/** Whether the site answers at a pathname, as the server would; it is opened when the first link asks for it. */
export function answersOf(content: Content, now: number): (pathname: string) => boolean {
  const origins = { base: 'http://site.invalid', pages: 'http://site.invalid' };
  const known = new Map<string, boolean>();
  let site: Site | undefined;
  return (pathname) => {
    site ??= openSite(openSnapshot(buildSnapshot(content, nodeHash)), now, origins, nodeHash);
    // Every page of a site may lead to the same list, which takes a walk over all entries.
    const answers = known.get(pathname) ?? answersAt(site, pathname);
    known.set(pathname, answers);
    return answers;
  };
}
