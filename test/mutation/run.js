// Plants a sample of bugs with StrykerJS, one at a time, and counts how many of them the tests notice.
//
//   npm ci && npm test -- AREA [how many] [seed] [file …]
//
// Writes a line of results/AREA-SEED.jsonl for each bug as soon as it is done. The same command continues where an
// earlier run ended.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { AREAS, SLOW } from './areas.js';
import { bundle } from './bundle.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const [area = 'code', count = '200', seed = '1', ...given] = process.argv.slice(2);
const { planted, suites } = AREAS[area];
/** A bug also counts as noticed if it makes the suites take this many times as long. */
const PATIENCE = 6;

/** Every TypeScript file at or below the paths, each once. */
function filesBelow(paths, ending = '.ts') {
  const all = paths.flatMap((path) =>
    path.endsWith('.ts') ? [path] : globSync(`${path}/**/*${ending}`, { cwd: ROOT }).toSorted(),
  );
  return [...new Set(all)];
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns every mutant of the files, and the files with all mutants in them. */
async function instrument(names) {
  const silent = { isDebugEnabled: () => false, isTraceEnabled: () => false };
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) silent[level] = () => undefined;
  const files = names.map((name) => ({
    name: ROOT + name,
    mutate: true,
    content: readFileSync(ROOT + name, 'utf8'),
  }));
  const options = { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [], mutationLevel: '' };
  const { mutants, files: instrumented } = await new Instrumenter(silent).instrument(files, options);
  return {
    mutants: mutants.filter(({ status }) => status !== 'Ignored'),
    texts: new Map(instrumented.map(({ name, content }) => [name, content])),
  };
}

/**
 * Runs the suites with one planted bug, or without a bug.
 * @param more environment variables that choose tests, or record which bugs each test runs.
 */
function run(program, id, timeout, more) {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-mutant-'));
  const env = { ...process.env, TMPDIR: dir, NODE_ENV: 'test', ...more };
  if (id !== null) Object.assign(env, { ['__STRYKER_ACTIVE_MUTANT__']: id });
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--max-old-space-size=1500', program], {
    cwd: ROOT,
    env,
    timeout,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  });
  rmSync(dir, { recursive: true, force: true });
  return { status, stdout, stderr, took: performance.now() - started };
}

const names = filesBelow(given.length > 0 ? given : planted);
const { mutants, texts } = await instrument(names);
const random = randomFrom(Number(seed));
const sample = mutants
  .map((mutant) => ({ mutant, key: random() }))
  .toSorted((a, b) => a.key - b.key)
  .slice(0, Number(count))
  .map(({ mutant }) => mutant);

const here = fileURLToPath(new URL('.', import.meta.url));
mkdirSync(join(here, 'results'), { recursive: true });
const results = join(here, 'results', `${area}-${seed}.jsonl`);
const known = new Map(
  (existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n') : [])
    .filter(Boolean)
    .map((line) => [JSON.parse(line).mutant, JSON.parse(line)]),
);

const program = join(mkdtempSync(join(tmpdir(), 'lectern-mutation-')), 'suites.mjs');
const tests = filesBelow(suites, '.test.ts').filter((name) => !SLOW.includes(name));
writeFileSync(program, await bundle(ROOT, tests, texts));
const coverage = join(dirname(program), 'met.json');
const clean = run(program, null, 600_000, { LECTERN_MET: coverage });
if (clean.status !== 0)
  throw new Error(`the suites fail with nothing planted: ${clean.stdout}${clean.stderr}`);
const met = JSON.parse(readFileSync(coverage, 'utf8'));
/**
 * The tests that run the code of a bug; null if the code runs while modules load, so that every test may notice it. A
 * suite stands for the code that runs before its tests.
 */
const testsOf = (id) =>
  id in met.static ? null : Object.keys(met.perTest).filter((test) => id in met.perTest[test]);
console.log(
  `${mutants.length} mutants in ${names.length} files, ${sample.length} of them planted (seed ${seed}); ` +
    `${clean.stdout.trim()} take ${(clean.took / 1000).toFixed(1)} s`,
);

const all = [];
for (const { id, fileName, location, mutatorName, replacement } of sample) {
  const place = `${fileName.slice(ROOT.length)}:${location.start.line + 1}:${location.start.column + 1}`;
  const mutant = `${place} ${mutatorName} ${replacement}`;
  let result = known.get(mutant);
  if (result === undefined) {
    const only = testsOf(id);
    const { status, stdout, took } =
      only?.length === 0
        ? { status: 0, stdout: '', took: 0 }
        : run(
            program,
            id,
            Math.ceil(10_000 + PATIENCE * clean.took),
            only === null ? {} : { LECTERN_ONLY: JSON.stringify(only) },
          );
    const by = status === 0 ? null : status === null ? 'time' : stdout.split('\n', 1)[0];
    result = { mutant, isNoticed: status !== 0, by, seconds: Math.round(took / 100) / 10 };
    appendFileSync(results, `${JSON.stringify(result)}\n`);
  }
  all.push(result);
}
rmSync(dirname(program), { recursive: true });
const noticed = all.filter(({ isNoticed }) => isNoticed).length;
for (const { mutant, isNoticed } of all) if (!isNoticed) console.log(`survived: ${mutant}`);
console.log(`${area}: ${noticed} of ${all.length} noticed (${((100 * noticed) / all.length).toFixed(1)} %)`);
