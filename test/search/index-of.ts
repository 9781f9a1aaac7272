import { cutIndex } from '../../src/search/parts/cut-index.ts';
import { documentNumbers } from '../../src/search/parts/document-numbers.ts';
import {
  createIndexBuilder,
  openIndex,
  type SearchDocument,
  type SearchIndex,
} from '../../src/search/index.ts';

/** The bytes of an index of documents. A string is a document that only has a title. */
export function bytesOf(documents: (string | SearchDocument)[], lang = 'en'): Uint8Array {
  const builder = createIndexBuilder({ lang });
  for (const document of documents) {
    builder.add(typeof document === 'string' ? { fields: { title: document } } : document);
  }
  return builder.build();
}

/** The parts of an index whose documents have addresses. */
export function partsOf(bytes: Uint8Array, partBytes: number) {
  const addresses = Array.from({ length: openIndex(bytes).size }, (_, doc) => `/writing/${doc}`);
  return cutIndex(bytes, documentNumbers(addresses), partBytes);
}

/** An index of documents. A string is a document that only has a title. */
export function indexOf(documents: (string | SearchDocument)[], lang = 'en'): SearchIndex {
  return openIndex(bytesOf(documents, lang));
}

/** The numbers of the found documents, best first. */
export function found(index: SearchIndex, query: string, limit = 10): number[] {
  return index.search(query, { limit }).hits.map(({ doc }) => doc);
}

/** A filter that only lets these documents pass. */
export function filterOf(size: number, visible: number[]): Uint32Array {
  const filter = new Uint32Array(Math.ceil(size / 32));
  for (const doc of visible) filter[doc >>> 5] = (filter[doc >>> 5] ?? 0) | (1 << (doc & 31));
  return filter;
}

/** The numbers of the found documents, in ascending order. */
export function foundSorted(index: SearchIndex, query: string): number[] {
  return found(index, query).toSorted((a, b) => a - b);
}
