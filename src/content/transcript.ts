import { outline } from '../markdown/outline.ts';

const CUE_TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}\s+-->/;

/** Takes a section headed “Transcript” out of a body. */
export function splitTranscript(body: string): { body: string; transcript: string | null } {
  if (!/transcript/i.test(body)) return { body, transcript: null };
  const { headings } = outline(body);
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

/**
 * Markdown of a transcript file: WebVTT and SubRip cues become paragraphs that start with their time,
 * `[00:01:02] …`; anything else stays as it is.
 */
export function readTranscript(text: string, file: string): string | null {
  if (!/\.(vtt|srt)$/i.test(file)) return text.trim() || null;
  const paragraphs: string[] = [];
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split('\n');
    const timeLine = lines.findIndex((line) => CUE_TIME.test(line));
    if (timeLine < 0) continue;
    const [, hours = '0', minutes, seconds] = CUE_TIME.exec(lines[timeLine] as string) as RegExpExecArray;
    const words = lines
      .slice(timeLine + 1)
      .join(' ')
      .replace(/<v\s+([^>]+)>/gi, '$1: ')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    const time = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
    if (words) paragraphs.push(`[${time}] ${words}`);
  }
  return paragraphs.length > 0 ? paragraphs.join('\n\n') : null;
}

/** File names, without the folder, under which the transcript of `name` may lie beside it. */
export function transcriptNames(name: string): string[] {
  return [`${name}.vtt`, `${name}.srt`, `${name}.transcript.md`, `${name}.transcript.txt`, `${name}.txt`];
}
