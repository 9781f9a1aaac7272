import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { isThere } from '../support/needed.ts';
import { PLAIN_HOSTS, startPlainHost } from '../support/plain-host.ts';
import { writeFiles, writeFolder } from '../support/workspace.ts';
import { build, filesIn } from './build.ts';
import { namedAddresses } from './named-addresses.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/site');
const page = (title: string, text: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a> <a href="/about/">About</a></nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
/** The output of another generator, without a feed, a list of talks and a press kit. */
const BUILD = {
  'dist/index.html': page('Home', 'Read <a href="/posts/hello/">the first post</a>.'),
  'dist/about/index.html': page('About', 'Who writes here, and why.'),
  'dist/posts/hello/index.html': page('Hello', 'The first post, of two sentences. This is the second.'),
  'dist/404.html': page('Nothing here', 'This address leads nowhere.'),
};

const BASE = 'https://ada.example';
const hosts = Object.keys(PLAIN_HOSTS) as (keyof typeof PLAIN_HOSTS)[];
const there = hosts.filter((name) => isThere(PLAIN_HOSTS[name].path, PLAIN_HOSTS[name].wanted));
let dir: string;
let said: string;
const folder = (name: 'out' | 'dist') => join(dir, name);

beforeAll(async () => {
  dir = writeFiles(BUILD);
  const whole = await build(EXAMPLE, '-o', folder('out'), '--base-url', BASE);
  const added = await build(folder('dist'), '--into', folder('dist'), '--base-url', BASE);
  ({ said } = whole);
  expect([whole.code, added.code, added.said]).toEqual([0, 0, expect.stringContaining(' 0 removed')]);
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Returns the addresses that a host does not answer, each with the files that name it. */
async function unanswered(named: Map<string, string[]>, url: string): Promise<[string, string[]][]> {
  const missing: [string, string[]][] = [];
  for (const [address, files] of named) {
    const answer = await fetch(address.replace(BASE, url));
    await answer.arrayBuffer();
    if (answer.status !== 200) missing.push([address, files]);
  }
  return missing;
}

describe.each(there)('%s, without rules', (name) => {
  const stops: (() => Promise<void>)[] = [];
  let [wholeUrl, addedUrl] = ['', ''];
  beforeAll(async () => {
    [wholeUrl, addedUrl] = (await Promise.all(
      (['out', 'dist'] as const).map(async (which) => {
        const port = await freePort();
        stops.push(await startPlainHost(name, folder(which), port));
        return `http://127.0.0.1:${port}`;
      }),
    )) as [string, string];
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));

  it('answers at every address that a page or a document of an export names', async () => {
    const named = namedAddresses(folder('out'), BASE);
    // The walk must have found pages, twins, lists of the API, and lists of each type.
    for (const address of [
      '/writing/',
      '/tags/apis/',
      '/index.md',
      '/api/v1.json',
      '/api/v1/content/type=talk.json',
    ])
      expect([address, named.has(BASE + address)]).toEqual([address, true]);
    expect(await unanswered(named, wholeUrl)).toEqual([]);
  });

  it('leads from former addresses, and has the page for those that lead nowhere', async () => {
    const text = async (address: string) => (await fetch(wholeUrl + address)).text();
    expect(await text('/404.html')).toContain('href="/writing/"');
    expect((await fetch(`${wholeUrl}/no/such`)).status).toBe(404);
    expect(said).toContain('Any host of files can serve this, without rules.');
  });

  it('answers at every address that what was added to a build names', async () => {
    expect(await unanswered(namedAddresses(folder('dist'), BASE), addedUrl)).toEqual([]);
  });
});

describe('what is added to a build', () => {
  it('is no list of nothing, no twin of the error page, no press kit that nobody wrote', () => {
    const files = filesIn(folder('dist'));
    expect(files.filter((file) => file.endsWith('.md'))).toEqual([
      'about.md',
      'agents.md',
      'developers.md',
      'index.md',
      'posts/hello.md',
      'sitemap.md',
      'writing/hello.md',
    ]);
    expect(files.filter((file) => /press-kit|404|search/.test(file))).toEqual(['404.html']);
    const read = (file: string) => readFileSync(join(folder('dist'), file), 'utf8');
    expect(read('developers.md')).not.toMatch(/feed\.xml|sitemap\.xml|robots\.txt|\/press-kit|\/search/);
    expect(read('developers/index.html')).not.toMatch(/feed\.xml|href="[^"]*\/search/);
  });

  it('is not read again as what the site has', async () => {
    const before = filesIn(folder('dist'));
    const again = await build(folder('dist'), '--into', folder('dist'), '--base-url', BASE, '--link');
    expect([again.code, again.said]).toEqual([
      0,
      expect.stringMatching(/: 0 files written, \d+ unchanged, 0 removed[^]*3 pages changed/),
    ]);
    expect(filesIn(folder('dist'))).toEqual(before);
  });

  it('does not go into a folder of sources', async () => {
    const sources = writeFolder({ 'about.md': '# About\n\nWho.\n' });
    const { code, said: refused } = await build(sources, '--into', sources, '--base-url', BASE);
    expect([code, refused]).toEqual([2, expect.stringContaining('would overwrite the folder of the site')]);
  });
});

describe('--target', () => {
  it('has pages as files for hosts that lead to them by rules, and says which rules', async () => {
    const site = writeFolder({
      'site/lectern.yaml': `name: Ada\nbase_url: ${BASE}\n`,
      'site/content/writing/rye.md': '---\ntitle: Rye\ndate: 2026-01-02\naliases: [/old/rye]\n---\nBread.\n',
    });
    const written = async (...args: string[]) => {
      const out = join(site, `out${args.join('')}`);
      const { said: last } = await build(join(site, 'site'), '-o', out, ...args);
      const link = /href="(\/writing\/rye[^"]*)"/.exec(readFileSync(join(out, 'index.html'), 'utf8'))?.[1];
      const files = filesIn(out).filter((file) => /rye.*html$/.test(file));
      return { files, link, last: last.trimEnd().split('\n').at(-1)?.replaceAll(site, '') };
    };
    expect(await written()).toEqual({
      files: ['old/rye/index.html', 'writing/rye/index.html'],
      link: '/writing/rye/',
      last: expect.stringContaining('Any host of files can serve this, without rules.'),
    });
    expect(await written('--target', 'nginx')).toEqual({
      files: ['writing/rye.html'],
      link: '/writing/rye',
      last: 'Rules for this host: include /out--targetnginx-hosting/nginx.conf in the http block of nginx.',
    });
    const { code, said: refused } = await build(
      join(site, 'site'),
      '-o',
      join(site, 'x'),
      '--target',
      'gopher',
    );
    expect([code, refused]).toEqual([2, expect.stringContaining('it must be one of nginx, caddy, netlify')]);
  });
});
