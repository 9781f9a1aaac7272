/**
 * How the name of a file becomes part of an address:
 * `as-is` keeps it; `lower` is lower case with hyphens for spaces; `ascii` leaves Latin letters, digits and
 * hyphens; `github` drops punctuation as GitHub's anchors do; `cased` is hyphens for all but letters, digits and
 * what URLs allow, in the case that was written; `words` is lower case with hyphens for all but letters and digits.
 */
export type SlugStyle = 'as-is' | 'lower' | 'ascii' | 'github' | 'cased' | 'words';

const STYLES: Readonly<Record<SlugStyle, (text: string) => string>> = {
  'as-is': (text) => text,
  lower: (text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/\s+/g, '-')
      .replace(/[^\p{L}\p{M}\p{N}._~+@-]/gu, '')
      .replace(/-{2,}/g, '-'),
  ascii: (text) =>
    transliterate(text)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, ''),
  github: (text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
      .replace(/\s/g, '-'),
  cased: (text) => text.replace(/[^\p{L}\p{M}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-+|-*\.*$/g, ''),
  words: (text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
      .replace(/^-+|-+$/g, ''),
};

/** A path of names in a style, segment by segment. */
export function styleSlug(path: string, style: SlugStyle): string {
  const shape = STYLES[style];
  return path
    .normalize('NFC')
    .split('/')
    .map((segment) => shape(segment) || segment)
    .join('/');
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  ð: 'd',
  ı: 'i',
};

/** Latin letters without their marks; other scripts stay, for want of a rule. */
function transliterate(text: string): string {
  return text
    .replace(/[ßæÆœŒøØđĐłŁþðı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}
