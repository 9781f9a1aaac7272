import { type Document, isScalar, visit } from 'yaml';

/** What is wrong with a document, as its parser tells it. */
interface DocumentError {
  code: string;
  message: string;
  pos: [number, number];
}

/** The second of two keys of a mapping that are the same, and all further ones: YAML 1.2.2, section 3.2.1.1. */
export function repeatedKeys(document: Document): DocumentError[] {
  const found: DocumentError[] = [];
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue;
        const [start, end] = key.range;
        if (known.has(key.value))
          found.push({ code: 'DUPLICATE_KEY', message: 'Map keys must be unique', pos: [start, end] });
        known.add(key.value);
      }
    },
  });
  return found;
}
