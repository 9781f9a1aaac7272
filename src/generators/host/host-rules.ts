import { append } from '../../text/append.ts';
import { parse as parseToml } from 'smol-toml';
import { isMapping } from '../site-folder.ts';

/** A redirect that the host of the site is told to make. */
interface HostRedirect {
  from: string;
  to: string;
  file: string;
}

export interface HostRules {
  redirects: HostRedirect[];
  /** Lines that say more than an address and where it leads, which is all that is read. */
  unread: { file: string; line: number; text: string }[];
  /** Addresses of pages have no `.html`; undefined: nothing says so. */
  cleanUrls: boolean | undefined;
  trailingSlash: boolean | undefined;
  /** Paths, and patterns of them, that the host asks to have in no index. */
  unindexed: string[];
}

/** Files of static hosts that say where addresses lead, at the top of the build. */
export const RULE_FILES = [
  '_redirects',
  '_headers',
  'vercel.json',
  'netlify.toml',
  'staticwebapp.config.json',
  'firebase.json',
] as const;

/** What the files of the host say, as far as it is literal. @param read the text of a file; null where there is none. */
export function readHostRules(read: (file: string) => string | null): HostRules {
  const rules: HostRules = {
    redirects: [],
    unread: [],
    cleanUrls: undefined,
    trailingSlash: undefined,
    unindexed: unindexedIn(read('_headers') ?? ''),
  };
  const lines = read('_redirects')?.split(/\r?\n/) ?? [];
  for (const [index, text] of lines.entries()) {
    const [from, to, status = '301', ...more] = text
      .replace(/\s#.*$|^#.*$/, '')
      .trim()
      .split(/\s+/);
    if (!from || !to) continue;
    // `200` shows another page at the address, `404` and `410` that there is none.
    const isMove = /^30[12378]!?$/.test(status) && more.length === 0;
    if (isMove && isLiteral(from) && isLiteral(to)) rules.redirects.push({ from, to, file: '_redirects' });
    else if (!/^4\d\d/.test(status))
      rules.unread.push({ file: '_redirects', line: index + 1, text: text.trim() });
  }
  const vercel = jsonOf(read('vercel.json'));
  if (typeof vercel['cleanUrls'] === 'boolean') rules.cleanUrls = vercel['cleanUrls'];
  if (typeof vercel['trailingSlash'] === 'boolean') rules.trailingSlash = vercel['trailingSlash'];
  addObjects(
    rules,
    vercel['redirects'],
    'vercel.json',
    'source',
    'destination',
    (rule) => rule['has'] === undefined && rule['missing'] === undefined,
  );
  append(rules.unindexed, unindexedBy(vercel['headers'], 'source'));
  const netlify = tomlOf(read('netlify.toml'));
  addObjects(
    rules,
    netlify['redirects'],
    'netlify.toml',
    'from',
    'to',
    (rule) =>
      /^30\d$/.test(String(rule['status'] ?? 301)) &&
      rule['conditions'] === undefined &&
      rule['query'] === undefined,
  );
  append(rules.unindexed, unindexedBy(netlify['headers'], 'for'));
  const azure = jsonOf(read('staticwebapp.config.json'));
  addObjects(rules, azure['routes'], 'staticwebapp.config.json', 'route', 'redirect', () => true);
  const { hosting } = jsonOf(read('firebase.json'));
  for (const site of Array.isArray(hosting) ? hosting.filter(isMapping) : [hosting].filter(isMapping))
    addObjects(rules, site['redirects'], 'firebase.json', 'source', 'destination', () => true);
  return rules;
}

function addObjects(
  rules: HostRules,
  list: unknown,
  file: string,
  source: string,
  target: string,
  isPlain: (rule: Readonly<Record<string, unknown>>) => boolean,
): void {
  if (!Array.isArray(list)) return;
  for (const rule of list) {
    if (!isMapping(rule)) continue;
    const [from, to] = [rule[source], rule[target]];
    if (typeof from !== 'string' || typeof to !== 'string') continue;
    if (isPlain(rule) && isLiteral(from) && isLiteral(to)) rules.redirects.push({ from, to, file });
    else rules.unread.push({ file, line: 1, text: `${from} → ${to}` });
  }
}

/** Without wildcards, parameters, queries and patterns. */
function isLiteral(address: string): boolean {
  return (
    !/[*?(){}|\\]|\/:\w/.test(address.replace(/^https?:\/\//, '')) && /^(?:\/|https?:\/\/)/.test(address)
  );
}

function jsonOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isMapping(value) ? value : {};
  } catch {
    return {};
  }
}

function tomlOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return parseToml(text ?? '');
  } catch {
    return {};
  }
}

/** Paths of `_headers` with `X-Robots-Tag: noindex`: a path stands at the start of a line, its headers below, indented. */
function unindexedIn(headers: string): string[] {
  const found: string[] = [];
  let path = '';
  for (const line of headers.split(/\r?\n/)) {
    if (/^\S/.test(line)) path = line.trim();
    else if (/^\s+x-robots-tag\s*:.*\b(?:noindex|none)\b/i.test(line)) found.push(path);
  }
  return found;
}

/** The same of lists of objects, as Vercel and Netlify have them. @param key of the path. */
function unindexedBy(list: unknown, key: string): string[] {
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
