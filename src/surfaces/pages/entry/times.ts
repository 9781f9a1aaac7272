import { embedOf } from '../../../markdown/html/embed.ts';
import { safeUrl } from '../safe-url.ts';

/** Parts of a text in which nothing is a time of the film, or is a link already. */
const APART = /(<pre[\s\S]*?<\/pre>|<a [\s\S]*?<\/a>)/;
/** A time at the start of an item, a cell, a paragraph or a line. */
const TIME = /(<(?:li|p|td)>\s*|<br>\s*|\n)(\(|\[)?(\d{1,2}(?::\d{2}){1,2})(?![\d:])/g;

/** Makes links of the chapter times in a video's text: to the film at that time, which the script plays in place. */
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

/** The address of a film at a number of seconds (media fragments, section 4.2.1, but for YouTube). */
function addressAt(film: string, seconds: number): string {
  const page = embedOf(film)?.page ?? film;
  if (/youtu\.?be/.test(page)) return `${page}${page.includes('?') ? '&' : '?'}t=${seconds}s`;
  return `${page.replace(/#.*/s, '')}#t=${seconds}`;
}
