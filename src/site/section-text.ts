import { outline } from '../markdown/read/outline.ts';
import type { Heading } from '../model/entry.ts';
import { joinCues } from '../text/cues.ts';
import { headingAnchors } from './passage.ts';
import { absolute, recordAt, type Site, textsAt } from './site.ts';

/** The part of a document at a fragment. */
export interface SectionText {
  anchor: string;
  markdown: string;
  /** The title of the document and of the headings down to this one. */
  outline: string[];
  /** Fragments of the previous and the next section of the same level; null if there is none. */
  before: string | null;
  after: string | null;
}

/** Seconds of a transcript that one fragment such as `t90` covers. */
const SPOKEN_SECONDS = 120;

/** The section under a heading, subsections included, or the transcript from a time on; null if the entry has no such fragment. */
export function sectionText(site: Site, row: number, anchor: string): SectionText | null {
  const { title } = recordAt(site, row);
  const { body, transcript } = textsAt(site, row);
  if (/^t\d+$/.test(anchor)) return transcript === null ? null : spokenAt(transcript, anchor, title);
  const headings = headingsAt(site, row, body);
  const index = headings.findIndex((heading) => heading.anchor === anchor);
  const heading = headings[index];
  if (heading === undefined) return null;
  const end = headings.find(({ level }, i) => i > index && level <= heading.level);
  const isBeside = ({ level }: Heading) => level === heading.level;
  return {
    anchor,
    markdown: absolute(site, body.slice(heading.offset, end?.offset)),
    outline: [title, ...ancestors(headings, index), heading.text],
    before: headings.slice(0, index).findLast(isBeside)?.anchor ?? null,
    after: headings.slice(index + 1).find(isBeside)?.anchor ?? null,
  };
}

/** The texts of the headings above a heading in the outline, the highest first. */
function ancestors(headings: readonly Heading[], index: number): string[] {
  const names: string[] = [];
  let level = headings[index]?.level ?? 0;
  for (const heading of headings.slice(0, index).toReversed()) {
    if (heading.level >= level) continue;
    names.unshift(heading.text);
    level = heading.level;
  }
  return names;
}

function spokenAt(transcript: string, anchor: string, title: string): SectionText | null {
  const passages = joinCues(transcript) ?? [];
  const firstIndex = passages.findIndex(({ at }) => `t${at}` === anchor);
  const start = passages[firstIndex];
  if (start === undefined) return null;
  const endIndex = passages.findIndex(({ at }) => at > start.at + SPOKEN_SECONDS);
  const spoken = passages.slice(firstIndex, endIndex === -1 ? undefined : endIndex);
  const anchorAt = (index: number) => (passages[index] ? `t${passages[index].at}` : null);
  return {
    anchor,
    markdown: `${spoken.map(({ speaker, text }) => (speaker ? `**${speaker}:** ${text}` : text)).join('\n\n')}\n`,
    outline: [title],
    before: firstIndex > 0 ? anchorAt(firstIndex - 1) : null,
    after: endIndex === -1 ? null : anchorAt(endIndex),
  };
}

/** The headings of an entry with their fragments, in document order. */
export function outlineOf(site: Site, row: number): Heading[] {
  return headingsAt(site, row, textsAt(site, row).body);
}

/** The headings to which a fragment leads. */
function headingsAt(site: Site, row: number, body: string): Heading[] {
  const { headings } = outline(body, { ids: site.snapshot.config.heading_ids });
  const anchors = headingAnchors(site, row);
  if (anchors.length !== headings.length) return headings;
  return headings.flatMap((heading, index) => {
    const anchor = anchors[index];
    return anchor ? { ...heading, anchor } : [];
  });
}
