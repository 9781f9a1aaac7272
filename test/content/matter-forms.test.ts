import { describe, expect, it } from 'vitest';
import { readData, readMatter, readMatterIn } from '../../src/content/formats/front-matter.ts';
import {
  inlineTranscript,
  isFileName,
  readTranscript,
  transcriptNames,
} from '../../src/content/formats/transcript.ts';
import type { Located } from '../../src/content/formats/yaml.ts';

/** Returns the diagnostics of a parsed text with their places. */
const told = ({ diagnostics }: Pick<Located, 'diagnostics'>) =>
  diagnostics.map(
    ({ line, column, severity, code, message, fix }) =>
      `${line}:${column} ${severity} ${code}: ${message} ${fix}`,
  );

describe('front matter', () => {
  const matterOf = (text: string) => {
    const { located, body, bodyLine, format } = readMatter(text, 'a.md');
    return { value: located.value, body, bodyLine, format, told: told(located) };
  };

  it.each([
    ['---\na: 1\n---\nB\n', { a: 1 }, 'B\n', 4, 'yaml'],
    ['+++\na = 1\n+++\nB\n', { a: 1 }, 'B\n', 4, 'toml'],
    ['{\n"a": 1\n}\nB\n', { a: 1 }, 'B\n', 4, 'json'],
    [';;;\n"a": 1\n;;;\nB\n', { a: 1 }, 'B\n', 4, 'json'],
    ['export const meta = { a: 1 };\n\nB\n', { a: 1 }, 'export const meta = { a: 1 };\n\nB\n', 1, 'none'],
    ['B\n', null, 'B\n', 1, 'none'],
  ])('%j', (text, value, body, bodyLine, format) => {
    expect(matterOf(text)).toEqual({ value, body, bodyLine, format, told: [] });
  });

  it.each([
    [
      '---\na: 1\n',
      '1:1 error unclosed-front-matter: The front matter that starts on line 1 is never closed. End it with a line that contains only ---.',
    ],
    [
      '+++\na = 1\n',
      '1:1 error unclosed-front-matter: The front matter that starts on line 1 is never closed. End it with a line that contains only +++.',
    ],
    [
      '---\na: 1\n---\n---\ndraft: true\n---\nB\n',
      '4:1 error unread-front-matter: The file has front matter twice. Lectern can read only the first. Write all keys between the first two lines of ---.',
    ],
    [
      '\n\nexport const meta = { a: };\n',
      '3:1 error unread-front-matter: The data that the file exports cannot be read: it is not valid JavaScript. Correct the code, or write the data between two lines of --- at the top of the file.',
    ],
    [
      '{\n/* c */ "a": 1\n}\nB\n',
      '1:1 error unread-front-matter: The JSON at the top of the file cannot be read: /* c */ "a". Remove the comments, and anything before the quotes of a key.',
    ],
  ])('that is none: %j', (text, line) => {
    expect(matterOf(text).told).toEqual([line]);
  });

  it('of a data file is the file', () => {
    expect(readData('a = 1\r\n', 'x.TOML').value).toEqual({ a: 1 });
    expect(readData('\uFEFFa: 1\na: 2\r\n', 'x.yml').value).toEqual({ a: 2 });
  });

  const lines = (text: string, matter: 'lines' | 'titled-lines' = 'lines') => {
    const { located, body, bodyLine } = readMatterIn({ matter, functions: {} }, text, 'a.md');
    const at = (key: string) => Object.values(located.locate([key])).join(':');
    return { value: located.value, body, bodyLine, at };
  };

  it('is lines of keys without fences, for sites that have it', () => {
    const { at, ...read } = lines(
      'Title: A: b\nTAGS: x\n    y\n\tz\nAuthors: A, B\nStatus:\nSummary:\n__proto__: x\n\nBody\n',
    );
    expect(read).toEqual({
      value: { title: 'A: b', tags: ['x', 'y', 'z'], authors: ['A', ' B'], summary: '' },
      body: '__proto__: x\n\nBody\n',
      bodyLine: 8,
    });
    expect([at('Title'), at('tags'), at('summary'), at('none')]).toEqual(['1:8', '2:7', '7:9', '1:1']);
    expect(lines('Authors: A, b; C\n\nB').value).toEqual({ authors: ['A, b', ' C'] });
    expect(lines('Tags: a, b\nSlug:\nCategory: c\n').value).toEqual({ tags: 'a, b', category: 'c' });
  });

  it('is no text that begins with a word and a colon', () => {
    expect(lines('A sentence.\nTitle: A\n').value).toBe(null);
    expect(lines('Note: this is text.\n\nMore.\n', 'titled-lines').value).toBe(null);
    expect(lines('Title: A\n\nMore.\n', 'titled-lines').value).toBe(null);
    expect(lines('Title: A\nDate: B\n\nMore.\n', 'titled-lines').value).toEqual({ title: 'A', date: 'B' });
    expect(lines('---\ntitle: A\n---\nB\n').value).toEqual({ title: 'A' });
  });

  it('is what the generator reads itself, else as everywhere', () => {
    const functions = {
      readMatter: (text: string) =>
        text.startsWith('%') ? { values: { a: 1 }, body: text.indexOf('\n') + 1 } : null,
      withFences: (text: string) => text.replaceAll('~~~', '---'),
    };
    const rule = { functions };
    expect(readMatterIn(rule as never, '%\nB\n', 'a')).toMatchObject({
      located: { value: { a: 1 }, failed: false },
      body: 'B\n',
      bodyLine: 2,
      format: 'yaml',
    });
    expect(readMatterIn(rule as never, '~~~\na: 2\n~~~\nB\n', 'a')).toMatchObject({
      located: { value: { a: 2 } },
      bodyLine: 4,
    });
  });
});

