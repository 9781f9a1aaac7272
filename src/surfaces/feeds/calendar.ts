import { byTime, rowsOfType } from '../../site/collection.ts';
import { perSite } from '../../site/per-site.ts';
import { recordAt, type Site } from '../../site/site.ts';

/** The most octets of a line, without its end (RFC 5545, section 3.1). */
const LONGEST = 75;

/** Upcoming talks as iCalendar (RFC 5545), each as an event of the whole day. */
export function calendarOf(site: Site, rows: readonly number[] = upcomingTalks(site)): string {
  const { name } = site.snapshot.config;
  const events = rows.flatMap((row) => {
    const { title, date, updated, conference, location, pathname, path } = recordAt(site, row);
    const day = (date ?? '').replaceAll('-', '');
    return [
      'BEGIN:VEVENT',
      `UID:${path}@${new URL(site.origins.pages).hostname}`,
      `DTSTAMP:${(updated ?? date ?? '').replaceAll('-', '')}T000000Z`,
      `DTSTART;VALUE=DATE:${day}`,
      `SUMMARY:${escapeText(title)}`,
      ...(conference || location
        ? [`LOCATION:${escapeText([conference, location].filter(Boolean).join(', '))}`]
        : []),
      `URL:${site.origins.pages}${pathname}`,
      'END:VEVENT',
    ];
  });
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lectern//EN',
    `X-WR-CALNAME:${escapeText(name)}`,
  ];
  return [...head, ...events, 'END:VCALENDAR', ''].map(foldLine).join('\r\n');
}

/** The upcoming talks with a date, the last one first. */
function upcomingTalks(site: Site): number[] {
  return byTime(site, rowsOfType(site, 'talk')).upcoming.filter((row) => recordAt(site, row).date !== null);
}

/** Whether the site has an upcoming talk with a date. */
export const hasTalksToCome = perSite((site) => upcomingTalks(site).length > 0, 'talks to come');

const escapeText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\\;,]/g, '\\$&');

function foldLine(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > LONGEST) octets = parts.push(' ') && 1;
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join('\r\n');
}
