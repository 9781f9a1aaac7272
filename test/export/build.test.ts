import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/export/manifest.ts';
import { ExportWriter } from '../../src/runtimes/node/write/write-export.ts';
import { nodeHash } from '../../src/platform/node.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { loadSite } from '../../src/runtimes/node/build/load.ts';
import { openSite } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { askOf } from '../support/app.ts';
import { NOW, reportOf, writeFolder } from '../support/workspace.ts';
import { build, buildProcess, filesIn, textsIn } from './build.ts';
import { namedAddresses } from './named-addresses.ts';

const BASE = 'https://ada.example';
const SITE = {
  'site/lectern.yaml': `name: Ada\nbase_url: ${BASE}\n`,
  'site/content/writing/hello.md':
    '---\ntitle: Hello\ndate: 2026-01-02\ntags: [apis]\n---\nThe first post.\n',
  'site/content/writing/moved.md':
    '---\ntitle: Moved\ndate: 2026-01-03\naliases: [/old/place]\n---\nElsewhere.\n',
  'site/content/pages/about.md': '---\ntitle: About\n---\nWho.\n',
  'site/public/photo.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
};

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'lectern-export.json'), 'utf8')) as Manifest;

describe('lectern build -o', () => {
  it('is no source of the site that it lies in', async () => {
    const dir = writeFolder({
      'about.md': '# About\n\nWho.\n',
      'posts/hello.md': SITE['site/content/writing/hello.md'],
    });
    const options = ['--base-url', BASE, '-o', join(dir, 'out')];
    await build(dir, ...options);
    const before = filesIn(join(dir, 'out'));
    const { code, said } = await build(dir, ...options);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/\/out: 0 files written, \d+ unchanged, 0 removed/),
    ]);
    expect(filesIn(join(dir, 'out'))).toEqual(before);
  });

  it('leaves a folder to the site that it was only added to', async () => {
    const { files } = await reportOf({
      'about.md': '# About\n\nWho.\n',
      'public/lectern-export.json': '{\n "format": 1,\n "holds": [\n  "twins"\n ]\n}\n',
      'public/talk.pdf': 'pdf',
    });
    expect(files.find(({ file }) => file === 'public/talk.pdf')?.outcome).toBe('served');
  });

  it('writes pages, twins, documents, files and the answers of the API', async () => {
    const dir = writeFolder(SITE);
    const { code, said } = await build(join(dir, 'site'), '-o', join(dir, 'out'));
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/\/out: \d+ files written, 0 unchanged, 0 removed/),
    ]);
    const files = filesIn(join(dir, 'out'));
    expect(files).toEqual(
      expect.arrayContaining([
        '.well-known/api-catalog',
        '404.html',
        '404.md',
        '_headers',
        '_lectern/search.js',
        '_lectern/search/index.gz',
        '_redirects',
        'about/index.html',
        'about.md',
        'api/v1.json',
        'api/v1/content.json',
        'api/v1/content/type=page.json',
        'api/v1/content/writing/hello.json',
        'api/v1/versions.json',
        'feed.xml',
        'index.html',
        'index.md',
        'lectern-export.json',
        'llms.txt',
        'openapi.json',
        'photo.svg',
        'old/place/index.html',
        'tags/apis/index.html',
        'vercel.json',
        'writing/index.html',
        'writing/hello/index.html',
        'writing/hello.md',
      ]),
    );
    // An export has no tool endpoint, so that no file may name one.
    expect(files.filter((file) => file.includes('mcp') || file === 'tools.json')).toEqual([]);
    for (const file of [
      'agents.md',
      'llms.txt',
      'openapi.json',
      'developers/index.html',
      '.well-known/api-catalog',
    ]) {
      expect([file, readFileSync(join(dir, 'out', file), 'utf8')]).toEqual([
        file,
        expect.not.stringContaining('/api/mcp'),
      ]);
    }
    expect(readFileSync(join(dir, 'out/index.html'), 'utf8')).not.toContain('rel="ard"');
    expect(readFileSync(join(dir, 'out/_redirects'), 'utf8')).toContain('/old/place /writing/moved 301\n');
  });

  it('has a page that forwards at a former address that the configuration names', async () => {
    const dir = writeFolder({
      'site/lectern.yaml': 'redirects: { /old: /writing/a }\n',
      'site/content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\n\nText.\n',
    });
    await build(join(dir, 'site'), '-o', join(dir, 'out'), '--base-url', 'https://example.com');
    expect(readFileSync(join(dir, 'out/old/index.html'), 'utf8')).toContain('content="0; url=/writing/a/"');
  });

  it('says what is wanted where nothing says where the site will be', async () => {
    const dir = writeFolder({ 'site/content/pages/about.md': '# About\n' });
    const { code, said } = await build(join(dir, 'site'), '-o', join(dir, 'out'));
    expect([code, said]).toEqual([2, expect.stringContaining('Add --base-url https://example.com')]);
    expect(existsSync(join(dir, 'out'))).toBe(false);
  });
});

