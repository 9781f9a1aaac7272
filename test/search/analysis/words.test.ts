import { describe, expect, it } from 'vitest';
import { openIndex } from '../../../src/search/index.ts';
import { LANGUAGES } from '../../../src/search/analysis/all-languages.ts';
import { foldWord, lowerCase } from '../../../src/search/analysis/fold.ts';
import { scanWords } from '../../../src/search/analysis/scan-words.ts';
import { stemWord } from '../../../src/search/analysis/stemmer.ts';
import { GRAM, SEGMENT, WHOLE, WORD } from '../../../src/search/analysis/token.ts';
import { GRAM_MARK, wordForms } from '../../../src/search/analysis/word-forms.ts';
import { titleKey } from '../../../src/search/query/boost-titles.ts';

/** A stop word of each language. */
const WORDS: Readonly<Record<string, string>> = {
  ar: 'في',
  da: 'og',
  de: 'und',
  en: 'the',
  es: 'el',
  fi: 'ja',
  fr: 'le',
  hu: 'a',
  it: 'il',
  ja: 'の',
  nb: 'og',
  nl: 'de',
  nn: 'og',
  no: 'og',
  pt: 'de',
  ro: 'la',
  ru: 'и',
  sv: 'och',
  tr: 've',
  zh: '的',
};
const KINDS = ['word', 'part', 'whole', 'segment', 'gram'];

/** Each token as `position kind text`, and the position after the last one. */
function tokensOf(text: string): string {
  const tokens: string[] = [];
  const end = scanWords(text, (start, to, position, kind) => {
    tokens.push(`${position} ${KINDS[kind]} ${text.slice(start, to)}`);
  });
  return `${tokens.join(' | ')} → ${end}`;
}

