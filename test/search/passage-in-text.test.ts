import { describe, expect, it } from 'vitest';
import { indexOf } from './index-of.ts';

const text =
  'A first sentence about nothing. The press kit is an API for speakers. ' +
  'Much later the text speaks of tea, and of a kit alone. It ends here, 🙂 with a face.';
const index = indexOf([{ fields: { title: 'Press kit', body: text } }, 'Rust', 'rate-limit']);

function shown(query: string, of = text, length = 60) {
  const passage = index.passage(query, of, { length });
  if (passage === null) return null;
  return {
    text: of.slice(passage.start, passage.end),
    matches: passage.matches.map(([a, b]) => of.slice(a, b)),
  };
}

describe('passage', () => {
  it('shows the place with most of the query, from the beginning of a sentence', () => {
    expect(shown('press kit')).toEqual({
      text: 'The press kit is an API for speakers. Much later the text',
      matches: ['press', 'kit'],
    });
  });

  it('marks inflections, unfinished words and corrected words', () => {
    expect(shown('speaker')?.matches).toEqual(['speakers']);
    expect(shown('sente')?.matches).toEqual(['sentence']);
    expect(shown('prses kit ')?.matches).toEqual(['press', 'kit']);
  });

  it('marks a phrase only where it stands together', () => {
    expect(shown('"a kit"')).toEqual({
      text: 'of tea, and of a kit alone. It ends here, 🙂 with a face.',
      matches: ['a kit'],
    });
    expect(shown('"kit press"')).toBeNull();
  });

  it('does not mark stop words beside other words', () => {
    expect(shown('the tea ')?.matches).toEqual(['tea']);
    expect(shown('the')?.matches[0]).toBe('The');
    expect(shown('the tea ', 'The others of them')?.matches).toEqual([]);
  });

  it('is nothing where nothing matches', () => {
    expect(shown('coffee')).toBeNull();
    expect(shown('', text)).toBeNull();
    expect(shown('tea', '')).toBeNull();
  });

  it('is no longer than asked, even where the match is', () => {
    expect(shown('sentence', text, 4)).toEqual({ text: 'sent', matches: ['sent'] });
  });

  it('marks names by whole and by part', () => {
    const code = 'Use the rateLimit of node:http here.';
    expect(shown('rate-limit', code)?.matches).toEqual(['rateLimit']);
    expect(shown('rate limit', 'The ratelimit package')?.matches).toEqual(['ratelimit']);
    expect(shown('node:http', code)?.matches).toEqual(['node:http']);
  });

  it('marks Japanese and Chinese', () => {
    expect(shown('京都', '東京から京都へ行く')?.matches).toEqual(['京都']);
    expect(shown('机器学习', '我们研究机器学习方法')?.matches).toEqual(['机器学习']);
    expect(shown('学', '我们研究机器学习方法')?.matches).toEqual(['学']);
  });

  it('marks Korean words with what is written onto them', () => {
    expect(shown('검색 엔진', '한국어 검색엔진을 본다')?.matches).toEqual(['검색엔진을']);
  });

  it('never cuts a character in two', () => {
    const faces = '🙂'.repeat(40);
    for (let length = 10; length < 20; length++) {
      const passage = index.passage('tea', `${faces}tea${faces}`, { length });
      const cut = `${faces}tea${faces}`.slice(passage?.start, passage?.end);
      expect(encodeURIComponent(cut)).toContain('tea');
      expect(cut).toContain('tea');
    }
  });
});
