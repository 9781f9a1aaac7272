// Adds up the words of a build: each word that a page shows is in its twin, is named by the account of
// `lectern check --lost PAGE`, or is part of the frame. What remains is lost without an entry; the sum should be 0.
//
//   npm run build && (cd benchmarks && npm ci) && node benchmarks/adds-up.js [--worst N] [--most N] NAME=BUILD ...
//
// The pages are read by parse5, and Lectern's own reader of HTML is not used to count. A text that three pages of the
// build show in the same words is frame. A text whose words stand in one place of the twin is kept; the other words
// are taken from those of the twin, one by one. The rest of a text must be in one entry of the account. A word of two
// nodes, such as `na<b>me</b>`, is one word; a node is compared by its own words, too, for controls beside words.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'parse5';
import { readSettings } from '../dist/content/config/config.js';
import { showText } from '../dist/markdown/html/html.js';
import { SiteReader } from '../dist/reconcile/site-reader.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    worst: { type: 'string', default: '0' },
    most: { type: 'string', default: '400' },
    names: { type: 'boolean', default: false },
  },
});
/** Elements that browsers do not show. Formulas are other words in TeX; drawings are pictures. */
const UNSEEN =
  /^(?:script|style|template|head|title|svg|math|mjx-container|iframe|datalist|object|canvas|audio|video)$/;
const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|#text|#comment)$/;
const FRAME_PAGES = 3;
/** A character of a script without spaces is a word. */
const UNSPACED = '[[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}]&&[\\p{L}\\p{M}\\p{N}]]';
const WORD = new RegExp(`${UNSPACED}|[[\\p{L}\\p{M}\\p{N}]--${UNSPACED}]+`, 'gv');

console.log(
  '| Build | Pages | Words | Kept | Accounted | Frame | Without an entry |\n|---|---|---|---|---|---|---|',
);
const notes = [];
for (const site of positionals) {
  const [name, folder] = site.split('=');
  console.log(await rowOf(name, resolve(folder)));
}
if (notes.length > 0) console.log(`\n${notes.join('\n')}`);

async function rowOf(name, dir) {
  const accounts = new Map();
  const onPage = (file, leftOut) => accounts.set(file, leftOut);
  const { content, report } = new SiteReader({ dir, built: dir, onPage, ...(await readSettings(dir)) }).read(
    Date.now(),
  );
  const served = report.files.filter(({ file, outcome }) => outcome === 'served' && /\.x?html?$/i.test(file));
  const step = Math.max(1, Math.ceil(served.length / Number(values.most)));
  const entries = new Map(content.entries.map((entry) => [entry.file, entry]));
  const pagesWith = new Map();
  const pages = new Map();
  for (const [index, { file }] of report.files.filter(({ file }) => /\.x?html?$/i.test(file)).entries()) {
    const texts = textsOf(readFileSync(join(dir, file), 'utf8'));
    for (const key of new Set(texts.map(({ own }) => own))) pagesWith.set(key, (pagesWith.get(key) ?? 0) + 1);
    if (entries.has(file) && index % step === 0) pages.set(file, texts);
  }
  const sum = { words: 0, kept: 0, accounted: 0, frame: 0, lost: 0 };
  const worst = [];
  const parts = new Map();
  for (const [file, texts] of pages) {
    const twin = wordsOf(twinOf(entries.get(file)));
    const line = ` ${twin.join(' ')} `;
    const inTwin = tally(twin);
    const account = (accounts.get(file)?.() ?? []).map(({ by, text, words }) => ({
      by,
      line: ` ${wordsOf(text).join(' ')} `,
      counts: tally(words),
    }));
    const rest = texts.filter((words) => {
      sum.words += words.length;
      if (!line.includes(` ${words.join(' ')} `) && !line.includes(` ${words.own} `)) return true;
      sum.kept += words.length;
      for (const word of words) take(inTwin, word);
      return false;
    });
    const lost = [];
    for (const words of rest) {
      if (pagesWith.get(words.own) >= FRAME_PAGES) {
        sum.frame += words.length;
        continue;
      }
      const missing = words.filter((word) => !take(inTwin, word));
      sum.kept += words.length - missing.length;
      if (missing.length === 0) continue;
      const entry = account.find(
        (part) =>
          part.line.includes(` ${words.own} `) ||
          [...tally(missing)].every(([word, count]) => (part.counts.get(word) ?? 0) >= count),
      );
      if (entry === undefined) {
        sum.lost += missing.length;
        lost.push(missing.join(' '));
        continue;
      }
      sum.accounted += missing.length;
      parts.set(entry.by, [...(parts.get(entry.by) ?? []), `${file}: ${missing.join(' ')}`]);
    }
    const count = lost.reduce((count, text) => count + text.split(' ').length, 0);
    if (count > 0) worst.push({ file, count, lost });
  }
  for (const [by, texts] of values.names ? parts : [])
    notes.push(`${name} ${by || 'around the text'}: ${texts.slice(0, 12).join(' | ').slice(0, 600)}`);
  worst.sort((a, b) => b.count - a.count);
  for (const { file, count, lost } of worst.slice(0, Number(values.worst)))
    notes.push(`${name} ${file}: ${count}: ${lost.join(' | ').slice(0, 400)}`);
  return `| ${name} | ${pages.size} | ${Object.values(sum).join(' | ')} |`;
}

