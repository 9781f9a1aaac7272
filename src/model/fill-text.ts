import { knownLocale } from '../text/locale.ts';
import { memo } from '../text/memo.ts';
import type { Text } from './strings.ts';

const plurals = memo((language) => new Intl.PluralRules(knownLocale(language)));
const numbers = memo((language) => new Intl.NumberFormat(knownLocale(language)));

type Values = Readonly<Record<string, string | number>>;

/** Fills in the values of a text. It formats numbers for the language, and `count` chooses the plural form. */
export function fillText(text: Text, language: string, values: Values = {}): string {
  const form =
    typeof text === 'string' ? text : (text[plurals(language).select(Number(values['count']))] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key];
    return typeof value === 'number' ? numbers(language).format(value) : (value ?? whole);
  });
}
