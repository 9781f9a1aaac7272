import { join } from 'node:path';
import { createIndexBuilder, openIndex } from '../src/search/index.ts';
import { eachOfCorpus } from './corpus/make-corpus.ts';
import { readSites } from './corpus/read-sites.ts';
import { quantile } from './measure/statistics.ts';
import { phraseOf } from './corpus/known-items.ts';
import { seededRandom, withTypo } from './random.ts';

/** The cost of an index of one size: megabytes, milliseconds, microseconds. */
export interface Growth {
  documents: number;
  words: number;
  memory: number;
  build: number;
  open: number;
  bytes: number;
  plain: number[];
  full: number[];
  longest: number;
}

const QUERIES = 200;

// Documents are made one by one, because a million of them would fill the memory that is to be measured.
function measure(size: number): Growth {
  const shared = process.env['LECTERN_SHARED'] ?? join(import.meta.dirname, '../../shared');
  const real = readSites(join(shared, 'sites'));
  const random = seededRandom(42);
  const phrases = Array.from({ length: QUERIES }, () =>
    phraseOf(real[Math.floor(random() * real.length)]?.body ?? '', random).split(' '),
  );
  const plain = phrases.map((words) => {
    const long = words.filter((word) => word.length > 3);
    return `${long.slice(0, 1 + Math.floor(random() * 3)).join(' ')} `;
  });
  const full = plain.map((query, i) =>
    i % 2 === 0 ? withTypo(query.trim(), random) : query.trim().slice(0, -2),
  );
  let build = 0;
  let words = 0;
  const builder = createIndexBuilder({ lang: 'en' });
  for (const fields of eachOfCorpus(real, size)) {
    words += fields.body.split(' ').length;
    const start = performance.now();
    builder.add({ fields });
    build += performance.now() - start;
  }
  const start = performance.now();
  const bytes = builder.build();
  build += performance.now() - start;
  globalThis.gc?.();
  const opening = performance.now();
  const index = openIndex(bytes);
  index.search('opened', { limit: 1 });
  const open = performance.now() - opening;
  const timed = (queries: string[]) =>
    queries.map((query) => {
      let best = Infinity;
      for (let time = 0; time < 3; time++) {
        const before = performance.now();
        index.search(query, { limit: 10 });
        best = Math.min(best, (performance.now() - before) * 1000);
      }
      return best;
    });
  const times = { plain: timed(plain), full: timed(full) };
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return {
    documents: size,
    words,
    memory: (heapUsed + external) / 1e6,
    build,
    open,
    bytes: bytes.length / 1e6,
    plain: [quantile(times.plain, 0.5), quantile(times.plain, 0.99)],
    full: [quantile(times.full, 0.5), quantile(times.full, 0.99)],
    longest: Math.max(...times.plain, ...times.full),
  };
}

process.stdout.write(JSON.stringify(measure(Number(process.argv[2] ?? 1000))));
