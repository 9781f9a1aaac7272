// Measures how much of each text a build keeps: compares twins read from a build with twins read from its sources.
//
//   npm run build
//   node benchmarks/built-twins.js NAME=SOURCE,BUILD[,BARE] ... [--worst N]
//
// Each site must have been built by its own generator. The table has one row for each site: the pages that both have;
// the share of the sources' words that the build's texts keep (97 % wanted); the share of the build's words that the
// sources lack (1 % at most); the code blocks that are the same byte for byte; the texts that miss one of the two aims.
// BARE is a build of the same sources without layouts (`jekyll build --layouts EMPTY`). Words that templates write into
// a text, from data and includes, are in no source; BARE shows that they belong to the text.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readSettings } from '../dist/content/config/config.js';
import { showText } from '../dist/markdown/html/html.js';
import { pageWords } from '../dist/markdown/html/page-words.js';
import { matchEntries } from '../dist/reconcile/match-entries.js';
import { SiteReader } from '../dist/reconcile/site-reader.js';

const [, , ...args] = process.argv;
const worst = args.includes('--worst') ? Number(args[args.indexOf('--worst') + 1]) : 0;
const sites = args.filter((arg) => arg.includes('='));
if (sites.length === 0) throw new Error('Name sites: node benchmarks/built-twins.js NAME=SOURCE,BUILD ...');

console.log(
  '| Site | Pages in both | Words kept | Words from elsewhere | Code blocks the same | Below 97 % | Over 1 % |',
);
console.log('|---|---|---|---|---|---|---|');
const notes = [];
for (const site of sites) {
  const [name, paths] = site.split('=');
  const [dir, built, bare] = paths.split(',').map((path) => resolve(path));
  const settings = await readSettings(dir);
  const reader = new SiteReader({ dir, built, ...settings });
  const source = reader.readSources(Date.now());
  const build = reader.readBuild(source);
  const { entries } = matchEntries({ content: source.content, held: [] }, build.content.entries);
  const sum = { kept: 0, wanted: 0, extra: 0, had: 0, code: 0, codes: 0, low: 0, high: 0 };
  const rows = [];
  for (const [page, entry] of entries) {
    const [wanted, had] = [tally(entry.body), tally(page.body)];
    const all = total(wanted);
    if (all === 0) continue;
    const both = [...wanted].reduce((count, [word, times]) => count + Math.min(times, had.get(word) ?? 0), 0);
    const written = bare ? bareWords(join(bare, relative(built, join(dir, page.file)))) : new Map();
    const foreign = [...had].filter(
      ([word, times]) => times > Math.max(wanted.get(word) ?? 0, written.get(word) ?? 0),
    );
    const extra = foreign.reduce(
      (sum, [word, times]) => sum + times - Math.max(wanted.get(word) ?? 0, written.get(word) ?? 0),
      0,
    );
    sum.kept += both;
    sum.wanted += all;
    sum.extra += extra;
    sum.had += total(had);
    const blocks = new Set(codeOf(page.body));
    const own = codeOf(entry.body);
    sum.codes += own.length;
    sum.code += own.filter((block) => blocks.has(block)).length;
    const names = foreign.map(([word]) => word);
    const row = {
      file: entry.file,
      foreign: names,
      kept: both / all,
      extra: extra / Math.max(1, total(had)),
    };
    // In a text of a few words, one word is already more than 1 %.
    if (row.kept < 0.97 && all - both > 2) sum.low++;
    if (row.extra > 0.01 && extra > 2) sum.high++;
    rows.push(row);
  }
  const part = (a, b) => (b === 0 ? '–' : `${((100 * a) / b).toFixed(2)} %`);
  console.log(
    `| ${name} | ${rows.length} | ${part(sum.kept, sum.wanted)} | ${part(sum.extra, sum.had)} | ${sum.code} of ${sum.codes} | ${sum.low} | ${sum.high} |`,
  );
  const bad = rows.filter((row) => row.kept < 0.97 || row.extra > 0.01);
  bad.sort((a, b) => a.kept - a.extra - (b.kept - b.extra));
  for (const { file, kept, extra, foreign } of bad.slice(0, worst))
    notes.push(
      `${name} ${file}: ${(100 * kept).toFixed(1)} % kept, ${(100 * extra).toFixed(1)} % from elsewhere: ${foreign.slice(0, 12).join(' ')}`,
    );
}
if (notes.length > 0) console.log(`\n${notes.join('\n')}`);

/** The words of the page that Markdown becomes. On the page, links by reference and by address look the same. */
function tally(markdown) {
  return count(pageWords(showText({ markdown: markdown.replaceAll('\0', 'http://site.invalid') }).html).text);
}

/** The words of a page without a layout; none if the build without layouts lacks the page. */
function bareWords(file) {
  return existsSync(file) ? count(pageWords(readFileSync(file, 'utf8')).text) : new Map();
}

function count(text) {
  const words = new Map();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

function total(words) {
  return [...words.values()].reduce((sum, count) => sum + count, 0);
}

/** The contents of fenced code blocks. */
function codeOf(markdown) {
  return [...markdown.matchAll(/^( *)(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)^ *\2[`~]* *$/gm)].map(
    ([, indent = '', , code = '']) => code.replace(new RegExp(`^ {0,${indent.length}}`, 'gm'), '').trimEnd(),
  );
}
