import { slug as githubSlug } from 'github-slugger';
import { LATIN_LETTERS } from './latin-letters.ts';

/** How a generator makes a segment of an address from the name of a file. */
export interface SlugShape {
  /** Makes a slug from a segment of a path; with `isWhole`, from the whole path. */
  of(text: string): string;
  isWhole?: true;
  /** Makes a slug from a title, if that differs. */
  ofTitle?(title: string): string;
}

const LATIN = new RegExp(`[${Object.keys(LATIN_LETTERS).join('')}]`, 'g');

/** Lower case, with hyphens for spaces. */
function lower(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}._~+@-]/gu, '')
    .replace(/-{2,}/g, '-');
}

/**
 * Styles that several programs share: `as-is` changes nothing; `lower` is lower case with hyphens for spaces; `ascii` keeps
 * Latin letters, digits and hyphens; `github` drops punctuation as GitHub's anchors do; `words` keeps letters, digits,
 * underscores and single hyphens.
 */
export const COMMON_SLUGS = {
  'as-is': { of: (text) => text, ofTitle: lower },
  lower: { of: lower },
  ascii: {
    of: (text) =>
      transliterate(text)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, ''),
  },
  github: { of: (text) => githubSlug(text) },
  words: {
    of: (text) =>
      transliterate(text)
        .replace(/[^\p{L}\p{N}_\s-]/gu, '')
        .trim()
        .replace(/[-\s]+/g, '-'),
  },
} satisfies Record<string, SlugShape>;

export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
}

/** Lower case; Latin letters lose their marks. Other scripts stay unchanged. */
function transliterate(text: string): string {
  return withoutMarks(text.toLowerCase().replace(LATIN, (letter) => LATIN_LETTERS[letter] ?? letter));
}
