import { describe, expect, it } from 'vitest';
import { decodeSubtitles, readTranscript } from '../../src/content/formats/transcript.ts';
import { readFolder } from '../support/rows.ts';

const video = (fields = '', body = 'About it.') =>
  `---\ntitle: A film\ndate: 2024-01-02\n${fields}---\n\n${body}\n`;
const VTT =
  'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ada>Hello and\nwelcome.\n\n00:01:02.500 --> 00:01:04.000\nGoodbye.\n';
const SRT = '1\n00:00:01,000 --> 00:00:04,000\nHello.\n\n2\n01:00:02,500 --> 01:00:04,000\nGoodbye.\n';

it('ends where the next section of its level begins', async () => {
  const body = 'About it.\n\n## Transcript\n\nHello.\n\n### Later\n\nGoodbye.\n\n## Notes\n\nMore.';
  const { find } = await readFolder({ 'content/videos/film.md': video('', body) });
  expect(find('videos/film')).toMatchObject({
    body: 'About it.\n\n## Notes\n\nMore.\n',
    transcript: 'Hello.\n\n### Later\n\nGoodbye.\n',
  });
});

describe('a transcript', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'WebVTT beside the file',
      { 'content/videos/film.md': video(), 'content/videos/film.vtt': VTT },
      '[00:00:01] Ada: Hello and welcome.\n\n[00:01:02] Goodbye.\n',
    ],
    [
      'SubRip beside the file',
      { 'content/videos/film.md': video(), 'content/videos/film.srt': SRT },
      '[00:00:01] Hello.\n\n[01:00:02] Goodbye.\n',
    ],
    [
      'text beside the file',
      { 'content/videos/film.md': video(), 'content/videos/film.txt': 'Hello.\n' },
      'Hello.\n',
    ],
    [
      'a file that is named',
      {
        'content/videos/film.md': video('transcript: words/film.txt\n'),
        'content/videos/words/film.txt': 'Hello.\n',
      },
      'Hello.\n',
    ],
    [
      'front matter',
      { 'content/videos/film.md': video('transcript: |\n  Hello.\n  Goodbye.\n') },
      'Hello.\nGoodbye.\n',
    ],
    [
      'a section of the body',
      { 'content/videos/film.md': video('', 'About it.\n\n## Transcript\n\nHello.') },
      'Hello.\n',
    ],
    [
      'one line of front matter',
      { 'content/videos/film.md': video('transcript: "Hello. <!-- not this -->Goodbye."\n') },
      'Hello. Goodbye.\n',
    ],
    [
      'a list in the front matter',
      {
        'content/videos/film.md': video(
          'transcript:\n  - { time: "0:01", speaker: Ada, text: Hello. }\n  - Goodbye.\n',
        ),
      },
      '[00:00:01] Ada: Hello.\n\nGoodbye.\n',
    ],
    [
      'a file that is named from the top of the site',
      {
        'content/videos/film.md': video('transcript: /words/film.md\n'),
        'static/words/film.md': '---\ntitle: W\n---\nHello.\n',
      },
      'Hello.\n',
    ],
    [
      'a file in one language',
      { 'content/videos/film.md': video(), 'content/videos/film.de.vtt': VTT },
      '[00:00:01] Ada: Hello and welcome.\n\n[00:01:02] Goodbye.\n',
    ],
  ])('is read from %s', async (_, files, transcript) => {
    const { find, report } = await readFolder(files);
    expect(find('videos/film')).toMatchObject({ body: 'About it.\n', transcript });
    expect(report.files.map(({ outcome }) => outcome)).toEqual(Object.keys(files).map(() => 'served'));
  });

  it('that is named but not there is reported, and that of a draft is not served', async () => {
    const { report, hidden } = await readFolder({
      'content/videos/film.md': video('transcript: gone.vtt\n'),
      'content/videos/draft.md': video('draft: true\n'),
      'content/videos/draft.vtt': VTT,
    });
    expect(report.diagnostics.map(({ file, line, code }) => [file, line, code])).toEqual([
      ['content/videos/film.md', 4, 'missing-transcript'],
    ]);
    expect(hidden).toEqual([
      'content/videos/draft.md: draft: true',
      'content/videos/draft.vtt: no published entry refers to it',
    ]);
  });
});

describe('cues', () => {
  it.each([
    [
      'without hours, with settings and a voice with a class',
      '00:01.000 --> 00:02.000 align:start\n<v.loud Ada Lovelace>Hello <i>you</i></v>',
      '[00:00:01] Ada Lovelace: Hello you',
    ],
    [
      'with entities and marks of position',
      '0:00:01.5-->0:00:02.5\n{\\an8}Fish &amp; chips &lt;3',
      '[00:00:01] Fish & chips <3',
    ],
    [
      'after notes and styles',
      'NOTE hidden\nhidden\n\nSTYLE\n::cue {}\n\nid\n00:01.000 --> 00:02.000\nHello\n\nNOTE\nhidden',
      '[00:00:01] Hello',
    ],
    [
      'that say a thing twice',
      '00:01.000 --> 00:02.000\nNo.\n\n00:02.000 --> 00:03.000\nNo.\n\n00:03.000 --> 00:04.000\nYes.',
      '[00:00:01] No.\n\n[00:00:02] No.\n\n[00:00:03] Yes.',
    ],
    [
      'that roll, with the time of each word',
      '00:00:00.000 --> 00:00:02.000\n \nhello<00:00:00.480><c> there</c>\n\n00:00:02.000 --> 00:00:02.010\nhello there\n \n\n00:00:02.010 --> 00:00:04.000\nhello there\nand<00:00:02.639><c> welcome</c>',
      '[00:00:00] hello there\n\n[00:00:02] and welcome',
    ],
  ])('%s', (_, text, transcript) => {
    expect(readTranscript(`WEBVTT\n\n${text}\n`, 'a.vtt')).toBe(transcript);
  });

  it('of SubRip may hold blank lines, and follow one another without', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2000\n2\n00:00:03,000 --> 00:00:04,000 X1:1\nTwo\n3\n00:00:05,000 --> 00:00:06,000\nThree\n';
    expect(readTranscript(text, 'a.srt')).toBe('[00:00:01] One 2000\n\n[00:00:03] Two\n\n[00:00:05] Three');
  });

  it('are read in the encodings of old', async () => {
    expect(decodeSubtitles(Buffer.from('\uFEFFHé', 'utf16le'))).toBe('Hé');
    const { find, report } = await readFolder({
      'content/videos/film.md': video(),
      'content/videos/film.srt': Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nCaf\xe9\n', 'latin1'),
    });
    expect(find('videos/film').transcript).toBe('[00:00:01] Café\n');
    expect(report.diagnostics).toEqual([]);
  });
});
