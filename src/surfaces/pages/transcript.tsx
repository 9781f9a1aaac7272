import { renderHtml, typeset } from '../../markdown/html.ts';

/** Seconds after which a passage ends with its sentence. */
const PASSAGE_SECONDS = 24;
const CUE = /^\[(\d{1,3}):(\d{2}):(\d{2})\] (.*)$/s;
const SPEAKER = /^(\p{Lu}[\p{L}\p{M}.’' -]{1,40}): (?=\S)/u;

interface Passage {
  /** Seconds from the start. */
  at: number;
  speaker: string | null;
  text: string;
}

/** A transcript as HTML: timed cues joined to passages that can be read and linked to; other text as it is. */
export function transcriptHtml(transcript: string, lang: string): string {
  const passages = joinCues(transcript);
  if (!passages) return renderHtml(transcript, { lang });
  return String(
    <div class="transcript">
      {passages.map(({ at, speaker, text }) => (
        <p id={`t${at}`}>
          <a href={`#t${at}`}>{clock(at)}</a>
          <span>
            {speaker && <b>{speaker}: </b>}
            {typeset(text, lang)}
          </span>
        </p>
      ))}
    </div>,
  );
}

/** Cues as passages of whole sentences by one speaker; null where the transcript has no times. */
function joinCues(transcript: string): Passage[] | null {
  const passages: Passage[] = [];
  let voice: string | null = null;
  for (const paragraph of transcript.trim().split(/\n{2,}/)) {
    const match = CUE.exec(paragraph);
    if (!match) return null;
    const [, hours, minutes, seconds, words = ''] = match;
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const speaker: string | null = SPEAKER.exec(words)?.[1] ?? voice;
    const text = words.replace(SPEAKER, '').replace(/\s+/g, ' ');
    const last = passages.at(-1);
    const goesOn =
      last && speaker === voice && !(at - last.at >= PASSAGE_SECONDS && /[.!?…]["”’)]?$/.test(last.text));
    if (goesOn) last.text += ` ${text}`;
    else passages.push({ at, speaker: speaker === voice ? null : speaker, text });
    voice = speaker;
  }
  return passages;
}

/** Seconds as `1:02` or `1:02:03`. */
function clock(at: number): string {
  const parts = [Math.floor(at / 3600), Math.floor(at / 60) % 60, at % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
