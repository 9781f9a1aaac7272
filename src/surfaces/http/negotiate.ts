import type { Coding } from '../../platform/platform.ts';
import { memo } from '../../text/memo.ts';

/** An item of a header such as `Accept`, with its weight from 0 to 1. */
interface Weighted {
  name: string;
  q: number;
}

/** Only so many characters of a header are read. No browser or agent sends more. */
const MAX_HEADER = 8192;

/**
 * How much a client wants a media type, by the most specific range that matches it (RFC 9110, section 12.5.1); 0 is
 * "not at all". An absent header wants everything.
 */
export function mediaQuality(accept: string | null | undefined, type: string): number {
  if (accept == null || accept.trim() === '') return 1;
  const list = parseList(accept);
  return weightOf(list, type) ?? weightOf(list, `${type.split('/')[0]}/*`) ?? weightOf(list, '*/*') ?? 0;
}

/** How much a client wants a media type that it names itself; 0 where only a range such as `text/*` fits. */
export function namedQuality(accept: string | null | undefined, type: string): number {
  return weightOf(parseList(accept ?? ''), type) ?? 0;
}

/** The largest weight that `Accept` gives to exactly this range; null if it does not have the range. */
function weightOf(list: readonly Weighted[], range: string): number | null {
  let weight: number | null = null;
  for (const { name, q } of list) if (name === range) weight = Math.max(q, weight ?? 0);
  return weight;
}

/**
 * Whether a client gets Markdown (decisions, "Twins"): it names `text/markdown` with at least the weight of HTML, as agents
 * do and browsers do not. If only a range such as `text/*` matches Markdown, that must weigh more than HTML.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  const html = mediaQuality(accept, 'text/html');
  const named = namedQuality(accept, 'text/markdown');
  return (named > 0 && named >= html) || mediaQuality(accept, 'text/markdown') > html;
}

/** Whether a client names HTML, as browsers do, and does not prefer Markdown. A range such as `text/*` does not name it. */
export function asksForHtml(accept: string | null | undefined): boolean {
  const named = parseList(accept ?? '').some(
    ({ name, q }) => q > 0 && (name === 'text/html' || name === 'application/xhtml+xml'),
  );
  return named && !prefersMarkdown(accept);
}

/** The coding with the highest weight (RFC 9110, section 12.5.3), the first offered of several; null for no coding. */
export function pickCoding(header: string | null | undefined, offered: readonly Coding[]): Coding | null {
  if (!header) return null;
  const list = parseList(header);
  const statedWeight = (name: string) => list.find((item) => item.name === name)?.q;
  const quality = (name: string) => statedWeight(name) ?? statedWeight('*') ?? 0;
  let best: Coding | null = null;
  let bestWeight = 0;
  for (const coding of offered) {
    const q = coding === 'gzip' ? Math.max(quality('gzip'), statedWeight('x-gzip') ?? 0) : quality(coding);
    if (q > bestWeight) [best, bestWeight] = [coding, q];
  }
  return bestWeight < (statedWeight('identity') ?? 0) ? null : best;
}

/** Parses a comma-separated list of names with q-values, and skips malformed items. */
const parseList = memo((header) =>
  header
    .slice(0, MAX_HEADER)
    .split(',')
    .flatMap((item): Weighted[] => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
      if (name === '') return [];
      if (weight === undefined) return [{ name, q: 1 }];
      return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? [{ name, q: Number(weight) }] : [];
    }),
);
