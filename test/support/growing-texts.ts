/** Each text is repeated. */
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
  '{¦{{¦{{ a }}¦{%¦{% if a %}¦{{< a >}}¦{#b}¦{: .a}¦{/*¦{/* a */}¦{a=b ¦export const a = [\n\n¦%%¦[[a¦[//]: a\n',
  'https://youtu.be/dQw4w9WgXcQ\n\n¦![a](b "c")\n\n¦- [ ] a\n¦é¦😀¦(¦()¦...',
].flatMap((units) => units.split('¦'));

/** Each text is nested in itself: its opening, its inner text, its closing. */
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

/** Texts that become long in other ways than by repetition or nesting. */
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

/** Texts for every length, by name. Reading them must take steps in proportion to their length. */
export const GROWING_TEXTS: readonly [string, (length: number) => string][] = [
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
