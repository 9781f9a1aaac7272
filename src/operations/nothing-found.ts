import { closest } from '../model/closest.ts';
import { countedTypes } from '../model/content-type.ts';
import { allTags } from '../site/tags.ts';
import { filterRows, type RowFilter } from '../site/rows.ts';
import type { Site } from '../site/site.ts';

const MOST_COMPARED = 2000;

/** Why a list or a search has no results, in one sentence for people and agents. @param query of a search. */
export function whyNothing(site: Site, filter: RowFilter, query?: string): string {
  const { type, tag, year, lang, section, author, series } = filter;
  const matchesNothing = (only: RowFilter) =>
    Object.values(only).some((value) => value !== undefined) && filterRows(site, only).length === 0;
  if (filterRows(site, {}).length === 0) return 'This site has no entries.';
  if (matchesNothing({ type }))
    return `This site has no entry of type ${type}; it has ${countedTypes(site.counts)}.`;
  if (tag !== undefined && matchesNothing({ tag })) {
    const labels = allTags(site).slice(0, MOST_COMPARED);
    const near = closest(
      tag,
      labels.map(({ label }) => label),
    );
    return `No entry has the tag ${JSON.stringify(tag)}${near === undefined ? '' : `; the nearest is ${near}`}.`;
  }
  if (matchesNothing({ year })) return `No entry is dated ${year}.`;
  if (matchesNothing({ lang })) return `No entry is in the language ${JSON.stringify(lang)}.`;
  if (matchesNothing({ section }))
    return `There is nothing below ${JSON.stringify(section)}; get_page_context names the sections.`;
  if (matchesNothing({ author })) return `No entry names the author ${JSON.stringify(author)}.`;
  if (matchesNothing({ series })) return `There is no series ${JSON.stringify(series)}.`;
  if (matchesNothing(filter))
    return 'Each filter alone has entries, but no entry matches all of them: leave one out.';
  const filtersPart = Object.values(filter).some((value) => value !== undefined)
    ? ' that matches the filters'
    : '';
  if (query === undefined) return 'Nothing fits.';
  const phrases = (query.slice(0, 200).match(/"[^"]+"/g) ?? []).join(' or ');
  return phrases
    ? `No entry${filtersPart} has the words of ${phrases} in a row: without the quotes, each word counts by itself.`
    : `No entry${filtersPart} has a word of ${JSON.stringify(query.slice(0, 200))}, or a similar one: other words, or fewer filters, may find more.`;
}
