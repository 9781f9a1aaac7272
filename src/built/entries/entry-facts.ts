import type { Entry } from '../../model/entry.ts';
import { textOfThing } from '../parse/json-ld.ts';
import { mainThing } from '../site/page-facts.ts';
import { cutLead } from '../shared.ts';
import type { SitePage } from '../site/site-pages.ts';

/** So many pages of one text are described by none. */
const COMMON = 0.3;

/** Descriptions and images that too many pages share. */
export function commonTexts(pages: readonly SitePage[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { page } of pages) {
    for (const text of new Set(
      ['description', 'og:description', 'og:image'].flatMap((name) => page.scan.metas.get(name) ?? []),
    ))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set(
    [...counts].filter(([, count]) => count > 2 && count > pages.length * COMMON).map(([text]) => text),
  );
}

export function descriptionOf({ page, feed }: SitePage, common: ReadonlySet<string>): string | null {
  const thing = mainThing(page.things);
  const given = [
    page.scan.metas.get('description')?.[0],
    page.scan.metas.get('og:description')?.[0],
    thing && textOfThing(thing, 'description', 'abstract'),
  ];
  const text =
    given.find((value) => value && !common.has(value)) ??
    (feed?.description && !/[<>]/.test(feed.description) ? feed.description : null);
  const line = text?.replace(/\s+/g, ' ').trim();
  return line ? cutLead(line) : null;
}

export function imageOf(
  { page }: SitePage,
  common: ReadonlySet<string>,
  resolve: (href: string) => string,
): Entry['image'] {
  const { metas } = page.scan;
  const thing = mainThing(page.things);
  const src = [
    metas.get('og:image')?.[0],
    metas.get('twitter:image')?.[0],
    thing && textOfThing(thing, 'image', 'thumbnailUrl'),
  ].find((value) => value && !common.has(value) && !value.startsWith('data:'));
  return src ? { src: resolve(src), alt: metas.get('og:image:alt')?.[0] ?? '' } : null;
}

/** The one name that all pages with an author have. */
export function soleAuthor(lists: readonly string[][]): string | null {
  const names = new Set(lists.flat());
  const some = lists.filter((list) => list.length > 0).length;
  return names.size === 1 && some > 1 ? ([...names][0] as string) : null;
}