describe('a second build', () => {
  it('writes what has changed, takes away what is gone, and leaves the rest', async () => {
    const dir = writeFolder(SITE);
    const [site, out] = [join(dir, 'site'), join(dir, 'out')];
    await build(site, '-o', out);
    const about = statSync(join(out, 'about.md')).mtimeMs;
    rmSync(join(site, 'content/writing/moved.md'));
    writeFileSync(
      join(site, 'content/writing/hello.md'),
      '---\ntitle: Hello\ndate: 2026-01-02\n---\nAnother text.\n',
    );
    await build(site, '-o', out);
    expect(readFileSync(join(out, 'writing/hello.md'), 'utf8')).toContain('Another text.');
    expect(existsSync(join(out, 'writing/moved/index.html'))).toBe(false);
    expect(existsSync(join(out, 'tags'))).toBe(false);
    expect(statSync(join(out, 'about.md')).mtimeMs).toBe(about);
    const all = () => filesIn(dir).map((file) => [file, statSync(join(dir, file)).mtimeMs]);
    const before = all();
    expect((await build(site, '-o', out)).said).toMatch(/0 files written, \d+ unchanged, 0 removed/);
    expect(all()).toEqual(before);
  });

  it('touches no file of anybody else, and says which it would have', async () => {
    const dir = writeFolder({
      ...SITE,
      'out/about/index.html': 'mine',
      'out/notes.txt': 'mine too',
      'elsewhere/x': '',
    });
    const [site, out] = [join(dir, 'site'), join(dir, 'out')];
    symlinkSync(join(dir, 'elsewhere'), join(out, 'tags'));
    const { said } = await build(site, '-o', out);
    expect(said).toContain('about/index.html was not written, because another file is in its place.');
    expect(said).toContain('tags/apis/index.html was not written');
    expect(readFileSync(join(out, 'about/index.html'), 'utf8')).toBe('mine');
    expect(filesIn(join(dir, 'elsewhere'))).toEqual(['x']);
    // An edited file of the export now belongs to the owner.
    writeFileSync(join(out, 'writing/hello/index.html'), 'edited');
    rmSync(join(site, 'content/writing/hello.md'));
    await build(site, '-o', out);
    expect(readFileSync(join(out, 'writing/hello/index.html'), 'utf8')).toBe('edited');
    expect(readFileSync(join(out, 'notes.txt'), 'utf8')).toBe('mine too');
  });

  it('finishes what one that was interrupted had made whole, and forgets what it had not', async () => {
    const dir = writeFolder(SITE);
    const [site, out] = [join(dir, 'site'), join(dir, 'out')];
    await build(site, '-o', out);
    const manifest = manifestIn(out);
    const staging = join(out, '.lectern-staging');
    mkdirSync(join(staging, 'files'), { recursive: true });
    writeFileSync(join(staging, 'files/half.html'), 'half');
    await build(site, '-o', out);
    expect([existsSync(join(out, 'half.html')), existsSync(staging)]).toEqual([false, false]);
    mkdirSync(join(staging, 'files'), { recursive: true });
    writeFileSync(join(staging, 'files', nodeHash('about.md')), 'the newer twin');
    writeFileSync(
      join(staging, 'journal.json'),
      JSON.stringify({
        rename: [{ file: 'about.md', before: nodeHash(readFileSync(join(out, 'about.md'))) }],
        remove: [{ file: 'photo.svg', before: nodeHash(readFileSync(join(out, 'photo.svg'))) }],
        manifest,
        last: nodeHash(readFileSync(join(out, 'lectern-export.json'))),
      }),
    );
    const { said } = await build(site, '-o', out, '--base-url', 'not an origin');
    expect(said).toContain('--base-url is "not an origin"');
    expect(existsSync(staging)).toBe(true);
    await build(site, '-o', out);
    expect(existsSync(staging)).toBe(false);
    expect(existsSync(join(out, 'photo.svg'))).toBe(true);
  });

  it('does what no journal says that leads out of the folder', async () => {
    const dir = writeFolder({
      ...SITE,
      'elsewhere/precious.txt': 'kept',
      'out/.lectern-staging/files/x': '',
    });
    const [site, out, precious] = ['site', 'out', 'elsewhere/precious.txt'].map((name) => join(dir, name));
    symlinkSync(join(dir, 'elsewhere'), join(out as string, 'linked'));
    const staging = join(out as string, '.lectern-staging');
    for (const file of [
      '../elsewhere/precious.txt',
      precious,
      'linked/precious.txt',
      'a/../../elsewhere/precious.txt',
    ]) {
      for (const lists of [
        { rename: [{ file, before: null }], remove: [] },
        { rename: [], remove: [{ file, before: null }] },
      ]) {
        writeFileSync(join(staging, 'files', nodeHash(file as string)), 'overwritten');
        writeFileSync(join(staging, 'journal.json'), JSON.stringify({ ...lists, manifest: { files: {} } }));
        expect(() => new ExportWriter(out as string)).toThrow(
          'outside of the folder, so Lectern did not write',
        );
        expect(readFileSync(precious as string, 'utf8')).toBe('kept');
      }
    }
    const { code, said } = await buildProcess(site as string, '-o', out as string);
    expect([code, said]).toEqual([1, expect.stringContaining('Delete ')]);
    writeFileSync(join(staging, 'journal.json'), 'null');
    expect(() => new ExportWriter(out as string)).toThrow('its journal does not list files');
    // The build must not write through a link in place of one of its own files.
    rmSync(staging, { recursive: true });
    symlinkSync(precious as string, join(out as string, 'lectern-export.json.part'));
    symlinkSync(join(dir, 'elsewhere'), staging);
    await build(site as string, '-o', out as string);
    expect(readFileSync(precious as string, 'utf8')).toBe('kept');
    expect(filesIn(join(dir, 'elsewhere'))).toEqual(['precious.txt']);
    expect(manifestIn(out as string).base_url).toBe(BASE);
  });
});

