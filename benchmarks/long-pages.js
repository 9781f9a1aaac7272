// Measures how long long and hostile pages take, and how long other requests wait meanwhile.
//
//   npm run build && node benchmarks/long-pages.js
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const SHORT = 50;
const prose =
  'Some words with *emphasis*, a [link](https://example.com/a), `code` and "quotation marks", as posts have them. ';
const rows = (cells) => `${'|a'.repeat(cells)}|\n${'|-'.repeat(cells)}|\n${'a\n'.repeat(cells)}\n`;

const texts = {
  'prose, 100 kB': `${prose.repeat(3)}\n\n`.repeat(300),
  'prose, 3.9 MB': `${prose.repeat(3)}\n\n`.repeat(11_700),
  'prose, 10 MB': `${prose.repeat(3)}\n\n`.repeat(30_000),
  'notes in place, 100 kB': '^[a] '.repeat(20_000),
  'notes, 100 kB': Array.from({ length: 5000 }, (_, n) => `[^${n}]\n\n[^${n}]: b\n\n`).join(''),
  'notes that never end, 100 kB': `[^a]: b\n\n${'[^a'.repeat(33_000)}`,
  'elements that never end, 100 kB': '<dd><li>'.repeat(12_500),
  'short rows, 100 kB': rows(200).repeat(85),
  'lines below a deep quote, 100 kB': `${'> '.repeat(90)}a\n${'a\n'.repeat(50_000)}`,
  'code, 100 kB': `\`\`\`csharp\n${'public int a '.repeat(760)}\n\`\`\`\n\n`.repeat(10),
};

const dir = mkdtempSync(join(tmpdir(), 'lectern-long-'));
mkdirSync(join(dir, 'content/writing'), { recursive: true });
const write = (name, text) => writeFileSync(join(dir, `content/writing/${name}.md`), `# ${name}\n\n${text}`);
for (let n = 0; n < SHORT; n++) write(`short-${n}`, prose);
for (const [n, text] of Object.values(texts).entries()) write(`long-${n}`, text);
const child = spawn(process.execPath, [main, 'serve', dir, '--port', '0', '--json-ready'], {
  env: { ...process.env, LECTERN_CACHE: 'none' },
});
const [line] = await once(createInterface({ input: child.stdout }), 'line');
const { url } = JSON.parse(line);
const get = async (name) => {
  const started = performance.now();
  await (await fetch(`${url}/writing/${name}`, { headers: { Accept: 'text/html' } })).text();
  return performance.now() - started;
};
await get('short-0');
for (const [n, name] of Object.keys(texts).entries()) {
  const waiting = new Set([n]);
  const page = get(`long-${n}`).finally(() => waiting.delete(n));
  const waits = [];
  while (waiting.size > 0) waits.push(await get(`short-${waits.length % SHORT}`));
  console.log(
    `${name}: ${Math.round(await page)} ms; of ${waits.length} short pages meanwhile the slowest took ${Math.round(Math.max(...waits))} ms`,
  );
}
child.kill();
await once(child, 'exit');
rmSync(dir, { recursive: true });
