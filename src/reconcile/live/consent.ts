import { isMapping } from '../../text/mapping.ts';
import { orNull } from '../../text/or-null.ts';
import { scanPage } from '../../extract/page/page-scan.ts';
import { parseHtml } from '../../html/parse/tree.ts';
import type { LiveFile, OriginReader } from './origin-reader.ts';

/** A site that wants no program to read it for machines (https://noai.example is none; DeviantArt's `noai`). */
const NO_AI = /\bno(?:image)?ai\b/i;
const RESERVED = /^\s*1\s*$/;

/** Where the site says that programs are not to read it; null where it does not. */
export async function wordAgainstReading(site: OriginReader): Promise<string | null> {
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

/** The same, of the headers of one file. */
export function refusedBy({ header }: LiveFile): string | null {
  if (NO_AI.test(header('x-robots-tag'))) return 'noai, in the header X-Robots-Tag';
  return RESERVED.test(header('tdm-reservation')) ? 'the header tdm-reservation' : null;
}

export function decodedText({ bytes }: LiveFile): string {
  return new TextDecoder().decode(bytes);
}

/** Many sites answer with a page wherever they are asked. */
function isText(file: LiveFile): boolean {
  return (
    file.status === 200 && !/html/i.test(file.header('content-type')) && !/^\s*</.test(decodedText(file))
  );
}

/** TDM Reservation Protocol, section 5: rules for locations. */
function isReserved(text: string): boolean {
  const rules = [orNull(() => JSON.parse(text) as unknown)].flat();
  return rules.filter(isMapping).some((rule) => {
    const isForAll = /^\/?\*?$/.test(String(rule['location'] ?? '/'));
    return isForAll && RESERVED.test(String(rule['tdm-reservation']));
  });
}

/** The rest is not read (RFC 9309, section 2.5: at least 500 kibibytes). */
const MAX_LENGTH = 500 * 1024;

/**
 * What robots.txt says to one program (RFC 9309), and addresses of sitemaps as they are written.
 * @param agent the name that rules are meant for, in lower case.
 */
export function readRobots(text: string, agent: string) {
  const groups: { agents: string[]; rules: { allow: boolean; pattern: string }[] }[] = [];
  const sitemaps: string[] = [];
  let open = false;
  for (const line of text.slice(0, MAX_LENGTH).split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const said = value.trim();
    if (/^user-agent$/i.test(key)) {
      if (!open) groups.push({ agents: [], rules: [] });
      open = true;
      groups.at(-1)?.agents.push(said.toLowerCase().replace(/[^a-z_*-].*$/, ''));
    } else if (/^(?:dis)?allow$/i.test(key)) {
      open = false;
      // An empty rule forbids nothing.
      if (said !== '') groups.at(-1)?.rules.push({ allow: /^allow$/i.test(key), pattern: said });
    } else if (/^sitemap$/i.test(key)) sitemaps.push(line.slice(line.indexOf(':') + 1).trim());
  }
  const own = groups.filter(({ agents }) => agents.includes(agent));
  const meant = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = meant.flatMap((group) => group.rules);
  return {
    sitemaps,
    /** @param path pathname and query, encoded. */
    allows(path: string) {
      const fitting = rules.filter(({ pattern }) => fits(pattern, path));
      const longest = fitting.reduce((most, { pattern }) => Math.max(most, pattern.length), 0);
      const last = fitting.filter(({ pattern }) => pattern.length === longest);
      return last.length === 0 || last.some(({ allow }) => allow);
    },
  };
}

/** `*` is any text, `$` at the end is the end. One pass: the first place of each part is the best. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    if (isWhole && index === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
