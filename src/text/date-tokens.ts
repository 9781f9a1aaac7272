/** The directives of `strftime` that patterns of pathnames have a token for. */
const STRFTIME: Readonly<Record<string, string>> = {
  Y: ':year',
  y: ':short_year',
  m: ':month',
  d: ':day',
  j: ':y_day',
  b: ':short_month',
  B: ':monthname',
};

/** `%Y/%m` as tokens; what has none stays. */
export function tokensOfDate(format: string): string {
  return format.replace(/%-?(\w)/g, (whole, letter: string) => STRFTIME[letter] ?? whole);
}
