export const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'.split(' ');
/** Languages whose names of months are read. Croatian is missing, because Czech uses some of its names for other months. */
const LANGUAGES =
  'de fr es it pt nl sv da nb fi pl cs sk hu ro bg ru uk el tr ca gl eu id ms vi he hi fa ar ar-EG ar-SY ar-MA'.split(
    ' ',
  );

/** 1 to 12 for the name of a month, or for its beginning in English; otherwise null. */
export function monthNumber(name: string): number | null {
  const word = foldedWord(name);
  const english = ENGLISH_MONTHS.findIndex(
    (month) => word.length >= 3 && (month.startsWith(word) || word === `${month.slice(0, 3)}t`),
  );
  return english < 0 ? ((months ??= readNames()).get(word) ?? null) : english + 1;
}

let months: Map<string, number | null> | undefined;

/** Names from the Unicode CLDR, alone and within a date. A name of two different months becomes null. */
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
          const isOther = names.has(word) && names.get(word) !== index + 1;
          if (!/^\d*$/.test(word)) names.set(word, isOther ? null : index + 1);
        }
      }
    }
  }
  return names;
}

/** Lower case, without accents and without the dot of an abbreviation. */
function foldedWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+|\.$/gu, '');
}
