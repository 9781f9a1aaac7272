import { describe, expect, it, onTestFinished } from 'vitest';
import {
  annotations,
  codeCounts,
  diagnosticLines,
  forTerminal,
  hiddenLines,
} from '../../src/cli/report/check-report.ts';
import { isLoopback } from '../../src/surfaces/http/hosts.ts';
import { commandLine, printable } from '../../src/cli/report/words.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { runHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

const found = (code: string, severity: Diagnostic['severity'] = 'warning', file = 'a.md'): Diagnostic => ({
  severity,
  code,
  message: `About ${code}.`,
  fix: `Mend ${code}.`,
  file,
});
const many = (count: number, ...given: Parameters<typeof found>) =>
  Array.from({ length: count }, () => found(...given));

describe('a report at a terminal', () => {
  it('has all errors, and some of each code where there are many', () => {
    const all = [...many(20, 'broken', 'error'), ...many(60, 'one'), found('two')];
    const shown = forTerminal(all);
    expect(['broken', 'one', 'two'].map((code) => shown.filter((each) => each.code === code).length)).toEqual(
      [20, 8, 1],
    );
    expect(forTerminal(all.slice(0, -1))).toHaveLength(80);
  });

  it('counts each code, the most frequent first, and says how many are left out', () => {
    const all = [...many(2, 'rare'), ...many(12, 'often')];
    expect(codeCounts(all, forTerminal(all))).toEqual(['', 'often     12', 'rare       2']);
    expect(codeCounts(all, all.slice(0, 5))).toEqual([
      '',
      'often     12  9 more with --all or --json',
      'rare       2',
    ]);
    expect(codeCounts(all.slice(0, 3), [])).toEqual([]);
  });

  it('says a fix once, and each file once', () => {
    expect(diagnosticLines([found('x'), found('x'), found('x', 'error', 'b.md')])).toEqual([
      'a.md',
      '  a.md: warning: About x. (x)',
      '      Mend x.',
      '  a.md: warning: About x. (x)',
      'b.md',
      '  b.md: error: About x. (x)',
    ]);
  });

  it('names three hidden files of each reason, or all', () => {
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
      file: `${name}.md`,
      outcome: 'hidden' as const,
      kind: 'draft' as const,
      reason: 'draft: true',
    }));
    expect(hiddenLines(files, false)).toEqual([
      'a.md: hidden: draft: true',
      'b.md: hidden: draft: true',
      'c.md: hidden: draft: true',
      '  and 2 more: draft: true',
    ]);
    expect(hiddenLines(files, true)).toHaveLength(5);
  });
});

it('an annotation of GitHub keeps to its line and its property', () => {
  const odd = { ...found('x', 'error', 'a,b:c%.md'), line: 3, column: 7, message: '50%\nmore', fix: 'Do.' };
  expect(annotations([odd], process.cwd(), undefined)).toEqual([
    '::error file=a%2Cb%3Ac%25.md,line=3,col=7,title=x::50%25%0Amore Do.',
  ]);
});

it('a command can be copied, whatever the folder is called', () => {
  const called = process.argv[1];
  process.argv[1] = '/usr/bin/lectern';
  onTestFinished(() => void (process.argv[1] = called ?? ''));
  expect(commandLine(['serve', '--watch'], "my site's")).toBe("lectern serve 'my site'\\''s' --watch");
  expect(commandLine(['serve'], '~/site')).toBe('lectern serve ~/site');
  expect(printable('a\u001b[31mb\tc\n')).toBe('a\uFFFD[31mb\tc\n');
});

it('this machine has some names, and no others', () => {
  const names = [
    'localhost',
    'a.localhost',
    '127.0.0.1',
    '127.1.2.3',
    '::1',
    '127.0.0.1.example',
    '0.0.0.0',
    '128.0.0.1',
  ];
  expect(names.filter(isLoopback)).toEqual(['localhost', 'a.localhost', '127.0.0.1', '127.1.2.3', '::1']);
});

it.each(['essays', 'posts/2024'])(
  'a new post goes where the newest lies, and is called as it is: %s',
  async (folder) => {
    const post = (date: string) => `---\ntitle: A\ndate: ${date}\n---\nText.\n`;
    const dir = writeFolder({
      'content/writing/2020-01-01-old.md': post('2020-01-01'),
      [`content/writing/${folder}/new.md`]: post('2024-01-01'),
    });
    const { out } = await runHere(['new', 'post', 'Why I write', '--site', dir]);
    // After a folder `2024`, a new post goes into the folder of the current year.
    const place = folder.replace('2024', String(new Date().getUTCFullYear()));
    expect(out).toContain(`/content/writing/${place}/why-i-write.md\n`);
  },
);
