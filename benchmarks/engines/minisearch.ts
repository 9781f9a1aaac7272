import MiniSearch, { type Options, type SearchOptions } from 'minisearch';
import type { BenchDocument, Engine } from '../types.ts';

const options: Options<BenchDocument & { id: number }> = {
  fields: ['title', 'tags', 'body'],
  storeFields: [],
};
const full: SearchOptions = { prefix: true, fuzzy: 0.2, boost: { title: 3, tags: 2 } };

/** MiniSearch with prefix and fuzzy search, set as its documentation recommends. */
export function makeMiniSearch(documents: BenchDocument[]): Engine {
  const index = new MiniSearch(options);
  index.addAll(documents.map((document, id) => ({ id, ...document })));
  return {
    search: (query, limit) =>
      index
        .search(query, full)
        .slice(0, limit)
        .map(({ id }) => id as number),
    reopen() {
      const json = JSON.stringify(index);
      const start = performance.now();
      MiniSearch.loadJSON(json, options).search('reopened', full);
      return { milliseconds: performance.now() - start, bytes: json.length };
    },
  };
}
