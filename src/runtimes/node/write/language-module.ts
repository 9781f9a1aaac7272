import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The names that Orama gives to languages. */
const NAMES: Readonly<Record<string, string>> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  ja: 'japanese',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
  zh: 'mandarin',
};
/** Languages with stop words, but without a stemmer. */
const WITHOUT_STEMMER: ReadonlySet<string> = new Set(['ja', 'zh']);

/**
 * A JavaScript module with the `stemmer` and `stopwords` of a language, and both again by its code in `LANGUAGES`. That is
 * empty for other languages, whose words are compared whole. @param tag BCP 47.
 */
export function languageModule(tag: string): string {
  const code = tag.split('-', 1)[0]?.toLowerCase() ?? '';
  const name = Object.hasOwn(NAMES, code) ? NAMES[code] : undefined;
  if (name === undefined) return 'export const LANGUAGES = {};\n';
  const parts = WITHOUT_STEMMER.has(code) ? ['stopwords'] : ['stemmers', 'stopwords'];
  const about = WITHOUT_STEMMER.has(code) ? 'stopWords: stopwords' : 'stemmer, stopWords: stopwords';
  return [
    ...parts.map((part) => source(`@orama/${part}/${name}`)),
    `export const LANGUAGES = { ${code}: { ${about} } };`,
    '',
  ].join('\n');
}

/** The text of a module of Orama, which is one file without imports. */
function source(name: string): string {
  return readFileSync(require.resolve(name).replace(/\.cjs$/, '.js'), 'utf8');
}
