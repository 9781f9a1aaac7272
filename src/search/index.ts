export { createIndexBuilder } from './build.ts';
export { openIndex } from './open.ts';
export type { SearchDocument, SearchHit, SearchIndex } from './types.ts';
