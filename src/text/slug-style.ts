import { slug as githubSlug } from 'github-slugger';
import { LATIN_LETTERS } from './latin-letters.ts';

/**
 * How the name of a file becomes part of an address:
 * `as-is` keeps it; `lower` is lower case with hyphens for spaces; `ascii` leaves Latin letters, digits and
 * hyphens; `github` drops punctuation as GitHub's anchors do; `url-safe` is hyphens for all but letters, digits and
 * what URLs allow, in the case that was written; `words` drops punctuation and leaves Latin letters, digits, underscores
 * and single hyphens; `alphanumeric` is lower case with hyphens for all but letters and digits; `vault` keeps all but what
 * would end a pathname, with hyphens for spaces; `path`, in lower case, and `cased-path` are hyphens for spaces between
 * what URLs allow, over a whole path; with `plain-` before it, Latin letters lose their marks; `filename-safe` drops what file
 * systems refuse.
 */
export type SlugStyle = keyof typeof STYLES;

const LATIN = new RegExp(`[${Object.keys(LATIN_LETTERS).join('')}]`, 'g');

const STYLES = {
  'as-is': (text: string) => text,
  lower: (text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/\s+/g, '-')
      .replace(/[^\p{L}\p{M}\p{N}._~+@-]/gu, '')
      .replace(/-{2,}/g, '-'),
  ascii: (text) =>
    transliterate(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, ''),
  github: (text) => githubSlug(text),
  // https://github.com/getpelican/pelican/blob/master/pelican/utils.py (slugify)
  words: (text) =>
    transliterate(text)
      .replace(/[^\p{L}\p{N}_\s-]/gu, '')
      .trim()
      .replace(/[-\s]+/g, '-'),
  // https://github.com/jackyzha0/quartz/blob/v4/quartz/util/path.ts (sluggify)
  vault: (text) =>
    text.replace(/\s/g, '-').replaceAll('&', '-and-').replaceAll('%', '-percent').replace(/[?#]/g, ''),
  'url-safe': (text) => text.replace(/[^\p{L}\p{M}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-+|-*\.*$/g, ''),
  alphanumeric: (text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
      .replace(/^-+|-+$/g, ''),
  'filename-safe': (text) => withoutEnd(text.replace(/[<>:"\\|?*]/g, '')),
  path: (text) => hyphenated(text).toLowerCase(),
  'cased-path': hyphenated,
  'plain-path': (text) => hyphenated(withoutMarks(text)).toLowerCase(),
  'plain-cased-path': (text) => hyphenated(withoutMarks(text)),
} satisfies Record<string, (text: string) => string>;

/** One hyphen for spaces that are not beside one already; nothing for what URLs do not take. */
function hyphenated(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{Nd}\s./_#+~@%-]+/gu, '')
    .replace(/%(?![0-9a-f]{2})/gi, '')
    .trim()
    .replace(/(-)?\s+(?=(-)?)/g, (_, before?: string, after?: string) => before ?? (after ? '' : '-'));
}

/** Without spaces and points at the end; a regular expression would begin anew at each of them. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[ .]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
}

export function styleSlug(path: string, style: SlugStyle): string {
  const shape = STYLES[style];
  const normal = path.normalize('NFC');
  if (style.endsWith('path')) return shape(normal);
  return normal
    .split('/')
    .map((segment) => shape(segment) || segment)
    .join('/');
}

/** Latin letters without their marks, in lower case; other scripts stay, for want of a rule. */
function transliterate(text: string): string {
  return withoutMarks(text.toLowerCase().replace(LATIN, (letter) => LATIN_LETTERS[letter] ?? letter));
}
