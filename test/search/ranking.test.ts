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
    ['rate limit', 3, 1.0, '1:7.367 0:6.644 2:5.299'],
    ['ratelimit', 1, 1.0, '2:4.553'],
    ['the rate limit header', 4, 1.0, '0:1036.244 1:9.274 2:4.968 13:1.478'],
    ['the rate limit headre', 4, 1.0, '0:1036.166 1:9.198 2:4.968 13:1.441'],
    ['rate limits', 3, 1.0, '1:9.831 0:8.258 2:2.566'],
    ['press kit', 2, 1.0, '4:9.116 5:5.285'],
    ['"press kit"', 1, 1.0, '4:4.781'],
    ['kit press ', 2, 1.0, '4:6.039 5:5.285'],
    ['press', 2, 1.0, '5:1027.766 4:2.619'],
    ['tea', 5, 1.0, '9:1026.605 8:3.552 5:1.392 1:1.295'],
    ['te', 6, 1.0, '9:3.304 8:2.922 15:1.661 5:1.624'],
    ['tea tea ', 5, 1.0, '8:6.309 9:3.703 5:2.181 1:1.988'],
    ['green tea spring ', 5, 1.0, '8:10.317 9:2.203 5:1.392 1:1.295'],
    ['green tea kit header ', 7, 0.5, '8:5.973 1:3.710 5:3.330 4:3.141'],
    ['cache', 2, 1.0, '3:3.531 1:1.804'],
    ['caching promise ', 2, 1.0, '3:5.627 1:1.804'],
    ['node', 2, 1.0, '6:4.403 2:2.007'],
    ['node.js', 2, 1.0, '6:5.790 2:1.398'],
    ['nodejs server ', 6, 1.0, '6:5.220 14:1.966 0:1.678 2:1.398'],
    ['useEffect', 1, 1.0, '7:3.361'],
    ['JavaScript frameworks', 2, 1.0, '7:8.066 6:1.680'],
    ['why useEffect runs', 2, 1.0, '7:14.224 6:2.132'],
    ['1.22', 1, 1.0, '2:2.210'],
    ['C++', 1, 1.0, '6:1.987'],
    ['accesibility ', 1, 1.0, '12:4.811'],
    ['acessible pages ', 22, 1.0, '12:6.207 20:0.582 25:0.582 30:0.582'],
    ['ligthhouse keper ', 1, 1.0, '8:8.243'],
    ['kubernetes tea ', 5, 0.31, '8:2.552 9:2.303 5:1.392 1:1.295'],
    ['the', 9, 1.0, '0:3.230 2:2.384 8:2.033 4:1.720'],
    ['what is it', 12, 1.0, '0:4.194 8:3.090 13:3.060 12:2.709'],
    ['what is a header', 3, 1.0, '0:2.519 1:2.446 13:1.571'],
    ['how do people ask of a server', 6, 1.0, '13:5.204 0:3.207 14:2.047 6:1.763'],
    ['東京', 1, 1.0, '10:3.340'],
    ['京', 1, 1.0, '10:2.050'],
    ['検索エンジン', 1, 1.0, '10:6.467'],
    ['haus ', 1, 1.0, '11:2.608'],
    ['ran ', 2, 1.0, '7:2.842 6:2.132'],
    ['picture print quality ', 5, 1.0, '14:10.857 4:4.732 5:1.705 12:1.407'],
    ['"print quality" poster', 2, 1.0, '14:5.821 4:2.420'],
    ['keyset pag', 22, 1.0, '15:3.892 20:1.314 25:1.314 30:1.314'],
    ['post ers', 2, 1.0, '14:2.779 5:2.158'],
    ['press kit 1900 posters quality picture ', 5, 0.63, '4:9.327 5:9.236 14:6.504 12:1.407'],
    ['volume 7', 24, 1.0, '23:1030.996 16:0.618 21:0.618 26:0.618'],
    ['search engine', 1, 1.0, '13:10.087'],
    ['lghtouse ', 1, 1.0, '8:2.316'],
    [
      'which number of some volumes has a filler of a page about hills leaves cursors',
      28,
      0.54,
      '8:2.773 20:2.173 25:2.173 30:2.173',
    ],
    [
      'people read pictures and pages aloud where headers cache answers for clients again later',
      27,
      0.47,
      '0:15.021 3:11.061 1:10.555 4:5.805',
    ],
    ['東京都の検索', 1, 1.0, '10:1034.249'],
    ['京都検索', 1, 1.0, '10:5.817'],
    ['どこの検索', 1, 0.43, '10:3.140'],
    ['use effect queue ', 1, 1.0, '7:7.300'],
    ['things people use ', 3, 0.7, '13:5.432 7:3.289 2:1.552'],
    ['rate limits of servers ', 7, 1.0, '0:7.475 1:5.371 2:2.566 14:1.966'],
    ['press press kit ', 2, 1.0, '4:7.679 5:7.233'],
    ['nodejs c++ ', 2, 1.0, '6:5.482 2:1.398'],
    ['spring leaf ', 1, 0.43, '8:3.762'],
    ['why keep caches', 3, 1.0, '3:5.290 1:1.804 13:1.680'],
    ['v1.22.3 package', 1, 1.0, '2:6.371'],
    ['1.22.4', 4, 0.63, '2:3.987 20:3.636 17:3.162 38:3.123'],
    ['über', 1, 1.0, '11:3.268'],
    ['a11y keyboards', 1, 1.0, '12:5.104'],
    ["speaker's kit ", 2, 1.0, '4:5.128 5:1.938'],
    ['rate-limit', 3, 1.0, '1:7.367 0:6.644 2:5.299'],
    ['tea tea tea kit', 6, 0.42, '8:5.998 9:4.951 5:4.909 4:3.141'],
    [
      'why is a picture of a server seldom in print quality for journalists posters',
      8,
      1.0,
      '14:19.981 4:10.225 5:6.662 0:4.958',
    ],
    [
      'where do people ask for pictures of servers and posters in print quality years',
      9,
      0.86,
      '14:18.399 4:10.525 13:7.194 0:7.036',
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
