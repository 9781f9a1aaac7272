import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Ended, runHere, withoutAddress } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

/** `npm test` builds this file before the suites run. */
const MAIN = 'dist/cli/main.js';
/** The last line of the greeting of a server. */
const GREETED = /Stop with Ctrl-C\.\n/;
const POST = '---\ntitle: Hello press kit\ndate: 2026-01-01\ntags: [one]\n---\nThe first post.\n';

/** Runs the program in a separate process, as a shell does. */
function run(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, LECTERN_CACHE: 'none', ...env } };
    execFile(process.execPath, [MAIN, ...args], options, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, ...withoutAddress(err) });
    });
  });
}

/** Starts a server and waits for its whole greeting. */
async function start(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ out: string; process: ChildProcessWithoutNullStreams }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, LECTERN_CACHE: 'none', ...env },
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  let out = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    out += String(chunk);
    if (GREETED.test(out)) break;
  }
  return { out, process: child };
}

async function occupy(port: number): Promise<Server> {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('the greeting', () => {
  it('calls the site as its pages do', async () => {
    const { out } = await start([
      'serve',
      writeFolder({ 'index.md': '# Soup notes\n\nWelcome.\n', 'a.md': '# A\n' }),
      '--port',
      '0',
    ]);
    expect(out).toMatch(
      /^Soup notes: http:\/\/127\.0\.0\.1:\d+\n\n {2}2 pages\n {2}2 files served, 0 held back; /,
    );
    expect(out.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  });

  it('names an API page that answers where the site has a path', async () => {
    const dir = writeFolder({ 'content/writing/a.md': POST });
    const { out } = await start(['serve', dir, '--port', '0', '--base-url', 'https://ada.example/docs']);
    const [, api = ''] = /API: (\S+)/.exec(out) ?? [];
    expect(api).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/docs\/developers$/);
    expect((await fetch(api)).status).toBe(200);
  });

  it('says at once what is being read, and the exact command for what is wrong', async () => {
    const dir = writeFolder({
      'content/writing/a.md': POST,
      'content/writing/b.md': '---\ndate: someday\n---\n',
    });
    const { out, process: child } = await start(['serve', dir, '--port', '0']);
    expect(String((await once(child.stderr, 'data'))[0])).toBe('Reading 2 files…\n');
    expect(out).toMatch(
      /\n {2}1 error, 1 warning so far; links, too, are checked by: node dist\/cli\/main\.js check \/\S+\n/,
    );
    const [, connect = ''] = /Agents: node dist\/cli\/main\.js (connect \S+ --base-url \S+)/.exec(out) ?? [];
    const { code, out: told } = await run(connect.split(' '));
    expect(code).toBe(0);
    expect(told).toMatch(/\n {2}claude mcp add --transport http \S+ http:\/\/127\.0\.0\.1:\d+\/api\/mcp\n/);
    expect(told).toContain(`"mcp","${dir}"]`);
  });
});

describe('help', () => {
  it.each(['serve', 'check', 'search', 'list', 'get'])('of %s shows an example', async (name) => {
    const { code, out } = await runHere([name, '--help']);
    expect(code).toBe(0);
    expect(out).toContain(`Usage: lectern ${name}`);
    expect(out).toMatch(new RegExp(`Examples?:\\n  lectern ${name}`));
  });

  it('of a key of lectern.yaml says what it is for, with the keys below it', async () => {
    const { code, out } = await run(['help', 'contact']);
    expect([code, out]).toEqual([
      0,
      `contact: Where booking requests go.
  Without it: the author’s e-mail address

contact.email: The e-mail address for bookings.
  Example: "bookings@example.com"

contact.url: A page with a contact form.
  Example: "https://example.com/contact"
`,
    ]);
    expect((await run(['help', 'config'])).out).toContain('\ntheme.accent: The colour of links and buttons');
    const { err, ...wrong } = await run(['help', 'contct']);
    expect([wrong.code, err]).toEqual([
      2,
      'Neither a command nor a key of lectern.yaml: contct. Did you mean contact?\n',
    ]);
  });

  it('without a command lists them', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('lectern ~/my-site');
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('what is wrong with a call is said in one line, with exit code 2', () => {
  const dir = () => writeFolder({ 'content/writing/a.md': POST });
  it.each([
    [
      'an unknown flag',
      () => ['serve', dir(), '--prot', '1'],
      "Unknown option '--prot'. Did you mean --port? See: lectern serve --help",
    ],
    [
      'an unknown flag that is like none',
      () => ['serve', dir(), '--qwx'],
      "Unknown option '--qwx'. See: lectern serve --help",
    ],
    [
      'a mistyped command',
      () => ['chek'],
      'Unknown command: chek. There is no folder with that name either. Did you mean lectern check?',
    ],
    [
      'an unknown command',
      () => ['frobnicate'],
      'Unknown command: frobnicate. There is no folder with that name either. The commands are serve, mcp, build, publish, add, verify, check, questions, connect, init, new, open, stats, search, list, get, completion.',
    ],
    [
      'a port that is none',
      () => ['serve', dir(), '--port', 'x'],
      '--port is "x"; it must be a number from 0 to 65535.',
    ],
    [
      'a base URL with a query',
      () => ['serve', dir(), '--base-url', 'https://example.com/?x'],
      '--base-url is "https://example.com/?x"; it must be an address without a query, such as https://example.com or https://example.com/docs.',
    ],
    [
      'a proxy that is no address',
      () => ['serve', dir(), '--trust-proxy', 'me'],
      'Cannot read the trusted proxies: "me" is not an IP address, a range such as 10.0.0.0/8, or one of loopback, linklocal, uniquelocal.',
    ],
    ['no query', () => ['search'], 'Add a query. See --help.'],
    [
      'a limit past its bounds',
      () => ['list', dir(), '--limit', '51'],
      '`limit` is "51"; it must be a whole number from 1 to 50.',
    ],
  ])('%s', async (_, args, message) => {
    const { code, err } = await runHere(args());
    expect({ code, err }).toEqual({ code: 2, err: `${message}\n` });
  });

  it('a folder that is not there', async () => {
    const { code, err } = await runHere(['/nowhere/at/all']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'Cannot read the site: /nowhere/at/all is not there. Name the folder of the site.\n',
    });
  });

  it.each([
    ['colour: red\n', 'lectern.yaml:1:1: `colour` is not a known key. All keys: lectern help config\n'],
    ['timezone: UTC\n', 'lectern.yaml:1:1: `timezone` is not a known key. Did you mean `time_zone`?\n'],
    ['title: Me\n', 'lectern.yaml:1:1: `title` is not a known key. Did you mean `name`?\n'],
    [
      'author: { nmae: Ann }\n',
      'lectern.yaml:1:11: `author.nmae` is not a known key. Did you mean `name`?\n',
    ],
    [
      'author: Ann\n',
      'lectern.yaml:1:9: `author` is "Ann": it must be a mapping of keys to values. For example: `author: { name: "Ada Lovelace" }`.\n',
    ],
    ['content: { files: x }\n', 'lectern.yaml:1:1: `content` is {"files":"x"}: it must be a list.\n'],
    [
      'content: [{ files: x, type: post }]\n',
      'lectern.yaml:1:29: `content.0.type` is "post": it must be one of writing, video, talk, project, page. For example: `type: "writing"`.\n',
    ],
    [
      'theme: { header: yes }\n',
      'lectern.yaml:1:18: `theme.header` is "yes": it must be one of static, sticky. For example: `header: "sticky"`.\n',
    ],
    [
      'navigation: [/blog]\n',
      'lectern.yaml:1:14: `navigation.0` is "/blog": it must be a mapping of keys to values. For example: `navigation: [ { label: "Writing", href: "/writing" } ]`.\n',
    ],
    ['name:\n', 'lectern.yaml:1:6: `name` is null: it must be text. For example: `name: "Ada Lovelace"`.\n'],
    [
      'port: 99999\n',
      'lectern.yaml:1:7: `port` is 99999: it must be at most 65535. For example: `port: 8080`.\n',
    ],
    ['name: [\n', /^lectern\.yaml:\d+:\d+: Reading the YAML failed: /],
    [
      'time_zone: Mars\n',
      'lectern.yaml:1:12: `time_zone` is "Mars": it must be an IANA time zone, such as Europe/Berlin. For example: `time_zone: "Europe/Lisbon"`.\n',
    ],
    [
      'languages: [English]\n',
      'lectern.yaml:1:13: `languages.0` is "English": it must be a language tag, such as en or pt-BR.\n',
    ],
    [
      'languages: [5]\n',
      'lectern.yaml:1:13: `languages.0` is 5: it must be text, or a mapping of keys to values.\n',
    ],
    [
      'trust_proxy: [5]\n',
      'lectern.yaml:1:1: `trust_proxy` is [5]: it must be text, or a list of texts. For example: `trust_proxy: "loopback"`.\n',
    ],
    [
      'api:\n  versions:\n    - { version: v1, deprecated: 2026-01-01, sunset: 2026-03-31 }\n',
      'lectern.yaml:3:54: `api.versions.0.sunset` is "2026-03-31": it must be at least 90 days after the deprecation. For example: `sunset: "2026-12-31"`.\n',
    ],
  ])('configuration %j', async (config, message) => {
    const { code, err } = await runHere(['serve', writeFolder({ 'lectern.yaml': config })]);
    expect(code).toBe(2);
    if (typeof message === 'string') expect(err).toBe(message);
    else expect(err).toMatch(message);
  });

  it('a port that somebody else has', async () => {
    const server = await occupy(0);
    const { port } = server.address() as { port: number };
    const { code, err } = await run(['serve', dir(), '--port', String(port)]);
    expect({ code, err }).toEqual({
      code: 2,
      err: `Reading 1 file…\nListening on 127.0.0.1:${port} failed: another program uses this port. Choose another one with --port.\n`,
    });
    const other = await run(['serve', dir(), '--port', '0', '--admin', String(port)]);
    expect({ code: other.code, err: other.err }).toEqual({
      code: 2,
      err: `Reading 1 file…\nListening on 127.0.0.1:${port} failed: another program uses this port. Choose another one with --admin.\n`,
    });
  });
});

describe('serve', () => {
  it('says what it found and where, and stops when asked', async () => {
    const dir = writeFolder({ 'lectern.yaml': 'name: My site\n', 'content/writing/a.md': POST });
    const { out, process: child } = await start(['serve', dir, '--port', '0']);
    expect(out).toContain('\n  1 writing\n  1 file served, 0 held back; folder with content/; read in ');
    const url = /^My site: (http:\/\/127\.0\.0\.1:\d+)\n/.exec(out)?.[1] as string;
    const answer = (await (await fetch(`${url}/api/v1`)).json()) as { name: string };
    expect(answer.name).toBe('My site');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each([
    ['below /proc', { HOME: '/proc/nobody' }],
    ['below a file', { HOME: '/dev/null' }],
  ])('starts where the home folder is %s, and says that nothing is kept', async (_, env) => {
    const dir = writeFolder({ 'content/writing/a.md': POST });
    const noCache = { LECTERN_CACHE: '', XDG_CACHE_HOME: '', ...env };
    const { out, process: child } = await start(['serve', dir, '--port', '0'], noCache);
    expect(out).toContain('1 file served');
    let said = '';
    while (!said.includes('next start')) {
      const [chunk] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
      said += chunk.toString();
    }
    expect(said).toMatch(
      /\nLectern could not save the snapshot for the next start: (ENOENT|ENOTDIR|EROFS|EACCES)\b/,
    );
  });

  it('keeps nothing in the current folder where there is no home folder', async () => {
    const dir = writeFolder({ 'content/writing/a.md': POST });
    const options = { cwd: dir, env: { ...process.env, LECTERN_CACHE: '', XDG_CACHE_HOME: 'x', HOME: '' } };
    await promisify(execFile)(process.execPath, [resolve(MAIN), 'list'], options);
    expect(readdirSync(dir)).toEqual(['content']);
  });

  it('takes the next free port when the default one is taken, and says so', async () => {
    await occupy(4400).catch(() => undefined);
    const dir = writeFolder({ 'content/writing/a.md': POST });
    const { out } = await start([dir]);
    const port = Number(/Port 4400 is in use, so this is (\d+)\./.exec(out)?.[1]);
    expect(port).toBeGreaterThan(4400);
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/versions`)).status).toBe(200);
  });
});

describe('questions at the terminal', () => {
  const dir = () =>
    writeFolder({ 'content/writing/a.md': POST, 'content/writing/b.md': '---\ndraft: true\n---\n' });

  it('are answered by the operations', async () => {
    const site = dir();
    expect((await run(['list', site])).out).toBe('2026-01-01  Hello press kit  (writing/a)\n1 of 1\n');
    expect((await runHere(['search', site, 'press'])).out).toContain(
      '2026-01-01  Hello press kit  (writing/a)\n',
    );
    expect((await runHere(['get', site, 'writing/a'])).out).toContain(
      '# Hello press kit\n\nThe first post.\n',
    );
    expect((await runHere(['search', site, 'press', 'kit'])).out).toContain('(writing/a)\n');
    expect((await runHere(['get', site, 'https://example.com/writing/a.md'])).out).toContain(
      '# Hello press kit',
    );
    expect((await runHere(['list', site, '--type', 'talk'])).out).toBe('Nothing found.\n');
    const { results } = JSON.parse((await runHere(['list', site, '--json', '--tag', 'ONE'])).out) as {
      results: unknown[];
    };
    expect(results).toHaveLength(1);
    expect((await runHere(['list', site, '--until', '2025-12-31'])).out).toBe('Nothing found.\n');
    expect((await runHere(['list', site, '--since', '2026-01-01'])).out).toContain('(writing/a)');
    expect((await runHere(['search', site, 'press', '--since', '2026-01-02'])).out).toBe('Nothing found.\n');
    expect((await runHere(['search', site, 'press', '--until', '2026-01-01'])).out).toContain('(writing/a)');
  });

  it('that lead nowhere end with code 1', async () => {
    const { code, err } = await runHere(['get', dir(), 'writing/b']);
    expect(code).toBe(1);
    expect(err).toMatch(/^There is no published content at "writing\/b"\./);
  });
});

describe('check', () => {
  it('tells of every file, and ends with code 1 on errors', async () => {
    const good = writeFolder({
      'content/writing/a.md': POST,
      'content/writing/b.md': '---\ntitle: B\ndraft: true\n---\n',
    });
    const { code, out } = await runHere(['check', good]);
    expect(code).toBe(0);
    expect(out).toContain('content/writing/b.md: hidden: draft: true');
    const bad = writeFolder({ 'content/writing/a.md': '---\ntitle: T\ndate: never\n---\n' });
    const ended = await runHere(['check', bad]);
    expect(ended.code).toBe(1);
    expect(ended.out).toContain('content/writing/a.md:3:7');
    const { files } = JSON.parse((await runHere(['check', bad, '--json'])).out) as { files: unknown };
    expect(files).toEqual([{ file: 'content/writing/a.md', outcome: 'reported', code: 'unreadable-date' }]);
  });
});
