/** Lower-case Latin letters that are more than a letter with a mark, as people write them without a keyboard for them. */
export const LATIN_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i'.split(' ').map((pair) => pair.split('=')),
);
