import { seededRandom } from '../random.ts';
import type { BenchDocument } from '../types.ts';

/**
 * `size` documents: real documents, spread evenly, and if these are too few, documents joined from halves of real ones.
 * In those, words keep their frequencies and their neighbours.
 */
export function makeCorpus(real: BenchDocument[], size: number): BenchDocument[] {
  return [...eachOfCorpus(real, size)];
}

/** Yields the documents of `makeCorpus` one by one. */
export function* eachOfCorpus(real: BenchDocument[], size: number): Generator<BenchDocument> {
  const count = Math.min(size, real.length);
  for (let i = 0; i < count; i++) yield real[Math.floor((i * real.length) / count)] as BenchDocument;
  const random = seededRandom(7);
  const pick = () => real[Math.floor(random() * real.length)] as BenchDocument;
  for (let i = count; i < size; i++) {
    const [a, b, c] = [pick(), pick(), pick()];
    yield {
      title: `${half(a.title, /\s+/, 0)} ${half(b.title, /\s+/, 1)}`.trim(),
      tags: c.tags,
      body: `${half(b.body, /(?<=[.!?])\s+|\n+/, 0)}\n${half(c.body, /(?<=[.!?])\s+|\n+/, 1)}`,
    };
  }
}

function half(text: string, between: RegExp, which: 0 | 1): string {
  const parts = text.split(between).filter(Boolean);
  const middle = Math.ceil(parts.length / 2);
  return (which === 0 ? parts.slice(0, middle) : parts.slice(middle)).join(' ');
}
