// Measures how long an edit takes until `lectern serve --watch` shows it, with 1,000 and with 10,000 files.
//
//   npm run build && node benchmarks/watch.js
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const EDITS = 7;

for (const count of [1000, 10_000]) {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-watch-'));
  mkdirSync(join(dir, 'content/writing'), { recursive: true });
  const write = (n, word) => writeFileSync(join(dir, `content/writing/p${n}.md`), post(n, word, count));
  for (let n = 0; n < count; n++) write(n, 'first');
  const env = { ...process.env, LECTERN_CACHE: 'none' };
  const child = spawn(process.execPath, [main, 'serve', dir, '--watch', '--port', '0', '--json-ready'], {
    env,
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url } = JSON.parse(line);
  const seen = async (word) => {
    const started = performance.now();
    for (;;) {
      const response = await fetch(`${url}/writing/p5.md`);
      if ((await response.text()).includes(word)) return performance.now() - started;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  write(5, 'warm');
  await seen('warm');
  const times = [];
  for (let edit = 0; edit < EDITS; edit++) {
    write(5, `edit${edit}`);
    times.push(await seen(`edit${edit}`));
  }
  times.sort((a, b) => a - b);
  console.log(
    `${count} files: an edit is visible after ${Math.round(times[EDITS >> 1])} ms (median of ${EDITS}, slowest ${Math.round(times.at(-1))} ms)`,
  );
  child.kill();
  await once(child, 'exit');
  rmSync(dir, { recursive: true });
}

/** A post of about 250 words with headings and links. */
function post(n, word, count) {
  const part = (j) =>
    `## Part ${j}\n\nSome words about subject ${(n * j) % 977} and a [link](p${(n + j) % count}.md), with *more* words than one would like to read, number ${j}.`;
  const parts = Array.from({ length: 12 }, (_, j) => part(j)).join('\n\n');
  return `---\ntitle: Post number ${n}\ndate: 2024-01-${String((n % 28) + 1).padStart(2, '0')}\ntags: [a${n % 50}, b${n % 7}]\n---\n\n${word}\n\n${parts}\n`;
}
