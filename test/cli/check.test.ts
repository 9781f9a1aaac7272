import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere, withoutAddress } from '../support/command.ts';
import { isThere } from '../support/needed.ts';
import { canDropRights, runUnprivileged } from '../support/unprivileged.ts';
import { writeFolder } from '../support/workspace.ts';

const run = (...args: string[]) => runHere(args);

const FILES = {
  'content/writing/a.md':
    '---\ntitle: Same\ndate: 2026-01-01\n---\n\n## Part one\n\n[gone](/nowhere) [b](b.md#part-two) [b](b.md#missing)\n[me](#part-one) ![no](no.png)\n',
  'content/writing/b.md': '---\ntitle: Same\ndate: 2026-01-02\n---\n\n## Part two\n',
  'content/writing/bad.md': '---\ntitle: Bad\ndate: whenever\n---\n',
  'content/writing/draft.md': '---\ntitle: Draft\ndraft: true\n---\n',
};

const SCRIPT = '/usr/bin/script';
const itWithScript = isThere(SCRIPT, "Debian's package bsdutils (apt-get install bsdutils)") ? it : it.skip;
const itUnprivileged = canDropRights ? it : it.skip;

describe('lectern check', () => {
  it('groups by file what is wrong, links, anchors, images and titles included', async () => {
    const { code, out } = await run('check', writeFolder(FILES));
    expect(code).toBe(1);
    const places = out.split('\n').flatMap((line) => {
      const match = /^ {2}(\S+): (\w+): .*\(([\w-]+)\)$/.exec(line);
      return match ? [match.slice(1).join(' ')] : [];
    });
    expect(places).toEqual([
      'content/writing/a.md:8:8 warning broken-link',
      'content/writing/a.md:8:45 warning broken-anchor',
      'content/writing/a.md:9:23 warning missing-image',
      'content/writing/b.md:1:1 warning duplicate-title',
      'content/writing/bad.md:3:7 error unreadable-date',
    ]);
    expect(out).toContain(
      '4 files: 2 served, 1 hidden, 1 reported; 1 error, 4 warnings; 4 of these are about links and settings, which only check reads.',
    );
    expect(out).toContain('content/writing/draft.md: hidden: draft: true');
  });

  it('counts for one file only the warnings about that file', async () => {
    const { out } = await run(
      'check',
      join(writeFolder(FILES), 'content/writing/b.md'),
      '--format',
      'github',
    );
    expect(out).toContain(
      '1 file: 1 served, 0 hidden, 0 reported; 0 errors, 1 warning; 1 of these is about links and settings, which only check reads.',
    );
  });

  it('asks whether the folder is right only if no file is reported', async () => {
    const reported = await run(
      'check',
      writeFolder({ 'content/writing/bad.md': FILES['content/writing/bad.md'] }),
    );
    expect(reported.out).toContain('\nNothing here is served. Mend the errors above first.\n');
    const other = await run('check', writeFolder({ 'notes.txt': 'Words.' }));
    expect(other.out).toContain('\nNothing here is served. Is this the folder of the site? ');
  });

  it('calls nothing broken that the server answers', async () => {
    const links = [
      '/',
      '/docs/',
      '/docs/index.xml',
      '/posts/',
      '/posts/page/2/',
      '/page/2/',
      '/tags/zwei-worte/',
      '/categories/x/',
      '/series/parts/',
      '/authors/ana/',
      '/index.xml',
      '/robots.txt',
      '/developers',
      '/api/v1',
      '/tags/drei',
      '/nowhere/',
    ];
    const { out } = await run(
      'check',
      writeFolder({
        'hugo.toml': 'title = "T"\n',
        'content/posts/a.md': `---\ntitle: A\ndate: 2024-01-01\ntags: [Zwei Worte]\ncategories: [X]\nseries: [Parts]\nauthors: [Ana]\n---\n${links.map((to) => `[x](${to})`).join('\n')}\n`,
        'content/docs/one.md': '---\ntitle: One\n---\nText.\n',
      }),
    );
    expect([...out.matchAll(/warning: (.*)/g)].map(([, message]) => message)).toEqual([
      'The link leads to /tags/drei, where there is no page. (broken-link)',
      'The link leads to /nowhere/, where there is no page. (broken-link)',
    ]);
  });

  it('as JSON, for programs', async () => {
    const { code, out } = await run('check', writeFolder(FILES), '--json');
    const { site, files, diagnostics } = JSON.parse(out) as Record<string, Record<string, unknown>[]>;
    expect(code).toBe(1);
    expect(site?.[0]).toMatchObject({ what: 'kind', value: 'folder with content/' });
    expect(files).toHaveLength(4);
    expect(diagnostics?.at(-1)).toMatchObject({
      file: 'content/writing/bad.md',
      line: 3,
      column: 7,
      code: 'unreadable-date',
    });
  });

  it.each([
    ['content/writing/a.md', 0, 'content/writing/a.md: served as writing/a'],
    ['content/writing/draft.md', 0, 'content/writing/draft.md: hidden: draft: true'],
    ['content/writing/bad.md', 1, 'content/writing/bad.md: reported: unreadable-date'],
  ])('of %s alone says what becomes of it', async (file, code, line) => {
    const dir = writeFolder({ ...FILES, 'lectern.yaml': 'name: One\n' });
    const checked = await run('check', join(dir, file));
    expect({ code: checked.code, first: checked.out.split('\n')[0] }).toEqual({ code, first: line });
    expect(checked.out).not.toContain('content/writing/b.md:');
  });

  it('shows what lectern.yaml overrules as it is overruled', async () => {
    const { out } = await run(
      'check',
      writeFolder({
        '_config.yml': 'title: Theirs\nlang: de\n',
        'lectern.yaml': 'name: Mine\ncontent: [{ files: "_posts/**", type: talk }]\n',
        '_posts/2024-01-02-a.md': '---\ntitle: A\n---\n',
      }),
      '--explain',
    );
    expect(out.split('\n').slice(2, 6)).toEqual([
      'kind: Jekyll (from _config.yml)',
      'name: Mine (from lectern.yaml)',
      'language: de (from _config.yml; lectern.yaml: language: de)',
      'talk: _posts/ (1) (from lectern.yaml, its place and its dates; lectern.yaml: content: [{ files: "_posts/**", type: talk }])',
    ]);
  });

  it('finds what the configuration names that is not there', async () => {
    const { code, out } = await run(
      'check',
      writeFolder({
        'lectern.yaml':
          'logo: /logo.svg\nfavicon: /icon.svg\nassets: [public, sttic]\ncontent:\n  - { files: blgo/**, type: writing }\nnavigation:\n  - { label: Home, href: / }\n  - { label: Blog, href: /writing }\n  - { label: Cv, href: /cv }\nhome: [next_talk, writing, bookz]\n',
        'content/writing/b.md': FILES['content/writing/b.md'],
        'public/icon.svg': '<svg/>',
      }),
    );
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => line.startsWith('  lectern.yaml:'))).toEqual([
      '  lectern.yaml:1:7: warning: `logo` is /logo.svg, which is not a file of the site. (missing-image)',
      '  lectern.yaml:3:18: warning: The asset folder "sttic" does not exist, or is empty. (missing-folder)',
      '  lectern.yaml:5:14: warning: No file matches the rule "blgo/**". (unused-rule)',
      '  lectern.yaml:9:24: warning: "Cv" in the navigation leads to /cv, where there is no page. (broken-link)',
      '  lectern.yaml:10:28: warning: `home` names "bookz", which is no part of this site. (unknown-part)',
    ]);
  });

  it('names the contrast of an accent that cannot be read', async () => {
    const { code, out } = await run(
      'check',
      writeFolder({
        'lectern.yaml': 'theme: { accent: "#ffd400" }\n',
        'content/writing/b.md': FILES['content/writing/b.md'],
      }),
    );
    expect(code).toBe(0);
    expect(out).toContain(
      'lectern.yaml:1:18: warning: The accent #ffd400 has a contrast of 1.4:1 on the page, but text needs 4.5:1. Light pages use #806a00 instead. (low-contrast)',
    );
    expect(out).toContain('Choose a darker accent, such as "#806a00".');
  });

  it('finds aliases that hide something, or are hidden', async () => {
    const { out } = await run(
      'check',
      writeFolder({
        'content/writing/a.md':
          '---\ntitle: A\naliases: [/pic.svg, /robots.txt, /search, /writing, /old, /writing/d]\n---\n',
        'content/writing/d.md': '---\ntitle: D\ndraft: true\naliases: /old\n---\n',
        'public/pic.svg': '<svg/>',
      }),
    );
    expect(out.split('\n').filter((line) => line.includes('(alias-clash)'))).toEqual([
      '  content/writing/a.md:3:1: warning: content/writing/a.md has the alias /robots.txt, where Lectern has a document of its own. (alias-clash)',
      '  content/writing/a.md:3:1: warning: content/writing/a.md has the alias /search, where Lectern has a page of its own. (alias-clash)',
      '  content/writing/a.md:3:1: warning: content/writing/a.md has the alias /writing, where Lectern has a page of its own. (alias-clash)',
      '  content/writing/a.md:3:11: warning: content/writing/a.md answers at /pic.svg, where public/pic.svg would be. Nobody can reach that file. (alias-clash)',
    ]);
  });

  it('accounts for what is no file, and for what is no text', async () => {
    const dir = writeFolder({
      'content/writing/b.md': FILES['content/writing/b.md'],
      'content/writing/bytes.md': Uint8Array.from([35, 10, 65, 66, 0, 255]),
    });
    execFileSync('mkfifo', [join(dir, 'content/writing/pipe.md')]);
    const { out } = await run('check', dir);
    expect(out).toContain('  content/writing/bytes.md:2:3: error: The file is not text. (not-text)');
    expect(out).toContain(
      '  content/writing/pipe.md: warning: This is a pipe, a socket or a device. Lectern does not read it.',
    );
    expect(out).toContain('3 files: 1 served, 0 hidden, 2 reported; 1 error, 1 warning.');
  });

  it.each([
    [
      'a generator’s configuration',
      { 'hugo.toml': 'title = "H"\n', 'content/posts/a.md': '# A\n' },
      'content/posts/a.md',
    ],
    ['content/', { 'content/writing/a.md': '# A\n' }, 'content/writing/a.md'],
    ['src/content', { 'src/content/blog/a.md': '# A\n' }, 'src/content/blog/a.md'],
    ['.obsidian', { '.obsidian/app.json': '{}', 'Ideas/a.md': '# A\n' }, 'Ideas/a.md'],
    ['_posts', { '_posts/2024-01-02-a.md': '---\n---\n# A\n' }, '_posts/2024-01-02-a.md'],
    [
      'a configuration above _posts',
      { '_config.yml': 'title: J\n', 'shop/_posts/2024-01-02-a.md': '---\n---\n# A\n' },
      'shop/_posts/2024-01-02-a.md',
    ],
  ])('finds the site of a file by %s', async (_, files, file) => {
    const { out } = await run('check', join(writeFolder(files), file));
    expect(out.split('\n')[0]).toMatch(new RegExp(`^${file}: served as `));
  });

  it('writes all of its JSON to a pipe', () => {
    const files = Array.from({ length: 600 }, (_, index) => [
      `content/writing/${'long-'.repeat(40)}${index}.md`,
      'Text.\n',
    ]);
    const main = join(import.meta.dirname, '../../dist/cli/main.js');
    const dir = writeFolder(Object.fromEntries(files) as Record<string, string>);
    const { stdout } = spawnSync(process.execPath, [main, 'check', dir, '--json'], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    expect((JSON.parse(stdout) as { files: unknown[] }).files).toHaveLength(600);
  });

  it('takes no whole disk for the site of a file', () => {
    const file = join(writeFolder({ 'notes/a.md': '# A\n' }), 'notes/a.md');
    const main = join(process.cwd(), 'dist/cli/main.js');
    const { stdout } = spawnSync(process.execPath, [main, 'check', file], { cwd: '/', encoding: 'utf8' });
    expect(stdout).toBe('a.md: served as a\n  /a  page  undated  A\n');
  });

  it('says why a file is passed over', async () => {
    const dir = writeFolder({ 'lectern.yaml': 'name: N\n', '.secret.md': '# S\n' });
    expect((await run('check', join(dir, '.secret.md'))).out).toMatch(
      /^\.secret\.md: hidden: Lectern does not read names that begin with a dot/,
    );
    expect((await run('check', join(dir, 'lectern.yaml'))).out).toBe(
      'lectern.yaml: the configuration of this site, without an error\n',
    );
  });

  it('says what to do with an empty folder, and tells programs of a broken configuration', async () => {
    expect((await run('check', writeFolder({}))).out).toContain(
      'The folder is empty. To start a site in it: lectern init\n',
    );
    const { code, out } = await run('check', writeFolder({ 'lectern.yaml': 'nme: x\n' }), '--json');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toEqual({
      site: [],
      files: [],
      diagnostics: [
        {
          severity: 'error',
          code: 'invalid-config',
          message: '`nme` is not a known key.',
          fix: 'Did you mean `name`?',
          file: 'lectern.yaml',
          line: 1,
          column: 1,
        },
      ],
    });
  });

  it('stops where a configuration is no file, rather than to guess what it hides', async () => {
    const pipe = writeFolder({ 'content/writing/b.md': FILES['content/writing/b.md'] });
    execFileSync('mkfifo', [join(pipe, 'lectern.yaml')]);
    expect(await run('check', pipe)).toMatchObject({
      code: 2,
      err: 'lectern.yaml: Reading the configuration failed: it is not a file.\n',
    });
  });

  itUnprivileged('stops where a configuration cannot be read, rather than to guess what it hides', () => {
    const locked = writeFolder({ 'hugo.toml': 'ignoreFiles = ["b"]\n', 'content/posts/b.md': '# B\n' });
    chmodSync(join(locked, 'hugo.toml'), 0o000);
    const { status, stderr } = runUnprivileged('dist/cli/main.js', 'check', locked);
    expect(status).toBe(2);
    expect(withoutAddress(stderr).err).toMatch(
      /^hugo\.toml: Reading the configuration failed: EACCES: .*\. Check its permissions\.\n$/,
    );
  });

  itWithScript('gives a terminal some of many warnings, and a program all of them', async () => {
    const links = Array.from({ length: 80 }, (_, n) => `[x](/lost-${n})`).join('\n');
    const dir = writeFolder({ 'content/writing/a.md': `# A\n\n${links}\n` });
    const count = (text: string) => text.split('(broken-link)').length - 1;
    expect(count((await run('check', dir)).out)).toBe(80);
    const command = [process.execPath, 'dist/cli/main.js', 'check', dir].join(' ');
    const shown = execFileSync(SCRIPT, ['-qc', `NO_COLOR=1 ${command}`, '/dev/null'], { encoding: 'utf8' });
    expect(count(shown)).toBe(8);
    expect(shown).toContain('broken-link     80  72 more with --all or --json');
  });

  it('finds nothing wrong with a good site', async () => {
    const { code, out } = await run(
      'check',
      writeFolder({ 'content/writing/b.md': FILES['content/writing/b.md'] }),
    );
    expect(code).toBe(0);
    expect(out).toContain('1 file: 1 served, 0 hidden, 0 reported; 0 errors, 0 warnings.');
  });
});
