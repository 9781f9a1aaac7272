export const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'.split(' ');
/** Languages in which people write dates by hand; Croatian is not among them: its months have Czech names. */
const LANGUAGES =
  'de fr es it pt nl sv da nb fi pl cs sk hu ro bg ru uk el tr ca gl eu id ms vi he hi fa ar ar-EG ar-SY ar-MA'.split(
    ' ',
  );

/** One to twelve for the name of a month, or its beginning in English; null for any other word. */
export function monthNumber(name: string): number | null {
  const word = foldedWord(name);
  const english = ENGLISH_MONTHS.findIndex(
    (month) => word.length >= 3 && (month.startsWith(word) || word === `${month.slice(0, 3)}t`),
  );
  return english < 0 ? ((months ??= readNames()).get(word) ?? null) : english + 1;
}

let months: Map<string, number | null> | undefined;

/** Names as the Unicode Common Locale Data Repository has them, alone and in a date; null for a name of two months. */
function readNames(): Map<string, number | null> {
  const names = new Map<string, number | null>();
  const options = { calendar: 'gregory', timeZone: 'UTC' } as const;
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      for (const day of ['numeric', undefined] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, month, ...(day && { day }) });
        for (let index = 0; index < 12; index++) {
          const parts = format.formatToParts(Date.UTC(2024, index, 1));
          const word = foldedWord(parts.find(({ type }) => type === 'month')?.value ?? '');
          const other = names.get(word) ?? index + 1;
          if (!/^\d*$/.test(word))
            names.set(word, other === index + 1 && names.get(word) !== null ? other : null);
        }
      }
    }
  }
  return names;
}

/** Without case, accents that people leave out, and the point of an abbreviation. */
function foldedWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+|\.$/gu, '');
}
