import type { EntryRecord } from '../../../model/entry-schema.ts';
import { Drawing } from '../lists/drawing.tsx';
import { embedOf, playerOf } from '../../../markdown/html/embed.ts';
import { Html, type Translate } from '../parts.tsx';
import { hostOf, safeUrl } from '../safe-url.ts';
import { typeset } from '../../../markdown/html/html.ts';
import type { Texts } from '../../texts/texts.ts';
import { clock, joinCues } from '../../../text/cues.ts';

type PlayerProps = { link: string; of: EntryRecord; image: { src: string } | null; t: Translate };

/** Whether a page can play the target of a link. */
export function isPlayable(link: string): boolean {
  return embedOf(link) !== null || playerOf(link) !== null;
}

/** A video: the player of its file, or of its service after a click, else a link to where it can be watched. */
export function Player({ link, of, image, t }: PlayerProps) {
  const href = safeUrl(link);
  const embed = embedOf(link);
  if (!href) return <></>;
  const player = embed ? null : playerOf(href);
  if (player !== null) {
    return (
      <figure class="player">
        {player === 'video' ? (
          <video src={href} controls preload="none" {...(image ? { poster: image.src } : {})}></video>
        ) : (
          <>
            {image && <img src={image.src} alt="" />}
            <audio src={href} controls preload="none"></audio>
          </>
        )}
      </figure>
    );
  }
  const host = embed?.service ?? hostOf(href) ?? '';
  return (
    <figure class="player">
      <a href={embed?.page ?? href} {...(embed ? { 'data-player': '' } : {})}>
        {image ? <img src={image.src} alt="" /> : <Drawing of={of} />}
        <svg class="play" viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="31" />
          <path d="M26 20v24l20-12z" />
        </svg>
        <span>{embed ? t('play') : t('watch_on', { host })}</span> <small>{of.title}</small>
      </a>
      {embed && <figcaption>{t('loads_from', { host })}</figcaption>}
    </figure>
  );
}

/** A transcript as HTML. Timed cues are joined to passages with fragments; other transcripts are plain Markdown. */
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

/** The HTML of a passage, which is one paragraph. If its Markdown is a list or a heading, it is shown as plain text. */
function inlineHtml(text: string, lang: string, texts: Texts): string {
  const [, inner] = /^<p>(.*)<\/p>\s*$/s.exec(texts.show({ markdown: text, lang }).html) ?? [];
  return inner ?? String(<>{typeset(text, lang)}</>);
}

/** Code blocks and links, in which times do not become links. */
const APART = /(<pre[\s\S]*?<\/pre>|<a [\s\S]*?<\/a>)/;
/** A time at the start of an item, a cell, a paragraph or a line. */
const TIME = /(<(?:li|p|td)>\s*|<br>\s*|\n)(\(|\[)?(\d{1,2}(?::\d{2}){1,2})(?![\d:])/g;

/** Turns the times of chapters in the text of a video into links to that time. The script plays them in place. */
export function linkTimes(html: string, film: string): string {
  const href = safeUrl(film);
  if (!href) return html;
  return html
    .split(APART)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(TIME, (_whole, before: string, bracket: string | undefined, time: string) => {
            const seconds = time.split(':').reduce((sum, unit) => sum * 60 + Number(unit), 0);
            const target = addressAt(href, seconds).replaceAll('&', '&amp;').replaceAll('"', '%22');
            return `${before}${bracket ?? ''}<a class="time" href="${target}">${time}</a>`;
          }),
    )
    .join('');
}

/** The address of a film at a number of seconds: a media fragment (section 4.2.1), for YouTube a parameter. */
function addressAt(film: string, seconds: number): string {
  const page = embedOf(film)?.page ?? film;
  if (/youtu\.?be/.test(page)) return `${page}${page.includes('?') ? '&' : '?'}t=${seconds}s`;
  return `${page.replace(/#.*/s, '')}#t=${seconds}`;
}