describe('the words of a text', () => {
  it.each([
    ['a.b', '0 word a | 1 word b | 0 whole a.b \u2192 2'],
    ['end. Next', '0 word end | 1 word Next \u2192 2'],
    ['end.', '0 word end \u2192 1'],
    ['.net', '0 word net \u2192 1'],
    ['.NET', '0 word NET | 0 whole .NET \u2192 1'],
    ['(.NET)', '0 word NET | 0 whole .NET \u2192 1'],
    ['x.NET', '0 word x | 1 word NET | 0 whole x.NET \u2192 2'],
    ['a.NET b', '0 word a | 1 word NET | 0 whole a.NET | 2 word b \u2192 3'],
    ["don't", "0 word don't \u2192 1"],
    [
      "we'll we've I'm he'd they're",
      "0 word we'll | 1 word we've | 2 word I'm | 3 word he'd | 4 word they're \u2192 5",
    ],
    ["James's book", '0 word James | 1 word book \u2192 2'],
    ["S's", '0 word S \u2192 1'],
    ["rock'n'roll", "0 word rock | 1 word n | 2 word roll | 0 whole rock'n'roll \u2192 3"],
    ['O\u2019Reilly', '0 word O | 1 word Reilly | 0 whole O\u2019Reilly \u2192 2'],
    ['1,000', '0 word 1 | 1 word 000 \u2192 2'],
    ['10,000', '0 word 10 | 1 word 000 | 0 whole 10,000 → 2'],
    ['a1,1 ', '0 word a1 | 1 word 1 | 0 whole a1,1 → 2'],
    ['10,a', '0 word 10 | 1 word a → 2'],
    ['éa,1', '0 word éa | 1 word 1 → 2'],
    ['a,b', '0 word a | 1 word b \u2192 2'],
    ['1,a', '0 word 1 | 1 word a \u2192 2'],
    ['x_y', '0 word x | 1 word y | 0 whole x_y \u2192 2'],
    ['_x_', '0 word x \u2192 1'],
    ['a::b', '0 word a | 1 word b \u2192 2'],
    ['a\u00b7b', '0 word a | 1 word b | 0 whole a\u00b7b \u2192 2'],
    ['v1.2', '0 word 1 | 1 word 2 | 0 whole 1.2 \u2192 2'],
    ['v1', '0 word v1 \u2192 1'],
    [
      '1.2.3-rc.1',
      '0 word 1 | 1 word 2 | 0 whole 1.2 | 2 word 3 | 0 whole 1.2.3 | 3 word rc | 0 whole 1.2.3-rc | 4 word 1 | 0 whole 1.2.3-rc.1 \u2192 5',
    ],
    ['V2.0', '0 word 2 | 1 word 0 | 0 whole 2.0 \u2192 2'],
    ['0.9.1', '0 word 0 | 1 word 9 | 0 whole 0.9 | 2 word 1 | 0 whole 0.9.1 → 3'],
    ['w1.2', '0 word w1 | 1 word 2 | 0 whole w1.2 \u2192 2'],
    ['1.2', '0 word 1 | 1 word 2 | 0 whole 1.2 \u2192 2'],
    ['1.a', '0 word 1 | 1 word a | 0 whole 1.a \u2192 2'],
    ['a1.2', '0 word a1 | 1 word 2 | 0 whole a1.2 \u2192 2'],
    [
      'C# C## C#a c++ a++b +++',
      '0 word C | 0 whole C# | 1 word C | 1 whole C# | 2 word C | 3 word a | 4 word c | 4 whole c++ | 5 word a | 6 word b \u2192 7',
    ],
    ['F#', '0 word F | 0 whole F# \u2192 1'],
    ['abcd#', '0 word abcd \u2192 1'],
    ['HTTPServer', '0 part HTTP | 0 part Server | 0 whole HTTPServer \u2192 1'],
    ['parseURLs', '0 part parse | 0 part URLs | 0 whole parseURLs \u2192 1'],
    ['URLs', '0 word URLs \u2192 1'],
    ['APIsX', '0 part AP | 0 part Is | 0 part X | 0 whole APIsX \u2192 1'],
    [
      'React.useState',
      '0 word React | 1 part use | 1 part State | 1 whole useState | 0 whole React.useState \u2192 2',
    ],
    [
      'HTTPServer/statusCode.x',
      '0 part HTTP | 0 part Server | 0 whole HTTPServer | 1 part status | 1 part Code | 1 whole statusCode | 2 word x | 1 whole statusCode.x \u2192 3',
    ],
    ['iOS', '0 part i | 0 part OS | 0 whole iOS \u2192 1'],
    ['aB', '0 part a | 0 part B | 0 whole aB \u2192 1'],
    ['ABc', '0 part A | 0 part Bc | 0 whole ABc \u2192 1'],
    ['a-a-b', '0 word a | 1 word a | 2 word b | 0 whole a-a-b \u2192 3'],
    ['foo\u00adbar', '0 word foo\u00adbar \u2192 1'],
    ['a\u200bb', '0 word a\u200bb \u2192 1'],
    ['\u0301a', '0 word a \u2192 1'],
    [
      '\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22',
      '0 segment \u0e20\u0e32\u0e29\u0e32 | 1 segment \u0e44\u0e17\u0e22 \u2192 2',
    ],
    ['\u0e44\u0e17\u0e22abc', '0 segment \u0e44\u0e17\u0e22 | 1 word abc \u2192 2'],
    [
      '\u6771\u4eacabc\u4eac',
      '0 gram \u6771\u4eac | 1 gram \u4eac | 0 segment \u6771\u4eac | 2 word abc | 3 gram \u4eac | 3 segment \u4eac \u2192 4',
    ],
    [
      '\uff76\uff9e\uff72\uff84\uff9e',
      '0 gram \uff76\uff9e\uff72 | 1 gram \uff72\uff84\uff9e | 2 gram \uff84\uff9e | 0 segment \uff76\uff9e\uff72\uff84\uff9e \u2192 3',
    ],
    [
      '\ud842\udfb7\u91ce\u5bb6',
      '0 gram \ud842\udfb7\u91ce | 1 gram \u91ce\u5bb6 | 2 gram \u5bb6 | 0 segment \ud842\udfb7 | 1 segment \u91ce\u5bb6 \u2192 3',
    ],
    ['a/b|c', '0 word a | 1 word b | 2 word c \u2192 3'],
    ['a~b', '0 word a | 1 word b \u2192 2'],
    ['a\u2010b', '0 word a | 1 word b | 0 whole a\u2010b \u2192 2'],
    ['a\u2014b', '0 word a | 1 word b \u2192 2'],
    ['na\u00efve', '0 word na\u00efve \u2192 1'],
    ['a`b`', '0 word a | 1 word b \u2192 2'],
    ['\u00bd', '0 word \u00bd \u2192 1'],
    ['\u0663\u0664', '0 word \u0663\u0664 \u2192 1'],
    ['x=1', '0 word x | 1 word 1 \u2192 2'],
    ['e\u0301', '0 word e\u0301 \u2192 1'],
    ['\u30fc', '0 gram \u30fc | 0 segment \u30fc \u2192 1'],
    ['\u3005', '0 gram \u3005 | 0 segment \u3005 \u2192 1'],
    [
      '\u65e5\u672c\u8a9e2024\u5e74',
      '0 gram \u65e5\u672c | 1 gram \u672c\u8a9e | 2 gram \u8a9e | 0 segment \u65e5\u672c\u8a9e | 3 word 2024 | 4 gram \u5e74 | 4 segment \u5e74 \u2192 5',
    ],
    ["l'", '0 word l \u2192 1'],
    ["'a'", '0 word a \u2192 1'],
    ["a'b'c", "0 word a | 1 word b | 2 word c | 0 whole a'b'c \u2192 3"],
    ['a.', '0 word a \u2192 1'],
    ['a..b', '0 word a | 1 word b \u2192 2'],
    ['A.B.C', '0 word A | 1 word B | 2 word C | 0 whole A.B.C \u2192 3'],
    ['U.S.', '0 word U | 1 word S | 0 whole U.S \u2192 2'],
    [
      'AbC.dE',
      '0 part Ab | 0 part C | 0 whole AbC | 1 part d | 1 part E | 1 whole dE | 0 whole AbC.dE \u2192 2',
    ],
  ])('%j', (text, tokens) => {
    expect(tokensOf(text)).toBe(tokens);
  });

  it('are cut at 64 letters, and names of more have no whole', () => {
    const [longest, longer] = ['x'.repeat(64), 'x'.repeat(65)];
    expect(tokensOf(`${longest} ${longer}`)).toBe(`0 word ${longest} | 1 word ${longest} → 2`);
    const name = (length: number) => tokensOf(`A-${'é'.repeat(length - 2)}`);
    expect(name(64)).toBe(`0 word A | 1 word ${'é'.repeat(62)} | 0 whole A-${'é'.repeat(62)} → 2`);
    expect(name(65)).toBe(`0 word A | 1 word ${'é'.repeat(63)} → 2`);
  });

  it('are at most 16 of one name', () => {
    const name = Array.from({ length: 17 }, (_, n) => `p${n}`);
    const words = name.slice(0, 16).map((word, n) => `${n} word ${word} | `);
    expect(tokensOf(name.join('-'))).toBe(`${words.join('')}0 whole ${name.join('-')} → 17`);
  });

  it('of long runs without spaces come piece by piece', () => {
    const kana = 'あ'.repeat(1001);
    expect(tokensOf(kana).match(/gram/g)).toHaveLength(1001);
    expect(tokensOf(kana)).toMatch(/ → 1001$/);
    expect(tokensOf('ไทย'.repeat(400)).match(/segment ไทย/g)?.length).toBeGreaterThan(398);
  });
});