/** The words of each text node that the body of a page shows. A word belongs to the node in which it begins. */
function textsOf(html) {
  const nodes = [];
  let run = [];
  const flush = () => {
    let offset = 0;
    const starts = run.map((text) => (offset += text.length) - text.length);
    const words = run.map((text) => Object.assign([], { own: wordsOf(text).join(' ') }));
    let at = 0;
    for (const { 0: word, index } of matches(run.join(''))) {
      while (at + 1 < run.length && starts[at + 1] <= index) at++;
      words[at].push(word);
    }
    nodes.push(...words.filter(({ length }) => length > 0));
    run = [];
  };
  const visit = (node) => {
    if (node.nodeName === '#text') run.push(node.value);
    if (UNSEEN.test(node.nodeName) || node.attrs?.some(isHidden) || isNoteNumber(node)) return;
    const isInline = INLINE.test(node.nodeName);
    if (!isInline) flush();
    for (const child of node.childNodes ?? []) visit(child);
    if (!isInline) flush();
  };
  visit(parse(html, { scriptingEnabled: false }));
  flush();
  return nodes;
}

/** Whether an element is the number of a footnote, which the twin counts anew. */
function isNoteNumber({ nodeName, childNodes, attrs }) {
  const link = nodeName === 'a' ? { attrs } : childNodes?.find((child) => child.nodeName === 'a');
  const isNumber = (node) =>
    (node.value ?? node.childNodes?.map(isNumber).join('') ?? '').replace(
      /^[[(]?\d{1,3}(?::\d+)?[\])]?$/,
      '',
    );
  return (
    /^(?:sup|a)$/.test(nodeName) &&
    link?.attrs.some(({ name, value }) => name === 'href' && (nodeName === 'sup' || value.includes('#'))) &&
    isNumber({ childNodes }).trim() === ''
  );
}

/** Whether an attribute hides an element, or marks the second form of a formula. */
function isHidden({ name, value }) {
  return (
    (name === 'hidden' && value !== 'until-found') ||
    (name === 'style' && /(?:^|;)\s*display\s*:\s*none/i.test(value)) ||
    (name === 'class' && /(?:^|\s)(?:katex|MathJax\S*)(?:\s|$)/.test(value))
  );
}

/** What readers of a twin see: its front matter and its text, with the names of pictures. */
function twinOf({ title, description, tags, authors, date, updated, body }) {
  const { html } = showText({ markdown: body.replaceAll('\0', 'http://site.invalid') });
  const named = html.replace(
    /<(?:img|input|a|abbr)\b[^>]*?\s(?:alt|title)="[^>]*>/g,
    (tag) =>
      `${tag}<p>${[...tag.matchAll(/\s(?:alt|title)="([^"]*)"/g)].map(([, text]) => text).join(' ')}</p>`,
  );
  // An address in a paragraph of its own becomes a player.
  const addresses = body.match(/^https?:\S+$/gm)?.filter((address) => !html.includes(`>${address}<`)) ?? [];
  const front = [title, description, ...tags, ...authors, date, updated, ...addresses]
    .filter(Boolean)
    .join(' | ');
  return `${front} | ${textsOf(named)
    .map((words) => words.join(' '))
    .join(' ')}`;
}

function matches(text) {
  return text.toLowerCase().matchAll(WORD);
}

function wordsOf(text) {
  return [...matches(text)].map(([word]) => word);
}

function tally(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Takes a word away. @returns whether there was one. */
function take(counts, word) {
  const count = counts.get(word) ?? 0;
  if (count > 0) counts.set(word, count - 1);
  return count > 0;
}
