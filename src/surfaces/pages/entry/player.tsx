import { isUrl } from '../../../model/parse-url.ts';
import { embedOf } from '../../../markdown/html/embed.ts';
import type { Translate } from '../parts.tsx';
import { hostOf, safeUrl } from '../safe-url.ts';

const FILE = /\.(mp4|m4v|webm|ogv|mov)$/i;

interface PlayerProps {
  link: string;
  title: string;
  image: { src: string; alt: string } | null;
  t: Translate;
}

/** Whether a link leads to something that is shown in place. */
export function isPlayable(link: string): boolean {
  return embedOf(link) !== null || (isUrl(link) && FILE.test(new URL(link).pathname));
}

/** A video behind a click: its player, its file, or the place where it can be watched. */
export function Player({ link, title, image, t }: PlayerProps) {
  const href = safeUrl(link);
  const embed = embedOf(link);
  if (!href) return <></>;
  if (!embed && isPlayable(href)) {
    return (
      <figure class="player">
        <video src={href} controls preload="none" {...(image ? { poster: image.src } : {})}></video>
      </figure>
    );
  }
  const host = embed?.service ?? hostOf(href) ?? '';
  return (
    <figure class="player">
      <a href={embed?.page ?? href} {...(embed ? { 'data-player': '' } : {})}>
        {image && <img src={image.src} alt="" />}
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="31" />
          <path d="M26 20v24l20-12z" />
        </svg>
        <span>{embed ? t('play') : t('watch_on', { host })}</span>
        <small>{title}</small>
      </a>
      {embed && <figcaption>{t('loads_from', { host })}</figcaption>}
    </figure>
  );
}
