import { typeset } from '../../../markdown/html/html.ts';
import type { Texts } from '../../texts/texts.ts';
import { Html } from '../parts.tsx';
import { clock, joinCues } from '../../../text/cues.ts';

/** A transcript as HTML: timed cues joined to passages that can be read and linked to; other text as it is. */
export function transcriptHtml(transcript: string, lang: string, texts: Texts): string {
  const passages = joinCues(transcript);
  if (!passages) return texts.show({ markdown: transcript, lang }).html;
  return String(
    <div class="transcript">
      {passages.map(({ at, speaker, text }) => (
        <p id={`t${at}`}>
          <a href={`#t${at}`}>{clock(at)}</a>
          <span>
            {speaker && <b>{speaker}: </b>}
            <Html html={inlineHtml(text, lang, texts)} />
          </span>
        </p>
      ))}
    </div>,
  );
}

/** A passage is one paragraph of Markdown; what reads as a list or a heading there is its words. */
function inlineHtml(text: string, lang: string, texts: Texts): string {
  const [, inner] = /^<p>(.*)<\/p>\s*$/s.exec(texts.show({ markdown: text, lang }).html) ?? [];
  return inner ?? String(<>{typeset(text, lang)}</>);
}
