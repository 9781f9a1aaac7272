// Shows and measures every kind of page of a site, in each look, at five widths, light and dark. Makes a contact sheet
// for each look, and reports pages that
//
//   are wider than their window,
//   move by more than .02 while they load, at once or in pieces,
//   violate a rule of axe,
//   weigh more than 120 kB without pictures, or have more than 14 kB of script,
//   are printed in letters that are not dark.
//
// The exit code is 1 if anything was reported. It needs Chromium, sharp and a built Lectern. Without a site it takes
// the example.
//
//   node benchmarks/sheets.js [OUT] [--site DIR] [--look writer,speaker,docs]
//     [--width 320,390,...] [--scheme light,dark] [--path /,/talks]
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: join(ROOT, 'examples/site') },
    look: { type: 'string', default: 'writer,speaker,docs' },
    width: { type: 'string', default: '320,390,820,1024,1440' },
    scheme: { type: 'string', default: 'light,dark' },
    path: { type: 'string' },
  },
});
const [out] = positionals;
const [looks, widths, schemes] = ['look', 'width', 'scheme'].map((name) => values[name].split(','));
const PORT = 8741;
const TALLEST = 1400;
const THUMBNAIL = 300;
/**
 * Widths at which a page is also sent in pieces. A piece has this many bytes and follows after this many milliseconds.
 */
const PIECED = new Set(['390', '820', '1440']);
const [PIECE, PAUSE] = [500, 20];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let found = 0;
function report(...words) {
  found++;
  console.log(words.join(' '));
}

/** One address of each kind of page, and two entries of each type. */
async function pathsOf(origin) {
  if (values.path) return values.path.split(',');
  const lists = ['', 'writing', 'videos', 'talks', 'projects', 'tags', 'authors', 'series', 'press-kit'];
  const others = ['search?query=the', 'developers', 'no-such-page'];
  const { entries = [], results = entries } = await (await fetch(`${origin}/content-index.json`)).json();
  const kinds = [...new Set(results.map(({ type }) => type))];
  const entriesOf = kinds.flatMap((kind) => results.filter(({ type }) => type === kind).slice(0, 2));
  return [
    ...[...lists, ...others].map((name) => `/${name}`),
    ...entriesOf.map(({ url }) => new URL(url).pathname),
  ];
}

/** A server that passes on the answers of an origin, pages in pieces. */
function inPieces(origin) {
  return createServer(async (request, response) => {
    const { url, headers } = request;
    const answer = await fetch(origin + url, { headers: { accept: headers.accept ?? '*/*' } });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const size = type.startsWith('text/html') ? PIECE : body.length;
    const head = type.startsWith('text/html') ? body.indexOf('<body') : 0;
    response.write(body.subarray(0, head));
    for (let start = head; start < body.length; start += size) {
      response.write(body.subarray(start, start + size));
      if (size < body.length) await sleep(PAUSE);
    }
    response.end();
  }).listen(PORT + 1, '127.0.0.1');
}

/** Runs in the page. Measures by how many pixels it is too wide, and by how much its parts have moved. */
const MEASURE = `new Promise((done) => {
  let moved = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (moved += value))).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done({ over: document.documentElement.scrollWidth - innerWidth, moved }), 60);
})`;
/**
 * Runs in the page as it is printed. Finds texts that are too light for paper, because browsers print no backgrounds.
 */
const PALE = `(() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pale = new Set();
  while (words.nextNode()) {
    const of = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !of.checkVisibility({ visibilityProperty: true })) continue;
    const [r, g, b] = getComputedStyle(of).color.match(/[\\d.]+/g).map(Number);
    if (.2126 * r + .7152 * g + .0722 * b > 150) pale.add(of.tagName + '.' + of.className + ' in ' + of.parentElement.tagName + '.' + of.parentElement.className);
  }
  return [...pale];
})()`;

/** Tries twice, because under load Chromium aborts one navigation in some hundred. */
const goTo = (page, url, options) => page.goto(url, options).catch(() => page.goto(url, options));

async function measure(page, where) {
  const { over, moved } = await page.evaluate(MEASURE);
  if (over > 0) report(where, `${over} px too wide`);
  if (moved > 0.02) report(where, `moves by ${moved.toFixed(3)}`);
}

