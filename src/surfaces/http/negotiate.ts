import type { Coding } from '../../platform/platform.ts';
import { largest } from '../../text/append.ts';
import { memo } from '../../text/memo.ts';

/** Nobody's preferences are longer; what is behind is not read. */
const MAX_HEADER = 8192;

/**
 * How much a client wants a media type, by the most specific range that matches it (RFC 9110, section 12.5.1); 0 is
 * "not at all". An absent header wants everything.
 */
export function mediaQuality(accept: string | null | undefined, type: string): number {
  if (accept == null || accept.trim() === '') return 1;
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*'];
  return ranges.map((range) => weightOf(accept, range)).find((weight) => weight !== null) ?? 0;
}

/** How much a client wants a media type that it names itself; 0 where only a range such as `text/*` fits. */
export function namedQuality(accept: string | null | undefined, type: string): number {
  return weightOf(accept ?? '', type) ?? 0;
}

/** The largest weight of a range, as it is written in `Accept`; null where it is not there. */
function weightOf(accept: string, range: string): number | null {
  const weights = parseList(accept).flatMap(({ name, q }) => (name === range ? [q] : []));
  return weights.length === 0 ? null : largest(weights, 0);
}

/**
 * Markdown is for whoever names it and does not want HTML more: agents do, and no browser names it. A range such as
 * `text/*` names nothing, so only who wants HTML less than the range gets Markdown. Decisions, "Twins".
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  const html = mediaQuality(accept, 'text/html');
  const named = namedQuality(accept, 'text/markdown');
  return (named > 0 && named >= html) || mediaQuality(accept, 'text/markdown') > html;
}

/** HTML asked for by name, as browsers do, and no Markdown preferred; a range that means everything does not count. */
export function asksForHtml(accept: string | null | undefined): boolean {
  const named = parseList(accept ?? '').some(
    ({ name, q }) => q > 0 && (name === 'text/html' || name === 'application/xhtml+xml'),
  );
  return named && !prefersMarkdown(accept);
}

/** The best coding that the client takes (RFC 9110, section 12.5.3), the first of those it likes as much; null for none. */
export function pickCoding(header: string | null | undefined, offered: readonly Coding[]): Coding | null {
  if (!header) return null;
  const list = parseList(header);
  const said = (name: string) => list.find((item) => item.name === name)?.q;
  const quality = (name: string) => said(name) ?? said('*') ?? 0;
  let best: Coding | null = null;
  let most = 0;
  for (const coding of offered) {
    const q = coding === 'gzip' ? Math.max(quality('gzip'), said('x-gzip') ?? 0) : quality(coding);
    if (q > most) [best, most] = [coding, q];
  }
  return most < (said('identity') ?? 0) ? null : best;
}

/** A comma-separated list of names with q-values; what is malformed counts as not said. */
const parseList = memo((header) =>
  header
    .slice(0, MAX_HEADER)
    .split(',')
    .flatMap((item): { name: string; q: number }[] => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
      if (name === '') return [];
      if (weight === undefined) return [{ name, q: 1 }];
      return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? [{ name, q: Number(weight) }] : [];
    }),
);
