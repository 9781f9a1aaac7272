import { describe, expect, it } from 'vitest';
import { fillText } from '../../src/model/fill-text.ts';
import { STRINGS, STRING_NAMES, type Text } from '../../src/model/strings.ts';
import { TRANSLATIONS, translatedLanguage } from '../../src/model/translations.ts';

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'zh'];

/** The share of texts that may be the same as in English: names, and words that the language has borrowed. */
const SHARED = 0.3;

const formsOf = (text: Text | undefined): string[] =>
  text === undefined
    ? []
    : typeof text === 'string'
      ? [text]
      : Object.values<string | undefined>(text).map((form) => form ?? '');
const placesIn = (text: Text): string[] => [
  ...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? [])),
];

describe('the translations', () => {
  it('exist for every language in the list', () => {
    expect(Object.keys(TRANSLATIONS).toSorted()).toEqual([...LANGUAGES, 'en'].toSorted());
  });

  it.each(LANGUAGES)('have every text in %s, with the values of the English one', (language) => {
    const translation = TRANSLATIONS[language];
    expect(Object.keys(translation ?? {}).toSorted()).toEqual(STRING_NAMES.toSorted());
    for (const name of STRING_NAMES) {
      const text = translation?.[name] ?? '';
      expect(formsOf(text).map((form) => form.trim() === form && form !== '')).not.toContain(false);
      expect([name, ...placesIn(text).toSorted()]).toEqual([name, ...placesIn(STRINGS[name]).toSorted()]);
    }
    const same = STRING_NAMES.filter(
      (name) => JSON.stringify(translation?.[name]) === JSON.stringify(STRINGS[name]),
    );
    expect(same.length).toBeLessThan(STRING_NAMES.length * SHARED);
  });

  it.each([...LANGUAGES, 'en'])('have every form of the plural that numbers take in %s', (language) => {
    const rules = new Intl.PluralRules(language);
    const categories = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    for (const name of STRING_NAMES) {
      const text = TRANSLATIONS[language]?.[name] ?? '';
      if (typeof text === 'string' || Object.keys(text).length === 1) continue;
      expect([name, ...Object.keys(text).toSorted()]).toEqual([name, ...[...categories].toSorted()]);
    }
  });
});

describe('the language of the interface', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt-PT', 'pt'],
    ['ZH-hans', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-TW', null],
    ['zh-Hant', null],
    ['pl', null],
    ['constructor', null],
    ['not a language', null],
  ])('is for %s that of %s', (tag, language) => {
    expect(translatedLanguage(tag)).toBe(language);
  });
});

describe('a text', () => {
  it.each([
    ['en', 1, '1 entry'],
    ['en', 1234, '1,234 entries'],
    ['de', 1234, '1.234 Einträge'],
    ['fr', 0, '0 élément'],
    ['ar', 2, 'مادتان'],
    ['ar', 3, '3 مواد'],
    ['ar', 11, '11 مادة'],
    ['ja', 5, '5 件'],
  ])('in %s with the number %i is written as the language counts', (language, count, written) => {
    expect(fillText(TRANSLATIONS[language]?.entries ?? '', language, { count })).toBe(written);
  });

  it('keeps what is no value, and takes any tag for a language', () => {
    expect(fillText('{a} {b}', 'no such language', { a: 'x' })).toBe('x {b}');
  });
});
