/** `q` of an item, as the service reads it (RFC 9110, section 12.4.2). */
const Q = '(?<lectern_q>0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?)';

/** What may stand for a media type in `Accept`, the most specific first. */
function ranges(type: string): string[] {
  return [type, `${type.split('/')[0]}/*`, '*/*'].map((range) =>
    range.replaceAll('*', '\\*').replaceAll('/', '\\/'),
  );
}

/**
 * Patterns by which a host reads how much a client wants a media type: the first that matches says it, as its group
 * `lectern_q`, or 1 where it has none. Where none matches, it is 0.
 */
export function qualityPatterns(type: string): { pattern: string; quality: 'q' | '1' }[] {
  return ranges(type).flatMap((range) => {
    const start = `(?:^|,)\\s*${range}\\s*`;
    return [
      { pattern: `${start}(?:;[^,;]*)*?;\\s*q\\s*=\\s*${Q}\\s*(?:[;,]|$)`, quality: 'q' as const },
      { pattern: `${start}(?:;\\s*[^\\sqQ,;][^,;]*)*(?:,|$)`, quality: '1' as const },
    ];
  });
}

/** Matches two qualities with `|` between them where the first is greater; they need not have as many digits. */
export function greaterPattern(): string {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (digit) => `[${digit}-9][\\d.]*\\|\\k<same>[0-${digit - 1}]`,
  );
  return `^(?<same>[\\d.]*)(?:${digits.join('|')}|[.0]*[1-9][\\d.]*\\|\\k<same>$)`;
}
