import { join } from 'node:path';
import { makeCorpus } from './corpus/make-corpus.ts';
import { KINDS, knownItems } from './corpus/known-items.ts';
import { COLLECTIONS, readCollection } from './corpus/read-ir.ts';
import { readSites } from './corpus/read-sites.ts';
import { ENGINES } from './engines/index.ts';
import { mean, ndcg10, quantile, recall20 } from './measure/statistics.ts';
import { seededRandom, withTypo } from './random.ts';
import type { MakeEngine } from './types.ts';

/** The figures of one run of one engine, which it prints as JSON. */
export interface Measured {
  documents: number;
  memory: number;
  build: number;
  open: number | null;
  bytes: number | null;
  /** For each kind and query, whether a wanted document was among the first eight hits. */
  hits: Record<string, number[]>;
  plain: { p50: number; p99: number };
  full: { p50: number; p99: number; max: number };
}

/**
 * For each measure and collection, the value of each query, as it is and with a typo. The measures are nDCG at 10 and
 * recall at 20.
 */
export type Relevance = Record<`${keyof typeof MEASURES}, ${'clean' | 'typo'}`, Record<string, number[]>>;

const shared = process.env['LECTERN_SHARED'] ?? join(import.meta.dirname, '../../shared');
const TYPO_SEEDS = 3;
const MEASURES = { 'nDCG@10': ndcg10, 'recall@20': recall20 };
/** A query that takes more microseconds is timed only once. */
const SLOW = 30_000;

function relevance(make: MakeEngine): Relevance {
  const result: Partial<Relevance> = {};
  for (const name of COLLECTIONS) {
    const { documents, queries } = readCollection(`${shared}/ir`, name);
    const engine = make(documents);
    const randoms = Array.from({ length: TYPO_SEEDS }, (_, i) => seededRandom(i + 1));
    for (const { text, gains } of queries) {
      const clean = [engine.search(text, 20)];
      const typo = randoms.map((random) => engine.search(withTypo(text, random), 20));
      for (const [measure, value] of Object.entries(MEASURES) as ['nDCG@10', typeof ndcg10][]) {
        for (const [form, rankings] of [
          ['clean', clean],
          ['typo', typo],
        ] as const) {
          const all = (result[`${measure}, ${form}`] ??= {});
          (all[name] ??= []).push(mean(rankings.map((ranking) => value(ranking, gains))));
        }
      }
    }
  }
  return result as Relevance;
}

function memoryInUse(): number {
  // Collects twice, because some memory is only freed by the second collection.
  for (let time = 0; time < 2; time++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

function timed(run: (query: string) => void, queries: string[]): number[] {
  return queries.map((query) => {
    let best = Infinity;
    // Takes the best of three times, because others use the machine as well. A slow query is timed once.
    for (let time = 0; time < 3 && (time === 0 || best < SLOW); time++) {
      const start = performance.now();
      run(query);
      best = Math.min(best, (performance.now() - start) * 1000);
    }
    return best;
  });
}

function speed(make: MakeEngine, size: number, each: number): Measured {
  // The copies have strings of their own. Otherwise an engine would free or keep the text of whole files, which would
  // distort its memory.
  const documents = structuredClone(makeCorpus(readSites(`${shared}/sites`), size));
  const items = knownItems(documents, each);
  const before = memoryInUse();
  const start = performance.now();
  const engine = make(documents);
  const build = performance.now() - start;
  const memory = memoryInUse() - before;
  const hits: Measured['hits'] = {};
  for (const kind of KINDS) {
    const asked = items.filter((item) => item.kind === kind);
    hits[kind] = asked.map(({ query, wanted }) =>
      engine.search(query, 8).some((doc) => wanted.has(doc)) ? 1 : 0,
    );
  }
  const random = seededRandom(3);
  const words = items.filter(({ kind }) => kind === 'phrase').map(({ query }) => query.split(' '));
  const plain = words.map(
    (all) =>
      `${all
        .filter((word) => word.length > 3)
        .slice(0, 1 + Math.floor(random() * 3))
        .join(' ')} `,
  );
  const full = plain.map((query, i) =>
    i % 2 === 0 ? withTypo(query.trim(), random) : query.trim().slice(0, -2),
  );
  const run = (query: string) => engine.search(query, 10);
  timed(run, plain);
  const plainTimes = timed(run, plain);
  const fullTimes = timed(run, full);
  const opened = engine.reopen?.();
  return {
    // Reads `documents`, so that they are in memory during both measurements.
    documents: documents.length,
    memory,
    build,
    open: opened?.milliseconds ?? null,
    bytes: opened?.bytes ?? null,
    hits,
    plain: { p50: quantile(plainTimes, 0.5), p99: quantile(plainTimes, 0.99) },
    full: { p50: quantile(fullTimes, 0.5), p99: quantile(fullTimes, 0.99), max: Math.max(...fullTimes) },
  };
}

const [name = 'lectern', task = 'relevance', each = '200'] = process.argv.slice(2);
const make = ENGINES[name];
if (make === undefined) throw new Error(`There is no engine "${name}".`);
process.stdout.write(
  JSON.stringify(task === 'relevance' ? relevance(make) : speed(make, Number(task), Number(each))),
);
