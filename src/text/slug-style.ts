import { slug as githubSlug } from 'github-slugger';
import { LATIN_LETTERS } from './latin-letters.ts';

/** How the name of a file becomes part of an address. */
export interface SlugShape {
  /** What it makes of one segment of a path; of the whole path where it says so. */
  of(text: string): string;
  isWhole?: true;
  /** What it makes of a title, if not the same. */
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
 * What several programs do with names: `as-is` keeps them; `lower` is lower case with hyphens for spaces; `ascii` leaves
 * Latin letters, digits and hyphens; `github` drops punctuation as GitHub's anchors do; `words` drops punctuation and
 * leaves Latin letters, digits, underscores and single hyphens.
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

/** Latin letters without their marks, in lower case; other scripts stay, for want of a rule. */
function transliterate(text: string): string {
  return withoutMarks(text.toLowerCase().replace(LATIN, (letter) => LATIN_LETTERS[letter] ?? letter));
}
