// Says what each rule of the answer in the first call adds: switches off one rule at a time, in a copy of what tsc
// writes, and asks both sets of questions.
//
//   npx tsc -p build/tsconfig.json --noCheck --outDir .lectern/plain
//   MIRROR=DIR WORK=DIR node benchmarks/answer-ablation.js [NAME] > table.md
//
// The rules were tuned on the first set. The second set is about sites on which no rule was tuned.
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const [plain, copy] = ['plain', 'copy'].map((name) => join(root, '.lectern', name));
const hook = `export const resolve=(name,from,next)=>name.endsWith('?text')?{url:'data:text/javascript,export default""',shortCircuit:true}:next(name,from)`;
const register = `import{register}from'node:module';register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)})`;
const run = promisify(execFile);

const PASSAGES = 'search/passage/find-passages.js';
const SITE = 'site/passage.js';
const ROWS = 'site/question/find-rows.js';
const QUESTION = 'site/question/read-question.js';
/** Each rule: its name, its file, the code that is replaced, and the code that switches the rule off. */
const RULES = [
  ['words of one sentence count more', PASSAGES, /TOGETHER = [\d.]+/, 'TOGETHER = 0'],
  ['a passage ends at the next heading (choice)', PASSAGES, /\? sectionOf\(.*?\) :/, '? [0, Infinity] :'],
  ['a passage grows to what stands around it', PASSAGES, /isFree = /, 'isFree = () => false, unused = '],
  ['a passage begins and ends at headings (text)', SITE, 'const high = isBody', 'const high = false'],
  ['rows of a table come with its head', SITE, 'const head = tableHead(', 'const head = null && ('],
  ['chapters have times', SITE, 'const chapter = isBody', 'const chapter = false'],
  ['the beginning where no passage is', ROWS, 'beginningOf(site', 'null && (site'],
  ['lists', ROWS, /const listed = .*/, 'const listed = [];'],
  ['questions about the person', ROWS, 'const about = question.person', 'const about = false'],
  ['… what the answer must hold', ROWS, 'const passage = person.holds', 'const passage = false'],
  ['… words of the answer', ROWS, "const said = person.said.join(' ')", "const said = ''"],
  ['… words that surely mean the person', QUESTION, "all.some((word) => is(word, 'person'))", 'false'],
  ['… keywords of one thing', QUESTION, 'const isOneThing = ', 'const isOneThing = false && '],
  ['… names of the owner', QUESTION, 'word.length > 2 &&', 'false &&'],
  [
    'question words count less',
    'search/parameters.js',
    /QUESTION_WORD_WEIGHT = [\d.]+/,
    'QUESTION_WORD_WEIGHT = 1',
  ],
  ['names of the site count less', 'search/parameters.js', /IMPLIED_WEIGHT = [\d.]+/, 'IMPLIED_WEIGHT = 1'],
  ['words near each other', 'search/parameters.js', /WINDOW_WEIGHT = [\d.]+/, 'WINDOW_WEIGHT = 0'],
  ['words side by side', 'search/parameters.js', /ADJACENT_WEIGHT = [\d.]+/, 'ADJACENT_WEIGHT = 0'],
  ['the share of the title', 'search/parameters.js', /TITLE_COVER_WEIGHT = [\d.]+/, 'TITLE_COVER_WEIGHT = 0'],
  [
    'the whole query word by word',
    'search/parameters.js',
    /WHOLE_PHRASE_WEIGHT = [\d.]+/,
    'WHOLE_PHRASE_WEIGHT = 0',
  ],
  ['feedback', 'search/parameters.js', /FEEDBACK_WEIGHT = [\d.]+/, 'FEEDBACK_WEIGHT = 0'],
].filter(([name]) => name.includes(process.argv[2] ?? ''));

/** hit@3 and the share of answers, of questions as typed and as keywords, of both sets. */
async function figuresOf(dist) {
  const cells = [];
  for (const set of [[], ['--second']]) {
    const args = ['--import', `data:text/javascript,${encodeURIComponent(register)}`];
    const script = join(import.meta.dirname, 'first-call.js');
    // No rule changes the index, so the indexes are built once and kept.
    const env = { ...process.env, CACHE: join(root, '.lectern/sites') };
    const { stdout } = await run(process.execPath, [...args, script, dist, ...set], { env });
    for (const form of ['typed', 'keywords']) {
      const line = stdout.split('\n').find((each) => each.startsWith(`${form.padEnd(8)} lectern  `));
      cells.push(...[/hit@3 ([\d.]+)/, /answer ([\d.]+)/].map((pattern) => Number(pattern.exec(line)[1])));
    }
  }
  return cells;
}

const whole = await figuresOf(plain);
const row = (name, cells) => console.log(`| ${[name, ...cells].join(' | ')} |`);
row('Without', [
  'old: typed hit@3',
  'answer',
  'keywords hit@3',
  'answer',
  'new: typed hit@3',
  'answer',
  'keywords hit@3',
  'answer',
]);
console.log('|---|---|---|---|---|---|---|---|---|');
row('nothing', whole);
for (const [name, file, from, to] of RULES) {
  rmSync(copy, { recursive: true, force: true });
  cpSync(plain, copy, { recursive: true });
  const text = readFileSync(join(plain, file), 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${name}: nothing like ${from} in ${file}.`);
  writeFileSync(join(copy, file), changed);
  const cells = await figuresOf(copy);
  row(
    name,
    cells.map((cell, i) => (cell === whole[i] ? '' : (cell - whole[i]).toFixed(3))),
  );
}
