import { addToKey, isKeyKind, LONGEST_KEY } from '../analysis/title-key.ts';
import { wordForms } from '../analysis/word-forms.ts';
import { scanWords } from '../analysis/scan-words.ts';
import { prefixRange } from '../bytes/dictionary.ts';
import type { IndexData } from '../open-data.ts';
import { EXACT_TITLE, LONGEST_QUERY, TITLE_START_WEIGHT } from '../parameters.ts';
import type { Scratch } from './scratch.ts';

/** Puts what is found and has the query as its title first, then what has a title that begins so. */
export function boostTitles(data: IndexData, scratch: Scratch, query: string): void {
  const { key, words } = titleKey(data, query.slice(0, LONGEST_QUERY));
  if (key === '' || key.length >= LONGEST_KEY) return;
  const { titles, titleDoc } = data;
  const { matched, score } = scratch;
  const [from, to] = prefixRange(titles, key);
  const beginning = TITLE_START_WEIGHT * words;
  for (let i = from; i < to; i++) {
    const doc = titleDoc[i] as number;
    if (matched[doc] === 0) continue;
    const length = (titles.start[i + 1] as number) - (titles.start[i] as number);
    score[doc] = (score[doc] as number) + (length === key.length ? EXACT_TITLE : beginning);
  }
}

function titleKey(data: IndexData, text: string): { key: string; words: number } {
  let key = '';
  let words = 0;
  scanWords(text, (start, end, _position, kind) => {
    if (!isKeyKind(kind)) return;
    const { surface } = wordForms(text.slice(start, end), kind, data.language);
    if (surface === '') return;
    key = addToKey(key, surface);
    words++;
  });
  return { key, words };
}
