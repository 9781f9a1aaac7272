/** A video of a service that is shown in place once someone asks for it. */
export interface Embed {
  /** Name of the service. */
  service: string;
  /** Its page of the video. */
  page: string;
  /** What its player is loaded from. */
  player: string;
}

/** Origins that a player may be loaded from. */
export const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const YOUTUBE =
  /^https?:\/\/(?:(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|live\/|shorts\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
const VIMEO = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?!\d)/i;

/** The embed that a URL leads to; null where it leads to anything else. */
export function embedOf(url: string): Embed | null {
  const youtube = YOUTUBE.exec(url)?.[1];
  if (youtube) {
    return {
      service: 'YouTube',
      page: `https://www.youtube.com/watch?v=${youtube}`,
      player: `${PLAYER_ORIGINS[0]}/embed/${youtube}`,
    };
  }
  const vimeo = VIMEO.exec(url)?.[1];
  if (!vimeo) return null;
  return {
    service: 'Vimeo',
    page: `https://vimeo.com/${vimeo}`,
    player: `${PLAYER_ORIGINS[1]}/video/${vimeo}?dnt=1`,
  };
}
