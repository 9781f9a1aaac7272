/** Origins of players, for the content security policy. */
export const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const YOUTUBE =
  /^https?:\/\/(?:(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|live\/|shorts\/)|youtu\.be\/)(?!videoseries\?|live_stream\?)([\w-]{11})(?![\w-])/i;
const VIMEO = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?!\d)/i;

const PLAYLIST =
  /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/(?:videoseries\?(?:[^#\s]*&)?list=([\w-]+)|live_stream\?(?:[^#\s]*&)?channel=([\w-]+))/i;

/** The page of the playlist or live channel that a frame of YouTube shows; null for other frames. */
export function playlistOf(url: string): string | null {
  const [, list, channel] = PLAYLIST.exec(url) ?? [];
  if (list !== undefined) return `https://www.youtube.com/playlist?list=${list}`;
  return channel === undefined ? null : `https://www.youtube.com/channel/${channel}/live`;
}

/** The service, page and player address of the video at a URL; null for other URLs. The player is loaded on a click. */
export function embedOf(url: string) {
  const [youtube, vimeo] = [YOUTUBE, VIMEO].map((form) => form.exec(url)?.[1]);
  const [ofYoutube, ofVimeo] = PLAYER_ORIGINS;
  if (youtube) {
    const page = `https://www.youtube.com/watch?v=${youtube}`;
    return { service: 'YouTube', page, player: `${ofYoutube}/embed/${youtube}` };
  }
  const player = `${ofVimeo}/video/${vimeo}?dnt=1`;
  return vimeo ? { service: 'Vimeo', page: `https://vimeo.com/${vimeo}`, player } : null;
}

const PEERTUBE = /^https:\/\/([^/?#\s]+)\/(?:w|videos\/(?:watch|embed))\/([\w-]{22}|[\da-f-]{36})(?![\w-])/i;

/** Where the picture of a video is among the files of the site, and where its service describes the video (oEmbed). */
export function posterOf(url: string): { pathname: string; oembed: string } | null {
  const embed = embedOf(url);
  const [, host, id] = PEERTUBE.exec(url) ?? [];
  if (!embed && !id) return null;
  const page = encodeURIComponent(embed?.page ?? url);
  const name = embed ? `${embed.service.toLowerCase()}-${/[\w-]+$/.exec(embed.page)?.[0]}` : `peertube-${id}`;
  const services: Readonly<Record<string, string>> = {
    YouTube: 'https://www.youtube.com/oembed?format=json',
    Vimeo: 'https://vimeo.com/api/oembed.json?width=1280',
  };
  const service = services[embed?.service ?? ''] ?? `https://${host}/services/oembed?format=json`;
  return { pathname: `/posters/${name}.jpg`, oembed: `${service}&url=${page}` };
}

const FILM = /\.(?:mp4|m4v|webm|ogv|mov)$/i;
const SOUND = /\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac)$/i;

/** The element that plays the media file at a URL; null for other files. */
export function playerOf(url: string): 'video' | 'audio' | null {
  const file = url.replace(/[?#].*/s, '');
  return FILM.test(file) ? 'video' : SOUND.test(file) ? 'audio' : null;
}
