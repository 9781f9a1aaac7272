import { KINDS } from './corpus/known-items.ts';
import { COLLECTIONS } from './corpus/read-ir.ts';
import { mean, pairedChance, pairedInterval } from './measure/statistics.ts';
import type { Measured, Relevance } from './measure-engine.ts';
import type { Growth } from './measure-growth.ts';
import { printTable, shown } from './print-table.ts';
import { runChild } from './run-child.ts';

const PEERS = ['minisearch', 'flexsearch', 'lunr', 'fts5'];
/** The number of queries of each kind. At 100,000 documents it is lower, because some engines are slow. */
const EACH = 200;
const EACH_AT_100K = 60;
const MINUTES = 30;

const flags = new Set(process.argv.slice(2));
const only = [...flags].flatMap((flag) => (flag.startsWith('--size=') ? [Number(flag.slice(7))] : []));
const sizes = only.length > 0 ? only : [1000, 10_000, ...(flags.has('--100k') ? [100_000] : [])];
if (flags.has('--help')) {
  console.log('npm run bench -- search [--100k] [--1m] [--no-speed] [--no-relevance] [--size=N]');
  process.exit(0);
}

if (!flags.has('--no-speed')) for (const size of sizes) await compareSpeed(size);
if (flags.has('--1m')) await showGrowth();
if (!flags.has('--no-relevance')) await compareRelevance();

async function compareSpeed(size: number): Promise<void> {
  const each = size > 10_000 ? EACH_AT_100K : EACH;
  const results = new Map<string, Measured | null>();
  // lunr cannot index 100,000 documents: its index outgrows the memory of a process.
  const engines = ['lectern', ...PEERS.filter((name) => size <= 10_000 || name !== 'lunr')];
  for (const name of engines)
    results.set(
      name,
      await runChild<Measured>('measure-engine.ts', [name, String(size), String(each)], MINUTES),
    );
  printTable(
    `${size.toLocaleString('en')} documents of three real sites: memory (MB), building and opening (ms), a query (µs)`,
    ['', 'memory', 'bytes MB', 'build', 'open', 'plain p50', 'plain p99', 'full p50', 'full p99', 'full max'],
    Array.from(results, ([name, m]) => [
      name,
      shown(m?.memory),
      shown(m?.bytes == null ? null : m.bytes / 1e6, 1),
      shown(m?.build),
      shown(m?.open, 1),
      ...[m?.plain.p50, m?.plain.p99, m?.full.p50, m?.full.p99, m?.full.max].map((value) => shown(value)),
    ]),
  );
  const own = results.get('lectern');
  printTable(
    `Known items, found among the first eight of ${size.toLocaleString('en')} (in brackets: lectern's lead and its paired 95 % interval)`,
    ['', ...KINDS],
    Array.from(results, ([name, m]) => [
      name,
      ...KINDS.map((kind) => {
        const hits = m?.hits[kind];
        const ours = own?.hits[kind];
        if (hits === undefined || ours === undefined) return '–';
        if (name === 'lectern') return mean(hits).toFixed(3);
        const lead = mean(ours) - mean(hits);
        return `${mean(hits).toFixed(3)} (${lead >= 0 ? '+' : ''}${lead.toFixed(3)} ± ${pairedInterval(ours, hits).toFixed(3)})`;
      }),
    ]),
  );
}

async function showGrowth(): Promise<void> {
  const rows: string[][] = [];
  for (const size of [1000, 10_000, 100_000, 1_000_000]) {
    const m = await runChild<Growth>('measure-growth.ts', [String(size)], 60);
    if (m === null) continue;
    const numbers = [m.memory, m.bytes, m.words / size, m.build, m.open, ...m.plain, ...m.full, m.longest];
    rows.push([size.toLocaleString('en'), ...numbers.map((value) => shown(value))]);
  }
  printTable(
    'How the index of this repository grows: MB, words a document, ms, µs',
    [
      'documents',
      'memory',
      'bytes',
      'words',
      'build',
      'open',
      'plain p50',
      'plain p99',
      'full p50',
      'full p99',
      'max',
    ],
    rows,
  );
}

async function compareRelevance(): Promise<void> {
  const results: [string, Relevance | null][] = [];
  for (const name of ['lectern', 'bm25', ...PEERS])
    results.push([name, await runChild<Relevance>('measure-engine.ts', [name, 'relevance'], MINUTES)]);
  const own = results[0]?.[1];
  for (const measure of Object.keys(own ?? {}) as (keyof Relevance)[]) {
    printTable(
      `${measure}, mean; + where lectern leads and ! where it is behind, if chance would do that in less than one of 20`,
      ['', ...COLLECTIONS, 'mean'],
      results.map(([name, r]) => relevanceRow(name, r?.[measure], own?.[measure])),
    );
  }
}

function relevanceRow(
  name: string,
  values: Record<string, number[]> = {},
  own: Record<string, number[]> = {},
): string[] {
  const means = COLLECTIONS.map((collection) => mean(values[collection] ?? []));
  const marks = COLLECTIONS.map((collection, i) => {
    const ours = own[collection] ?? [];
    if (pairedChance(ours, values[collection] ?? []) >= 0.05) return '';
    return mean(ours) > (means[i] ?? 0) ? ' +' : ' !';
  });
  return [name, ...means.map((value, i) => value.toFixed(4) + marks[i]), mean(means).toFixed(4)];
}
