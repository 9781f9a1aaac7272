import { describe, expect, it } from 'vitest';
import { findMarks } from '../../src/search/passage/find-marks.ts';
import { openIndex } from '../../src/search/index.ts';
import { bytesOf, indexOf } from './index-of.ts';
import { LIBRARY, OTHERS } from './library.ts';

const body =
  'A first sentence about nothing. The press kit is an API for speakers. ' +
  'Much later the text speaks of tea, and of a kit alone. It ends here, 🙂 with a face.';

/** The passages of the first document, as cut from the bytes of its body or transcript. */
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

  it('leave what stands under another heading to another passage', () => {
    const text =
      'This page is about tea, and about much that has to do with it, as cups and pots and the water that is needed.' +
      '\n\nPrices\n\nTea is two pounds.';
    const index = indexOf([{ fields: { title: 'Notes', body: text } }]);
    const { hits } = index.search('tea', {
      limit: 1,
      passages: { length: 600, most: 2 },
      headings: () => Uint32Array.of(text.indexOf('Prices')),
    });
    const found = hits[0]?.passages?.map(({ start, end }) => text.slice(start, end ?? undefined).trim());
    expect(found).toEqual([text.slice(0, text.indexOf('Prices')).trim(), 'Prices\n\nTea is two pounds.']);
  });

  it('may be the first sentence of a transcript', () => {
    const of = { body: 'About nothing at all.', transcript: 'Tea is served. Coffee comes later.' };
    expect(shown('tea', of, 20)).toEqual(['Tea is served.']);
  });

  it('fill up within the body, and within the transcript', () => {
    const of = { body: 'Nothing. Tea is here.', transcript: 'More tea is there. Nothing.' };
    expect(shown('tea', of, 200, 3)).toEqual([of.body, of.transcript]);
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

describe('passages of a library', () => {
  const index = openIndex(bytesOf([...LIBRARY, ...OTHERS]));

  it.each<[query: string, length: number, most: number, passages: string[]]>([
    [
      'press kit',
      60,
      2,
      [
        'body 0-38 0 0 The press kit of a speaker is an API.',
        'body 38-101 38 38 Journalists ask for a kit, and for a picture in print quality.',
      ],
    ],
    [
      'rate limit header',
      80,
      2,
      ['body 0-67 0 46 A rate limit says how many requests are left. The header is short.'],
    ],
    [
      'green tea lighthouse',
      60,
      3,
      [
        'transcript 31-76 31 31 We drink green tea with a lighthouse keeper.',
        'body 0-60 0 0 Green tea is grown in hills. Black tea is stored for years.',
        'transcript 0-31 7 7 Hello. Here is the lighthouse.',
      ],
    ],
    ['tea', 40, 4, []],
    [
      'cache',
      50,
      3,
      [
        'body 0-35 0 0 A cache keeps an answer for later.',
        'body 83-106 83 83 Cached pages are fast.',
        'body 106-null 106 106 Whoever caches forgets nothing.',
      ],
    ],
    [
      'cache promise',
      1000,
      2,
      [
        'transcript 0-null 0 26 Today we talk of caching. Every cache is a promise. Thank you for listening.',
        'body 0-null 0 0 A cache keeps an answer for later. ETags are validators: the server compares them. Cached pages are fast. Whoever caches forgets nothing.',
      ],
    ],
    ['validators server', 1, 2, ['body 35-83 35 35 ETags are validators: the server compares them.']],
    ['the', 60, 1, ['body 46-67 46 46 The header is short.']],
    ['"print quality"', 30, 1, ['body 48-81 48 48 Print quality takes many pixels.']],
    [
      'nodejs',
      40,
      3,
      [
        'body 0-27 0 0 Running Node.js for years.',
        'body 27-57 27 27 A node of a cluster may fail.',
        'body 57-110 57 57 The nodejs process restarts, and JavaScript goes on.',
      ],
    ],
    ['useEffect', 40, 2, ['body 0-37 0 0 In development useEffect runs twice.']],
    ['京都', 20, 2, ['body 0-18 0 0 京都へ行く。']],
    ['検索エンジン', 20, 1, ['body 18-51 18 18 検索エンジンは新しい。']],
    ['Häuser', 30, 1, ['body 0-30 0 0 Die Übersetzung der Häuser.']],
    [
      'pages of lists keyset',
      60,
      1,
      ['body 0-null 0 0 An untitled text about nothing but keyset pagination, cursors and pages of lists.'],
    ],
    [
      'tea kit',
      60,
      2,
      [
        'body 0-47 0 0 A kit of a press from 1900, oiled and cleaned.',
        'body 47-null 47 47 It prints posters of tea.',
      ],
    ],
    ['lighthouse', 60, 1, ['transcript 0-31 7 7 Hello. Here is the lighthouse.']],
    ['tea in', 30, 1, ['body 0-29 0 0 Green tea is grown in hills.']],
    [
      'what is a header',
      40,
      2,
      [
        'body 46-67 46 46 The header is short.',
        'body 0-46 0 0 A rate limit says how many requests are left.',
      ],
    ],
  ])('%j, %i bytes, at most %i', (query, length, most, passages) => {
    const [hit] = index.search(query, { limit: 1, passages: { length, most } }).hits;
    const found = (hit?.passages ?? []).map(({ field, start, end, core, coreEnd }) => {
      const bytes = Buffer.from(LIBRARY[hit?.doc ?? 0]?.fields[field] ?? '');
      const text = bytes
        .subarray(start, end ?? undefined)
        .toString()
        .trim();
      return `${field} ${start}-${end} ${core} ${coreEnd} ${text}`;
    });
    expect(found).toEqual(passages);
  });

  it('may be others for each place among the hits', () => {
    const { hits } = index.search('press kit', {
      limit: 2,
      passages: (place, count) => ({ length: place === 0 ? 60 : 20, most: count - place }),
    });
    expect(hits.map(({ passages }) => passages?.length)).toEqual([2, 1]);
    expect(index.search('press kit', { limit: 1 }).hits[0]).not.toHaveProperty('passages');
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
