/** Replacements for Latin letters that Unicode does not decompose, such as `ss` for `ß`. */
export const LATIN_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i'.split(' ').map((pair) => pair.split('=')),
);
