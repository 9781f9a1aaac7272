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
import { stopwords as arabicWords } from '@orama/stopwords/arabic';
import { stopwords as danishWords } from '@orama/stopwords/danish';
import { stopwords as dutchWords } from '@orama/stopwords/dutch';
import { stopwords as englishWords } from '@orama/stopwords/english';
import { stopwords as finnishWords } from '@orama/stopwords/finnish';
import { stopwords as frenchWords } from '@orama/stopwords/french';
import { stopwords as germanWords } from '@orama/stopwords/german';
import { stopwords as hungarianWords } from '@orama/stopwords/hungarian';
import { stopwords as italianWords } from '@orama/stopwords/italian';
import { stopwords as japaneseWords } from '@orama/stopwords/japanese';
import { stopwords as mandarinWords } from '@orama/stopwords/mandarin';
import { stopwords as norwegianWords } from '@orama/stopwords/norwegian';
import { stopwords as portugueseWords } from '@orama/stopwords/portuguese';
import { stopwords as romanianWords } from '@orama/stopwords/romanian';
import { stopwords as russianWords } from '@orama/stopwords/russian';
import { stopwords as spanishWords } from '@orama/stopwords/spanish';
import { stopwords as swedishWords } from '@orama/stopwords/swedish';
import { stopwords as turkishWords } from '@orama/stopwords/turkish';
import { IRREGULAR } from './irregular-forms.ts';
import type { Language } from './languages.ts';

/** Every language with a stemmer or stop words. The bundle of a Worker contains only that of the site. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  ar: { stemmer: arabic, stopWords: arabicWords },
  da: { stemmer: danish, stopWords: danishWords },
  de: { stemmer: german, stopWords: germanWords, irregular: IRREGULAR['de'] },
  en: { stemmer: english, stopWords: englishWords, irregular: IRREGULAR['en'] },
  es: { stemmer: spanish, stopWords: spanishWords },
  fi: { stemmer: finnish, stopWords: finnishWords },
  fr: { stemmer: french, stopWords: frenchWords },
  hu: { stemmer: hungarian, stopWords: hungarianWords },
  it: { stemmer: italian, stopWords: italianWords },
  ja: { stopWords: japaneseWords },
  nb: { stemmer: norwegian, stopWords: norwegianWords },
  nl: { stemmer: dutch, stopWords: dutchWords },
  nn: { stemmer: norwegian, stopWords: norwegianWords },
  no: { stemmer: norwegian, stopWords: norwegianWords },
  pt: { stemmer: portuguese, stopWords: portugueseWords },
  ro: { stemmer: romanian, stopWords: romanianWords },
  ru: { stemmer: russian, stopWords: russianWords },
  sv: { stemmer: swedish, stopWords: swedishWords },
  tr: { stemmer: turkish, stopWords: turkishWords },
  zh: { stopWords: mandarinWords },
};
