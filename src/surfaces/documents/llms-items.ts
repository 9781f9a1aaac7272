import type { Site } from '../../site/site.ts';
import { summaryAt } from '../../site/summary.ts';
import { link } from '../../site/twin.ts';

/** How many characters an llms.txt may have: readers cut longer ones. */
export const MAX_LENGTH = 50_000;
/** Left for titles, pointers and the line that says what is not there. */
export const RESERVE = 500;
const MAX_DESCRIPTION = 160;
export const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** The first lines of an llms.txt: its title, and what the site is. */
export function llmsHeading({ snapshot }: Site, title: string): string[] {
  const { name, description } = snapshot.config;
  return [`# ${title}`, `> ${oneLine(description ?? `What ${name} publishes.`, 1000)}`];
}

/** One line of a list: a link to the twin, and what it is about. */
export function llmsItem(site: Site, row: number, described: boolean): string {
  const { title, md, description } = summaryAt(site, row);
  return `- ${link(title, md)}${described && description ? `: ${oneLine(description, MAX_DESCRIPTION)}` : ''}`;
}

function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const end = line.lastIndexOf(' ', length);
  return `${line.slice(0, end > 0 ? end : length).toWellFormed()} …`;
}
