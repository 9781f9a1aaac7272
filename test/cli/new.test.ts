import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../../src/cli/commands/serve.ts';
import { COMMANDS } from '../../src/cli/run.ts';
import { runHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const YEAR = TODAY.slice(0, 4);
const post = (fields: string) => `---\n${fields}\n---\n\nText.\n`;

const filesOf = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();

describe('lectern new', () => {
  it('writes a draft of each type into a folder that Lectern made', async () => {
    const dir = join(writeFolder({}), 'site');
    await runHere(['init', dir]);
    for (const type of ['post', 'talk', 'video', 'project'])
      expect((await runHere(['new', type, 'Why I', 'write', '--site', dir])).code).toBe(0);
    expect(filesOf(dir)).toEqual(
      expect.arrayContaining([
        'content/projects/why-i-write.md',
        'content/talks/why-i-write.md',
        'content/videos/why-i-write.md',
        'content/writing/why-i-write.md',
      ]),
    );
    expect(readFileSync(join(dir, 'content/writing/why-i-write.md'), 'utf8')).toBe(
      `---\ntitle: Why I write\ndate: ${TODAY}\ndraft: true\n---\n\n`,
    );
    const { code, out } = await runHere(['check', dir, '--all']);
    expect(code).toBe(0);
    for (const folder of ['writing', 'talks', 'videos', 'projects'])
      expect(out).toContain(`content/${folder}/why-i-write.md: hidden: draft: true`);
  });

  it.each([
    [
      'Jekyll, with the day in its name',
      { '_config.yml': 'title: J\n', '_posts/2024-01-02-a.md': post('title: A') },
      `_posts/${TODAY}-a-talk-of-two.md`,
      '---\n',
    ],
    [
      'Hugo, in a folder of its own and with TOML',
      {
        'hugo.toml': 'title = "H"\n',
        'content/blog/one/index.md': '+++\ntitle = "One"\ndate = 2024-01-02\n+++\nText.\n',
      },
      'content/blog/a-talk-of-two/index.md',
      `+++\ntitle = "A talk: of two"\ndate = ${TODAY}\ndraft = true\n+++\n`,
    ],
    [
      'a folder of years, which goes on with this one',
      { 'content/writing/2023/a.md': post('title: A\ndate: 2023-01-02') },
      `content/writing/${YEAR}/a-talk-of-two.md`,
      `---\ntitle: "A talk: of two"\n`,
    ],
    [
      'Astro, in MDX as the newest one',
      {
        'astro.config.mjs': 'export default {};',
        'src/content/blog/old.md': post('title: Old\ndate: 2020-01-02'),
        'src/content/blog/new.mdx': post('title: New\ndate: 2024-01-02'),
      },
      'src/content/blog/a-talk-of-two.mdx',
      '---\n',
    ],
  ])('follows what is there: %s', async (_, files, file, start) => {
    const dir = writeFolder(files);
    const { code, out } = await runHere(['new', 'post', 'A talk: of two', '--site', dir]);
    expect([code, out.split('\n')[0]]).toEqual([0, `Wrote ${join(dir, file)}`]);
    expect(readFileSync(join(dir, file), 'utf8').startsWith(start)).toBe(true);
    expect((await runHere(['check', join(dir, file)])).out).toMatch(new RegExp(`^${file}: hidden: draft`));
  });

  it('knows where the first post of a generator goes', async () => {
    const dir = writeFolder({ '_config.yml': 'title: J\n', 'about.md': post('title: About') });
    expect((await runHere(['new', 'post', 'First', '--site', dir])).out).toContain(
      `_posts/${TODAY}-first.md`,
    );
  });

  it('asks for the folder where nothing tells, and says the type where the folder does not', async () => {
    const dir = writeFolder({
      'zola.toml': 'base_url = "https://z.example"\n',
      'content/a.md': '+++\ntitle = "A"\n+++\n',
    });
    expect(await runHere(['new', 'talk', 'X', '--site', dir])).toMatchObject({
      code: 2,
      err: 'This site (Zola) has no talk yet, and nothing tells where it would keep one. Name the folder: lectern new talk "…" --in content/talks\n',
    });
    expect((await runHere(['new', 'talk', 'X', '--site', dir, '--in', 'content/talks'])).code).toBe(0);
    expect(readFileSync(join(dir, 'content/talks/x.md'), 'utf8')).toContain('type: talk\n');
  });

  it('never overwrites, and says what is missing', async () => {
    const dir = writeFolder({ 'content/writing/a.md': post('title: A\ndate: 2026-01-01') });
    const err = async (...args: string[]) => (await runHere(['new', ...args, '--site', dir])).err;
    expect(await err('post', 'A')).toBe(
      `${join(dir, 'content/writing/a.md')} exists already. It was not changed. Choose another title.\n`,
    );
    expect(readFileSync(join(dir, 'content/writing/a.md'), 'utf8')).toContain('Text.');
    expect(await err('note', 'A')).toBe(
      'Say what it is: post, talk, video or project, such as: lectern new post "My title"\n',
    );
    expect(await err('talk')).toBe('Add a title, such as: lectern new talk "My title"\n');
    expect(await err('post', '!!!')).toContain('has no letter and no digit');
  });
});

describe('lectern open', () => {
  it.runIf(process.platform !== 'win32')('hands the address to the browser that is named', async () => {
    const dir = writeFolder({ browser: '#!/bin/sh\necho "$1" > "$0.told"\n' });
    const browser = join(dir, 'browser');
    chmodSync(browser, 0o755);
    expect(await openBrowser('http://127.0.0.1:1/', { BROWSER: browser })).toBe(true);
    while (!existsSync(`${browser}.told`) || readFileSync(`${browser}.told`, 'utf8') === '')
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(readFileSync(`${browser}.told`, 'utf8')).toBe('http://127.0.0.1:1/\n');
  });

  it('says so if there is no browser', async () => {
    expect(await openBrowser('http://127.0.0.1:1/', {}, 'linux')).toBe(false);
    expect(await openBrowser('http://127.0.0.1:1/', { BROWSER: '/nowhere/at/all' })).toBe(false);
  });
});

describe('lectern completion', () => {
  const script = async (shell: string) => (await runHere(['completion', shell])).out;

  it.skipIf(process.platform === 'win32')('completes commands and flags in bash', async () => {
    const dir = writeFolder({ 'lectern.bash': await script('bash') });
    const complete = async (...words: string[]) => {
      const line = `source ${join(dir, 'lectern.bash')}; COMP_WORDS=(lectern ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; cd ${dir}; _lectern; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = await promisify(execFile)('bash', ['-c', line]);
      return stdout.trim().split('\n');
    };
    expect(await complete('')).toEqual([...Object.keys(COMMANDS), 'lectern.bash']);
    expect(await complete('ser')).toEqual(['serve']);
    expect(await complete('check', '--j')).toEqual(['--json']);
    expect(await complete('new', 'ta')).toEqual(['talk']);
  });

  it.each([
    ['zsh', '/usr/bin/zsh'],
    ['fish', '/usr/bin/fish'],
  ])('has every command and flag in %s, which can read it', async (shell, path) => {
    const text = await script(shell);
    for (const load of Object.values(COMMANDS)) {
      const { name, flags } = await load();
      expect(text).toMatch(new RegExp(`\\b${name}\\b`));
      for (const flag of Object.keys(flags))
        expect(text).toContain(shell === 'fish' ? ` -l ${flag}` : `--${flag}`);
    }
    if (!existsSync(path)) return console.warn(`Not read by ${shell} itself, which is not here.`);
    const dir = writeFolder({ script: text });
    await promisify(execFile)(path, ['-n', join(dir, 'script')]);
  });

  it('asks for a shell that it knows', async () => {
    expect(await runHere(['completion', 'tcsh'])).toMatchObject({
      code: 2,
      err: 'Name your shell: bash, zsh or fish. See: lectern completion --help\n',
    });
  });
});
