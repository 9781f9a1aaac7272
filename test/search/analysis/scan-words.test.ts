import { describe, expect, it } from 'vitest';
import { scanWords } from '../../../src/search/analysis/scan-words.ts';

const KINDS = ['word', 'part', 'whole', 'segment', 'gram'];

/** Each token as `position kind text`. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  scanWords(text, (start, end, position, kind) => {
    tokens.push(`${position} ${KINDS[kind]} ${text.slice(start, end)}`);
  });
  return tokens;
}

describe('scanWords', () => {
  it('reads plain words and their places', () => {
    expect(tokensOf('The press, kit.')).toEqual(['0 word The', '1 word press', '2 word kit']);
  });

  it('gives a compound by its parts and as a whole', () => {
    expect(tokensOf('a rate-limit')).toEqual([
      '0 word a',
      '1 word rate',
      '2 word limit',
      '1 whole rate-limit',
    ]);
    expect(tokensOf('node:http')).toEqual(['0 word node', '1 word http', '0 whole node:http']);
  });

  it('gives the parts of a name one place', () => {
    expect(tokensOf('useHTTPServer x')).toEqual([
      '0 part use',
      '0 part HTTP',
      '0 part Server',
      '0 whole useHTTPServer',
      '1 word x',
    ]);
    expect(tokensOf('URLs')).toEqual(['0 word URLs']);
  });

  it('gives a version by its beginnings', () => {
    expect(tokensOf('v1.22.3')).toEqual([
      '0 word 1',
      '1 word 22',
      '0 whole 1.22',
      '2 word 3',
      '0 whole 1.22.3',
    ]);
  });

  it('keeps the symbols of names', () => {
    expect(tokensOf('C++, C# (.NET)')).toEqual([
      '0 word C',
      '0 whole C++',
      '1 word C',
      '1 whole C#',
      '2 word NET',
      '2 whole .NET',
    ]);
  });

  it('takes apostrophes for what they are', () => {
    expect(tokensOf("site's")).toEqual(['0 word site']);
    expect(tokensOf('l’été')).toEqual(['0 word l', '1 word été', '0 whole l’été']);
  });

  it('gives runs of Han and kana by words and by pairs', () => {
    expect(tokensOf('京都へ').toSorted()).toEqual([
      '0 gram 京都',
      '0 segment 京都',
      '1 gram 都へ',
      '2 gram へ',
      '2 segment へ',
    ]);
  });

  it('cuts no letter of two code units in half', () => {
    expect(tokensOf('𞤀𞤣𞤤 𐐀𐐨')).toEqual(['0 word 𞤀𞤣𞤤', '1 word 𐐀𐐨']);
    expect(tokensOf('𞤢𞤀𞤣')).toEqual(['0 part 𞤢', '0 part 𞤀𞤣', '0 whole 𞤢𞤀𞤣']);
    expect(tokensOf('𐐀𐐁𐐨')).toEqual(['0 part 𐐀', '0 part 𐐁𐐨', '0 whole 𐐀𐐁𐐨']);
  });

  it('ends where the text ends', () => {
    expect(tokensOf('')).toEqual([]);
    expect(tokensOf('--- ... 🙂 -')).toEqual([]);
    expect(tokensOf('a-')).toEqual(['0 word a']);
    expect(tokensOf('e\u0301t')).toEqual(['0 word e\u0301t']);
  });
});
