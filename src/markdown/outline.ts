import type { Heading, PlainDocument } from '../model/entry.ts';
import { decodeReferences } from '../text/character-references.ts';
import { createSlugger } from '../text/slug.ts';
import { scanMarkdown } from './scan.ts';
import type { DestinationKind } from './scan-handler.ts';

export interface Outline {
  headings: Heading[];
  /** Where links, images and definitions point, in the order of the text. */
  destinations: { start: number; end: number; kind: DestinationKind }[];
  /** Plain text of the first paragraph that has any; empty where there is none. */
  lead: string;
}

/** A chapter of a film or a line of its transcript, such as `1:30 Caches` or `[00:01:30] And so`. */
export const CHAPTER =
  /^(?:[[(]\d{1,3}(?::\d{2}){1,2}[\])]|\d{1,2}(?::\d{2}){1,2}[\s:–—-]+[^\n]{1,80}(?:\n|$))/;

/** Headings with their anchors, link destinations and the lead of a Markdown text, in one walk. */
export function outline(text: string): Outline {
  const slug = createSlugger();
  const result: Outline = { headings: [], destinations: [], lead: '' };
  let open: Heading | null = null;
  let words = '';
  const append = (start: number, end: number) => {
    if (open || result.lead === '') words += text.slice(start, end);
  };
  scanMarkdown(text, {
    heading(level, start) {
      words = '';
      open = { level, text: '', anchor: '', offset: start };
    },
    text: append,
    code: append,
    destination(start, end, kind) {
      result.destinations.push({ start, end, kind });
    },
    blockEnd(kind, start, end) {
      const block = words;
      words = '';
      if (!open && (kind !== 'paragraph' || result.lead !== '' || isUnread(text.slice(start, end)))) return;
      const plain = collapse(decodeReferences(block));
      if (open) {
        result.headings.push({ ...open, text: plain, anchor: slug(plain) });
        open = null;
      } else if (/[\p{L}\p{N}]/u.test(plain)) {
        result.lead = plain;
      }
    },
  });
  result.destinations.sort((a, b) => a.start - b.start);
  return result;
}

/** A table, or nothing but pictures: no sentence to begin with. */
function isUnread(paragraph: string): boolean {
  if (paragraph.startsWith('|') || CHAPTER.test(paragraph)) return true;
  if (!paragraph.includes('![')) return false;
  const rest = paragraph.replace(
    /!\[[^[\]]{0,500}\](?:\([^()]{0,500}\)|\[[^[\]]{0,500}\])|\]\([^()]{0,500}\)/g,
    '',
  );
  return !/[\p{L}\p{N}]/u.test(rest);
}

/** Plain text, and where in it each heading of {@link outline} starts. */
export function plainDocument(text: string): PlainDocument {
  const slug = createSlugger();
  const headings: PlainDocument['headings'] = [];
  let out = '';
  let words = '';
  let inHeading = false;
  const append = (start: number, end: number) => {
    words += text.slice(start, end);
  };
  scanMarkdown(text, {
    heading() {
      inHeading = true;
    },
    text: append,
    code: append,
    blockEnd() {
      const plain = decodeReferences(words).trim();
      if (inHeading) headings.push({ anchor: slug(collapse(plain)), offset: out.length });
      if (plain) out += `${plain}\n\n`;
      inHeading = false;
      words = '';
    },
  });
  return { text: out.trimEnd(), headings };
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
