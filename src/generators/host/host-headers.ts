import { isMapping } from '../site-folder.ts';

/** Paths of `_headers` with `X-Robots-Tag: noindex`: a path stands at the start of a line, its headers below, indented. */
export function unindexedIn(headers: string): string[] {
  const found: string[] = [];
  let path = '';
  for (const line of headers.split(/\r?\n/)) {
    if (/^\S/.test(line)) path = line.trim();
    else if (/^\s+x-robots-tag\s*:.*\b(?:noindex|none)\b/i.test(line)) found.push(path);
  }
  return found;
}

/** The same of lists of objects, as Vercel and Netlify have them. @param key of the path. */
export function unindexedBy(list: unknown, key: string): string[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isMapping).flatMap((rule) => {
    const path = rule[key];
    const headers = JSON.stringify(rule['headers'] ?? rule['values'] ?? '');
    return typeof path === 'string' && /x-robots-tag[^}]*\b(?:noindex|none)\b/i.test(headers) ? [path] : [];
  });
}

/** Whether a path is the one that a rule names, or may be one of several: what a pattern holds back, stays back. */
export function isNamed(pattern: string, path: string): boolean {
  const bare = (text: string) => text.replace(/\.html?$|\/+$/i, '');
  const place = pattern.replace(/^https?:\/\/[^/]+/, '');
  const literal = place.replace(/[*(:].*$/s, '');
  return literal === place ? bare(path) === bare(place) : `${bare(path)}/`.startsWith(literal);
}
