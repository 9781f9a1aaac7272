/** The tokens of patterns for pathnames, by directive of `strftime`. */
const STRFTIME: Readonly<Record<string, string>> = {
  Y: ':year',
  y: ':short_year',
  m: ':month',
  d: ':day',
  j: ':y_day',
  b: ':short_month',
  B: ':monthname',
};

/** Replaces the directives of `strftime` by tokens: `%Y/%m` becomes `:year/:month`. Others stay. */
export function tokensOfDate(format: string): string {
  return format.replace(/%-?(\w)/g, (whole, letter: string) => STRFTIME[letter] ?? whole);
}
