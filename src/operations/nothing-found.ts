import { closest } from '../model/closest.ts';
import { countedTypes } from '../model/content-type.ts';
import { allTags } from '../site/tags.ts';
import { filterRows, type RowFilter } from '../site/rows.ts';
import type { Site } from '../site/site.ts';

const MOST_COMPARED = 2000;

/** Why nothing passes the filter, or nothing that does has the words: one sentence for people and agents. */
export function whyNothing(site: Site, filter: RowFilter, query?: string): string {
  const { type, tag, year, lang, section, author, series } = filter;
  const lacks = (only: RowFilter) =>
    Object.values(only).some((value) => value !== undefined) && filterRows(site, only).length === 0;
  if (filterRows(site, {}).length === 0) return 'This site has no entries.';
  if (lacks({ type })) return `This site has no entry of type ${type}; it has ${countedTypes(site.counts)}.`;
  if (tag !== undefined && lacks({ tag })) {
    const labels = allTags(site).slice(0, MOST_COMPARED);
    const near = closest(
      tag,
      labels.map(({ label }) => label),
    );
    return `No entry has the tag ${JSON.stringify(tag)}${near === undefined ? '' : `; the nearest is ${near}`}.`;
  }
  if (lacks({ year })) return `No entry is dated ${year}.`;
  if (lacks({ lang })) return `No entry is in the language ${JSON.stringify(lang)}.`;
  if (lacks({ section }))
    return `There is nothing below ${JSON.stringify(section)}; get_page_context names the sections.`;
  if (lacks({ author })) return `No entry names the author ${JSON.stringify(author)}.`;
  if (lacks({ series })) return `There is no series ${JSON.stringify(series)}.`;
  if (lacks(filter)) return 'Each filter alone has entries, but no entry matches all of them: leave one out.';
  const only = Object.values(filter).some((value) => value !== undefined) ? ' that matches the filters' : '';
  if (query === undefined) return 'Nothing fits.';
  const phrases = (query.slice(0, 200).match(/"[^"]+"/g) ?? []).join(' or ');
  return phrases
    ? `No entry${only} has the words of ${phrases} in a row: without the quotes, each word counts by itself.`
    : `No entry${only} has a word of ${JSON.stringify(query.slice(0, 200))}, or a similar one: other words, or fewer filters, may find more.`;
}
