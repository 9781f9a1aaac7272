import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanBody } from '../../src/markdown/clean/clean.ts';
import { renderHtml } from '../../src/markdown/html/html.ts';
import { outline } from '../../src/markdown/read/outline.ts';
import { plainText } from '../../src/markdown/html/shown.ts';
import { sanitize } from '../../src/markdown/html/sanitize.ts';
import { countSteps, type StepCounter } from '../support/steps.ts';

// Steps are counted, and counting slows everything down.
vi.setConfig({ testTimeout: 600_000 });

/** Characters of the shorter text; the longer is four times as long. */
const LENGTH = 1500;
/** Four times the text takes four times the steps, and a little for what grows in stairs; its square would be sixteen. */
const MOST = 6;

/** What is said again and again. */
const REPEATED = [
  '^[a] ¦^[¦^[*¦^[`¦[^¦[^a¦[^a] ¦[^a]: b\n¦[^a]: b\n\n¦[^a]: [^a]: ¦# a\n\n[^a]\n\n',
  '[¦[a¦[a](¦[a](b ¦[a](b "¦[a](<b¦[a][b¦[a]: b\n¦![¦![a¦![a](¦[![a](b)](c)',
  '*¦*a¦*a ¦*a **b¦_a¦~~a¦~~~a¦~~~¦==a¦==a==¦$$a¦`¦`` ` ¦*`¦"a¦\'a¦"\'',
  '<¦<a¦<a b="¦<!--¦<!¦<?¦</a¦<b>¦<b>a</b>¦<div>\n¦<div>\n\n¦<b hidden>a</b>b',
  '<Foo a="b"¦</Foo>¦<Foo a="b" />¦<a-b>¦<span>¦</span>¦<table>\n¦<div>\n</div>\n¦:material-a¦<div a=\'¦<table><tr><td>a\n',
  '<dd><li>¦<p><b>¦<tr><td>¦<ul><li>¦<xmp>¦<svg>¦<script>¦<template>¦<select>¦<a><a href=x>',
  "&¦&a¦&amp;¦&#1¦http://¦http://a ¦http://a(¦http://a'¦mailto:a¦<http://a¦a@b.c ",
  '\\¦> ¦> a\n¦> a\nb\n¦- ¦- a\n¦- a\n  - b\n¦1. a\n¦1) a\n2. b\n¦+ a\n- b\n¦- a\n\n\n',
  '# a\n¦#¦a\n=\n¦a\n-\n¦---\n¦```\n¦~~~\n¦    a\n¦\n¦ ¦\t¦a\n¦a\n\n¦a  \n',
  '|¦|a¦|a|\n|-|\n¦a|b\n-|-\nc\n¦a\n: b\n¦a\n\n: b\n\n¦:::a\n¦!!! a\n¦!!! a\n    b\n¦> [!NOTE]\n',
  '{¦{{¦{{ a }}¦{%¦{% if a %}¦{{< a >}}¦{#b}¦{: .a}¦{/*¦{/* a */}¦{a=b ¦%%¦[[a¦[//]: a\n',
  'https://youtu.be/dQw4w9WgXcQ\n\n¦![a](b "c")\n\n¦- [ ] a\n¦é¦😀¦(¦()¦...',
].flatMap((units) => units.split('¦'));

/** What stands inside itself: what opens, what is inside, what closes. */
const NESTED = [
  '[·a·]¦[·a·](b)¦![·a·](b)¦^[·a·]¦*·a·*¦*a ·b· c*¦~~~·a·~~~¦==·a·==¦(·a·)¦"·a·"¦> ·a·\n¦- ·a·\n',
  '<table>\n·<tr><td>a</td></tr>\n·</table>\n¦<div>\n·a·\n</div>\n¦<span>·a·</span>',
  '<b>·a·</b>¦<p>·a·</p>¦<div>\n\n·a\n\n·</div>\n\n¦<li>·a·</li>¦<b hidden>·a·</b>¦<A>·a·</A>',
  'http://a/·(·)¦[a](·b·)¦{{·a·}}¦{% if a %}·b·{% endif %}',
].flatMap((units) => units.split('¦').map((unit) => unit.split('·') as [string, string, string]));

const untilLength = (length: number, line: (index: number) => string) => {
  let text = '';
  for (let index = 0; text.length < length; index++) text += line(index);
  return text;
};

