import { LONGEST_KEY, TitleKey } from '../analysis/title-key.ts';
import { GRAM_MARK } from '../analysis/word-forms.ts';
import { GRAM } from '../analysis/token.ts';
import { foldWord, lowerCase } from '../analysis/fold.ts';
import { scanWords } from '../analysis/scan-words.ts';
import { prefixRange } from '../bytes/dictionary.ts';
import type { IndexData } from '../open-data.ts';
import { EXACT_TITLE, LONGEST_QUERY, TITLE_START_INSIDE_WEIGHT, TITLE_START_WEIGHT } from '../parameters.ts';
import type { Clause } from './clause.ts';
import type { Scratch } from './scratch.ts';

/** How many corrections of a word are tried in titles. */
const MAX_READINGS = 4;
const SPACE = 32;

/** Raises found documents whose title is the query to the top, and those whose title begins with it. */
export function boostTitles(data: IndexData, scratch: Scratch, query: string, clauses: Clause[]): void {
  const text = query.slice(0, LONGEST_QUERY);
  boostTitle(data, scratch, text);
  const corrections = clauses.flatMap(({ correction }) => correction ?? []);
  const readings = Math.min(
    MAX_READINGS,
    corrections.reduce((most, { surfaces }) => Math.max(most, surfaces.length), 0),
  );
  for (let reading = 0; reading < readings; reading++) {
    let corrected = text;
    // From the last to the first, so that the offsets of those before stay right.
    for (const { surfaces, start, end } of corrections.toReversed()) {
      corrected = `${corrected.slice(0, start)}${surfaces[reading] ?? surfaces[0]}${corrected.slice(end)}`;
    }
    boostTitle(data, scratch, corrected);
  }
}

function boostTitle(data: IndexData, scratch: Scratch, text: string): void {
  const { key, words } = titleKey(text);
  if (key === '' || key.length >= LONGEST_KEY) return;
  const { titles, titleDoc } = data;
  const { matched, score } = scratch;
  const [from, to] = prefixRange(titles, key);
  for (let i = from; i < to; i++) {
    const doc = titleDoc[i] as number;
    if (matched[doc] === 0) continue;
    const length = (titles.start[i + 1] as number) - (titles.start[i] as number);
    let bonus = EXACT_TITLE;
    if (length > key.length) {
      const next = titles.chars[(titles.start[i] as number) + key.length];
      const last = next === SPACE ? TITLE_START_WEIGHT : TITLE_START_INSIDE_WEIGHT;
      bonus = TITLE_START_WEIGHT * (words - 1) + last;
    }
    score[doc] = (score[doc] as number) + bonus;
  }
}

/** The key of a title, or of the beginning of one. */
export function titleKey(text: string): TitleKey {
  const key = new TitleKey();
  scanWords(text, (start, end, _position, kind) => {
    const surface = foldWord(lowerCase(text.slice(start, end)));
    key.add(kind === GRAM ? GRAM_MARK + surface : surface, start, end, kind);
  });
  return key;
}
