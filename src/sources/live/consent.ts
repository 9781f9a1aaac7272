import { scanPage } from '../../built/page/page-scan.ts';
import { parseHtml } from '../../html/parse/tree.ts';
import type { LiveFile, OriginReader } from './origin-reader.ts';
import { readRobots } from './robots.ts';

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
  try {
    const rules: unknown = JSON.parse(text);
    return [rules].flat().some((rule: unknown) => {
      if (rule === null || typeof rule !== 'object') return false;
      const location: unknown = Reflect.get(rule, 'location');
      return (
        /^\/?\*?$/.test(String(location ?? '/')) &&
        RESERVED.test(String(Reflect.get(rule, 'tdm-reservation')))
      );
    });
  } catch {
    return false;
  }
}
