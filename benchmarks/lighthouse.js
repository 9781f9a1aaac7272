// Asks Lighthouse for its four scores on phones: the home page and an article of the example in each look, the median
// of some runs. This needs Chromium, a built Lectern, and the version of Node.js that Lighthouse requires:
//
//   npm install --no-save lighthouse@12
//   node benchmarks/lighthouse.js [RUNS] [COMMAND OF LIGHTHOUSE]
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const [runs = '5', command = 'node_modules/.bin/lighthouse'] = process.argv.slice(2);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FLAGS = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox --disable-gpu'];
const env = { ...process.env, CHROME_PATH: process.env['CHROME_PATH'] ?? '/usr/bin/chromium' };

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * The scores of one run. Under load, Chromium may not start, or its trace may lack its beginning. Then the run is
 * repeated.
 */
function measure(url, tries = 3) {
  const { stdout, stderr } = spawnSync(command, [url, ...FLAGS], {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { categories, runtimeError } = stdout ? JSON.parse(stdout) : { runtimeError: { message: stderr } };
  if (!runtimeError) return CATEGORIES.map((name) => Math.round(categories[name].score * 100));
  if (tries > 1) return measure(url, tries - 1);
  throw new Error(`Lighthouse did not measure ${url}: ${runtimeError.message}`);
}

for (const look of ['writer', 'speaker', 'docs']) {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-lighthouse-'));
  cpSync(join(ROOT, 'examples/site'), dir, { recursive: true });
  appendFileSync(join(dir, 'lectern.yaml'), `\ntheme: { look: ${look} }\n`);
  const main = join(ROOT, 'dist/cli/main.js');
  const server = spawn(process.execPath, [main, 'serve', dir, '--port', '8731'], { stdio: 'ignore' });
  try {
    while (!(await fetch('http://127.0.0.1:8731/').catch(() => null)))
      await new Promise((resolve) => setTimeout(resolve, 100));
    for (const path of ['/', '/writing/caching-without-fear']) {
      const scores = Array.from({ length: Number(runs) }, () => measure(`http://127.0.0.1:8731${path}`));
      const line = CATEGORIES.map((name, at) => `${name} ${median(scores.map((row) => row[at]))}`);
      console.log(`${look} ${path}: ${line.join(', ')}`);
    }
  } finally {
    server.kill();
    rmSync(dir, { recursive: true, force: true });
  }
}
