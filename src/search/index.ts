export { createIndexBuilder } from './build.ts';
export { openIndex } from './open.ts';
export {
  FIELDS,
  type Field,
  type IndexBuilder,
  type Passage,
  type SearchDocument,
  type SearchHit,
  type SearchIndex,
  type SearchOptions,
  type SearchResult,
} from './types.ts';
