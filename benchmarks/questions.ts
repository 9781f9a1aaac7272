/**
 * Measures how well search answers the questions in `questions/`: MRR and hit@3 by kind, beside other engines over the
 * same texts in the same run.
 *
 *   node questions.ts [open|sealed|identifiers] [--each]
 *
 * It needs Node.js 24 and `npm ci` in this folder. It never shows a single sealed question. The sites of identifiers
 * are public repositories, cloned to MIRROR and checked out to WORK.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../src/content/config/config.ts';
import { readContent } from '../src/content/read-content.ts';
import { plainText } from '../src/markdown/html/shown.ts';
import { withOrigin } from '../src/model/entry.ts';
import { searchContent } from '../src/operations/search-content.ts';
import { nodeHash } from '../src/platform/node.ts';
import { buildSnapshot } from '../src/snapshot/build.ts';
import { pressKitTwin } from '../src/site/press-kit.ts';
import { openSite } from '../src/site/site.ts';
import { openSnapshot } from '../src/snapshot/snapshot.ts';
import { ENGINES } from './engines/index.ts';
import { mean, ndcg10, pairedChance } from './measure/statistics.ts';
import { printTable } from './print-table.ts';
import { checkout } from './real-sites/checkout.js';
import type { BenchDocument } from './types.ts';

interface Question {
  id: string;
  site: string;
  kind: string;
  question: string;
  answers: { path: string; grade: number }[];
}
type Ask = (question: string) => string[];

const LIMIT = 20;
const PEERS = ['minisearch', 'lunr', 'fts5', 'bm25'];
const NOW = Date.parse('2026-11-20T00:00:00Z');
const root = join(import.meta.dirname, '..');
const shared = process.env['LECTERN_SHARED'] ?? join(root, '../shared');
const { MIRROR: mirror = join(root, '../.mirror'), WORK: work = join(root, '../.checkouts') } = process.env;
const set = ['sealed', 'identifiers'].find((name) => process.argv.includes(name)) ?? 'open';
const isEach = process.argv.includes('--each') && set !== 'sealed';

const file = JSON.parse(readFileSync(join(import.meta.dirname, `questions/${set}.json`), 'utf8')) as
  | Question[]
  | { sites: Record<string, { repository: string; commit: string }>; questions: Question[] };
const { sites, questions } = Array.isArray(file) ? { sites: {}, questions: file } : file;
const kinds = [...new Set(questions.map(({ kind }) => kind))];
const ranks = new Map<string, number[]>();
const gains = new Map<string, number[]>();
const asked: Question[] = [];
for (const site of new Set(questions.map((question) => question.site))) {
  const engines = await enginesOf(site);
  for (const question of questions) {
    if (question.site !== site) continue;
    asked.push(question);
    for (const [name, ask] of engines) judge(name, question, ask(question.question));
  }
}
for (const [heading, value] of [
  ['hit@3', (rank: number) => (rank <= 3 ? 1 : 0)],
  ['MRR', (rank: number) => 1 / rank],
] as const) {
  const rows = Array.from(ranks, ([name, found]) => {
    const of = (kind?: string) =>
      mean(found.filter((_, i) => kind === undefined || asked[i]?.kind === kind).map(value)).toFixed(3);
    const [ours, theirs] = [gains.get('lectern') ?? [], gains.get(name) ?? []];
    const ndcg = [mean(theirs).toFixed(3), pairedChance(ours, theirs).toFixed(3)];
    return [name, ...kinds.map((kind) => of(kind)), of(), ...(heading === 'MRR' ? ndcg : [])];
  });
  printTable(
    `${heading} over ${asked.length} ${set} questions`,
    ['', ...kinds, 'all', ...(heading === 'MRR' ? ['nDCG@10', 'by chance'] : [])],
    rows,
  );
}

async function enginesOf(site: string): Promise<[string, Ask][]> {
  const repository = sites[site];
  const dir = repository
    ? checkout({ mirror, work, ...repository })
    : site === 'example'
      ? join(root, 'examples/site')
      : join(shared, 'sites', site);
  if (!existsSync(dir)) throw new Error(`The site ${site} is not in ${dir}; LECTERN_SHARED says where.`);
  const { content } = readContent(dir, await readConfig(dir), NOW);
  const origin = 'http://localhost';
  const opened = openSite(
    openSnapshot(buildSnapshot(content, nodeHash)),
    NOW,
    { base: origin, pages: origin },
    nodeHash,
  );
  const listed = content.entries.filter(({ unlisted }) => !unlisted);
  const paths = listed.map(({ path }) => path);
  const documents = listed.map(
    ({ title, tags, description, body, transcript }): BenchDocument => ({
      title,
      tags: tags.join(' '),
      body: [description ?? '', plain(body), plain(transcript ?? '')].join('\n'),
    }),
  );
  if (content.pressKit !== null) {
    const { title, description, body } = pressKitTwin(opened);
    paths.push('press-kit');
    documents.push({ title, tags: '', body: `${description}\n${plain(body)}` });
  }
  const own: Ask = (query) =>
    searchContent.run(opened, { query, limit: LIMIT }).results.map((result) => String(result.path));
  const peers = PEERS.map((name): [string, Ask] => {
    const engine = ENGINES[name]?.(documents);
    return [name, (query) => (engine?.search(query, LIMIT) ?? []).map((doc) => paths[doc] ?? '')];
  });
  return [['lectern', own], ...peers];
}

function plain(stored: string): string {
  return plainText(withOrigin(stored, ''));
}

/** The first entry that answers alone (grade 2) decides the rank. Both grades count as gains. */
function judge(name: string, { id, kind, question, answers }: Question, found: string[]): void {
  const grades = new Map(answers.map(({ path, grade }) => [path, grade]));
  const place = found.findIndex((path) => grades.get(path) === 2);
  const rank = place === -1 ? Infinity : place + 1;
  ranks.set(name, [...(ranks.get(name) ?? []), rank]);
  // A missing answer gets a negative number, which is the number of no hit.
  const numbers = answers.map(({ path, grade }, i): [number, number] => {
    const at = found.indexOf(path);
    return [at === -1 ? -1 - i : at, grade];
  });
  const gain = ndcg10(
    found.map((_, i) => i),
    new Map(numbers),
  );
  gains.set(name, [...(gains.get(name) ?? []), gain]);
  if (isEach && name === 'lectern') {
    console.log(
      `${rank === Infinity ? ' –' : String(rank).padStart(2)} ${kind.padEnd(6)} ${id}: ${question}`,
    );
    if (rank > 3)
      for (const path of found.slice(0, 4)) console.log(`      ${grades.get(path) ?? ' '} ${path}`);
  }
}
