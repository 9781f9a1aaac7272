import { outline } from '../markdown/read/outline.ts';
import type { Heading } from '../model/entry.ts';
import { joinCues } from '../text/cues.ts';
import { absolute, recordAt, type Site, textsAt } from './site.ts';

/** A part of a document that a fragment leads to. */
export interface SectionText {
  anchor: string;
  markdown: string;
  /** Titles from the document's down to its own. */
  outline: string[];
  /** Fragments of the sections beside it. */
  before: string | null;
  after: string | null;
}

/** Seconds of a transcript that a time leads to. */
const SPOKEN_SECONDS = 120;

/** The section of an entry under a heading with those below it, or what is spoken from a time on; null where there is none. */
export function sectionText(site: Site, row: number, anchor: string): SectionText | null {
  const { title } = recordAt(site, row);
  const { body, transcript } = textsAt(site, row);
  if (/^t\d+$/.test(anchor)) return transcript === null ? null : spokenAt(transcript, anchor, title);
  const { headings } = outline(body, { ids: site.snapshot.config.heading_ids });
  const at = headings.findIndex((heading) => heading.anchor === anchor);
  const own = headings[at];
  if (own === undefined) return null;
  const end = headings.find(({ level }, i) => i > at && level <= own.level);
  const isBeside = ({ level }: Heading) => level === own.level;
  return {
    anchor,
    markdown: absolute(site, body.slice(own.offset, end?.offset)),
    outline: [title, ...above(headings, at), own.text],
    before: headings.slice(0, at).findLast(isBeside)?.anchor ?? null,
    after: headings.slice(at + 1).find(isBeside)?.anchor ?? null,
  };
}

/** The headings that one stands below, the highest first. */
function above(headings: readonly Heading[], at: number): string[] {
  const names: string[] = [];
  let level = headings[at]?.level ?? 0;
  for (const heading of headings.slice(0, at).toReversed()) {
    if (heading.level >= level) continue;
    names.unshift(heading.text);
    level = heading.level;
  }
  return names;
}

function spokenAt(transcript: string, anchor: string, title: string): SectionText | null {
  const passages = joinCues(transcript) ?? [];
  const first = passages.findIndex(({ at }) => `t${at}` === anchor);
  const from = passages[first];
  if (from === undefined) return null;
  const last = passages.findIndex(({ at }) => at > from.at + SPOKEN_SECONDS);
  const spoken = passages.slice(first, last === -1 ? undefined : last);
  const beside = (index: number) => (passages[index] ? `t${passages[index].at}` : null);
  return {
    anchor,
    markdown: `${spoken.map(({ speaker, text }) => (speaker ? `**${speaker}:** ${text}` : text)).join('\n\n')}\n`,
    outline: [title],
    before: first > 0 ? beside(first - 1) : null,
    after: last === -1 ? null : beside(last),
  };
}

/** The headings of an entry and their fragments, in their order. */
export function outlineOf(site: Site, row: number): Pick<Heading, 'level' | 'text' | 'anchor'>[] {
  return outline(textsAt(site, row).body, { ids: site.snapshot.config.heading_ids }).headings;
}