describe('a transcript', () => {
  it.each([
    [
      'WEBVTT\n\n1\n00:01.500 --> 00:02.000\n<v.x Ada>Hi <b>you</b>\u200E &amp; me\n\nNOTE x\ny\n',
      'a.vtt',
      '[00:00:01] Ada: Hi you & me',
    ],
    [
      '1\n100:01:02,5 --> 100:01:03,0\nOne\n\ntwo\n2\n0:00:05 --> 0:00:06\n{\\an8}Three\n',
      'a.SRT',
      '[100:01:02] One two\n\n[00:00:05] Three',
    ],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n42\n\n', 'a.vtt', '[00:00:01] 42'],
    ['WEBVTT\n', 'a.vtt', null],
    ['---\ntitle: A\n---\nWords <!-- no -->\n', 'a.md', 'Words'],
    ['', 'a.txt', null],
  ])('%j', (text, file, markdown) => {
    expect(readTranscript(text, file)).toBe(markdown);
  });

  it('of live captions says each line once, and of other ones what was said twice', () => {
    const cue = (at: number, ...lines: string[]) =>
      `00:0${at}.000 --> 00:0${at + 1}.000\n${lines.join('\n')}\n`;
    const rolling = [cue(1, 'a'), cue(2, 'a', 'b'), cue(3, 'b', 'c'), cue(4, 'c')].join('\n');
    expect(readTranscript(rolling, 'a.vtt')).toBe('[00:00:01] a\n\n[00:00:02] b\n\n[00:00:03] c');
    const twice = [cue(1, 'yes'), cue(2, 'yes'), cue(3, 'no')].join('\n');
    expect(readTranscript(twice, 'a.vtt')).toBe('[00:00:01] yes\n\n[00:00:02] yes\n\n[00:00:03] no');
    const timed = [cue(1, 'one'), cue(2, 'one', 'two<00:00:02.500>')].join('\n');
    expect(readTranscript(timed, 'a.vtt')).toBe('[00:00:01] one\n\n[00:00:02] two');
    const four = [cue(1, 'a'), cue(2, 'a'), cue(3, 'b'), cue(4, 'c')].join('\n');
    expect(readTranscript(four, 'a.vtt')?.match(/ a/g)).toHaveLength(2);
  });

  it('may stand in the front matter', () => {
    const list = [
      { time: '1:02', speaker: 'Ada', text: 'Hi.' },
      { start: '2:03:04', name: 'Bo', text: 'Ho <!-- x -->' },
      { timestamp: 'soon', text: 'He' },
      { time: 5, speaker: 6, text: 'Hu' },
      { time: '1:02' },
      'Plain',
      null,
      7,
    ];
    expect(inlineTranscript(list)).toBe('[00:01:02] Ada: Hi.\n\n[02:03:04] Bo: Ho\n\nHe\n\nHu\n\nPlain\n\n7');
    expect([
      inlineTranscript('Words.'),
      inlineTranscript('a.vtt'),
      inlineTranscript([]),
      inlineTranscript(5),
    ]).toEqual(['Words.', null, null, null]);
    expect(
      ['a.vtt', ' a b.HTML ', 'a\nb.md', 'a.mp3', '.md', `${'a'.repeat(301)}.md`].map(isFileName),
    ).toEqual([true, true, false, false, false, false]);
  });

  it('lies beside an entry, in any language where somebody speaks in it', () => {
    expect(transcriptNames('a', false)).toEqual(['a.vtt', 'a.srt', 'a.transcript.md', 'a.transcript.txt']);
    expect(transcriptNames('a', true)).toHaveLength(5 + 2 * 20);
    expect(transcriptNames('a', true).slice(4, 7)).toEqual(['a.txt', 'a.en.vtt', 'a.en.srt']);
  });
});
