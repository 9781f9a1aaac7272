/** Seconds after which a passage ends with its sentence. */
const PASSAGE_SECONDS = 24;
/** `[01:02:03] words`, and as people write it: `1:02 words`. */
const CUE = /^[[(]?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3})?[\])]?:?[ \t]+(\S.*)$/s;
/** Between cues: a blank line, or the end of a line before a time. */
const BETWEEN = /\n{2,}|\n(?=[[(]?\d{1,3}:\d{2}[^\n]*\S)/;
const SPEAKER =
  /^(?:\*\*)?(\p{Lu}[\p{L}\p{M}’'-]*(?: \p{Lu}[\p{L}\p{M}.’'-]*){0,3})(?:\*\*:|:\*\*|:) (?=\S)/u;

/** Whole sentences of one speaker. */
export interface CuePassage {
  /** Seconds from the start. */
  at: number;
  speaker: string | null;
  text: string;
}

/** Cues as passages of whole sentences by one speaker; null where the transcript has no times. */
export function joinCues(transcript: string): CuePassage[] | null {
  const cues = transcript
    .trim()
    .split(BETWEEN)
    .map((paragraph) => CUE.exec(paragraph));
  const speakers = recurring(cues.map((cue) => SPEAKER.exec(cue?.[4] ?? '')?.[1]));
  const passages: CuePassage[] = [];
  let voice: string | null = null;
  for (const cue of cues) {
    if (!cue) return null;
    const [, hours = 0, minutes, seconds, words = ''] = cue;
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const named = SPEAKER.exec(words)?.[1];
    const known = named !== undefined && (named.includes(' ') || speakers.has(named));
    const speaker: string | null = known ? named : voice;
    const text = (known ? words.replace(SPEAKER, '') : words).replace(/\s+/g, ' ');
    const last = passages.at(-1);
    const goesOn =
      last && speaker === voice && !(at - last.at >= PASSAGE_SECONDS && /[.!?…]["”’)]?$/.test(last.text));
    if (goesOn) last.text += ` ${text}`;
    else passages.push({ at, speaker: speaker === voice ? null : speaker, text });
    voice = speaker;
  }
  return passages;
}

/** A single word before a colon is a speaker where it comes again. */
function recurring(names: readonly (string | undefined)[]): Set<string> {
  const seen = new Set<string>();
  return new Set(
    names.filter((name) => name !== undefined && (seen.has(name) || !seen.add(name))) as string[],
  );
}

/** The last time that a transcript names before a place; null where it names none. @param text up to there. */
export function lastTime(text: string): number | null {
  const [, hours = 0, minutes, seconds] =
    Array.from(text.matchAll(/(?:^|\n)[[(]?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})/g)).at(-1) ?? [];
  return minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The time that a line begins with, in seconds; null where it begins with none that words follow. */
export function lineTime(line: string): number | null {
  return CUE.test(line) ? lastTime(/^\S+/.exec(line)?.[0] ?? '') : null;
}

/** Seconds as `1:02` or `1:02:03`. */
export function clock(at: number): string {
  const parts = [Math.floor(at / 3600), Math.floor(at / 60) % 60, at % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
