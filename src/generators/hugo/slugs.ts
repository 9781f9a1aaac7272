import { type SlugShape, withoutMarks } from '../../text/slug-style.ts';

/** Where a name keeps its plus, that of a title counts as a space. */
function shape(of: (text: string) => string): SlugShape {
  return { of, isWhole: true, ofTitle: (title) => of(title.replaceAll('+', ' ')) };
}

/**
 * Hyphens for spaces between what URLs allow, over a whole path; with `cased` in the case that was written, with
 * `plain` without the marks of Latin letters: https://gohugo.io/configuration/all/#disablepathtolower, #removepathaccents
 */
export const HUGO_SLUGS = {
  path: shape((text) => lower(hyphenated(text))),
  'cased-path': shape(hyphenated),
  'plain-path': shape((text) => lower(hyphenated(withoutMarks(text)))),
  'plain-cased-path': shape((text) => hyphenated(withoutMarks(text))),
};

/** Character by character, as Go has it: `İ` is one letter, and no sigma knows that it is the last. */
function lower(text: string): string {
  return Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('');
}

/** One hyphen for spaces that are not beside one already; nothing for what URLs do not take. */
function hyphenated(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{Nd}\s./_#+~@%-]+/gu, '')
    .replace(/%(?![0-9a-f]{2})/gi, '')
    .trim()
    .replace(/(-)?\s+(?=(-)?)/g, (_, before?: string, after?: string) => before ?? (after ? '' : '-'));
}
