import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { foldWord } from './fold.ts';

const stemmers: Record<string, (word: string) => string> = {
  ar: arabic,
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nb: norwegian,
  nl: dutch,
  nn: norwegian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
};

/** The primary subtag of a BCP 47 tag, in lower case. */
export function primaryLanguage(tag: string): string {
  return (tag.split('-', 1)[0] ?? '').toLowerCase();
}

/** The particles that Korean writes onto a word. */
const particle = /(?:에서|으로|까지|부터|에게|한테|이나|은|는|이|가|을|를|의|에|로|와|과|도|만)$/u;

function stemKorean(word: string): string {
  const stem = word.replace(particle, '');
  return stem.length >= 2 ? stem : word;
}

/** The folded stem of a lower-cased word; a language without a stemmer leaves the word whole. */
export function stemWord(lower: string, language: string): string {
  if (/^\p{Script=Hangul}+$/u.test(lower)) return stemKorean(foldWord(lower));
  const stemmer = Object.hasOwn(stemmers, language) ? stemmers[language] : undefined;
  if (stemmer === undefined || !/^\p{L}+$/u.test(lower)) return foldWord(lower);
  return foldWord(stemmer(lower)) || foldWord(lower);
}
