import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isThere } from '../support/needed.ts';

const SCRIPT = resolve(import.meta.dirname, '../../benchmarks/sites-table.js');

function write(dir: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
}

/** Commits files to a repository and returns the hash. */
function commit(repository: string, files: Record<string, string>): string {
  write(repository, files);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A');
  return git('rev-parse', 'HEAD');
}

const page = (title: string, date: string) =>
  `<html lang="en"><title>${title} | Inkwell</title><h1>${title}</h1><time datetime="${date}"></time></html>`;

function measure(oracle: unknown, pages: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-table-'));
  const hash = commit(join(dir, 'mirror/jo+ink'), {
    'site/hugo.toml': 'title = "Inkwell"\n',
    'site/content/posts/a.md': '---\ntitle: A pen\ndate: 2024-05-01\n---\nText.\n',
    'site/content/posts/b.md': '---\ntitle: A nib\ndate: 2024-05-02\n---\nText.\n',
    'site/content/posts/c.md': '---\ntitle: Not yet\ndraft: true\n---\nText.\n',
  });
  write(dir, {
    ...Object.fromEntries(Object.entries(pages).map(([file, html]) => [`built/jo+ink/${file}`, html])),
    'rows/jo-ink.json': JSON.stringify({
      repository: 'jo/ink',
      commit: hash,
      folder: 'site',
      kind: 'Hugo',
      oracle,
      notes: 'A site of two posts.',
    }),
  });
  const folders = ['mirror', 'built', 'work', 'details', 'rows'].flatMap((name) => [
    `--${name}`,
    join(dir, name),
  ]);
  const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...folders], { encoding: 'utf8' });
  const row = stdout.split('\n').find((line) => line.startsWith('| [jo/ink]')) ?? stderr;
  return {
    row: row.replace(/\(.*?\)/, ''),
    details: () => readFileSync(join(dir, 'details/jo+ink.txt'), 'utf8'),
  };
}

const isGitThere = isThere('/usr/bin/git', "Debian's package git (apt-get install git)");

describe.runIf(isGitThere)('the table of real sites', () => {
  it('counts nothing where all is as in the original', () => {
    const { row } = measure(
      { is: 'a build' },
      {
        'posts/a/index.html': page('A pen', '2024-05-01'),
        'posts/b/index.html': page('A nib', '2024-05-02'),
        'posts/page/2/index.html': page('Posts', ''),
        '404.html': page('Lost', ''),
      },
    );
    expect(row).toBe('| [jo/ink] | Hugo | 2 | 2 | 0 | 2 | 2 | 0 of 2 | 0 of 2 | 0 of 2 | 0 | a build |');
  });

  it('tells what is missing, extra and different', () => {
    const { row, details } = measure(
      { is: 'a build' },
      {
        'posts/a/index.html': page('Another pen', '2024-05-03').replace('lang="en"', 'lang="de"'),
        'about/index.html': page('About', ''),
      },
    );
    expect(row).toBe('| [jo/ink] | Hugo | 2 | 2 | 0 | 2 | 1 | 1 of 1 | 1 of 1 | 1 of 1 | 1 | a build |');
    expect(details()).toContain(
      '/posts/a/  [content/posts/a.md]\n    Lectern:  A pen\n    original: Another pen',
    );
    expect(details()).toContain('/about/ 404');
    expect(details()).toContain('/posts/b/  [content/posts/b.md] A nib');
  });

  it('calls a site without an original unverified', () => {
    expect(measure(null, {}).row).toBe(
      '| [jo/ink] | Hugo | 2 | 2 | 0 | – | – | – | – | – | – | unverified |',
    );
  });
});