async function weigh(page, url, where) {
  const sizes = { all: 0, script: 0 };
  const sent = [];
  const onEnd = (request) => sent.push(request);
  page.on('requestfinished', onEnd);
  await goTo(page, url, { waitUntil: 'networkidle' });
  page.off('requestfinished', onEnd);
  for (const request of sent) {
    if (/^(?:image|media)$/.test(request.resourceType())) continue;
    const { responseBodySize } = await request.sizes();
    sizes.all += responseBodySize;
    if (request.resourceType() === 'script') sizes.script += responseBodySize;
  }
  if (sizes.all > 120_000 || sizes.script > 14_000)
    report(where, `${sizes.all} bytes, ${sizes.script} of script`);
  return sizes;
}

async function print(page, where) {
  for (const appearance of ['auto', 'light', 'dark']) {
    await page.evaluate(`localStorage.setItem('appearance', '${appearance}')`);
    await page.reload();
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ media: 'print', colorScheme });
      const pale = await page.evaluate(PALE);
      if (pale.length > 0)
        report(where, `printed as ${appearance}, ${colorScheme}: pale`, pale.slice(0, 3).join(', '));
    }
    await page.emulateMedia({ media: null, colorScheme: null });
  }
  await page.evaluate("localStorage.removeItem('appearance')");
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const look of looks) {
    const dir = mkdtempSync(join(tmpdir(), 'lectern-sheets-'));
    cpSync(values.site, dir, { recursive: true });
    const config = join(dir, 'lectern.yaml');
    const isThemed = existsSync(config) && /^theme:/m.test(readFileSync(config, 'utf8'));
    if (!isThemed) appendFileSync(config, `\ntheme: { look: ${look} }\n`);
    const origin = `http://127.0.0.1:${PORT}`;
    const command = [join(ROOT, 'dist/cli/main.js'), 'serve', dir, '--port', String(PORT)];
    const server = spawn(process.execPath, command, { stdio: 'ignore' });
    const pieces = inPieces(origin);
    try {
      while (!(await fetch(origin).catch(() => null))) await sleep(100);
      const paths = await pathsOf(origin);
      const heaviest = { all: 0, script: 0 };
      const tiles = [];
      const columns = schemes.flatMap((scheme) => widths.map((width) => [scheme, width]));
      for (const [column, [colorScheme, width]] of columns.entries()) {
        const context = await browser.newContext({
          colorScheme,
          viewport: { width: Number(width), height: 900 },
        });
        for (const [row, path] of paths.entries()) {
          const where = `${look} ${width} ${colorScheme} ${path}:`;
          const page = await context.newPage();
          if (column === 0) {
            // A new context has an empty cache, so the page weighs what a first visitor has to load.
            const first = await browser.newContext({ viewport: { width: 390, height: 844 } });
            const { all, script } = await weigh(await first.newPage(), origin + path, where);
            heaviest.all = Math.max(heaviest.all, all);
            heaviest.script = Math.max(heaviest.script, script);
            await first.close();
          }
          if (colorScheme === schemes[0] && PIECED.has(width)) {
            await goTo(page, `http://127.0.0.1:${PORT + 1}${path}`);
            await measure(page, `${where} in pieces`);
          }
          await goTo(page, origin + path);
          await measure(page, where);
          await page.evaluate(AXE);
          const { violations } = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })");
          for (const { id, nodes } of violations) report(where, id, nodes[0].html.slice(0, 160));
          if (out) {
            const clip = { x: 0, y: 0, width: Number(width), height: TALLEST };
            const picture = await page.screenshot({ fullPage: true, clip });
            const input = await sharp(picture)
              .resize({ width: THUMBNAIL - 8, height: 420, fit: 'inside' })
              .png()
              .toBuffer();
            tiles.push({ input, left: column * THUMBNAIL + 4, top: row * 430 + 5 });
          }
          if (column === 0) await print(page, where);
          await page.close();
        }
        await context.close();
      }
      console.log(
        `${look}: ${paths.length} pages, at most ${heaviest.all} bytes, ${heaviest.script} of script`,
      );
      if (!out) continue;
      mkdirSync(out, { recursive: true });
      const size = { width: THUMBNAIL * columns.length, height: 430 * paths.length };
      await sharp({ create: { ...size, channels: 3, background: '#888' } })
        .composite(tiles)
        .png()
        .toFile(join(out, `${look}.png`));
    } finally {
      server.kill('SIGKILL');
      pieces.close();
      rmSync(dir, { recursive: true, force: true });
    }
  }
} finally {
  await browser.close();
}
console.log(found === 0 ? 'nothing is wrong' : `${found} things are wrong`);
process.exitCode = found === 0 ? 0 : 1;
