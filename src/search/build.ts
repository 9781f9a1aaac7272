import { scanWords } from './analysis/scan-words.ts';
import { primaryLanguage } from './analysis/stemmer.ts';
import { wordForms } from './analysis/word-forms.ts';
import { FIELDS, type IndexBuilder, type SearchDocument } from './types.ts';

/** Collects documents and makes the index of them; `lang` is the language of documents without one. */
export function createIndexBuilder(options: { lang?: string } = {}): IndexBuilder {
  const lang = primaryLanguage(options.lang ?? 'en');
  const documents: [string, number[]][][] = [];
  return {
    add(document: SearchDocument) {
      const counts = new Map<string, number[]>();
      const language = primaryLanguage(document.lang ?? lang);
      for (const [field, name] of FIELDS.entries()) {
        const text = document.fields[name] ?? '';
        scanWords(text, (start, end, _position, kind) => {
          const { term } = wordForms(text.slice(start, end), kind, language);
          const known = counts.get(term) ?? [0, 0, 0, 0, 0, 0];
          known[field] = (known[field] ?? 0) + 1;
          counts.set(term, known);
        });
      }
      documents.push([...counts]);
    },
    build() {
      return new TextEncoder().encode(`LECTERN0${JSON.stringify({ lang, documents })}`);
    },
  };
}