/** What is long in other ways. */
const OTHERS: Readonly<Record<string, (length: number) => string>> = {
  'a list that grows deeper': (length) => untilLength(length, (index) => `${'  '.repeat(index)}- a\n`),
  'admonitions that grow deeper': (length) =>
    untilLength(length, (index) => `${'    '.repeat(index)}!!! note\n`),
  'notes that lead to the next': (length) =>
    `[^0]\n\n${untilLength(length, (index) => `[^${index}]: b [^${index + 1}]\n\n`)}`,
  'notes of their own': (length) => untilLength(length, (index) => `[^${index}]\n\n[^${index}]: b\n\n`),
  'one note for all': (length) => `[^a]: b\n\n${'[^a] '.repeat(length / 5)}`,
  'notes that never end': (length) => `[^a]: b\n\n${'[^a'.repeat(length / 3)}`,
  'one link for all': (length) => `[a]: b\n\n${'[a]'.repeat(length / 3)}`,
  'brackets around a link': (length) => `[a]: b\n\n${'['.repeat(length / 2)}a${']'.repeat(length / 2)}`,
  'headings of one name': (length) =>
    untilLength(length / 2, (index) => `# a-${index}\n`) + '# a\n'.repeat(length / 8),
  'a wide table': (length) => `${'|a'.repeat(length / 4)}|\n${'|-'.repeat(length / 4)}|\n`,
  'rows that are filled up': (length) =>
    `${'|a'.repeat(length / 8)}|\n${'|-'.repeat(length / 8)}|\n${'a\n'.repeat(length / 4)}`,
  'runs of back-ticks': (length) => untilLength(length, (index) => `${'`'.repeat(index + 1)}a `),
  'lines below a deep quote': (length) => `${'> '.repeat(90)}a\n${'a\n'.repeat(length / 2)}`,
  'one address': (length) => `http://a.b/${'('.repeat(length)}`,
  'one word': (length) => 'a'.repeat(length),
  'one tag': (length) => `<a${' b="c"'.repeat(length / 6)}`,
  prose: (length) => 'Lorem *ipsum* dolor [sit](https://a.example) amet, `elit`.\n\n'.repeat(length / 60),
};

const TEXTS: readonly [string, (length: number) => string][] = [
  ...REPEATED.map((unit): [string, (length: number) => string] => [
    `${JSON.stringify(unit)} again and again`,
    (length) => unit.repeat(length / unit.length),
  ]),
  ...NESTED.map(([open, inner, close]): [string, (length: number) => string] => [
    `${open}${inner}${close} inside itself`,
    (length) => {
      const depth = length / (open.length + close.length);
      return open.repeat(depth) + inner + close.repeat(depth);
    },
  ]),
  ...Object.entries(OTHERS),
];

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'HTML of it': (text) => renderHtml(text, { lang: 'en', anchors: true }),
  'safe HTML of it as HTML': sanitize,
  'its words': plainText,
  'its outline': outline,
  'it without templates': (text) => cleanBody(text, { vault: true }),
  'it without JSX': (text) => cleanBody(text, { mdx: true }),
};

describe('the time of a text grows with its length, and no faster', () => {
  let counter: StepCounter;
  beforeAll(async () => {
    counter = await countSteps();
  });
  afterAll(() => counter.stop());
  const stepsOf = (run: () => unknown) => counter.stepsOf(run);

  it.each(Object.entries(READERS))('%s', async (_name, read) => {
    const worse: [string, number][] = [];
    // What is made on first use is no step.
    for (const [, make] of TEXTS) read(make(100));
    for (const [name, make] of TEXTS) {
      const short = await stepsOf(() => read(make(LENGTH)));
      const long = await stepsOf(() => read(make(LENGTH * 4)));
      if (long / short > MOST) worse.push([name, Math.round(long / short)]);
    }
    expect(worse).toEqual([]);
  });

  it('is seen where it grows faster', async () => {
    const pairs = (text: string) => {
      let count = 0;
      for (const one of text) if (text.endsWith(one)) for (const other of text) if (other === one) count++;
      return count;
    };
    expect(
      (await stepsOf(() => pairs('a'.repeat(400)))) / (await stepsOf(() => pairs('a'.repeat(100)))),
    ).toBeGreaterThan(15);
    const copies = (text: string) => {
      let all: string[] = [];
      for (const one of text) all = all.concat(one);
      return all;
    };
    expect(
      (await stepsOf(() => copies('a'.repeat(4000)))) / (await stepsOf(() => copies('a'.repeat(1000)))),
    ).toBeGreaterThan(12);
  });
});
