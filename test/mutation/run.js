// Plants a seeded sample of bugs with StrykerJS and says how many the tests notice.
//   npm ci && npm test -- [how many] [seed] [folder …]
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What decides which files are published, and the reader of code that is asked. */
const USUAL = ['src/code', 'src/generators', 'src/content/config', 'src/content/fields/publication.ts'];
const [count = '600', seed = '1', ...given] = process.argv.slice(2);
const folders = given.length > 0 ? given : USUAL;

/** Every TypeScript file at or below a path. */
function filesBelow(path) {
  if (/\.tsx?$/.test(path)) return [path];
  return readdirSync(ROOT + path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${path}/${name.replaceAll('\\', '/')}`);
}

/** Numbers from 0 to 1, the same for the same seed: mulberry32. */
function randomFrom(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every mutant of the files, as Stryker itself would make them. */
async function mutantsOf(names) {
  const silent = { isDebugEnabled: () => false, isTraceEnabled: () => false };
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) silent[level] = () => undefined;
  const instrumenter = new Instrumenter(silent);
  const files = names.map((name) => ({
    name: ROOT + name,
    mutate: true,
    content: readFileSync(ROOT + name, 'utf8'),
  }));
  const options = { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [], mutationLevel: '' };
  const { mutants } = await instrumenter.instrument(files, options);
  return mutants.filter(({ status }) => status !== 'Ignored');
}

const names = folders.flatMap(filesBelow);
const all = await mutantsOf(names);
const random = randomFrom(Number(seed));
const sample = all
  .map((mutant) => ({ mutant, key: random() }))
  .toSorted((a, b) => a.key - b.key)
  .slice(0, Number(count))
  .map(({ mutant }) => mutant);
const ranges = sample.map(({ fileName, location: { start, end } }) => {
  const name = fileName.slice(ROOT.length);
  return `${name}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
});
console.log(
  `${all.length} mutants in ${names.length} files; ${sample.length} places are planted (seed ${seed}).`,
);
const config = {
  ...JSON.parse(readFileSync(new URL('stryker.json', import.meta.url), 'utf8')),
  mutate: ranges,
};
writeFileSync(new URL('sample.json', import.meta.url), JSON.stringify(config));
const stryker = fileURLToPath(new URL('node_modules/@stryker-mutator/core/bin/stryker.js', import.meta.url));
const { status } = spawnSync(process.execPath, [stryker, 'run', 'test/mutation/sample.json'], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
