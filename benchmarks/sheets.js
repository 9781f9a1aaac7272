// Shows and measures every kind of page of a site, in each look, at five widths, light and dark. Makes a contact sheet
// for each look, and reports pages that
//
//   are wider than their window,
//   move by more than .02 while they load, at once or in pieces,
//   violate a rule of axe,
//   weigh more than 120 kB without pictures, or have more than 14 kB of script,
//   are printed in letters that are not dark, or have a heading that may stand alone at the foot of a sheet.
//
// Each page loads once for each width, and becomes dark where it is. If the machine is busy, one look may take ten minutes.
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
/** A page is also sent in pieces. A piece has this many bytes and follows after this many milliseconds. */
const [PIECE, PAUSE] = [1000, 20];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let found = 0;
function report(...words) {
  found++;
  console.log(words.join(' '));
}

/** One address of each kind of page. */
async function pathsOf(origin) {
  if (values.path) return values.path.split(',');
  const lists = ['', 'writing', 'videos', 'talks', 'projects', 'tags', 'authors', 'series', 'press-kit'];
  const others = ['search?query=the', 'developers', 'no-such-page'];
  const { entries = [], results = entries } = await (await fetch(`${origin}/content-index.json`)).json();
  const kinds = [...new Set(results.map(({ type }) => type))];
  const entriesOf = kinds.flatMap((kind) => results.filter(({ type }) => type === kind).slice(0, 1));
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
 * Runs in the page as it is printed. Finds texts that are too light for paper, because browsers print no backgrounds,
 * and headings between which and their text a sheet may end.
 */
const ON_PAPER = `(() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pale = new Set();
  while (words.nextNode()) {
    const of = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !of.checkVisibility({ visibilityProperty: true })) continue;
    const [r, g, b] = getComputedStyle(of).color.match(/[\\d.]+/g).map(Number);
    if (.2126 * r + .7152 * g + .0722 * b > 150) pale.add(of.tagName + '.' + of.className + ' in ' + of.parentElement.tagName + '.' + of.parentElement.className);
  }
  const alone = [...document.querySelectorAll('h2, h3, h4, h5, h6')].filter((heading) => {
    // A heading that is the last of its container is kept with what follows by the container.
    let kept = heading;
    while (kept.matches('main :last-child')) kept = kept.parentElement;
    return heading.checkVisibility() && !heading.closest('li') && getComputedStyle(kept).breakAfter !== 'avoid' && getComputedStyle(kept.parentElement).breakInside !== 'avoid';
  });
  return { pale: [...pale], alone: alone.map((heading) => heading.outerHTML.slice(0, 90)) };
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

async function checkRules(page, where, rules) {
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const { violations } = await page.evaluate(`axe.run(document, ${options})`);
  for (const { id, nodes } of violations) report(where, id, nodes[0].html.slice(0, 160));
}

/** Prints as readers do who chose dark colours, or left them to their system. */
async function print(page, where) {
  for (const appearance of ['auto', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.appearance = '${appearance}'`);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ media: 'print', colorScheme });
      const { pale, alone } = await page.evaluate(ON_PAPER);
      const how = `printed as ${appearance}, ${colorScheme}:`;
      if (pale.length > 0) report(where, how, 'pale', pale.slice(0, 3).join(', '));
      if (alone.length > 0) report(where, how, 'headings alone', alone.slice(0, 3).join(', '));
    }
  }
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
      for (const [column, width] of widths.entries()) {
        const context = await browser.newContext({
          colorScheme: schemes[0],
          viewport: { width: Number(width), height: 900 },
        });
        for (const [row, path] of paths.entries()) {
          const where = `${look} ${width} ${path}:`;
          if (column === 0) {
            // A new context has an empty cache, so the page weighs what a first visitor has to load.
            const first = await browser.newContext({ viewport: { width: 390, height: 844 } });
            const opened = await first.newPage();
            const { all, script } = await weigh(opened, origin + path, where);
            heaviest.all = Math.max(heaviest.all, all);
            heaviest.script = Math.max(heaviest.script, script);
            await goTo(opened, `http://127.0.0.1:${PORT + 1}${path}`);
            await measure(opened, `${where} in pieces`);
            await first.close();
          }
          const page = await context.newPage();
          await goTo(page, origin + path);
          await measure(page, where);
          await page.evaluate(AXE);
          const isEdge = column === 0 || column === widths.length - 1;
          for (const [index, colorScheme] of schemes.entries()) {
            await page.emulateMedia({ colorScheme });
            // Dark pages differ from light ones in their colours only, and in the same parts at all widths but the edges.
            if (index === 0) await checkRules(page, `${where} ${colorScheme}`);
            else if (isEdge) await checkRules(page, `${where} ${colorScheme}`, ['color-contrast']);
            if (!out) continue;
            const clip = { x: 0, y: 0, width: Number(width), height: TALLEST };
            const picture = await page.screenshot({ fullPage: true, clip });
            const input = await sharp(picture)
              .resize({ width: THUMBNAIL - 8, height: 420, fit: 'inside' })
              .png()
              .toBuffer();
            const left = (index * widths.length + column) * THUMBNAIL + 4;
            tiles.push({ input, left, top: row * 430 + 5 });
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
      const size = { width: THUMBNAIL * widths.length * schemes.length, height: 430 * paths.length };
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
