import { knownLocale } from '../text/locale.ts';
import type { Text } from './strings.ts';

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

type Values = Readonly<Record<string, string | number>>;

/** A text with its values; numbers are written as the language does, and `count` chooses the plural. */
export function fillText(text: Text, language: string, values: Values = {}): string {
  const form = typeof text === 'string' ? text : (text[categoryOf(language, values['count'])] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key];
    return typeof value === 'number' ? numberFormat(language).format(value) : (value ?? whole);
  });
}

function categoryOf(language: string, count: string | number | undefined): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules(knownLocale(language));
  plurals.set(language, rules);
  return rules.select(Number(count));
}

function numberFormat(language: string): Intl.NumberFormat {
  const format = numbers.get(language) ?? new Intl.NumberFormat(knownLocale(language));
  numbers.set(language, format);
  return format;
}
