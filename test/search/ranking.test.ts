import { describe, expect, it } from 'vitest';
import { openIndex, type SearchHit } from '../../src/search/index.ts';
import { cutIndex } from '../../src/search/parts/cut-index.ts';
import { PartedIndex } from '../../src/search/parts/open-parts.ts';
import { bytesOf } from './index-of.ts';
import { LIBRARY, OTHERS } from './library.ts';

const bytes = bytesOf([...LIBRARY, ...OTHERS]);
const whole = openIndex(bytes);
const { head, parts, words } = cutIndex(bytes, 400);
const parted = new PartedIndex(head, {
  part: (number) => Promise.resolve(parts[number] as Uint8Array),
  words: () => Promise.resolve(words),
});

const scores = (hits: readonly SearchHit[]) =>
  hits.map(({ doc, score }) => `${doc}:${score.toFixed(3)}`).join(' ');

/** Queries of so many words also count what the best have in common with others, which is not in parts. */
const LONG = 60;

describe('the order of what is found, with what each is worth', () => {
  it.each([
    ['rate limit', 3, 1.0, '1:7.382 0:6.654 2:5.306'],
    ['ratelimit', 1, 1.0, '2:4.561'],
    ['the rate limit header', 4, 1.0, '0:1036.260 1:9.296 2:4.975 13:1.484'],
    ['the rate limit headre', 4, 1.0, '0:1036.182 1:9.219 2:4.975 13:1.447'],
    ['rate limits', 3, 1.0, '1:9.846 0:8.267 2:2.575'],
    ['press kit', 2, 1.0, '4:9.128 5:5.295'],
    ['"press kit"', 1, 1.0, '4:4.793'],
    ['kit press ', 2, 1.0, '4:6.051 5:5.295'],
    ['press', 2, 1.0, '5:1027.770 4:2.628'],
    ['tea', 5, 1.0, '9:1026.607 8:3.553 5:1.397 1:1.300'],
    ['te', 6, 1.0, '9:3.306 8:2.923 15:1.665 5:1.628'],
    ['tea tea ', 5, 1.0, '8:6.311 9:3.707 5:2.191 1:1.998'],
    ['green tea spring ', 5, 1.0, '8:10.323 9:2.205 5:1.397 1:1.300'],
    ['green tea kit header ', 7, 0.5, '8:5.973 1:3.722 5:3.341 4:3.144'],
    ['cache', 2, 1.0, '3:3.534 1:1.810'],
    ['caching promise ', 2, 1.0, '3:5.630 1:1.810'],
    ['node', 2, 1.0, '6:4.406 2:2.013'],
    ['node.js', 2, 1.0, '6:5.797 2:1.401'],
    ['nodejs server ', 6, 1.0, '6:5.227 14:1.972 0:1.684 2:1.401'],
    ['useEffect', 1, 1.0, '7:3.370'],
    ['JavaScript frameworks', 2, 1.0, '7:8.075 6:1.687'],
    ['why useEffect runs', 2, 1.0, '7:14.241 6:2.140'],
    ['1.22', 1, 1.0, '2:2.218'],
    ['C++', 1, 1.0, '6:1.995'],
    ['accesibility ', 1, 1.0, '12:4.816'],
    ['acessible pages ', 22, 1.0, '12:6.214 20:0.583 25:0.583 30:0.583'],
    ['ligthhouse keper ', 1, 1.0, '8:8.246'],
    ['kubernetes tea ', 5, 0.31, '8:2.553 9:2.306 5:1.397 1:1.300'],
    ['the', 9, 1.0, '0:3.235 2:2.388 8:2.036 4:1.724'],
    ['what is it', 12, 1.0, '0:4.195 8:3.097 13:3.072 12:2.718'],
    ['what is a header', 3, 1.0, '0:2.526 1:2.454 13:1.577'],
    ['how do people ask of a server', 6, 1.0, '13:5.217 0:3.219 14:2.054 6:1.761'],
    ['東京', 1, 1.0, '10:3.350'],
    ['京', 1, 1.0, '10:2.054'],
    ['検索エンジン', 1, 1.0, '10:6.492'],
    ['haus ', 1, 1.0, '11:2.614'],
    ['ran ', 2, 1.0, '7:2.850 6:2.140'],
    ['picture print quality ', 5, 1.0, '14:10.876 4:4.749 5:1.711 12:1.412'],
    ['"print quality" poster', 2, 1.0, '14:5.841 4:2.433'],
    ['keyset pag', 22, 1.0, '15:3.570 20:1.315 25:1.315 30:1.315'],
    ['post ers', 2, 1.0, '14:2.787 5:2.166'],
    ['press kit 1900 posters quality picture ', 5, 0.63, '4:9.350 5:9.260 14:6.522 12:1.412'],
    ['volume 7', 24, 1.0, '23:1031.003 16:0.619 21:0.619 26:0.619'],
    ['search engine', 1, 1.0, '13:10.103'],
    ['lghtouse ', 1, 1.0, '8:2.317'],
    [
      'which number of some volumes has a filler of a page about hills leaves cursors',
      28,
      0.54,
      '8:2.795 20:2.180 25:2.180 30:2.180',
    ],
    [
      'people read pictures and pages aloud where headers cache answers for clients again later',
      27,
      0.47,
      '0:15.209 3:11.137 1:10.665 4:5.876',
    ],
    ['東京都の検索', 1, 1.0, '10:1034.270'],
    ['京都検索', 1, 1.0, '10:5.834'],
    ['どこの検索', 1, 0.43, '10:3.150'],
    ['use effect queue ', 1, 1.0, '7:7.317'],
    ['things people use ', 3, 0.7, '13:5.454 7:3.297 2:1.557'],
    ['rate limits of servers ', 7, 1.0, '0:7.490 1:5.385 2:2.575 14:1.972'],
    ['press press kit ', 2, 1.0, '4:7.700 5:7.246'],
    ['nodejs c++ ', 2, 1.0, '6:5.498 2:1.401'],
    ['spring leaf ', 1, 0.43, '8:3.768'],
    ['why keep caches', 3, 1.0, '3:5.299 1:1.810 13:1.687'],
    ['v1.22.3 package', 1, 1.0, '2:6.391'],
    ['1.22.4', 4, 0.63, '2:4.000 20:3.642 17:3.167 38:3.128'],
    ['über', 1, 1.0, '11:3.274'],
    ['a11y keyboards', 1, 1.0, '12:4.118'],
    ["speaker's kit ", 2, 1.0, '4:5.139 5:1.945'],
    ['rate-limit', 3, 1.0, '1:7.382 0:6.654 2:5.306'],
    ['tea tea tea kit', 6, 0.42, '8:6.001 9:4.958 5:4.929 4:3.144'],
    [
      'why is a picture of a server seldom in print quality for journalists posters',
      8,
      1.0,
      '14:20.156 4:10.329 5:6.701 0:5.023',
    ],
    [
      'where do people ask for pictures of servers and posters in print quality years',
      9,
      0.86,
      '14:18.572 4:10.633 13:7.280 0:7.136',
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
