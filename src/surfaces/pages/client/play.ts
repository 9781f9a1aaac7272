/* Loads players of videos after a click. */
const players: readonly (readonly [RegExp, string])[] = [
  [
    /^https:\/\/(?:www\.)?(?:m\.)?youtu(?:be\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|live\/|shorts\/)|\.be\/)([\w-]{11})/,
    'https://www.youtube-nocookie.com/embed/$1?autoplay=1',
  ],
  [
    /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/,
    'https://player.vimeo.com/video/$1?dnt=1&autoplay=1',
  ],
];

function play(link: HTMLAnchorElement, seconds?: number): boolean {
  const [pattern, player = ''] = players.find(([known]) => known.test(link.href)) ?? [];
  const [page] = (pattern && link.href.match(pattern)) ?? [];
  if (!pattern || page === undefined) return false;
  const frame = document.createElement('iframe');
  const address = page.replace(pattern, player);
  const start = address.includes('vimeo') ? `#t=${seconds}s` : `&start=${seconds}`;
  frame.src = address + (seconds === undefined ? '' : start);
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  frame.title = link.textContent.trim();
  link.replaceWith(frame);
  frame.focus();
  return true;
}

function playFrom(seconds: number): boolean {
  const media = document.querySelector<HTMLMediaElement>('.player :is(video, audio)');
  const player = document.querySelector<HTMLAnchorElement>('.player [data-player]');
  const frame = document.querySelector<HTMLIFrameElement>('.player iframe');
  if (media) {
    media.currentTime = seconds;
    void media.play();
  } else if (player) play(player, seconds);
  else if (frame) {
    const address = new URL(frame.src);
    if (address.host.includes('vimeo')) address.hash = `t=${seconds}s`;
    else address.searchParams.set('start', String(seconds));
    frame.src = address.href;
  }
  return Boolean(media ?? player ?? frame);
}

document.addEventListener('click', (event) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.matches('[data-player], .embed a')) {
    if (play(link)) event.preventDefault();
  } else if (link?.matches('.transcript a, a.time')) {
    const isPlaying = playFrom(Number(/t=?(\d+)s?$/.exec(link.href)?.[1]));
    if (isPlaying && link.matches('.time')) event.preventDefault();
  }
});
