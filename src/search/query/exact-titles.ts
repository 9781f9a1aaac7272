import { addToTitleHash, EMPTY_TITLE, isTitleKind } from '../analysis/title-hash.ts';
import { wordForms } from '../analysis/word-forms.ts';
import { scanWords } from '../analysis/scan-words.ts';
import type { IndexData } from '../open-data.ts';
import { LONGEST_QUERY } from '../parameters.ts';

/** The documents whose title is the query, but for case, accents, width and punctuation. */
export function exactTitles(data: IndexData, query: string): number[] {
  if (query.length > LONGEST_QUERY) return [];
  let sum = EMPTY_TITLE;
  scanWords(query, (start, end, _position, kind) => {
    if (!isTitleKind(kind)) return;
    const { surface } = wordForms(query.slice(start, end), kind, data.language);
    if (surface !== '') sum = addToTitleHash(sum, surface);
  });
  if (sum === EMPTY_TITLE) return [];
  const hash = sum >>> 0;
  const { titleHash, titleDoc } = data;
  let low = 0;
  let high = titleHash.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((titleHash[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  const docs: number[] = [];
  for (; low < titleHash.length && titleHash[low] === hash; low++) docs.push(titleDoc[low] as number);
  return docs;
}
