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
    ['rate limit', 3, 1.0, '1:7.387 0:6.654 2:5.308'],
    ['ratelimit', 1, 1.0, '2:4.564'],
    ['the rate limit header', 4, 1.0, '0:1036.261 1:9.303 2:4.977 13:1.488'],
    ['the rate limit headre', 4, 1.0, '0:1036.183 1:9.227 2:4.977 13:1.450'],
    ['rate limits', 3, 1.0, '1:9.851 0:8.268 2:2.568'],
    ['press kit', 2, 1.0, '4:9.139 5:5.283'],
    ['"press kit"', 1, 1.0, '4:4.803'],
    ['kit press ', 2, 1.0, '4:6.062 5:5.283'],
    ['press', 2, 1.0, '5:1027.768 4:2.634'],
    ['tea', 5, 1.0, '9:1026.607 8:3.553 5:1.390 1:1.302'],
    ['te', 6, 1.0, '9:3.306 8:2.923 15:1.667 5:1.622'],
    ['tea tea ', 5, 1.0, '8:6.311 9:3.707 5:2.177 1:2.002'],
    ['green tea spring ', 5, 1.0, '8:10.327 9:2.205 5:1.390 1:1.302'],
    ['green tea kit header ', 7, 0.5, '8:5.973 1:3.727 5:3.325 4:3.148'],
    ['cache', 2, 1.0, '3:3.535 1:1.814'],
    ['caching promise ', 2, 1.0, '3:5.630 1:1.814'],
    ['node', 2, 1.0, '6:4.407 2:2.008'],
    ['node.js', 2, 1.0, '6:5.799 2:1.399'],
    ['nodejs server ', 6, 1.0, '6:5.229 14:1.973 0:1.684 2:1.399'],
    ['useEffect', 1, 1.0, '7:3.372'],
    ['JavaScript frameworks', 2, 1.0, '7:8.083 6:1.691'],
    ['why useEffect runs', 2, 1.0, '7:14.244 6:2.145'],
    ['1.22', 1, 1.0, '2:2.211'],
    ['C++', 1, 1.0, '6:2.000'],
    ['accesibility ', 1, 1.0, '12:4.818'],
    ['acessible pages ', 22, 1.0, '12:6.217 20:0.585 25:0.585 30:0.585'],
    ['ligthhouse keper ', 1, 1.0, '8:8.243'],
    ['kubernetes tea ', 5, 0.31, '8:2.553 9:2.306 5:1.390 1:1.302'],
    ['the', 9, 1.0, '0:3.235 2:2.389 8:2.036 4:1.727'],
    ['what is it', 12, 1.0, '0:4.196 8:3.099 13:3.074 12:2.726'],
    ['what is a header', 3, 1.0, '0:2.526 1:2.456 13:1.581'],
    ['how do people ask of a server', 6, 1.0, '13:5.222 0:3.221 14:2.055 6:1.761'],
    ['東京', 1, 1.0, '10:3.358'],
    ['京', 1, 1.0, '10:2.058'],
    ['検索エンジン', 1, 1.0, '10:6.512'],
    ['haus ', 1, 1.0, '11:2.614'],
    ['ran ', 2, 1.0, '7:2.851 6:2.145'],
    ['picture print quality ', 5, 1.0, '14:10.883 4:4.760 5:1.702 12:1.416'],
    ['"print quality" poster', 2, 1.0, '14:5.850 4:2.440'],
    ['keyset pag', 22, 1.0, '15:3.906 20:1.316 25:1.316 30:1.316'],
    ['post ers', 2, 1.0, '14:2.791 5:2.154'],
    ['press kit 1900 posters quality picture ', 5, 0.63, '4:9.368 5:9.227 14:6.530 12:1.416'],
    ['volume 7', 24, 1.0, '23:1031.004 16:0.619 21:0.619 26:0.619'],
    ['search engine', 1, 1.0, '13:10.100'],
    ['lghtouse ', 1, 1.0, '8:2.316'],
    [
      'which number of some volumes has a filler of a page about hills leaves cursors',
      28,
      0.54,
      '8:2.792 20:2.186 25:2.186 30:2.186',
    ],
    [
      'people read pictures and pages aloud where headers cache answers for clients again later',
      27,
      0.47,
      '0:15.215 3:11.178 1:10.682 4:5.900',
    ],
    ['東京都の検索', 1, 1.0, '10:1034.286'],
    ['京都検索', 1, 1.0, '10:5.847'],
    ['どこの検索', 1, 0.43, '10:3.158'],
    ['use effect queue ', 1, 1.0, '7:7.327'],
    ['things people use ', 3, 0.7, '13:5.460 7:3.300 2:1.552'],
    ['rate limits of servers ', 7, 1.0, '0:7.491 1:5.390 2:2.568 14:1.973'],
    ['press press kit ', 2, 1.0, '4:7.717 5:7.233'],
    ['nodejs c++ ', 2, 1.0, '6:5.505 2:1.399'],
    ['spring leaf ', 1, 0.43, '8:3.771'],
    ['why keep caches', 3, 1.0, '3:5.308 1:1.814 13:1.691'],
    ['v1.22.3 package', 1, 1.0, '2:6.383'],
    ['1.22.4', 4, 0.63, '2:3.988 20:3.643 17:3.165 38:3.129'],
    ['über', 1, 1.0, '11:3.274'],
    ['a11y keyboards', 1, 1.0, '12:4.125'],
    ["speaker's kit ", 2, 1.0, '4:5.148 5:1.935'],
    ['rate-limit', 3, 1.0, '1:7.387 0:6.654 2:5.308'],
    ['tea tea tea kit', 6, 0.42, '8:6.002 9:4.958 5:4.899 4:3.148'],
    [
      'why is a picture of a server seldom in print quality for journalists posters',
      8,
      1.0,
      '14:20.197 4:10.375 5:6.647 0:5.031',
    ],
    [
      'where do people ask for pictures of servers and posters in print quality years',
      9,
      0.86,
      '14:18.596 4:10.670 13:7.300 0:7.141',
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
