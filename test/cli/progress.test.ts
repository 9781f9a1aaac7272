import { describe, expect, it } from 'vitest';
import { progressOn } from '../../src/cli/report/progress.ts';

/** Returns the output of a task of `seconds` that reports its progress each quarter of a second. */
function shown(isTTY: boolean, seconds: number, shareAt: (second: number) => number): string[] {
  const written: string[] = [];
  let now = 0;
  const progress = progressOn({ isTTY, write: (text: string) => written.push(text) > 0 }, () => now);
  for (; now < seconds * 1000; now += 250) progress.read(shareAt(now / 1000));
  progress.end();
  return written;
}

describe('the progress of a long work', () => {
  it('is a bar on a terminal, which goes at the end', () => {
    expect(shown(true, 2, (second) => Math.min(1, Math.floor(second) / 2))).toEqual([
      '\r\u001B[K████████████░░░░░░░░░░░░ 50 % of the files are read',
      '\r\u001B[K',
    ]);
  });

  it('is a line each ten seconds elsewhere', () => {
    expect(shown(false, 35, (second) => second / 30)).toEqual([
      '33 % of the files are read.\n',
      '66 % of the files are read.\n',
      'Making the search index…\n',
    ]);
  });

  it('does not go back where files are taken once more', () => {
    expect(shown(false, 25, (second) => (second > 15 ? 0 : second / 20))).toEqual([
      '50 % of the files are read.\n',
      '75 % of the files are read.\n',
    ]);
  });

  it('is not shown of a short work', () => {
    expect(shown(true, 1, () => 0.5)).toEqual([]);
    expect(shown(false, 10, () => 0.5)).toEqual([]);
  });
});
