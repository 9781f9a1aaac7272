import { describe, expect, it } from 'vitest';
import { unpack } from '../../src/bytes/pack.ts';
import type { SearchDocument } from '../../src/search/index.ts';
import { wordAt } from '../../src/search/bytes/dictionary.ts';
import type { Sections } from '../../src/search/bytes/sections.ts';
import { bytesOf } from './index-of.ts';

const sectionsOf = (documents: SearchDocument[]) => unpack<Sections>('search index', 5, bytesOf(documents));
const bodies = (...texts: string[]) => texts.map((body) => ({ fields: { body } }));

describe('the sentences of an index', () => {
  it.each<[text: string, bytes: number[], positions: number[]]>([
    ['One. Two! Three? Four… Five', [0, 5, 10, 17, 25], [0, 1, 2, 3, 4]],
    ['A 1.5 b. c', [0, 9], [0, 4]],
    ['"One." Two.) Three', [0, 7, 13], [0, 1, 2]],
    ['Fin.»  Next', [0, 8], [0, 1]],
    ['a. ” b', [0, 3], [0, 1]],
    ['a\n\nb\n\n\nc', [0, 3, 7], [0, 1, 2]],
    ['One.\nTwo', [0, 5], [0, 1]],
    ['One\nTwo.', [0], [0]],
    ['é. 😀. x', [0, 10], [0, 1]],
    ['😀😀. b', [10], [0]],
    ['\ud83d. \ue000 b. \udc00 c', [5, 12], [0, 1]],
    ['a.b c', [0], [0]],
    ['a . b', [0, 4], [0, 1]],
    ['. . .', [], []],
    [' a', [1], [0]],
    ['東京。京都！奈良？大阪', [0, 9, 18, 27], [0, 2, 4, 6]],
    [`s${'word '.repeat(40)}end`, [0, 201], [0, 40]],
    [`${'word '.repeat(40)}end`, [0], [0]],
    ['あ'.repeat(401), [0, 1200], [0, 400]],
    ['あ'.repeat(400), [0], [0]],
  ])('of %j begin at bytes and words', (text, bytes, positions) => {
    const { sentenceByte, sentencePosition } = sectionsOf(bodies(text));
    expect([[...sentenceByte], [...sentencePosition]]).toEqual([bytes, positions]);
  });

  it('are those of the body, then those of the transcript, of each document', () => {
    const sections = sectionsOf([
      { fields: { title: 'T u', body: 'One. Two.', transcript: 'Three. Four.' } },
      { fields: { transcript: 'Five.' } },
      { fields: {} },
      { fields: { body: 'Six' } },
    ]);
    expect([...sections.sentenceStart]).toEqual([0, 4, 5, 5, 6]);
    expect([...sections.transcriptSentence]).toEqual([2, 4, 5, 6]);
    expect([...sections.sentenceByte]).toEqual([0, 5, 0, 7, 0, 0]);
  });
});

describe('what an index keeps of each document for longer queries', () => {
  const many = Array.from(
    { length: 40 },
    (_, n) => `w${String.fromCodePoint(97 + Math.floor(n / 10), 97 + (n % 10))}x`,
  );
  const sections = sectionsOf(
    bodies(
      `heron heron heron river ab 42 the ${many.join(' ')}`,
      'heron river lake ab 42 the',
      `lake only ab 42 the ${many.join(' ')}`,
      'common ab 42 the',
      'common',
      'common',
      'common common',
      'x',
    ),
  );
  const { termStart: start, termChars: chars, feedback, feedbackStart } = sections;
  const kept = (doc: number) =>
    Array.from(feedback.subarray(feedbackStart[doc], feedbackStart[doc + 1]), (pair) => [
      wordAt({ start, chars }, pair >>> 8),
      pair & 255,
    ]);

  it('is words of three letters that two documents have, and not more than half of them', () => {
    expect(kept(1).map(([term]) => term)).toEqual(['heron', 'river', 'lake']);
    expect(kept(3)).toEqual([['common', 10]]);
    expect(kept(7)).toEqual([]);
  });

  it('is the 32 that weigh most, in that order', () => {
    expect(kept(0).slice(0, 3)).toEqual([
      ['heron', 14],
      ['river', 6],
      ['waax', 6],
    ]);
    expect([kept(0).length, kept(2).length]).toEqual([32, 32]);
    expect(kept(2)[0]).toEqual(['lake', 6]);
  });
});

it('typing errors lead to words of three letters and more that are no numbers', () => {
  const {
    surfaceStart: start,
    surfaceChars: chars,
    typoSurfaces,
  } = sectionsOf(bodies('tea to 123 4th .net c++ kite 京都 été'));
  const words = new Set(Array.from(typoSurfaces, (place) => wordAt({ start, chars }, place)));
  expect([...words].toSorted()).toEqual(['c++', 'ete', 'kite', 'net', 'tea']);
});
