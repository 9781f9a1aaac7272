import { describe, expect, it } from 'vitest';
import { openIndex, type SearchHit } from '../../src/search/index.ts';
import { PartedIndex } from '../../src/search/parts/open-parts.ts';
import { bytesOf, partsOf } from './index-of.ts';
import { LIBRARY, OTHERS } from './library.ts';

const bytes = bytesOf([...LIBRARY, ...OTHERS]);
const whole = openIndex(bytes);
const { head, parts, words } = partsOf(bytes, 400);
const parted = new PartedIndex(head, {
  part: (number) => Promise.resolve(parts[number] as Uint8Array),
  words: () => Promise.resolve(words),
});

const scores = (hits: readonly SearchHit[]) =>
  hits.map(({ doc, score }) => `${doc}:${score.toFixed(3)}`).join(' ');

/** Queries of this length also use words that the best hits have in common, which an index in parts does not have. */
const LONG = 60;

describe('the order of what is found, with what each is worth', () => {
  it.each([
    ['rate limit', 3, 1.0, '1:7.420 0:6.654 2:5.313'],
    ['ratelimit', 1, 1.0, '2:4.569'],
    ['the rate limit header', 4, 1.0, '0:1036.261 1:9.353 2:4.982 13:1.470'],
    ['the rate limit headre', 4, 1.0, '0:1036.183 1:9.275 2:4.982 13:1.433'],
    ['rate limits', 3, 1.0, '1:9.884 0:8.268 2:2.541'],
    ['press kit', 2, 1.0, '4:9.147 5:5.260'],
    ['"press kit"', 1, 1.0, '4:4.812'],
    ['kit press ', 2, 1.0, '4:6.070 5:5.260'],
    ['press', 2, 1.0, '5:1027.765 4:2.641'],
    ['tea', 5, 1.0, '9:1026.607 8:3.555 5:1.375 1:1.317'],
    ['te', 6, 1.0, '9:3.306 8:2.924 15:1.656 5:1.611'],
    ['tea tea ', 5, 1.0, '8:6.315 9:3.707 5:2.148 1:2.031'],
    ['green tea spring ', 5, 1.0, '8:10.345 9:2.205 5:1.375 1:1.317'],
    ['green tea kit header ', 7, 0.5, '8:5.980 1:3.758 5:3.290 4:3.149'],
    ['cache', 2, 1.0, '3:3.536 1:1.834'],
    ['caching promise ', 2, 1.0, '3:5.653 1:1.834'],
    ['node', 2, 1.0, '6:4.403 2:1.987'],
    ['node.js', 2, 1.0, '6:5.792 2:1.390'],
    ['nodejs server ', 6, 1.0, '6:5.219 14:1.973 0:1.684 2:1.390'],
    ['useEffect', 1, 1.0, '7:3.358'],
    ['JavaScript frameworks', 2, 1.0, '7:8.023 6:1.671'],
    ['why useEffect runs', 2, 1.0, '7:14.219 6:2.121'],
    ['1.22', 1, 1.0, '2:2.186'],
    ['C++', 1, 1.0, '6:1.976'],
    ['accesibility ', 1, 1.0, '12:4.804'],
    ['acessible pages ', 22, 1.0, '12:6.194 20:0.576 25:0.576 30:0.576'],
    ['ligthhouse keper ', 1, 1.0, '8:8.288'],
    ['kubernetes tea ', 5, 0.31, '8:2.555 9:2.306 5:1.375 1:1.317'],
    ['the', 9, 1.0, '0:3.235 2:2.392 8:2.039 4:1.714'],
    ['what is it', 12, 1.0, '0:4.196 8:3.115 13:3.070 12:2.670'],
    ['what is a header', 3, 1.0, '0:2.526 1:2.473 13:1.563'],
    ['how do people ask of a server', 6, 1.0, '13:5.205 0:3.221 14:2.054 6:1.761'],
    ['東京', 1, 1.0, '10:3.356'],
    ['京', 1, 1.0, '10:2.057'],
    ['検索エンジン', 1, 1.0, '10:6.423'],
    ['haus ', 1, 1.0, '11:2.614'],
    ['ran ', 2, 1.0, '7:2.840 6:2.121'],
    ['picture print quality ', 5, 1.0, '14:10.865 4:4.707 5:1.685 12:1.384'],
    ['"print quality" poster', 2, 1.0, '14:5.831 4:2.402'],
    ['keyset pag', 22, 1.0, '15:3.549 20:1.309 25:1.309 30:1.309'],
    ['post ers', 2, 1.0, '14:2.793 5:2.130'],
    ['press kit 1900 posters quality picture ', 5, 0.63, '4:9.341 5:9.160 14:6.514 12:1.384'],
    ['volume 7', 24, 1.0, '23:1030.998 16:0.620 21:0.620 26:0.620'],
    ['search engine', 1, 1.0, '13:10.133'],
    ['lghtouse ', 1, 1.0, '8:2.336'],
    [
      'which number of some volumes has a filler of a page about hills leaves cursors',
      28,
      0.54,
      '8:2.799 19:2.162 24:2.162 29:2.162',
    ],
    [
      'people read pictures and pages aloud where headers cache answers for clients again later',
      27,
      0.47,
      '0:15.219 3:11.008 1:10.852 4:5.743',
    ],
    ['東京都の検索', 1, 1.0, '10:1034.283'],
    ['京都検索', 1, 1.0, '10:5.844'],
    ['どこの検索', 1, 0.43, '10:3.156'],
    ['use effect queue ', 1, 1.0, '7:7.253'],
    ['things people use ', 3, 0.7, '13:5.442 7:3.280 2:1.535'],
    ['rate limits of servers ', 7, 1.0, '0:7.491 1:5.423 2:2.541 14:1.973'],
    ['press press kit ', 2, 1.0, '4:7.733 5:7.206'],
    ['nodejs c++ ', 2, 1.0, '6:5.471 2:1.390'],
    ['spring leaf ', 1, 0.43, '8:3.783'],
    ['why keep caches', 3, 1.0, '3:5.288 1:1.834 13:1.671'],
    ['v1.22.3 package', 1, 1.0, '2:6.352'],
    ['1.22.4', 4, 0.63, '2:3.948 20:3.633 17:3.161 38:3.125'],
    ['über', 1, 1.0, '11:3.274'],
    ['a11y keyboards', 1, 1.0, '12:4.076'],
    ["speaker's kit ", 2, 1.0, '4:5.125 5:1.915'],
    ['rate-limit', 3, 1.0, '1:7.420 0:6.654 2:5.313'],
    ['tea tea tea kit', 6, 0.42, '8:6.007 9:4.958 5:4.836 4:3.149'],
    [
      'why is a picture of a server seldom in print quality for journalists posters',
      8,
      1.0,
      '14:20.139 4:10.153 5:6.539 0:5.012',
    ],
    [
      'where do people ask for pictures of servers and posters in print quality years',
      9,
      0.86,
      '14:18.496 4:10.434 13:7.183 0:7.117',
    ],
  ])('%j', async (query, total, coverage, found) => {
    const result = whole.search(query, { limit: 4 });
    const answer = [result.total, result.coverage.toFixed(2), scores(result.hits)];
    expect(answer).toEqual([total, coverage.toFixed(2), found]);
    const other = await parted.search(query, { limit: 4 });
    expect(other.total).toBe(result.total);
    if (query.length < LONG) expect([other.coverage, scores(other.hits)]).toEqual([result.coverage, found]);
  });
});
