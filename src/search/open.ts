import { LANGUAGES } from './analysis/all-languages.ts';
import { addLanguages } from './analysis/languages.ts';
import { indexOver } from './index-over.ts';
import { openData } from './open-data.ts';
import type { SearchIndex } from './types.ts';

addLanguages(LANGUAGES);

/** Opens the bytes of an index. @throws Error if they are no index of this version, or are damaged. */
export function openIndex(bytes: Uint8Array): SearchIndex {
  return indexOver(openData(bytes));
}
