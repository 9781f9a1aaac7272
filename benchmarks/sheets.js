// Contact sheets: every kind of page of a site, in each look, at five widths, light and dark, as one PNG a look.
// It says which pages are wider than their window, which move while they load (CLS over .02), and what axe finds.
// Needs Chromium, sharp and a built Lectern. Without a site it takes the example.
// node benchmarks/sheets.js OUT [SITE] [--look writer,speaker,docs] [--width 320,390,...] [--scheme light,dark] [--path /,/talks]
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    look: { type: 'string', default: 'writer,speaker,docs' },
    width: { type: 'string', default: '320,390,820,1024,1440' },
    scheme: { type: 'string', default: 'light,dark' },
    path: { type: 'string' },
    url: { type: 'string' },
    axe: { type: 'boolean', default: false },
  },
});
const [out = 'sheets', site = join(ROOT, 'examples/site')] = positionals;
const [looks, widths, schemes] = ['look', 'width', 'scheme'].map((name) => values[name].split(','));
const PORT = 8741;
const TALLEST = 1400;
const THUMBNAIL = 300;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(out, { recursive: true });

/** One address of each kind of page, as the navigation and the index of the site have them. */
async function pathsOf(origin) {
  if (values.path) return values.path.split(',');
  const lists = [
    '/',
    '/writing',
    '/videos',
    '/talks',
    '/projects',
    '/tags',
    '/authors',
    '/series',
    '/press-kit',
    '/search?query=the',
    '/developers',
    '/no-such-page',
  ];
  const { entries = [], results = entries } = await (await fetch(`${origin}/content-index.json`)).json();
  const kinds = [...new Set(results.map(({ type }) => type))];
  const entriesOf = kinds.flatMap((kind) => results.filter(({ type }) => type === kind).slice(0, 2));
  return [...lists, ...entriesOf.map(({ url }) => new URL(url).pathname)];
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const look of looks) {
    const dir = mkdtempSync(join(tmpdir(), 'lectern-sheets-'));
    cpSync(site, dir, { recursive: true });
    const config = join(dir, 'lectern.yaml');
    const isThemed = existsSync(config) && /^theme:/m.test(readFileSync(config, 'utf8'));
    if (!isThemed) appendFileSync(config, `\ntheme: { look: ${look} }\n`);
    const origin = `http://127.0.0.1:${PORT}`;
    const server = spawn(
      process.execPath,
      [join(ROOT, 'dist/cli/main.js'), 'serve', dir, '--port', String(PORT)],
      { stdio: 'ignore' },
    );
    try {
      while (!(await fetch(origin).catch(() => null)))
        await new Promise((resolve) => setTimeout(resolve, 100));
      const paths = await pathsOf(origin);
      const tiles = [];
      for (const [column, [scheme, width]] of schemes
        .flatMap((one) => widths.map((two) => [one, two]))
        .entries()) {
        const context = await browser.newContext({
          colorScheme: scheme,
          viewport: { width: Number(width), height: 900 },
        });
        const page = await context.newPage();
        for (const [row, path] of paths.entries()) {
          await page.goto(origin + path);
          const { over, moved } = await page.evaluate(
            () =>
              new Promise((done) => {
                let moved = 0;
                new PerformanceObserver((list) =>
                  list.getEntries().forEach(({ value }) => (moved += value)),
                ).observe({ type: 'layout-shift', buffered: true });
                setTimeout(
                  () => done({ over: document.documentElement.scrollWidth - innerWidth, moved }),
                  60,
                );
              }),
          );
          if (over > 0) console.log(`${look} ${width} ${path}: ${over} px too wide`);
          if (moved > 0.02) console.log(`${look} ${width} ${path}: moves by ${moved.toFixed(3)}`);
          if (values.axe) {
            await page.evaluate(AXE);
            const found = await page.evaluate(() => axe.run());
            for (const { id, nodes } of found.violations)
              console.log(
                `${look} ${width} ${scheme} ${path}: ${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary.slice(0, 200)}`,
              );
          }
          const picture = await page.screenshot({
            fullPage: true,
            clip: { x: 0, y: 0, width: Number(width), height: TALLEST },
          });
          const input = await sharp(picture)
            .resize({ width: THUMBNAIL - 8, height: 420, fit: 'inside' })
            .png()
            .toBuffer();
          tiles.push({ input, left: column * THUMBNAIL + 4, top: row * 430 + 5 });
        }
        await context.close();
      }
      const file = join(out, `${look}.png`);
      const size = { width: THUMBNAIL * widths.length * schemes.length, height: 430 * paths.length };
      await sharp({ create: { ...size, channels: 3, background: '#888' } })
        .composite(tiles)
        .png()
        .toFile(file);
      console.log(`${file}: ${paths.join(' ')}`);
    } finally {
      server.kill('SIGKILL');
      rmSync(dir, { recursive: true, force: true });
    }
  }
} finally {
  await browser.close();
}
