import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runHere } from '../support/command.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const post = (title: string, date = '2026-01-01') => `---\ntitle: ${title}\ndate: ${date}\n---\n\nText.\n`;

/** Writes a file in one step, so that the server never reads half of it. */
function put(file: string, text: string): void {
  writeFileSync(`${file}~`, text);
  renameSync(`${file}~`, file);
}

/** Starts a server that watches a folder. Returns it with ways to wait for its answers and messages. */
async function watching(files: Record<string, string>, ...flags: string[]) {
  const dir = writeFolder(files);
  const server = await serving([dir, '--watch', ...flags], { headers: { accept: 'text/html' } });
  return { dir, ...server };
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
    const { dir, get, until, said } = await watching({ 'content/writing/a.md': post('Good') });
    const file = join(dir, 'content/writing/a.md');
    // A broken edit falls back to the last good text, here that of the first edit.
    put(file, post('Good indeed'));
    await until('/writing/a', ({ text }) => text.includes('Good indeed'));
    put(file, post('Good', 'tomorrow'));
    const { text } = await until('/writing/a', (answer) => answer.text.includes('role="alert"'));
    expect(text).toContain('Good indeed');
    expect(text).toContain('content/writing/a.md:3:7: `date` is &#34;tomorrow&#34;');
    await said(/content\/writing\/a\.md:3:7: `date` is "tomorrow"/);
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

describe('serve --watch goes on', () => {
  it('when the folder is moved away, put back and replaced by another', async () => {
    const { dir, get, until, lines } = await watching({ 'content/writing/a.md': post('First') });
    onTestFinished(() => rmSync(`${dir}-away`, { recursive: true, force: true }));
    await until('/writing/a', ({ text }) => text.includes('First'));
    renameSync(dir, `${dir}-away`);
    await until('/writing/a', ({ text }) =>
      text.includes('no longer exists. Lectern still serves what was in it.'),
    );
    expect((await get('/writing/a')).text).toContain('First');
    mkdirSync(join(dir, 'content/writing'), { recursive: true });
    writeFileSync(join(dir, 'content/writing/a.md'), post('Second'));
    await until('/writing/a', ({ text }) => text.includes('Second') && !text.includes('role="alert"'));
    writeFileSync(join(dir, 'content/writing/a.md'), post('Third'));
    await until('/writing/a', ({ text }) => text.includes('Third'));
    renameSync(join(dir, 'content'), join(dir, 'old'));
    mkdirSync(join(dir, 'content/writing'), { recursive: true });
    writeFileSync(join(dir, 'content/writing/a.md'), post('Fourth'));
    await until('/writing/a', ({ text }) => text.includes('Fourth'));
    writeFileSync(join(dir, 'content/writing/a.md'), post('Fifth'));
    await until('/writing/a', ({ text }) => text.includes('Fifth'));
    expect(lines.filter((line) => line.includes('no longer exists'))).toHaveLength(1);
  });

  it('saying what is broken until it is mended, whatever else is edited', async () => {
    const { dir, get, until } = await watching({
      'content/writing/a.md': post('A'),
      'content/writing/b.md': post('B'),
    });
    const write = (name: string, text: string) => put(join(dir, 'content/writing', name), text);
    write('a.md', post('A one'));
    await until('/writing/a', ({ text }) => text.includes('A one'));
    write('a.md', '---\ntitle: [\n---\n');
    await until('/writing/b', ({ text }) => text.includes('role="alert"'));
    write('b.md', post('B two'));
    const { text } = await until('/writing/b', (answer) => answer.text.includes('B two'));
    expect(text).toContain('role="alert"');
    write('a.md', post('A two'));
    await until(
      '/writing/a',
      (answer) => answer.text.includes('A two') && !answer.text.includes('role="alert"'),
    );
    expect((await get('/writing/b')).text).toContain('B two');
  });

  it('with the last good version, also after edits of lectern.yaml', async () => {
    const { dir, until } = await watching({
      'content/writing/a.md': post('A'),
      'content/writing/b.md': post('B'),
    });
    const write = (name: string, text: string) => put(join(dir, name), text);
    write('content/writing/a.md', post('A one'));
    await until('/writing/a', ({ text }) => text.includes('A one'));
    write('content/writing/a.md', '---\ntitle: [\n---\n');
    await until('/writing/b', ({ text }) => text.includes('role="alert"'));
    write('lectern.yaml', 'name: Renamed\nport: 1\n');
    const { text } = await until('/writing/a', (answer) => answer.text.includes('Renamed'));
    expect(text).toContain('A one');
  });

  it('but without entries that are held back by then', async () => {
    const { dir, until } = await watching({
      'hugo.toml': 'baseURL = "https://example.org/"\n',
      'content/posts/_index.md': '---\ntitle: Posts\n---\n',
      'content/posts/a.md': post('A'),
      'content/notes/b.md': post('B'),
    });
    const write = (name: string, text: string) => put(join(dir, name), text);
    await until('/posts/a/', ({ status }) => status === 200);
    write('content/posts/a.md', '---\ntitle: [\n---\n');
    await until('/notes/b/', ({ text }) => text.includes('role="alert"'));
    write('content/posts/_index.md', '---\ntitle: Posts\ncascade:\n  build:\n    render: never\n---\n');
    const answer = await until('/posts/a/', ({ status }) => status === 404);
    expect(answer.text).not.toContain('Text.');
  });

  it('and what a configuration in a folder that begins with a dot holds back', async () => {
    const config = (out: string) => `export default { srcExclude: [${out}] }\n`;
    const { dir, until } = await watching({
      '.vitepress/config.ts': config(''),
      'a.md': post('A'),
      'b.md': post('B'),
    });
    await until('/a.html', ({ status }) => status === 200);
    writeFileSync(join(dir, '.vitepress/config.ts'), config("'a.md'"));
    const answer = await until('/a.html', ({ status }) => status === 404);
    expect(answer.text).not.toContain('Text.');
  });

  it('saying what counts only from the next start on', async () => {
    const { dir, lines, said } = await watching({ 'content/writing/a.md': post('A') });
    writeFileSync(join(dir, 'lectern.yaml'), 'port: 1\n');
    const line = await said(/^`port` of the configuration takes effect after a restart\.$/);
    expect(lines.filter((one) => one === line)).toHaveLength(1);
  });

  it('through a thousand changes at once, and renamed folders', async () => {
    const { dir, until } = await watching({ 'content/writing/a.md': post('A') });
    await until('/writing/a', ({ status }) => status === 200);
    for (let n = 0; n < 1000; n++) writeFileSync(join(dir, `content/writing/p${n}.md`), post(`P ${n}`));
    await until('/writing/p999', ({ status }) => status === 200);
    renameSync(join(dir, 'content/writing'), join(dir, 'content/talks'));
    await until('/talks/p999', ({ status }) => status === 200);
    await until('/writing/p999', ({ status }) => status === 404);
    writeFileSync(join(dir, 'content/talks/p0.md'), post('Renamed'));
    const { status } = await until('/talks/p0', ({ text }) => text.includes('Renamed'));
    expect(status).toBe(200);
  });

  it('waiting while Git has the files in its hands, so that nothing hidden is shown between two branches', async () => {
    const config = (title: string) => `title = "${title}"\nignoreFiles = ["secret"]\n`;
    const { dir, get, until } = await watching({
      'hugo.toml': config('One'),
      'content/posts/a.md': post('A'),
      'content/posts/secret.md': post('Secret'),
      '.git/HEAD': 'ref: refs/heads/main\n',
    });
    await until('/posts/a/', ({ text }) => text.includes('One'));
    writeFileSync(join(dir, '.git/index.lock'), '');
    rmSync(join(dir, 'hugo.toml'));
    // The server gives no sign that it still waits. On a slow machine this test may miss a bug, but cannot fail by
    // chance.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect((await get('/writing/secret')).status).toBe(404);
    writeFileSync(join(dir, 'hugo.toml'), config('Two'));
    rmSync(join(dir, '.git/index.lock'));
    await until('/posts/a/', ({ text }) => text.includes('Two'));
    expect((await get('/posts/secret/')).status).toBe(404);
    rmSync(join(dir, 'hugo.toml'));
    expect((await until('/writing/a', ({ status }) => status === 200)).text).toContain('A');
  });

  it('with the configuration elsewhere, also where its folder has a like name', async () => {
    const other = writeFolder({ 'site.yaml': 'name: One\n' });
    const { dir, until } = await watching(
      { 'content/writing/a.md': post('A') },
      '--config',
      join(other, 'site.yaml'),
    );
    await until('/', ({ text }) => text.includes('One'));
    writeFileSync(join(other, 'next'), 'name: Two\nport: 1\n');
    renameSync(join(other, 'next'), join(other, 'site.yaml'));
    await until('/', ({ text }) => text.includes('Two'));
    expect(dir).not.toBe(other);
  });

  it('showing an image at once, and sending word to the page that is open', async () => {
    const { dir, url, get, until } = await watching({
      'content/writing/a.md': post('A'),
      'public/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const { text } = await until('/writing/a', ({ status }) => status === 200);
    // The page is longer than without the script.
    expect(text).toMatch(/<\/html>\s*$/);
    const made = /data-build="([\d-]+)"/.exec(text)?.[1];
    const events = (await fetch(`${url}/.lectern/events`)).body
      ?.pipeThrough(new TextDecoderStream())
      .getReader();
    expect((await events?.read())?.value).toBe(`retry: 500\ndata: ${made}\n\n`);
    put(join(dir, 'public/pic.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>');
    expect((await events?.read())?.value).toMatch(/^retry: 500\ndata: \d+-\d\n\n$/);
    await events?.cancel();
    const image = await fetch(`${url}/pic.svg`);
    expect([image.headers.get('cache-control'), await image.text()]).toEqual([
      'no-cache',
      '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>',
    ]);
    expect((await get('/.lectern/reload.js')).status).toBe(200);
  });

  it('telling visitors nothing: only this machine is for development', async () => {
    const { dir, get, said } = await watching(
      { 'content/writing/a.md': post('A') },
      '--base-url',
      'https://example.com',
    );
    writeFileSync(join(dir, 'content/writing/b.md'), '---\ntitle: [\n---\n');
    await said(/b\.md:/);
    const { text } = await get('/writing/a');
    expect(text).not.toContain('role="alert"');
    expect(text).not.toContain('reload.js');
    expect((await get('/.lectern/events')).status).toBe(404);
  });
});

describe('serve --drafts', () => {
  const files = {
    'content/writing/draft.md': '---\ntitle: Draft\ndraft: true\n---\n',
    'content/writing/later.md': post('Later', '2100-01-01'),
    'content/writing/private.md': '---\ntitle: Private\nprivate: true\n---\n',
  };

  it('shows drafts and scheduled entries, and nothing else that is hidden', async () => {
    const { get } = await watching(files, '--drafts');
    expect((await get('/writing/draft')).status).toBe(200);
    expect((await get('/writing/draft')).text).toContain('>Draft</span>');
    expect((await get('/writing/later')).text).toContain('>Scheduled</span>');
    expect((await get('/writing/later')).status).toBe(200);
    expect((await get('/writing/private')).status).toBe(404);
  });

  it.each([
    [['--host', '0.0.0.0'], '--host 0.0.0.0 can be reached from other machines'],
    [['--base-url', 'https://example.com'], '--base-url https://example.com is for visitors'],
    [['--trust-proxy', 'loopback'], '--trust-proxy is for visitors'],
  ])('is refused where other machines can see it: %j', async (flags, why) => {
    expect(await runHere([writeFolder(files), '--drafts', ...flags])).toMatchObject({
      code: 2,
      out: '',
      err: `--drafts shows what is not public, and ${why}. Leave one of them out.\n`,
    });
  });
});
