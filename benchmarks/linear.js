// Measures how the time for a text of one repeated piece grows with its length. Four times the text takes about four
// times as long if the text is read once, and sixteen times as long if it is read again and again.
//
//   npm run build && node benchmarks/linear.js
import { cleanBody } from '../dist/markdown/clean/clean.js';
import { renderHtml } from '../dist/markdown/html/html.js';
import { fromKramdown } from '../dist/generators/jekyll/kramdown.js';
import { outline } from '../dist/markdown/read/outline.js';

const READERS = {
  clean: (text) => cleanBody(text),
  'clean, MDX': (text) => cleanBody(text, { mdx: true }),
  'clean, vault': (text) => cleanBody(text, { vault: true }),
  outline: (text) => outline(text),
  kramdown: (text) => fromKramdown(text),
  HTML: (text) => renderHtml(text),
};
const PIECES = [
  '{{',
  '{{ "',
  '{%',
  '{% raw %}',
  '{% if x %}',
  '{{<',
  '{:',
  '{: #',
  '{::comment}',
  '{a=1 ',
  '<A ',
  '<a',
  '<a href="',
  '<b>',
  '<ul><li>',
  '<table><tr><td>',
  '<style',
  '<!--',
  '<!-- >\n\n',
  '<\n\n',
  '`',
  '``a',
  '[',
  '[\n',
  '[[a',
  '[a]: <',
  '[a](b c.d ',
  '](',
  '](<',
  '![',
  '![](',
  '![[a|',
  '[^1]',
  '^[a] ',
  '[//]: # (',
  '# {#a',
  '# <\n',
  '\n---\n',
  '> ',
  '- ',
  '&a ',
  '%%\n',
  '$$',
  '$a',
  'import a\n',
  "export const a = '",
];
/** Characters of the shorter text, and how many times as long the other text is. */
const LENGTH = 20_000;
const TIMES = 4;
/** The limit lies between linear growth (4) and quadratic growth (16). */
const MOST = 8;
/** Shorter times, in milliseconds, say nothing. */
const NOISE = 20;

let hasFailed = false;
console.log('| reader | text | times as long |\n|---|---|---|');
for (const [name, read] of Object.entries(READERS)) {
  for (const piece of PIECES) {
    const [short, long] = [1, TIMES].map((times) => best(() => read(grown(piece, LENGTH * times))));
    if (long < NOISE) continue;
    const ratio = long / short;
    if (ratio > MOST) hasFailed = true;
    if (ratio > TIMES + 1) console.log(`| ${name} | ${JSON.stringify(piece)} | ${ratio.toFixed(1)} |`);
  }
}
if (hasFailed)
  console.error(`Past ${MOST} times as long for ${TIMES} times the text: something is read again and again.`);
process.exitCode = hasFailed ? 1 : 0;

function grown(piece, length) {
  return piece.repeat(length / piece.length);
}

/**
 * The least of three times, in milliseconds of this process's own CPU time, which other work on the machine does not
 * change.
 */
function best(run) {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}
