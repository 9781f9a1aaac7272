import type { Content } from '../model/content.ts';
import type { Entry } from '../model/entry.ts';
import { pathnameKey } from '../text/pathname.ts';

/**
 * Content as everybody may know it at an instant, and what of it is still to come: `open` is without what is scheduled (its
 * texts, its names, its files), `whole` with it, and the same object where nothing is. What has expired is in neither.
 * @param now milliseconds since the epoch.
 */
export function splitContent(content: Content, now: number) {
  const whole = without(content, ({ until }) => until !== null && until <= now);
  const isScheduled = ({ from }: Entry) => from !== null && from > now;
  return { whole, open: without(whole, isScheduled), scheduled: whole.entries.filter(isScheduled) };
}

function without(content: Content, isLeftOut: (entry: Entry) => boolean): Content {
  const left = content.entries.filter(isLeftOut);
  if (left.length === 0) return content;
  const entries = content.entries.filter((entry) => !isLeftOut(entry));
  const paths = new Set(left.map(({ path }) => path));
  const pathnames = new Set(left.map(({ pathname }) => pathnameKey(pathname)));
  return {
    ...content,
    entries: entries.map((entry) =>
      entry.translationOf !== null && paths.has(entry.translationOf)
        ? { ...entry, translationOf: null }
        : entry,
    ),
    assets: content.assets.flatMap((asset) => {
      const owners = asset.owners?.filter((path) => !paths.has(path)) ?? null;
      return asset.owners !== null && owners?.length === 0 ? [] : [{ ...asset, owners }];
    }),
    redirects: content.redirects.filter(({ to }) => !pathnames.has(pathnameKey(to.replace(/[?#].*/s, '')))),
  };
}