describe('what is held back', () => {
  it('is in no file of an export, nor are its words', async () => {
    const dir = writeFolder({
      ...SITE,
      'site/content/writing/draft.md':
        '---\ntitle: The wombatish one\ndraft: true\ntags: [wombatish]\n---\nWombatish words.\n',
      'site/content/writing/later.md':
        '---\ntitle: The numbatish one\ndate: 2098-05-06\ntags: [numbatish]\naliases: [/old/numbatish]\n---\n## Numbatish\n\nNumbatish words, ![a picture](numbatish.svg).\n',
      'site/content/writing/numbatish.svg':
        '<svg xmlns="http://www.w3.org/2000/svg"><title>numbatish</title></svg>',
      'site/content/writing/gone.md':
        '---\ntitle: The bilbyish one\ndate: 2020-01-01\nexpires: 2021-01-01\ntags: [bilbyish]\n---\nBilbyish words.\n',
      'site/content/writing/secret.md':
        '---\ntitle: The quokkaish one\ndate: 2020-01-01\nunlisted: true\naliases: [/old/secret]\ntags: [quokkaish]\n---\nQuokkaish words.\n',
    });
    const { said } = await build(join(dir, 'site'), '-o', join(dir, 'out'));
    expect(said).toContain('Complete until 2098-05-06T00:00:00.000Z: then an entry appears or expires');
    const found = (word: RegExp) =>
      [
        ...filesIn(join(dir, 'out')),
        ...filesIn(join(dir, 'out-hosting')).map((file) => `../out-hosting/${file}`),
      ].filter((file) => word.test(file) || textsIn(join(dir, 'out', file)).some((text) => word.test(text)));
    expect(found(/wombatish/i)).toEqual([]);
    expect(found(/numbatish/i)).toEqual([]);
    expect(found(/bilbyish/i)).toEqual([]);
    // Only files at the addresses of an unlisted entry have its words.
    expect(found(/quokkaish/i)).toEqual([
      'api/v1/content/writing/secret.json',
      'writing/secret.md',
      'writing/secret/index.html',
    ]);
    // Rule files may name the addresses, since no server sends these files.
    expect(found(/writing\/secret|old\/secret/).filter((file) => !file.startsWith('../'))).toEqual([
      '_lectern/cards/writing/secret.png',
      'api/v1/content/writing/secret.json',
      'old/secret/index.html',
      'writing/secret.md',
      'writing/secret/index.html',
    ]);
    // The manifest is public, so that it must not tell when the next entry appears.
    expect(JSON.stringify(manifestIn(join(dir, 'out')))).not.toContain('2098');
  });
});

