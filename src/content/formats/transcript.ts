import { cleanBody } from '../../markdown/clean/clean.ts';
import { decodeReferences } from '../fields/title.ts';
import { splitFrontMatter } from '../../markdown/front-matter.ts';
import type { Heading } from '../../model/entry.ts';

const CUE_TIME = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,]\d{1,3})?\s*-->/;
/** The time of one word, which live captions have. */
const WORD_TIME = /<\d{2}:\d{2}:\d{2}\.\d{3}>/;
const LANGUAGES = 'en de fr es it pt nl pl ru ja zh ko sv da no fi cs tr uk ar'.split(' ');

/** Splits a section headed “Transcript” off a body. @param headings of the body. */
export function splitTranscript(
  body: string,
  headings: readonly Heading[],
): { body: string; transcript: string | null } {
  const index = headings.findIndex(
    (heading) => heading.level <= 3 && /^(full )?transcript:?$/i.test(heading.text),
  );
  const heading = headings[index];
  if (!heading) return { body, transcript: null };
  const next = headings.slice(index + 1).find((other) => other.level <= heading.level);
  const end = next?.offset ?? body.length;
  const contentStart = body.indexOf('\n', heading.offset) + 1;
  if (contentStart === 0) return { body, transcript: null };
  return {
    body: body.slice(0, heading.offset) + body.slice(end),
    transcript: body.slice(contentStart, end).trim() || null,
  };
}

/** The Markdown of a transcript file. Each cue of WebVTT and SubRip is a paragraph: `[00:01:02] …`. */
export function readTranscript(text: string, file: string): string | null {
  if (!/\.(vtt|srt)$/i.test(file)) return shownText(splitFrontMatter(text).body);
  const cues = readCues(text, /\.srt$/i.test(file));
  const repeats = cues.filter(({ lines }, index) => repeated(lines, cues[index - 1]?.lines ?? []) > 0).length;
  // Live captions repeat each line above the next one. In other captions, a repeated line was said twice.
  const isRolling = WORD_TIME.test(text) || (cues.length > 3 && repeats * 3 >= cues.length);
  const paragraphs = cues.flatMap(({ time, lines }, index) => {
    const newLines = isRolling ? lines.slice(repeated(lines, cues[index - 1]?.lines ?? [])) : lines;
    return newLines.length > 0 ? [`[${time}] ${newLines.join(' ')}`] : [];
  });
  return paragraphs.length > 0 ? paragraphs.join('\n\n') : null;
}

/** The text of a transcript without comments; null if it is empty. */
function shownText(text: string): string | null {
  return cleanBody(text).text.trim() || null;
}

/** A caption: its lines without markup, none of them empty, and its time as `00:01:02`. */
type Cue = { time: string; lines: string[] };

/** Cues in the order of the file. A blank line ends a cue of WebVTT, but may be part of one of SubRip. */
function readCues(text: string, isSubRip: boolean): Cue[] {
  const cues: Cue[] = [];
  let open: Cue | null = null;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const start = CUE_TIME.exec(line);
    if (start) {
      cues.push((open = { time: timeOf(start), lines: [] }));
    } else if (line === '' && !isSubRip) open = null;
    else if (open && !(/^\s*\d+\s*$/.test(line) && CUE_TIME.test(lines[index + 1] ?? ''))) {
      const words = wordsOf(line);
      if (words) open.lines.push(words);
    }
  }
  return cues;
}

/** `00:01:02`, of a match with hours, minutes and seconds. */
function timeOf([, hours = '0', minutes, seconds]: RegExpExecArray): string {
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The number of lines with which a cue repeats the end of the cue before it. */
function repeated(lines: readonly string[], before: readonly string[]): number {
  for (let count = Math.min(lines.length, before.length); count > 0; count--) {
    if (lines.slice(0, count).every((line, index) => line === before[before.length - count + index]))
      return count;
  }
  return 0;
}

function wordsOf(line: string): string {
  const words = line
    .replace(/<v(?:\.[^\s<>]*)?\s+([^<>]+)>/gi, '$1: ')
    .replace(/<\/?[a-z\d][^<>]*>|\{\\[^{}]*\}/gi, '');
  // Marks of direction are not words.
  return decodeReferences(words)
    .replace(/[\u200E\u200F]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A transcript in the front matter: a text, or a list of texts or of `{ time, speaker, text }`. */
export function inlineTranscript(value: unknown): string | null {
  if (typeof value === 'string') return isFileName(value) ? null : shownText(value);
  if (!Array.isArray(value)) return null;
  const paragraphs = value.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) return shownText(String(item ?? '')) ?? '';
    const { time, start, timestamp, speaker, name, text } = item as Record<string, unknown>;
    const instant = time ?? start ?? timestamp;
    const who = speaker ?? name;
    const words = typeof text === 'string' ? (shownText(text) ?? '') : '';
    const clock = typeof instant === 'string' ? /^(?:(\d+):)?(\d{1,2}):(\d{2})/.exec(instant) : null;
    const mark = clock === null ? '' : `[${timeOf(clock)}] `;
    return words && `${mark}${typeof who === 'string' ? `${who}: ` : ''}${words}`;
  });
  return paragraphs.filter(Boolean).join('\n\n') || null;
}

/** Whether the value of `transcript:` is the name of a file, and not the words. */
export function isFileName(value: string): boolean {
  return /^[^\n]{1,300}\.(?:vtt|srt|txt|md|mdx|markdown|html?|json|sbv)$/i.test(value.trim());
}

/**
 * Names of the files that may be the transcript of `name`. Only talks and videos (`isSpoken`) may have a plain .txt:
 * beside other entries, it may be private notes.
 */
export function transcriptNames(name: string, isSpoken: boolean): string[] {
  const names = [`${name}.vtt`, `${name}.srt`, `${name}.transcript.md`, `${name}.transcript.txt`];
  if (!isSpoken) return names;
  return [
    ...names,
    `${name}.txt`,
    ...LANGUAGES.flatMap((code) => [`${name}.${code}.vtt`, `${name}.${code}.srt`]),
  ];
}
