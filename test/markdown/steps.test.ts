import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mdxCode } from '../../src/code/ask/mdx-code.ts';
import { cleanBody } from '../../src/markdown/clean/clean.ts';
import { renderHtml } from '../../src/markdown/html/html.ts';
import { outline } from '../../src/markdown/read/outline.ts';
import { plainText } from '../../src/markdown/html/shown.ts';
import { sanitize } from '../../src/markdown/html/sanitize.ts';
import { GROWING_TEXTS } from '../support/growing-texts.ts';
import { countSteps, type StepCounter } from '../support/steps.ts';
import { isWhole } from '../support/whole.ts';

// Steps are counted, which makes everything slower.
vi.setConfig({ testTimeout: 600_000 });

/** Characters of the shorter text. The longer text is four times as long. */
const LENGTH = 1500;
/**
 * A text four times as long takes four times the steps, and a few more where lists grow in steps. Quadratic growth
 * would be sixteen.
 */
const MOST = 6;

/** A normal run tries every eighth text. */
const TEXTS = GROWING_TEXTS.filter((_, index) => isWhole || index % 8 === 0);

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'HTML of it': (text) => renderHtml(text, { lang: 'en', anchors: true }),
  'safe HTML of it as HTML': sanitize,
  'its words': plainText,
  'its outline': outline,
  'it without templates': (text) => cleanBody(text, { vault: true }),
  'it without JSX': (text) => cleanBody(text, { mdx: mdxCode }),
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
    // Reads short texts first, so that work done only once is not counted.
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
