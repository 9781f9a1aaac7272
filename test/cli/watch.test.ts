import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeFolder } from '../support/workspace.ts';

const post = (title: string, date = '2026-01-01') => `---\ntitle: ${title}\ndate: ${date}\n---\n\nText.\n`;

/** A server that watches a folder, and how to wait for what it says. */
async function watching(files: Record<string, string>, ...flags: string[]) {
  const dir = writeFolder(files);
  const args = ['dist/cli/main.js', 'serve', dir, '--watch', '--port', '0', '--json-ready', ...flags];
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, LECTERN_CACHE: 'none' },
  });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => lines.push(line));
  const [first] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [
    string,
  ];
  const { url } = JSON.parse(first) as { url: string };
  const get = async (path: string) => {
    const response = await fetch(url + path, { headers: { accept: 'text/html' } });
    return { status: response.status, text: await response.text() };
  };
  /** Asks until the answer is as wanted; the test's own time limit ends it otherwise. */
  const until = async (path: string, isWanted: (answer: { status: number; text: string }) => boolean) => {
    for (;;) {
      const answer = await get(path);
      if (isWanted(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { dir, get, until, lines };
}

describe('serve --watch', () => {
  it('shows edits, also of editors that replace files, and new and removed ones', async () => {
    const { dir, get, until } = await watching({ 'content/writing/a.md': post('First') });
    const file = join(dir, 'content/writing/a.md');
    await until('/writing/a', ({ text }) => text.includes('First'));
    writeFileSync(file, post('Second'));
    await until('/writing/a', ({ text }) => text.includes('Second'));
    writeFileSync(`${file}~`, post('Third'));
    renameSync(`${file}~`, file);
    await until('/writing/a', ({ text }) => text.includes('Third'));
    mkdirSync(join(dir, 'content/talks/new'), { recursive: true });
    writeFileSync(join(dir, 'content/talks/new/b.md'), post('New'));
    await until('/talks/new/b', ({ status }) => status === 200);
    writeFileSync(join(dir, 'content/talks/new/b.md'), post('Newer'));
    await until('/talks/new/b', ({ text }) => text.includes('Newer'));
    rmSync(file);
    await until('/writing/a', ({ status }) => status === 404);
    writeFileSync(join(dir, 'lectern.yaml'), 'name: Renamed\n');
    await until('/', ({ text }) => text.includes('Renamed'));
    expect((await get('/talks/new/b')).text).toContain('Newer');
  });

  it('keeps what was there before a broken edit, and says so in the log and on the page', async () => {
    const { dir, get, until, lines } = await watching({ 'content/writing/a.md': post('Good') });
    const file = join(dir, 'content/writing/a.md');
    // What the first build has read is what a broken edit falls back to.
    writeFileSync(file, post('Good indeed'));
    await until('/writing/a', ({ text }) => text.includes('Good indeed'));
    writeFileSync(file, post('Good', 'tomorrow'));
    const { text } = await until('/writing/a', (answer) => answer.text.includes('role="alert"'));
    expect(text).toContain('Good indeed');
    expect(text).toContain('content/writing/a.md:3:7: `date` is &#34;tomorrow&#34;');
    expect(lines.join('\n')).toContain('content/writing/a.md:3:7: `date` is "tomorrow"');
    writeFileSync(join(dir, 'lectern.yaml'), 'nme: Typo\n');
    await until('/', (answer) => answer.text.includes('`nme` is not a known key'));
    rmSync(join(dir, 'lectern.yaml'));
    writeFileSync(file, post('Mended'));
    await until(
      '/writing/a',
      (answer) => answer.text.includes('Mended') && !answer.text.includes('role="alert"'),
    );
    expect((await get('/writing/a')).status).toBe(200);
  });
});

describe('serve --drafts', () => {
  const files = {
    'content/writing/draft.md': '---\ntitle: Draft\ndraft: true\n---\n',
    'content/writing/later.md': post('Later', '2100-01-01'),
    'content/writing/private.md': '---\ntitle: Private\nprivate: true\n---\n',
  };

  it('shows what is not published yet, and no more', async () => {
    const { get } = await watching(files, '--drafts');
    expect((await get('/writing/draft')).status).toBe(200);
    expect((await get('/writing/later')).status).toBe(200);
    expect((await get('/writing/private')).status).toBe(404);
  });

  it('is refused where other machines can see it', async () => {
    const child = spawn(process.execPath, [
      'dist/cli/main.js',
      writeFolder(files),
      '--drafts',
      '--host',
      '0.0.0.0',
    ]);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number];
    expect({ code, said }).toEqual({
      code: 2,
      said: '--drafts shows what is not published, and --host 0.0.0.0 can be reached from other machines. Leave one of them out.\n',
    });
  });
});
