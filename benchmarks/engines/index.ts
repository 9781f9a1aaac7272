import type { MakeEngine } from '../types.ts';
import { makeBm25 } from './bm25.ts';
import { makeFlexSearch } from './flexsearch.ts';
import { makeFts5 } from './fts5.ts';
import { makeLectern } from './lectern.ts';
import { makeLunr } from './lunr.ts';
import { makeMiniSearch } from './minisearch.ts';

export const ENGINES: Record<string, MakeEngine> = {
  lectern: makeLectern,
  minisearch: makeMiniSearch,
  flexsearch: makeFlexSearch,
  lunr: makeLunr,
  fts5: makeFts5,
  bm25: makeBm25,
};