describe('lectern build --into', () => {
  const DIST = {
    'dist/index.html': '<!doctype html><html><head><title>Home</title></head><body>Home</body></html>',
    'dist/writing/hello/index.html': '<html><HEAD><title>Hello</title></HEAD><body>Hello</body></html>',
    'dist/robots.txt': 'User-agent: *\n',
    'dist/llms.txt': 'my own',
  };

  // In signalwire/docusaurus-plugins 19 and 32, links of twins led to ids that the remaining pages do not have.
  it('leads to the ids that the pages have', async () => {
    const page = (title: string, main: string) =>
      `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main>${main}</main></body></html>`;
    const ids = [
      'c-c-notes',
      'release',
      '_asciidoc',
      'sphinx-sec',
      'v2',
      'row1',
      'anchor-a',
      '_1',
      'same',
      'gone',
    ];
    const links = ids.map((id) => `<a href="/guide/#${id}">${id}</a>`).join(' ');
    const dir = writeFolder({
      'site/index.html': page(
        'Docs',
        `<h1>Docs</h1><p>Words of the front page, and <a href="guide/#v2">two</a></p>`,
      ),
      'site/guide/index.html': page(
        'Guide',
        `<h1 id="guide">Guide</h1><p>${links} and more words</p><h2 id="c-c-notes">C++ &amp; C# notes</h2><p>a</p><h2 id="release">1.2.3 release</h2><p>b</p><h2 id="_asciidoc">Asciidoc</h2><p>c</p><section id="sphinx-sec"><h2>Sphinx section</h2><p>d</p></section><h2 id="v2">Version two</h2><table><tr id="row1"><th>k</th><td>v</td></tr></table><p><a id="anchor-a"></a>e</p><h2 id="_1">日本語</h2><p>f</p><h2 id="same">Same</h2><p>g</p>`,
      ),
    });
    cpSync(join(dir, 'site'), join(dir, 'out'), { recursive: true });
    await build(join(dir, 'site'), '--into', join(dir, 'out'), '--base-url', BASE);
    const twin = readFileSync(join(dir, 'out/guide.md'), 'utf8');
    const found = [...twin.matchAll(/\]\([^)#]*(?:#([^)]*))?\)/g)].map(([, id]) => id);
    expect(found.slice(0, 10)).toEqual([...ids.slice(0, 9), undefined]);
    expect(readFileSync(join(dir, 'out/index.md'), 'utf8')).toContain(`[two](${BASE}/guide/#v2)`);
    await build(join(dir, 'site'), '-o', join(dir, 'own'), '--base-url', BASE);
    const html = readFileSync(join(dir, 'own/guide/index.html'), 'utf8');
    for (const id of ['c-c-notes', 'release', '_asciidoc', 'sphinx-sec', 'v2', '_1', 'same'])
      expect(html).toContain(`<h2 id="${id}"`);
    expect(readFileSync(join(dir, 'own/guide.md'), 'utf8')).toContain(`[row1](${BASE}/guide/#v2)`);
  });

  it('names only ids of the pages in answers of search, and where the sources name others', async () => {
    const page = (title: string, main: string) =>
      `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${main}</main></body></html>`;
    const dir = writeFolder({
      'hugo.toml': 'baseURL = "https://h.example/"',
      'content/a.md':
        '---\ntitle: Alpha\n---\nSee [two](#part-two), [b](b.md#part-three) and [gone](#no-id).\n\n## Part two\n\nA gnu.\n\n## No id\n\nAn emu.\n',
      'content/b.md': '---\ntitle: Beta\n---\nOther words.\n\n## Part three\n\nA yak.\n',
      'public/index.html': page('Home', '<p>See <a href="/a/">Alpha</a>, <a href="/b/">Beta</a>.</p>'),
      'public/a/index.html': page(
        'Alpha',
        '<p>See <a href="#h-2">two</a>, <a href="/b/#h-3">b</a> and <a href="#no-id">gone</a>.</p><h2 id="h-2">Part two</h2><p>A gnu.</p><h2>No id</h2><p>An emu.</p>',
      ),
      'public/b/index.html': page(
        'Beta',
        '<p>Other words.</p><h2><a name="h-3">Part three</a></h2><p>A yak.</p>',
      ),
    });
    const anchorsOf = async (sources: string) => {
      const built = join(dir, 'public');
      const { bytes } = await loadSite({
        dir: sources,
        built,
        pagesStay: true,
        cacheDir: null,
        config: await readConfig(sources),
      });
      const origins = { base: BASE, pages: BASE };
      const ask = askOf(openSite(openSnapshot(bytes), NOW, origins, nodeHash), dir);
      const found = async (word: string) => {
        const { results } = JSON.parse((await ask(`/api/v1/search?query=${word}`)).text);
        return results[0].anchor;
      };
      return [await found('gnu'), await found('emu'), await found('yak'), (await ask('/a.md')).text];
    };
    const see = `See [two](${BASE}/a/#h-2), [b](${BASE}/b/#h-3) and [gone](${BASE}/a/).`;
    for (const sources of [dir, join(dir, 'public')])
      expect(await anchorsOf(sources)).toEqual(['h-2', 'h-2', 'h-3', expect.stringContaining(see)]);
  });

  it('names no fragment of a transcript, which only pages of Lectern have', async () => {
    const dir = writeFolder({
      'content/videos/film.md':
        '---\ntitle: Film\nyoutube: https://youtu.be/aaaaaaaaaaa\n---\nA film about birds.\n',
      'content/videos/film.vtt':
        'WEBVTT\n\n00:00.000 --> 00:05.000\nHello.\n\n01:30.000 --> 01:35.000\nA gnu walks by.\n',
      'public/index.html':
        '<html><title>Home</title><body><main><h1>Home</h1><p>See <a href="/videos/film/">Film</a>.</p></main></body></html>',
      'public/videos/film/index.html':
        '<html><title>Film</title><body><main><h1>Film</h1><p>A film about birds.</p></main></body></html>',
    });
    const found = async (pagesStay: boolean) => {
      const { bytes } = await loadSite({
        dir,
        built: join(dir, 'public'),
        pagesStay,
        cacheDir: null,
        config: await readConfig(dir),
      });
      const origins = { base: BASE, pages: BASE };
      const ask = askOf(openSite(openSnapshot(bytes), NOW, origins, nodeHash), dir);
      const [{ anchor, at }] = JSON.parse((await ask('/api/v1/search?query=gnu')).text).results;
      return { anchor, at };
    };
    expect([await found(false), await found(true)]).toEqual([
      { anchor: 't90', at: '1:30' },
      { anchor: undefined, at: '1:30' },
    ]);
  });

  it('adds what the other generator has no pages for, and overwrites nothing', async () => {
    const dir = writeFolder({ ...SITE, ...DIST });
    const dist = join(dir, 'dist');
    const { said } = await build(join(dir, 'site'), '--into', dist);
    expect(said).toContain('llms.txt was not written, because another file is in its place.');
    expect(said).toContain('/about was left out, because the folder has no page there.');
    const files = filesIn(dist);
    expect(files).not.toContain('about.md');
    expect(files.filter((file) => file.endsWith('.html'))).toEqual([
      'developers/index.html',
      'index.html',
      'writing/hello/index.html',
    ]);
    expect(files).toEqual(
      expect.arrayContaining([
        'writing/hello.md',
        'agents.md',
        'openapi.json',
        'api/v1/content/writing/hello.json',
      ]),
    );
    expect(files.filter((file) => /feed|sitemap\.xml|search/.test(file))).toEqual([]);
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe(DIST['dist/index.html']);
    const missing = [...namedAddresses(dist, BASE).keys()].filter((address) => {
      const [path = ''] = address.slice(BASE.length + 1).split('?');
      return ![path, `${path}/index.html`, `${path}index.html`].some((file) => files.includes(file));
    });
    expect(missing).toEqual([]);
  });

  it('has each twin at the address that lists name, also where pages are files', async () => {
    const dir = writeFolder({
      'site/docs/a.html':
        '<!doctype html><html lang="en"><head><title>A</title></head><body><main><h1>A</h1><p>Words of a page.</p></main></body></html>',
      'site/index.html':
        '<!doctype html><html lang="en"><head><title>Home</title></head><body><main><h1>Home</h1><p>It leads to <a href="/docs/a.html">a page</a>.</p></main></body></html>',
    });
    cpSync(join(dir, 'site'), join(dir, 'out'), { recursive: true });
    const { said } = await build(join(dir, 'site'), '--into', join(dir, 'out'), '--base-url', BASE);
    const rows = readFileSync(join(dir, 'out/content-index.json'), 'utf8');
    expect(rows).toContain(`"md":"${BASE}/docs/a.html.md"`);
    expect(readFileSync(join(dir, 'out/docs/a.html.md'), 'utf8')).toContain('Words of a page.');
    expect(readFileSync(join(dir, 'out/docs/a.md'), 'utf8')).toContain('Words of a page.');
    // The pages are not Lectern's, so no picture of theirs is missing.
    expect(said).not.toContain('sharp');
  });

  it('names twins in the pages when told to, once', async () => {
    const dir = writeFolder({ ...SITE, ...DIST });
    const dist = join(dir, 'dist');
    expect((await build(join(dir, 'site'), '--into', dist, '--link')).said).toContain('2 pages changed');
    const wanted = `<title>Hello</title><link rel="alternate" type="text/markdown" href="${BASE}/writing/hello.md"></HEAD>`;
    expect(readFileSync(join(dist, 'writing/hello/index.html'), 'utf8')).toContain(wanted);
    expect((await build(join(dir, 'site'), '--into', dist, '--link')).said).not.toContain('pages changed');
  });
});
