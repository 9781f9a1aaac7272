import type { Heading, PlainDocument } from '../../model/entry.ts';
import { CHAPTER } from '../html/page-words.ts';
import { createSlugger, type HeadingIds } from '../../text/heading-ids.ts';
import { type Block, type ReadOptions, readMarkdown } from './reading.ts';

interface OutlineOptions extends ReadOptions {
  /** The way in which the site’s renderer makes anchors of headings. */
  ids?: HeadingIds | undefined;
}

/** The headings with anchors, the link destinations in order, and the lead of a Markdown text: see {@link leadOf}. */
export function outline(text: string, options: OutlineOptions = {}) {
  const { blocks, destinations } = readMarkdown(text, options);
  return { headings: headingsOf(blocks, options.ids), destinations, lead: leadOf(blocks) };
}

/** Headings with the anchors that their page gives them. */
export function headingsOf(blocks: readonly Block[], ids?: HeadingIds): Heading[] {
  const slug = createSlugger(ids);
  return blocks.flatMap(({ kind, level, words, id, start }) => {
    if (kind !== 'heading') return [];
    const text = oneLine(words);
    return [{ level, text, anchor: id ?? slug(text), offset: start }];
  });
}

/** The first paragraph with words that is neither a table nor a chapter of a video, or an empty text. */
export function leadOf(blocks: readonly Block[]): string {
  for (const { kind, words, isProse, lead = '' } of blocks) {
    if (kind === 'paragraph' && isProse && !CHAPTER.test(words)) return oneLine(words);
    if (kind === 'html' && lead !== '') return lead;
  }
  return '';
}

/** The plain text, with the offset of each heading of {@link outline}. */
export function plainDocument(text: string, options: OutlineOptions = {}): PlainDocument {
  return documentOf(readMarkdown(text, options).blocks, options.ids);
}

/** {@link plainDocument} of blocks that are already read. */
export function documentOf(blocks: readonly Block[], ids?: HeadingIds): PlainDocument {
  const slug = createSlugger(ids);
  const headings: PlainDocument['headings'] = [];
  const parts: string[] = [];
  let length = 0;
  for (const { kind, words, id } of blocks) {
    const plain = words.trim();
    if (kind === 'heading') headings.push({ anchor: id ?? slug(oneLine(plain)), offset: length });
    if (plain === '') continue;
    parts.push(plain);
    length += plain.length + 2;
  }
  return { text: parts.join('\n\n'), headings };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
