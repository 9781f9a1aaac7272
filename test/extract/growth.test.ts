import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readBuilt } from '../../src/extract/reader.ts';
import { GROWING_TEXTS } from '../support/growing-texts.ts';
import { countSteps, growthOf, type StepCounter } from '../support/steps.ts';
import { writeFolder } from '../support/workspace.ts';
import { isWhole } from '../support/whole.ts';

// Steps are counted, which makes everything slower.
vi.setConfig({ testTimeout: 600_000 });

const LENGTH = 4000;
/**
 * A page twice as long takes twice the steps, and a few more where lists grow in steps. Quadratic growth would be four.
 */
const MOST = 2.5;

/** Pieces of HTML, separated by `¦`. Each is repeated to make a long page. */
const REPEATED = [
  '<code>`</code>¦<h2>a b c d e f g h</h2><p>some words</p>¦<div>¦<div><p>x y z</p>¦<p>$a ¦\\( ¦$$ ¦\\[ a¦$a_1$ ',
  '\\begin{align}¦<dl><p><dt>a<dd>b¦<p><dt>a<dd>b¦` ¦[](¦<table><tr><td>a¦<ul><li>a ¦<span>a</span> ¦]<b>(</b>',
  '<math><mi>x</mi></math>¦<script type="math/tex">a</script>¦<div class="a"><p>Next: <a href="b.html">b</a></p></div>',
  `<img src="data:image/png;base64,${'A'.repeat(320)}">¦<a href="#a" class="footnote-ref">1</a>¦<blockquote><footer>a</footer>`,
]
  .flatMap((units) => units.split('¦'))
  .map((unit): [string, (length: number) => string] => [
    unit.slice(0, 60),
    (length) => unit.repeat(length / unit.length),
  ]);
const TEXTS = [...REPEATED, ...GROWING_TEXTS.filter(([name]) => name.includes('<'))];

let counter: StepCounter;
beforeAll(async () => {
  counter = await countSteps();
});
afterAll(() => counter.stop());

it.each(TEXTS.filter((_, index) => isWhole || index % 8 === 0))(
  'the time to read a build grows with its pages: %s',
  async (_name, make) => {
    const page = (length: number) =>
      `<html><head><script src="mathjax.js"></script></head><body>${make(length)}`;
    const run = (length: number) =>
      readBuilt(writeFolder({ 'index.html': page(length), 'b.html': page(length) }));
    expect(await growthOf(counter, run, LENGTH)).toBeLessThan(MOST);
  },
);
