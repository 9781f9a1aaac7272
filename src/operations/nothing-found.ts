import { countedTypes } from '../model/content-type.ts';
import { allTags } from '../site/tags.ts';
import { filterRows, type RowFilter } from '../site/rows.ts';
import type { Site } from '../site/site.ts';
import { foldTag } from '../model/tag.ts';

const MOST_TAGS = 3;
/** Tags that are looked through for near ones. */
const MOST_COMPARED = 2000;

/** Why nothing passes the filter, or nothing that does has the words: one sentence for people and agents. */
export function whyNothing(site: Site, filter: RowFilter, query?: string): string {
  const { type, tag, year, lang, section, author, series } = filter;
  const lacks = (only: RowFilter) =>
    Object.values(only).some((value) => value !== undefined) && filterRows(site, only).length === 0;
  if (filterRows(site, {}).length === 0) return 'This site has no entries.';
  if (lacks({ type })) return `This site has no entry of type ${type}; it has ${countedTypes(site.counts)}.`;
  if (lacks({ tag })) {
    const near = nearTags(site, tag as string);
    return `No entry has the tag ${JSON.stringify(tag)}${near.length > 0 ? `; the nearest are ${near.join(', ')}` : ''}.`;
  }
  if (lacks({ year })) return `No entry is dated ${year}.`;
  if (lacks({ lang })) return `No entry is in the language ${JSON.stringify(lang)}.`;
  if (lacks({ section }))
    return `There is nothing below ${JSON.stringify(section)}; get_page_context names the sections.`;
  if (lacks({ author })) return `No entry names the author ${JSON.stringify(author)}.`;
  if (lacks({ series })) return `There is no series ${JSON.stringify(series)}.`;
  if (lacks(filter)) return 'Each filter alone has entries, but no entry matches all of them: leave one out.';
  const only = Object.values(filter).some((value) => value !== undefined) ? ' that matches the filters' : '';
  return query === undefined
    ? 'Nothing fits.'
    : `No entry${only} has a word of ${JSON.stringify(query.slice(0, 200))}, or a similar one: other words, or fewer filters, may find more.`;
}

/** Tags that hold the same letters, or share pairs of letters with the one that was asked for; most used first among equals. */
function nearTags(site: Site, asked: string): string[] {
  const wanted = pairsOf(foldTag(asked));
  return allTags(site)
    .slice(0, MOST_COMPARED)
    .map(({ tag, label }) => ({ label, likeness: likeness(wanted, pairsOf(tag)) }))
    .filter(({ likeness: value }) => value >= 0.3)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_TAGS)
    .map(({ label }) => label);
}

function pairsOf(text: string): Set<string> {
  const padded = ` ${text} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}

/** Dice's coefficient, 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
}
