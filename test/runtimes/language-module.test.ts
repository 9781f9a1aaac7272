import { expect, it } from 'vitest';
import { LANGUAGES } from '../../src/search/analysis/all-languages.ts';
import { languageModule } from '../../src/runtimes/node/write/language-module.ts';

interface Module {
  stemmer?: (word: string) => string;
  stopwords?: readonly string[];
  LANGUAGES: Readonly<Record<string, unknown>>;
}

const load = (tag: string) =>
  import(
    `data:text/javascript;base64,${Buffer.from(languageModule(tag)).toString('base64')}`
  ) as Promise<Module>;

it.each(Object.entries(LANGUAGES))('the module of %s knows what the server knows', async (code, known) => {
  const own = await load(`${code}-XX`);
  expect(Object.keys(own.LANGUAGES)).toEqual([code]);
  expect(own.stopwords).toEqual(known.stopWords);
  const words = ['running', 'geschwindigkeiten', 'nationalité', 'كتابات', 'книгами', 'evlerinizden'];
  expect(words.map((word) => own.stemmer?.(word))).toEqual(words.map((word) => known.stemmer?.(word)));
});

it('of a language that nothing is known of it is empty', async () => {
  expect((await load('toString')).LANGUAGES).toEqual({});
  expect((await load('toString')).stemmer).toBe(undefined);
});
