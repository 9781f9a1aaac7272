import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const video = (fields = '', body = 'About it.') =>
  `---\ntitle: A film\ndate: 2024-01-02\n${fields}---\n\n${body}\n`;
const VTT =
  'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ada>Hello and\nwelcome.\n\n00:01:02.500 --> 00:01:04.000\nGoodbye.\n';
const SRT = '1\n00:00:01,000 --> 00:00:04,000\nHello.\n\n2\n01:00:02,500 --> 01:00:04,000\nGoodbye.\n';

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
      'content/videos/draft.vtt: no visible entry refers to it',
    ]);
  });
});
