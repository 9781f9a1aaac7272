/** Copying, and players behind a click: what a reader does on a page. */
export const READING = String.raw`
function copyOnClick(button, copied, textOf) {
  const label = button.textContent;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(textOf().trim());
    button.textContent = copied;
    setTimeout(() => { button.textContent = label; }, 2000);
  });
}

if (navigator.clipboard) {
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false;
    copyOnClick(button, button.dataset.copied, () => document.getElementById(button.dataset.copy).innerText);
  }
  for (const pre of document.querySelectorAll('[data-copy-code] pre')) {
    const { copyCode, copied } = pre.closest('[data-copy-code]').dataset;
    const button = document.createElement('button');
    let box = pre.parentElement;
    if (!box.matches('.code')) {
      box = document.createElement('div');
      box.className = 'code';
      pre.replaceWith(box);
      box.append(pre);
    }
    button.className = 'copy';
    button.type = 'button';
    button.textContent = copyCode;
    box.append(button);
    copyOnClick(button, copied, () => pre.textContent);
  }
}

const players = [
  [/^https:\/\/(?:www\.)?(?:m\.)?youtu(?:be\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|live\/|shorts\/)|\.be\/)([\w-]{11})/, 'https://www.youtube-nocookie.com/embed/$1?autoplay=1'],
  [/^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/, 'https://player.vimeo.com/video/$1?dnt=1&autoplay=1'],
];

function play(link, seconds) {
  const known = players.find(([pattern]) => pattern.test(link.href));
  if (!known) return false;
  const frame = document.createElement('iframe');
  const address = link.href.match(known[0])[0].replace(known[0], known[1]);
  frame.src = address + (seconds === undefined ? '' : address.includes('vimeo') ? '#t=' + seconds + 's' : '&start=' + seconds);
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  frame.title = link.textContent.trim();
  link.replaceWith(frame);
  frame.focus();
  return true;
}

document.addEventListener('click', (event) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest('a');
  if (!link) return;
  if (link.matches('[data-player], .embed a')) {
    if (play(link)) event.preventDefault();
  } else if (link.matches('.transcript a, a.time')) {
    const seconds = Number(/t=?(\d+)s?$/.exec(link.href)?.[1]);
    const video = document.querySelector('.player video');
    const player = document.querySelector('.player [data-player]');
    const frame = document.querySelector('.player iframe');
    if (video) { video.currentTime = seconds; video.play(); }
    else if (player) play(player, seconds);
    else if (frame) {
      const address = new URL(frame.src);
      if (address.host.includes('vimeo')) address.hash = 't=' + seconds + 's';
      else address.searchParams.set('start', seconds);
      frame.src = address;
    }
    if (link.matches('.time') && (video || player || frame)) event.preventDefault();
  }
});
`;
