/** A passage with this many seconds ends with its sentence. */
const PASSAGE_SECONDS = 24;
/** A cue: `[01:02:03] words`, or `1:02 words`, as people write it. */
const CUE = /^[[(]?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3})?[\])]?:?[ \t]+(\S.*)$/s;
/** What separates cues: a blank line, or a line break before a time. */
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

/** Joins cues to passages of whole sentences by one speaker. Null if a paragraph has no time. */
export function joinCues(transcript: string): CuePassage[] | null {
  const cues = transcript
    .trim()
    .split(BETWEEN)
    .map((paragraph) => CUE.exec(paragraph));
  const speakers = recurring(cues.map((cue) => SPEAKER.exec(cue?.[4] ?? '')?.[1]));
  const passages: CuePassage[] = [];
  let current: string | null = null;
  for (const cue of cues) {
    if (!cue) return null;
    const [, hours = 0, minutes, seconds, words = ''] = cue;
    const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const name = SPEAKER.exec(words)?.[1];
    const isSpeaker = name !== undefined && (name.includes(' ') || speakers.has(name));
    const speaker: string | null = isSpeaker ? name : current;
    const text = (isSpeaker ? words.replace(SPEAKER, '') : words).replace(/\s+/g, ' ');
    const last = passages.at(-1);
    const goesOn =
      last && speaker === current && !(time - last.at >= PASSAGE_SECONDS && /[.!?…]["”’)]?$/.test(last.text));
    if (goesOn) last.text += ` ${text}`;
    else passages.push({ at: time, speaker: speaker === current ? null : speaker, text });
    current = speaker;
  }
  return passages;
}

/** Names that occur more than once: a single word before a colon is a speaker only if it is repeated. */
function recurring(names: readonly (string | undefined)[]): Set<string> {
  const seen = new Set<string>();
  return new Set(
    names.filter((name) => name !== undefined && (seen.has(name) || !seen.add(name))) as string[],
  );
}

/** The last time in a transcript, in seconds; null if it has none. @param text of the transcript, up to the place. */
export function lastTime(text: string): number | null {
  const [, hours = 0, minutes, seconds] =
    Array.from(text.matchAll(/(?:^|\n)[[(]?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})/g)).at(-1) ?? [];
  return minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The time at the start of a line, in seconds; null if there is none, or no words follow it. */
export function lineTime(line: string): number | null {
  return CUE.test(line) ? lastTime(/^\S+/.exec(line)?.[0] ?? '') : null;
}

/** Seconds as `1:02` or `1:02:03`. */
export function clock(time: number): string {
  const parts = [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
