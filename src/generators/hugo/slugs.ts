import { type SlugShape, withoutMarks } from '../../text/slug-style.ts';

/** A slug style. In the slug of a title, a plus becomes a hyphen; in that of a file's name, it stays. */
function shape(of: (text: string) => string): SlugShape {
  return { of, isWhole: true, ofTitle: (title) => of(title.replaceAll('+', ' ')) };
}

/**
 * Slugs of whole paths with hyphens for spaces, and without characters that URLs do not allow. `cased` keeps capitals,
 * and `plain` removes the accents of Latin letters: https://gohugo.io/configuration/all/#disablepathtolower,
 * #removepathaccents
 */
export const HUGO_SLUGS = {
  path: shape((text) => lower(hyphenated(text))),
  'cased-path': shape(hyphenated),
  'plain-path': shape((text) => lower(hyphenated(withoutMarks(text)))),
  'plain-cased-path': shape((text) => hyphenated(withoutMarks(text))),
};

/**
 * Lowers each character by itself, as Go does. JavaScript would make two characters of `İ`, and lower the last sigma of
 * a word differently.
 */
function lower(text: string): string {
  return Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('');
}

/** Replaces spaces that are not beside a hyphen by one hyphen, and removes characters that URLs do not allow. */
function hyphenated(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{Nd}\s./_#+~@%-]+/gu, '')
    .replace(/%(?![0-9a-f]{2})/gi, '')
    .trim()
    .replace(/(-)?\s+(?=(-)?)/g, (_, before?: string, after?: string) => before ?? (after ? '' : '-'));
}
