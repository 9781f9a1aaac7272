// Measures whether the first answer that an agent gets contains the answer to its question.
//
//   npm run build && node benchmarks/first-call.js [DIST] [--second] [--each] [--peers]
//
// The questions name public repositories, cloned to MIRROR and checked out to WORK.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkout } from './real-sites/checkout.js';

const root = join(import.meta.dirname, '..');
const shared = process.env.LECTERN_SHARED ?? join(root, '../shared');
const { MIRROR: mirror = join(root, '../.mirror'), WORK: work = join(root, '../.checkouts') } = process.env;
const dist = process.argv[2] && !process.argv[2].startsWith('--') ? process.argv[2] : join(root, 'dist');
const isEach = process.argv.includes('--each');
const { createLectern, readContent, readConfig } = await import(pathToFileURL(join(dist, 'index.js')).href);
const { sites, questions } = JSON.parse(
  readFileSync(
    join(import.meta.dirname, `questions/first-call${process.argv.includes('--second') ? '-2' : ''}.json`),
    'utf8',
  ),
);
const results = [];
for (const site of new Set(questions.map((question) => question.site))) {
  const dir = folderOf(site);
  const lectern = await createLectern({ dir, baseUrl: 'https://site.example', cacheDir: process.env.CACHE });
  const asked = questions.filter((question) => question.site === site);
  for (const question of asked) {
    for (const form of ['typed', 'keywords']) {
      const { rows, text } = await searchSite(lectern, question[form]);
      add(
        'lectern',
        form,
        question,
        rows.map(({ path }) => path),
        text,
      );
      const long =
        form === 'typed' &&
        (await searchSite(lectern, question[form], {
          limit: 3,
          excerpts: 'long',
        }));
      if (long)
        add(
          'lectern, 3 long',
          form,
          question,
          long.rows.map(({ path }) => path),
          long.text,
        );
    }
  }
  if (process.argv.includes('--peers')) await askPeers(dir, asked);
  await lectern.close();
}
for (const form of ['typed', 'keywords']) {
  for (const name of new Set(results.map((result) => result.name))) {
    const own = results.filter((result) => result.name === name && result.form === form);
    if (own.length === 0) continue;
    const mean = (value) => (own.reduce((sum, one) => sum + value(one), 0) / own.length).toFixed(3);
    const answers =
      own[0].text === null
        ? ''
        : `  answer ${mean(({ answered }) => (answered ? 1 : 0))}  bytes ${mean(({ text }) => Buffer.byteLength(text))}`;
    console.log(
      `${form.padEnd(8)} ${name.padEnd(16)} hit@3 ${mean(({ rank }) => (rank <= 3 ? 1 : 0))}  MRR ${mean(({ rank }) => 1 / rank)}${answers}`,
    );
  }
}

function folderOf(site) {
  if (site === 'example') return join(root, 'examples/site');
  const { repository, commit } = sites[site] ?? {};
  return repository ? checkout({ mirror, work, repository, commit }) : join(shared, 'sites', site);
}

async function searchSite({ fetch }, query, more = {}) {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const response = await fetch(
    new Request('https://site.example/api/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        ...message,
        params: { name: 'search_site', arguments: { query, ...more } },
      }),
    }),
  );
  const { result } = await response.json();
  return {
    rows: result.structuredContent.results,
    text: result.content[0].text,
  };
}

function add(name, form, { id, typed, paths, words }, found, text) {
  const place = found.findIndex((path) => paths.includes(path));
  const rank = place === -1 ? Infinity : place + 1;
  const answered = text?.toLowerCase().includes(JSON.stringify(words).slice(1, -1).toLowerCase());
  results.push({ name, form, rank, answered, text });
  if (isEach && name === 'lectern' && (rank > 3 || !answered)) {
    console.log(
      `${String(rank).padStart(8)} ${answered ? 'yes' : 'no '} ${form} ${id}: ${typed} | ${found.slice(0, 4).join(' ')}`,
    );
  }
}

/** Asks the other engines about the same texts. Their modules are TypeScript, which Node.js 24 reads. */
async function askPeers(dir, asked) {
  const { ENGINES } = await import('./engines/index.ts');
  const { content } = readContent(dir, await readConfig(dir), Date.now(), {});
  const entries = content.entries.filter(({ unlisted }) => !unlisted);
  const documents = entries.map(({ title, tags, description, body, transcript }) => ({
    title,
    tags: tags.join(' '),
    body: [description ?? '', body, transcript ?? ''].join('\n'),
  }));
  for (const name of ['bm25', 'minisearch', 'fts5']) {
    const engine = ENGINES[name]?.(documents);
    for (const question of engine ? asked : []) {
      for (const form of ['typed', 'keywords']) {
        add(
          name,
          form,
          question,
          engine.search(question[form], 20).map((doc) => entries[doc].path),
          null,
        );
      }
    }
  }
}
