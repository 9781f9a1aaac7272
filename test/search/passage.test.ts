import { describe, expect, it } from 'vitest';
import { findMarks } from '../../src/search/passage/find-marks.ts';
import { indexOf } from './index-of.ts';

const body =
  'A first sentence about nothing. The press kit is an API for speakers. ' +
  'Much later the text speaks of tea, and of a kit alone. It ends here, 🙂 with a face.';

/** The passages of the only document, as the bytes of its body or transcript say them. */
function shown(query: string, of: { body?: string; transcript?: string } = { body }, length = 60, most = 1) {
  const index = indexOf([{ fields: { title: 'Notes', ...of } }, 'Rust', 'rate-limit']);
  const { hits } = index.search(query, { limit: 1, passages: { length, most } });
  return (hits[0]?.passages ?? []).map(({ field, start, end }) => {
    const bytes = Buffer.from(of[field] ?? '');
    return bytes
      .subarray(start, end ?? bytes.length)
      .toString()
      .trim();
  });
}

describe('passages', () => {
  it('are whole sentences, those with most of the query', () => {
    expect(shown('press kit')).toEqual(['The press kit is an API for speakers.']);
    expect(shown('tea kit')).toEqual(['Much later the text speaks of tea, and of a kit alone.']);
  });

  it('have what stands around them as far as it fits in', () => {
    expect(shown('press kit', { body }, 100)).toEqual([
      'The press kit is an API for speakers. Much later the text speaks of tea, and of a kit alone.',
    ]);
    expect(shown('tea', { body }, 95)).toEqual([
      'The press kit is an API for speakers. Much later the text speaks of tea, and of a kit alone.',
    ]);
  });

  it('are found by inflections, unfinished words, corrected words and phrases', () => {
    expect(shown('speaker ')).toEqual(['The press kit is an API for speakers.']);
    expect(shown('noth')).toEqual(['A first sentence about nothing.']);
    expect(shown('prses ')).toEqual(['The press kit is an API for speakers.']);
    expect(shown('"a kit"')).toEqual(['Much later the text speaks of tea, and of a kit alone.']);
  });

  it('follow the rare words of a question, not the common ones', () => {
    const text = 'I use it. What do people use? Use it. The heliograph is of brass. Use it well.';
    const others = Array.from({ length: 9 }, () => ({ fields: { title: 'Other', body: 'I use it.' } }));
    const index = indexOf([{ fields: { title: 'Notes', body: text } }, ...others]);
    const [hit] = index.search('what heliograph do people use', {
      limit: 1,
      passages: { length: 30, most: 1 },
    }).hits;
    const [passage] = hit?.passages ?? [];
    expect(text.slice(passage?.start, passage?.end ?? undefined).trim()).toBe('The heliograph is of brass.');
  });

  it('are several where several say something, each text once', () => {
    const text = 'Tea is grown in hills. Nothing here to see. Cake is baked at home. Nothing more to see.';
    expect(shown('tea cake', { body: text }, 30, 3)).toEqual([
      'Tea is grown in hills.',
      'Cake is baked at home.',
    ]);
  });

  it('may be the first sentence of a transcript', () => {
    const of = { body: 'About nothing at all.', transcript: 'Tea is served. Coffee comes later.' };
    expect(shown('tea', of, 20)).toEqual(['Tea is served.']);
  });

  it('come from a transcript too', () => {
    expect(shown('lighthouse', { body, transcript: 'Hello. Here is the lighthouse. Bye.' }, 30)).toEqual([
      'Here is the lighthouse.',
    ]);
  });

  it('are none where only a title matches, or nothing is asked', () => {
    expect(shown('notes')).toEqual([]);
    expect(shown('')).toEqual([]);
  });

  it('end at blank lines, and cut what has no sentences at a space', () => {
    expect(shown('beta', { body: 'alpha\n\nbeta\n\ngamma' }, 6)).toEqual(['beta']);
    const long = `${'word '.repeat(100)}needle ${'word '.repeat(100)}`;
    const [passage = ''] = shown('needle', { body: long }, 240);
    expect(passage).toContain('needle');
    expect(passage.length).toBeLessThan(450);
  });

  it('are whole characters of Japanese, Chinese and emoji', () => {
    expect(shown('京都', { body: '東京は大きい。京都へ行く。奈良も。' }, 30)).toEqual(['京都へ行く。']);
    expect(shown('tea', { body: `${'🙂'.repeat(40)} ends. tea ${'🙂'.repeat(400)}` }, 10)[0]).toMatch(
      /^tea 🙂/u,
    );
  });
});

describe('marks', () => {
  const marked = (query: string, text: string) =>
    findMarks(query, text, 'en').map(({ start, end }) => text.slice(start, end));

  it.each([
    ['te', 'Tea and teapots for two', ['Tea', 'teapots']],
    ['te ', 'Tea and teapots for two', []],
    ['t', 'Tea and teapots for two', []],
    ['speaker ', 'The speakers of the kit', ['speakers']],
    ['the kit', 'The speakers of the kit', ['kit']],
    ['the', 'The speakers of the kit', ['The', 'the']],
  ])('of %j', (query, text, words) => {
    expect(marked(query, text)).toEqual(words);
  });
});
