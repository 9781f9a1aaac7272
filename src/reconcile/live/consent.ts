import { isMapping } from '../../text/mapping.ts';
import { orNull } from '../../text/or-null.ts';
import { scanPage } from '../../extract/page/page-scan.ts';
import { parseHtml } from '../../html/parse/tree.ts';
import type { LiveFile, OriginReader } from './origin-reader.ts';

/** The words `noai` and `noimageai` of the robots element and header, by which a site refuses AI (DeviantArt's convention). */
const NO_AI = /\bno(?:image)?ai\b/i;
const RESERVED = /^\s*1\s*$/;

/** Where a site refuses programs, as a part of a sentence; null if it does not. */
export async function refusalOfSite(site: OriginReader): Promise<string | null> {
  const home = await site.get('/');
  const inHeader = refusedBy(home);
  if (inHeader !== null) return inHeader;
  const { metas } = scanPage(parseHtml(decodedText(home)));
  if (metas.get('robots')?.some((words) => NO_AI.test(words)))
    return 'noai, in the robots element of its front page';
  if (metas.get('tdm-reservation')?.some((words) => RESERVED.test(words)))
    return 'tdm-reservation, in an element of its front page';
  const ai = await site.get('/ai.txt');
  if (isText(ai) && !readRobots(decodedText(ai), 'lectern').allows('/')) return 'Disallow: /, in its ai.txt';
  const reservation = await site.get('/.well-known/tdmrep.json');
  return reservation.status === 200 && isReserved(decodedText(reservation))
    ? 'tdm-reservation, in its /.well-known/tdmrep.json'
    : null;
}

/** The refusal in the headers of one file; null if there is none. */
export function refusedBy({ header }: LiveFile): string | null {
  if (NO_AI.test(header('x-robots-tag'))) return 'noai, in the header X-Robots-Tag';
  return RESERVED.test(header('tdm-reservation')) ? 'the header tdm-reservation' : null;
}

export function decodedText({ bytes }: LiveFile): string {
  return new TextDecoder().decode(bytes);
}

/** Whether a file is plain text: many sites answer every address with an HTML page. */
function isText(file: LiveFile): boolean {
  return (
    file.status === 200 && !/html/i.test(file.header('content-type')) && !/^\s*</.test(decodedText(file))
  );
}

/** Whether `tdmrep.json` reserves the whole site (TDM Reservation Protocol, section 5). */
function isReserved(text: string): boolean {
  const rules = [orNull(() => JSON.parse(text) as unknown)].flat();
  return rules.filter(isMapping).some((rule) => {
    const isForAll = /^\/?\*?$/.test(String(rule['location'] ?? '/'));
    return isForAll && RESERVED.test(String(rule['tdm-reservation']));
  });
}

/** Characters of robots.txt that are read (RFC 9309, section 2.5: at least 500 kibibytes). */
const MAX_LENGTH = 500 * 1024;

/**
 * Parses the rules of robots.txt for one program (RFC 9309), and the addresses of sitemaps.
 * @param agent name of the program in the rules, in lower case.
 */
export function readRobots(text: string, agent: string) {
  const groups: { agents: string[]; rules: { allow: boolean; pattern: string }[] }[] = [];
  const sitemaps: string[] = [];
  let isGroupOpen = false;
  for (const line of text.slice(0, MAX_LENGTH).split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const text = value.trim();
    if (/^user-agent$/i.test(key)) {
      if (!isGroupOpen) groups.push({ agents: [], rules: [] });
      isGroupOpen = true;
      groups.at(-1)?.agents.push(text.toLowerCase().replace(/[^a-z_*-].*$/, ''));
    } else if (/^(?:dis)?allow$/i.test(key)) {
      isGroupOpen = false;
      // An empty rule forbids nothing.
      if (text !== '') groups.at(-1)?.rules.push({ allow: /^allow$/i.test(key), pattern: text });
    } else if (/^sitemap$/i.test(key)) sitemaps.push(line.slice(line.indexOf(':') + 1).trim());
  }
  const namedGroups = groups.filter(({ agents }) => agents.includes(agent));
  const matching = namedGroups.length > 0 ? namedGroups : groups.filter(({ agents }) => agents.includes('*'));
  const rules = matching.flatMap((group) => group.rules);
  return {
    sitemaps,
    /** @param path pathname and query, encoded. */
    allows(path: string) {
      const applicable = rules.filter(({ pattern }) => matchesPattern(pattern, path));
      const longest = applicable.reduce((most, { pattern }) => Math.max(most, pattern.length), 0);
      const strongest = applicable.filter(({ pattern }) => pattern.length === longest);
      return strongest.length === 0 || strongest.some(({ allow }) => allow);
    },
  };
}

/** Whether a pattern matches a path: `*` is any text, and `$` its end. Taking the first match of each part is always right. */
function matchesPattern(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let offset = first.length;
  for (const [index, part] of rest.entries()) {
    if (isWhole && index === rest.length - 1)
      return path.length - part.length >= offset && path.endsWith(part);
    const start = path.indexOf(part, offset);
    if (start < 0) return false;
    offset = start + part.length;
  }
  return !isWhole || offset === path.length;
}
