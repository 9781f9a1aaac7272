import { parse as parseToml } from 'smol-toml';
import { orNull } from '../text/or-null.ts';
import { isMapping, mapping } from '../text/mapping.ts';

export interface HostRules {
  /** Redirects from one literal address to another. */
  redirects: { from: string; to: string; file: string }[];
  /** Rules with wildcards, conditions and the like, which Lectern does not read. */
  unread: { file: string; line: number; text: string }[];
  /** Whether addresses of pages have no `.html`; undefined if it is not configured. */
  cleanUrls: boolean | undefined;
  trailingSlash: boolean | undefined;
  /** Paths and patterns with the header `X-Robots-Tag: noindex`. */
  unindexed: string[];
}

/** Configuration files of static hosts, at the top of the build. */
export const RULE_FILES = [
  '_redirects',
  '_headers',
  'vercel.json',
  'netlify.toml',
  'staticwebapp.config.json',
  'firebase.json',
] as const;

/** Reads the rules of the hosts' files. @param read returns the text of a file, or null if there is none. */
export function readHostRules(read: (file: string) => string | null): HostRules {
  const vercel = dataOf(read('vercel.json'), JSON.parse);
  const netlify = dataOf(read('netlify.toml'), parseToml);
  const azure = dataOf(read('staticwebapp.config.json'), JSON.parse);
  const firebase = dataOf(read('firebase.json'), JSON.parse);
  const { cleanUrls, trailingSlash } = vercel;
  const rules: HostRules = {
    redirects: [],
    unread: [],
    cleanUrls: typeof cleanUrls === 'boolean' ? cleanUrls : undefined,
    trailingSlash: typeof trailingSlash === 'boolean' ? trailingSlash : undefined,
    unindexed: [
      ...unindexedIn(read('_headers') ?? ''),
      ...unindexedBy(vercel['headers'], 'source'),
      ...unindexedBy(netlify['headers'], 'for'),
    ],
  };
  addLines(rules, read('_redirects') ?? '');
  addObjects(rules, vercel['redirects'], 'vercel.json', 'source', 'destination');
  addObjects(rules, netlify['redirects'], 'netlify.toml', 'from', 'to');
  addObjects(rules, azure['routes'], 'staticwebapp.config.json', 'route', 'redirect');
  for (const site of [firebase['hosting']].flat().filter(isMapping))
    addObjects(rules, site['redirects'], 'firebase.json', 'source', 'destination');
  return rules;
}

function addLines({ redirects, unread }: HostRules, text: string): void {
  const file = '_redirects';
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [from, to, status = '301', ...more] = line
      .replace(/\s#.*$|^#.*$/, '')
      .trim()
      .split(/\s+/);
    if (!from || !to) continue;
    // Status 200 shows another page at the address, and 404 and 410 an error page.
    const isMove = /^30[12378]!?$/.test(status) && more.length === 0;
    if (isMove && isLiteral(from) && isLiteral(to)) redirects.push({ from, to, file });
    else if (!/^4\d\d/.test(status)) unread.push({ file, line: index + 1, text: line.trim() });
  }
}

/** @param source key of the old address. @param target key of the new address. */
function addObjects(
  { redirects, unread }: HostRules,
  list: unknown,
  file: string,
  source: string,
  target: string,
): void {
  for (const rule of Array.isArray(list) ? list.filter(isMapping) : []) {
    const [from, to] = [rule[source], rule[target]];
    if (typeof from !== 'string' || typeof to !== 'string') continue;
    const isPlain =
      /^30\d$/.test(String(rule['status'] ?? 301)) &&
      ['has', 'missing', 'conditions', 'query'].every((key) => rule[key] === undefined);
    if (isPlain && isLiteral(from) && isLiteral(to)) redirects.push({ from, to, file });
    else unread.push({ file, line: 1, text: `${from} → ${to}` });
  }
}

/** Whether an address has no wildcards, parameters, queries or patterns. */
function isLiteral(address: string): boolean {
  return (
    !/[*?(){}|\\]|\/:\w/.test(address.replace(/^https?:\/\//, '')) && /^(?:\/|https?:\/\/)/.test(address)
  );
}

function dataOf(text: string | null, parse: (text: string) => unknown): Readonly<Record<string, unknown>> {
  return mapping(orNull(() => (text === null ? null : parse(text))));
}

/** Paths of `_headers` with `X-Robots-Tag: noindex`. Headers are indented below their path. */
function unindexedIn(headers: string): string[] {
  const paths: string[] = [];
  let path = '';
  for (const line of headers.split(/\r?\n/)) {
    if (/^\S/.test(line)) path = line.trim();
    else if (/^\s+x-robots-tag\s*:.*\b(?:noindex|none)\b/i.test(line)) paths.push(path);
  }
  return paths;
}

/** Paths with `X-Robots-Tag: noindex` in the lists of objects of Vercel and Netlify. @param key of the path. */
function unindexedBy(list: unknown, key: string): string[] {
  return (Array.isArray(list) ? list.filter(isMapping) : []).flatMap((rule) => {
    const path = rule[key];
    const headers = JSON.stringify(rule['headers'] ?? rule['values'] ?? '');
    return typeof path === 'string' && /x-robots-tag[^}]*\b(?:noindex|none)\b/i.test(headers) ? [path] : [];
  });
}

/** Whether a path may match the pattern of a rule. A pattern counts up to its first wildcard, to hold back rather too much. */
export function isNamed(pattern: string, path: string): boolean {
  const bare = (text: string) => text.replace(/\.html?$|\/+$/i, '');
  const patternPath = pattern.replace(/^https?:\/\/[^/]+/, '');
  const literal = patternPath.replace(/[*(:].*$/s, '');
  return literal === patternPath ? bare(path) === bare(patternPath) : `${bare(path)}/`.startsWith(literal);
}
