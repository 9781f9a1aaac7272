/** Letters that the slug filters of templates write otherwise than without their marks. */
const LATIN = 'ß ss æ ae ø o å a đ d ð d þ th ł l œ oe ı i ħ h ŧ t';
const LETTERS = new Map(
  LATIN.split(' ').reduce<[string, string][]>((pairs, item, index, all) => {
    if (index % 2 === 0) pairs.push([item, all[index + 1] ?? '']);
    return pairs;
  }, []),
);
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * The text as Eleventy's `slugify` filter has it, in lower case Latin letters and digits.
 * @returns null for other scripts, which it has large tables for.
 */
export function slugifyFilter(text: string): string | null {
  const latin = toLatin(text.toLowerCase().replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter));
  return latin === null
    ? null
    : latin
        .replaceAll('&', ' and ')
        .replace(/([a-z\d]+)'([ts])(?=\s|$)/g, '$1$2')
        .replace(/[^a-z\d]+/g, '-')
        .replace(/^-|-$/g, '');
}

/** The text as the older `slug` filter has it, which keeps some marks. */
export function slugFilter(text: string): string | null {
  const latin = toLatin(text.toLowerCase());
  return latin === null
    ? null
    : latin
        .replaceAll('&', 'and')
        .replaceAll('%', 'percent')
        .replaceAll('$', 'dollar')
        .replace(/[^\w\s*_+~.()'"!\-:@]+/g, '')
        .trim()
        .replace(/[\s-]+/g, '-');
}

/** Without marks on letters; null where a letter is not Latin. */
function toLatin(text: string): string | null {
  const latin = text
    .normalize('NFC')
    .replace(/./gu, (letter) => LETTERS.get(letter) ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return /[^\p{ASCII}\P{L}]/u.test(latin) ? null : latin;
}