describe('a word as it is looked up', () => {
  it.each([
    ['Stra\u00dfe', 'stra\u00dfe', 'strasse'],
    ['\u00c9T\u00c9', '\u00e9t\u00e9', 'ete'],
    ['\u00c5ngstr\u00f6m', '\u00e5ngstr\u00f6m', 'angstrom'],
    ['\ufb01n', 'fin', 'fin'],
    ['\uff21\uff22', 'ab', 'ab'],
    ["don't", 'dont', 'dont'],
    ['\u014b', '\u014b', 'n'],
    ['\u0127', '\u0127', 'h'],
    ['\u03c2', '\u03c2', '\u03c3'],
    [
      '\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd',
      '\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd',
      '\u05e9\u05dc\u05d5\u05dd',
    ],
    [
      '\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f',
      '\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f',
      '\u0645\u062d\u0645\u062f',
    ],
    ['\u0649', '\u0649', '\u064a'],
    ['\u0629', '\u0629', '\u0647'],
    ['\u0915\u093f', '\u0915\u093f', '\u0915\u093f'],
    ['\u0110', '\u0111', 'd'],
    ['\u00f8', '\u00f8', 'o'],
    ['\u00e6', '\u00e6', 'ae'],
    ['\u0142', '\u0142', 'l'],
    ['\u0130', 'i\u0307', 'i'],
    ['a\u00adb', 'ab', 'ab'],
    ['\u304c', '\u304c', '\u304c'],
    ['\u0451', '\u0451', '\u0435'],
    ['\u2460', '1', '1'],
  ])('%j is %j in lower case, and %j without marks', (word, lower, folded) => {
    expect([lowerCase(word), foldWord(lowerCase(word))]).toEqual([lower, folded]);
  });

  it.each([
    ['running', 'en', 'run'],
    ['ran', 'en', 'run'],
    ['children', 'en', 'child'],
    ['häuser', 'de', 'haus'],
    ['ging', 'de', 'geh'],
    ['running', 'xx', 'running'],
    ['running2', 'en', 'running2'],
    ['검색을', 'ko', '검색'],
    ['은', 'ko', '은'],
    ['는다', 'ko', '는다'],
    ['이야기', 'ko', '이야기'],
    ['도시락', 'ko', '도시락'],
    ['검색에서', 'ko', '검색'],
    ['книги', 'ru', 'книг'],
    ['', 'en', ''],
  ])('the stem of %s in %s is %s', (word, language, stem) => {
    // Importing `openIndex` makes the languages known, so the import has to stay.
    expect(openIndex).toBeTypeOf('function');
    expect(stemWord(word, language)).toBe(stem);
  });

  it('is stemmed, and said to say little, in each language that has words for it', () => {
    const said = Object.entries(LANGUAGES).map(([language, { stemmer, stopWords }]) => {
      const stem = stemmer === undefined ? '' : ' stems';
      return `${language}${stem}${stopWords?.includes(WORDS[language] ?? '') ? ' words' : ''}`;
    });
    expect(said).toEqual([
      ...['ar', 'da', 'de', 'en', 'es', 'fi', 'fr', 'hu', 'it'].map((language) => `${language} stems words`),
      'ja words',
      ...['nb', 'nl', 'nn', 'no', 'pt', 'ro', 'ru', 'sv', 'tr'].map((language) => `${language} stems words`),
      'zh words',
    ]);
  });

  it.each<[word: string, kind: number, surface: string, term: string]>([
    ['rate-limit', WHOLE, 'ratelimit', 'ratelimit'],
    ['Node.js', WHOLE, 'nodejs', 'nodej'],
    ['1.22', WHOLE, '1.22', '1.22'],
    ['C++', WHOLE, 'c++', 'c++'],
    ['.NET', WHOLE, '.net', '.net'],
    ['useEffect', WHOLE, 'useeffect', 'useeffect'],
    ['京都', GRAM, `${GRAM_MARK}京都`, `${GRAM_MARK}京都`],
    ['京都', SEGMENT, '京都', '京都'],
    ['v1.2', WHOLE, 'v12', 'v12'],
    ['a_b:c·d‐e‑f,g', WHOLE, 'abcdefg', 'abcdefg'],
    ['v.1.2', WHOLE, 'v12', 'v12'],
    ['1.a', WHOLE, '1a', '1a'],
    ['Running', WORD, 'running', 'run'],
    ['', WORD, '', ''],
  ])('%j of the kind %i', (word, kind, surface, term) => {
    expect(wordForms(word, kind, 'en')).toEqual({ surface, term });
  });

  it.each([
    ['The Rate-Limit: header!', 'the rate limit header', 4],
    ['useEffect hook', 'useeffect hook', 2],
    ['\u6771\u4eac tower', '\u6771\u4eac tower', 2],
    ['Node.js', 'node js', 2],
    ['C++', 'c', 1],
    ['', '', 0],
    ['\uff21\uff22 c', 'ab c', 2],
    ['\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22', '\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22', 1],
    ['useHTTP server x', 'usehttp server x', 3],
  ])('the key of the title %j is %j, of %i words', (title, key, words) => {
    expect(titleKey(title)).toMatchObject({ key, words });
  });

  it('the key of a long title is of its beginning', () => {
    const { key } = titleKey('word '.repeat(100));
    expect([key.length, key.startsWith('word word ')]).toEqual([259, true]);
  });
});
