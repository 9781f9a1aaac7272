import { createIndexBuilder, openIndex } from '../../src/search/index.ts';
import type { BenchDocument, Engine } from '../types.ts';

export function makeLectern(documents: BenchDocument[]): Engine {
  const builder = createIndexBuilder({ lang: 'en' });
  for (const fields of documents) builder.add({ fields });
  const bytes = builder.build();
  const index = openIndex(bytes);
  return {
    search: (query, limit) => index.search(query, { limit }).hits.map(({ doc }) => doc),
    reopen() {
      const copy = bytes.slice();
      const start = performance.now();
      openIndex(copy).search('reopened', { limit: 1 });
      return { milliseconds: performance.now() - start, bytes: bytes.length };
    },
  };
}
