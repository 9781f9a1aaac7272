// Measures how much of the text that a browser shows of a build is in its twins: makes the table of
// docs/explanation/built-sites.md.
//
//   npm run build && node benchmarks/real-builds.js [--worst N] [--most N] NAME=BUILD[,SOURCES] ...
//
// If SOURCES is named, the twins are read from the sources, for pages that both have. The column "Of the source" only
// counts words that are also in the source file, so that words of layouts do not count.
//
// Chromium, without scripts, lists the lines that each page shows. A line is part of the frame if it is in navigation,
// or if more than half of the pages (or of the pages of its folder) show it. Each word of all other lines should be in
// the twin (its title, dates and tags included). Code outside of cells, tables, pictures and formulas are counted on
// both sides. Lectern's reader of builds is not used for this.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { readSettings } from '../dist/content/config/config.js';
import { showText } from '../dist/markdown/html/html.js';
import { matchEntries } from '../dist/reconcile/match-entries.js';
import { SiteReader } from '../dist/reconcile/site-reader.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { worst: { type: 'string', default: '0' }, most: { type: 'string', default: '150' } },
});
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
const page = await context.newPage();
await page.route('**', (route) =>
  route.request().resourceType() === 'document' ? route.continue() : route.abort(),
);
console.log(
  '| Build | Made by | Marked | Pages | In the sitemap | Words kept | Of the source | Below 95 % | Of these warned | Code | Tables | Pictures | Formulas | Dated | Language |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
const notes = [];
for (const site of positionals) {
  const [name, folders] = site.split('=');
  const [dir, sources] = folders.split(',').map((folder) => resolve(folder));
  try {
    console.log(await rowOf(name, dir, sources));
  } catch (error) {
    console.log(`| ${name} | failed: ${error.message} |`);
  }
}
await browser.close();
if (notes.length > 0) console.log(`\n${notes.join('\n')}`);

async function rowOf(name, dir, sources = dir) {
  const reader = new SiteReader({ dir: sources, built: dir, ...(await readSettings(sources)) });
  const source = sources === dir ? null : reader.readSources(Date.now());
  const build = reader.readBuild(source);
  const { content, report } = source ?? build;
  /** The entry whose twin is compared, by the entry of the build. */
  const twins = source && matchEntries({ content: source.content, held: [] }, build.content.entries).entries;
  const twinOf = (entry) => (twins === null ? entry : twins.get(entry));
  const entries = build.content.entries.filter(
    (entry) => !entry.lists && !entry.unlisted && entry.path !== 'index' && twinOf(entry) !== undefined,
  );
  const step = Math.max(1, Math.ceil(entries.length / Number(values.most)));
  const asked = entries.filter((_, index) => index % step === 0);
  const shown = new Map();
  for (const entry of asked) shown.set(entry, await show(join(sources, entry.file)));
  const counts = new Map();
  for (const { lines, pictures } of shown.values())
    for (const line of new Set([...lines, ...pictures])) counts.set(line, (counts.get(line) ?? 0) + 1);
  const groups = new Map();
  const folderOf = ({ file }) => file.replace(/\/index\.html$/, '').replace(/[^/]*$/, '');
  for (const [entry, { lines }] of shown) {
    const group = groups.get(folderOf(entry)) ?? { pages: 0, counts: new Map() };
    groups.set(folderOf(entry), group);
    group.pages++;
    for (const line of new Set(lines)) group.counts.set(line, (group.counts.get(line) ?? 0) + 1);
  }
  const isMost = (some, all) => some > 2 && some > all / 2;
  const isFrame = (line, entry) => {
    const group = groups.get(folderOf(entry));
    return isMost(counts.get(line) ?? 0, asked.length) || isMost(group.counts.get(line) ?? 0, group.pages);
  };
  const sum = { wanted: 0, kept: 0, lostOfSource: 0 };
  const parts = { code: [0, 0], tables: [0, 0], pictures: [0, 0], formulas: [0, 0] };
  const warned = new Set(
    report.diagnostics.flatMap(({ code, file, lost }) =>
      /^(?:words-lost|lost-text)$/.test(code) ? (lost?.files ?? [file]) : [],
    ),
  );
  const low = [];
  for (const [page, { lines, pictures, ...found }] of shown) {
    const entry = twinOf(page);
    const html = showText({
      markdown: entry.body.replaceAll('\0', 'http://site.invalid'),
      math: content.config.math,
    }).html;
    const text = fold(
      `${entry.title} ${entry.description ?? ''} ${entry.tags.join(' ')} ${entry.authors.join(' ')} ${entry.date ?? ''} ${entry.updated ?? ''} ${html
        .replace(/<\/?(?:b|i|em|strong|code|a|span|sub|sup|kbd|mark|del|ins|small|q|abbr)\b[^>]*>/gi, '')
        .replace(
          /<img\b[^>]*>/g,
          (img) => ` ${[...img.matchAll(/ (?:alt|title)="([^"]*)"/g)].map(([, said]) => said).join(' ')} `,
        )
        .replace(/<[^>]*>/g, ' ')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&#39;/g, "'")
        .replace(/&amp;/g, '&')}`,
    );
    const had = tally(text);
    const inSource = twins === null ? null : tally(readFileSync(join(sources, entry.file), 'utf8'));
    for (const [word, count] of inSource ?? []) inSource.set(word, Math.max(0, count - (had.get(word) ?? 0)));
    const wanted = lines.filter((line) => !isFrame(line, page) && !isData(line, entry));
    let [all, kept, lostOfSource] = [0, 0, 0];
    const lost = [];
    for (const line of wanted) {
      const words = wordsOf(line);
      all += words.length;
      if (text.includes(fold(line))) {
        kept += words.length;
        continue;
      }
      const without = words.filter((word) => {
        const left = had.get(word) ?? 0;
        if (left > 0) had.set(word, left - 1);
        return left === 0;
      });
      kept += words.length - without.length;
      const ofSource = without.filter((word) => {
        const left = inSource?.get(word) ?? 0;
        if (left > 0) inSource.set(word, left - 1);
        return left > 0;
      });
      sum.lostOfSource += ofSource.length;
      lostOfSource += ofSource.length;
      if (without.length > 0) lost.push((inSource === null ? without : ofSource).join(' '));
    }
    sum.wanted += all;
    sum.kept += kept;
    const has = (pattern) => html.match(pattern)?.length ?? 0;
    const had2 = {
      code: has(/<pre\b/g),
      tables: has(/<table\b/g),
      pictures: has(/<img\b/g),
      formulas: entry.body.match(/\$\$[\s\S]*?\$\$|\$[^$\n]+\$/g)?.length ?? 0,
    };
    const want = { ...found, pictures: pictures.filter((src) => !isFrame(src, page)).length };
    for (const key of Object.keys(parts)) {
      parts[key][0] += Math.min(had2[key], want[key]);
      parts[key][1] += want[key];
    }
    const missing = twins === null ? all - kept : lostOfSource;
    if (all > 0 && missing > 3)
      low.push({
        file: entry.file,
        share: 1 - missing / all,
        lost: lost.filter(Boolean).join(' … ').slice(0, 300),
      });
  }
  low.sort((a, b) => a.share - b.share);
  const below = low.filter(({ share }) => share < 0.95);
  for (const { file, share, lost } of low.slice(0, Number(values.worst)))
    notes.push(`${name} ${file}: ${(100 * share).toFixed(1)} %: ${lost}`);
  const marked = [...shown.values()].filter(({ isMarked }) => isMarked).length;
  const sitemap = sitemapOf(dir);
  const kind = (build.report.site[0]?.value ?? '')
    .replace(/^site built by /, '')
    .replace(/^built site$/, 'not said');
  const part = ([a, b]) => (b === 0 ? '–' : a === b ? `${b}` : `${a} of ${b}`);
  return `| ${name} | ${kind} | ${marked === 0 ? 'no' : marked === asked.length ? 'yes' : `${marked} of ${asked.length}`} | ${entries.length} | ${sitemap ?? '–'} | ${((100 * sum.kept) / Math.max(1, sum.wanted)).toFixed(2)} % | ${twins === null ? '–' : `${(100 * (1 - sum.lostOfSource / Math.max(1, sum.wanted))).toFixed(2)} %`} | ${below.length} | ${below.filter(({ file }) => warned.has(file)).length} | ${Object.values(parts).map(part).join(' | ')} | ${entries.filter(({ date }) => date !== null).length} | ${content.config.language} |`;
}

async function show(file) {
  await page.goto(`file://${file}`, { waitUntil: 'domcontentloaded' });
  const found = await page.evaluate(() => {
    const frame =
      'nav,[role=navigation],[role=search],[role=banner],[role=contentinfo],body>header,body>footer,button,select,form,noscript,dialog,.headerlink,.gutter,.linenos,.linenodiv,[aria-hidden=true]:not(svg):not(.katex-html)';
    for (const element of document.querySelectorAll(frame)) element.remove();
    for (const element of document.querySelectorAll('svg')) element.remove();
    const isMarked = document.querySelector('main,[role=main],article,[data-pagefind-body]') !== null;
    const root = document.querySelector('main,[role=main]') ?? document.body;
    const isData = (table) =>
      table.querySelector('th') !== null &&
      table.querySelector('table,pre') === null &&
      table.rows.length > 1 &&
      table.rows[0].cells.length > 1;
    const pictures = [...root.querySelectorAll('img')]
      .map((img) => img.getAttribute('src') ?? '')
      .filter(Boolean);
    const formulas = root.querySelectorAll('.katex,math,mjx-container,script[type^="math/tex"]').length;
    for (const element of document.querySelectorAll('img,math,.katex,mjx-container')) element.remove();
    return {
      isMarked,
      pictures,
      formulas,
      lines: document.body.innerText.split('\n'),
      code: [...root.querySelectorAll('pre')].filter(
        (pre) =>
          pre.closest('td.gutter,td.linenos') === null &&
          pre.innerText.trim() !== '' &&
          pre.checkVisibility() &&
          pre.querySelector('pre') === null &&
          pre.closest('th,td:not(.code)') === null &&
          !pre.closest('.gutter'),
      ).length,
      tables: [...root.querySelectorAll('table')].filter(isData).length,
    };
  });
  const lines = found.lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !/^https?:\/\/\S+$/.test(line));
  return { ...found, lines };
}

/** Whether a line only has dates, authors and tags, which twins have as data. */
function isData(line, { tags, authors, date, updated }) {
  const told = new Set(wordsOf([...tags, ...authors, date ?? '', updated ?? ''].join(' ')));
  const small =
    /^(?:published|posted|updated|written|last|on|by|in|at|tags?|categor(?:y|ies)|min|read|utc|\d+)$/;
  return wordsOf(line).every((word) => told.has(word) || small.test(word));
}

function sitemapOf(dir) {
  try {
    return readFileSync(join(dir, 'sitemap.xml'), 'utf8').match(/<loc>/g)?.length ?? null;
  } catch {
    return null;
  }
}

function fold(text) {
  return wordsOf(text).join(' ');
}

function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function tally(text) {
  const words = new Map();
  for (const word of wordsOf(text)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}
