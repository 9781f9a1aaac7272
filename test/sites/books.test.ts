import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

describe('a book', () => {
  it('of mdBook has the chapters that its summary names', async () => {
    const { config, lines, hidden } = await readFolder({
      'book.toml': '[book]\ntitle = "Knots"\nlanguage = "en"\n[output.html]\nsite-url = "/knots/"\n',
      'src/SUMMARY.md':
        '# Summary\n\n[Preface](README.md)\n\n- [Bends](bends/README.md)\n  - [Sheet bend](bends/sheet%20bend.md)\n- [To come]()\n',
      'src/README.md': '# Preface\n\nText.\n',
      'src/bends/README.md': '# Bends\n',
      'src/bends/sheet bend.md': '# Sheet bend\n',
      'src/bends/secret.md': '# Secret\n',
    });
    expect(config.name).toBe('Knots');
    expect(lines).toEqual([
      'page bends /knots/bends/ –',
      'page bends/sheet-bend /knots/bends/sheet%20bend.html –',
      'page index /knots/ –',
    ]);
    expect(hidden).toContain(
      'src/bends/secret.md: not listed in src/SUMMARY.md, so the site does not build it',
    );
  });

  it('of mdBook has its redirects, as links of the pages that they stand for', async () => {
    const { content } = await readFolder({
      'book.toml':
        '[output.html.redirect]\n"/old/a.html" = "b.html"\n"old/c.html" = "../bends/b.html"\n"/d.html" = "/bends/b.html"\n',
      'src/SUMMARY.md': '- [B](bends/b.md)\n- [Old b](old/b.md)\n',
      'src/bends/b.md': '# B\n',
      'src/old/b.md': '# Old b\n',
    });
    expect(content.redirects.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual([
      '/d.html /bends/b.html',
      '/old/a.html /old/b.html',
      '/old/c.html /bends/b.html',
    ]);
  });

  it('of GitBook likewise, with addresses without an ending', async () => {
    const { lines } = await readFolder({
      '.gitbook.yaml': 'root: ./book/\nredirects:\n  old: bends/README.md\n',
      'book/SUMMARY.md': '* [Bends](bends/README.md)\n* [Bowline](bends/bowline.md#top)\n',
      'book/README.md': '# Knots\n\nText.\n',
      'book/bends/README.md': '# Bends\n',
      'book/bends/bowline.md': '# Bowline\n',
      'book/bends/secret.md': '# Secret\n',
    });
    expect(lines).toEqual(['page bends /bends –', 'page bends/bowline /bends/bowline –', 'page index / –']);
  });
});

describe('a book of GitBook', () => {
  it('in several languages has each of them in its folder', async () => {
    const { config, content, hidden, find } = await readFolder({
      'book.json': '{ "variables": { "version": "3.1", "by": { "x": 1 } } }',
      'LANGS.md': '* [English](en/)\n* [Deutsch](de/)\n',
      'README.md': '# About the repository\n',
      'en/SUMMARY.md': '* [Start](README.md)\n* [Bends](bends/README.md)\n',
      'en/README.md': '# Start\n\nVersion {{ book.version }}.\n\n{% include "/parts/tie.md" %}\n',
      'en/bends/README.md': '# Bends\n\n{% include "../parts/tie.md" %}\n{% include "./../../../x.md" %}\n',
      'en/parts/tie.md': 'Tie it.\n',
      'de/SUMMARY.md': '* [Anfang](README.md)\n* [Stiche](bends/README.md)\n',
      'de/README.md': '# Anfang\n\nText.\n',
      'de/bends/README.md': '# Stiche\n',
    });
    expect(config.name).toBe('About the repository');
    const rows = content.entries.map(({ path, pathname, lang, title }) =>
      [path, pathname, lang, title].join(' '),
    );
    expect(rows.toSorted()).toEqual([
      'bends /en/bends/ en Bends',
      'de/bends /de/bends/ de Stiche',
      'de/index /de/ de Anfang',
      'index /en/ en Start',
    ]);
    expect(find('bends').translationOf ?? find('de/bends').translationOf).not.toBeNull();
    expect(find('index').body).toBe('Version 3.1.\n\nTie it.\n');
    expect(find('bends').body).toContain('Tie it.');
    expect(hidden).toContain('en/parts/tie.md: not listed in en/SUMMARY.md, so the site does not build it');
  });
});

describe('a chapter of mdBook', () => {
  const book = (chapter: string, others: Record<string, string> = {}) =>
    readFolder({
      'book.toml': '[book]\ntitle = "Knots"\n[output.html.code.hidelines]\npython = "~"\n',
      'src/SUMMARY.md':
        '- [The `match` knot](one.md)\n- [Second *knot*](deep/two.md "Short")\n- [Again](one.md)\n',
      'src/one.md': chapter,
      'src/deep/two.md': '## Another\n\nText.\n',
      'code/a.rs':
        'use std::io;\n// ANCHOR: main\nfn main() {\n    // ANCHOR: tie\n    tie();\n    // ANCHOR_END: tie\n}\n// ANCHOR_END: main\n',
      ...others,
    });
  const bodyOf = async (chapter: string, others?: Record<string, string>) =>
    (await book(chapter, others)).find('one').body;

  it('has the title of the summary, and its place there', async () => {
    const { content } = await book('## Heading\n\nText.\n');
    expect(content.entries.map(({ path, title, order }) => [order, path, title]).toSorted()).toEqual([
      [1, 'one', 'The match knot'],
      [2, 'deep/two', 'Second knot'],
    ]);
  });

  it('does not say its title twice, whatever the level of its heading', async () => {
    expect(await bodyOf('## The match knot\n\nText.\n\n## More\n')).toBe('Text.\n\n## More\n');
  });

  it.each([
    ['{{#include ../code/a.rs:1}}', 'use std::io;'],
    ['{{#include ../code/a.rs:7:}}', '}\n// ANCHOR_END: main'],
    ['{{#include ../code/a.rs::1}}', 'use std::io;'],
    ['{{#include ../code/a.rs:5:5}}', '    tie();'],
    ['{{#include ../code/a.rs:main}}', 'fn main() {\n    tie();\n}'],
    ['{{#rustdoc_include ../code/a.rs:tie }}', '    tie();'],
    ['{{ #include ../code/none.rs }}', '{{ #include ../code/none.rs }}'],
    ['\\{{#include ../code/a.rs:1}}', '{{#include ../code/a.rs:1}}'],
    ['{{#include ../../outside.rs}}', '{{#include ../../outside.rs}}'],
    ['{{#include ../deploy.pem}}', '{{#include ../deploy.pem}}'],
    ['# #hidden\n# let a;\n#\n#[test]\n##x\nshown', '#[test]\n#x\nshown'],
  ])('has for %j in Rust %j', async (code, shown) => {
    const body = await bodyOf('Text.\n\n```rust\n' + code + '\n```\n', { 'deploy.pem': 'secret' });
    expect(body).toBe('Text.\n\n```rust\n' + shown + '\n```\n');
  });

  it('includes Markdown that includes more, from its own place, and not itself', async () => {
    const body = await bodyOf('Text.\n\n{{#title One - Knots}}{{#include parts/a.md}}\n', {
      'src/parts/a.md': 'Part {{#include b.md}}\n',
      'src/parts/b.md': 'of {{#include c/d.md}}\n',
      'src/parts/c/d.md': 'a whole.\n',
    });
    expect(body).toBe('Text.\n\nPart of a whole.\n');
    expect((await bodyOf('Text {{#include one.md}}\n')).length).toBeLessThan(1000);
  });

  it('has no directives for programs of the book, where there are such', async () => {
    const chapter = 'Text.\n\n{{#toc}}\n\n```\n{{%segment outline}}\n```\n\n{{%segment outline}}\n';
    const toml = '[book]\ntitle = "Knots"\n[preprocessor.course]\n';
    expect(await bodyOf(chapter, { 'book.toml': toml })).toBe('Text.\n\n\n```\n{{%segment outline}}\n```\n');
    expect(await bodyOf(chapter)).toBe(chapter);
  });

  it('has a playground as code, and hidden lines of other languages as the book says', async () => {
    const body = await bodyOf(
      'Text.\n\n{{#playground ../code/a.rs editable}}\n\n> ```python\n> ~x = 1\n> # shown\n> ```\n\n```sh,hidelines=!!\n!!a\nb\n```\n',
      { 'code/a.rs': 'fn a() {}\n# fn b() {}\n' },
    );
    expect(body).toBe(
      'Text.\n\n```rust,editable\nfn a() {}\n```\n\n> ```python\n> # shown\n> ```\n\n```sh,hidelines=!!\nb\n```\n',
    );
  });
});

describe('a Sphinx site', () => {
  it('has files for its Markdown, and none for what it leaves out', async () => {
    const { config, lines, hidden } = await readFolder({
      'docs/conf.py':
        "project = 'Sails'\nextensions = ['myst_parser']\nhtml_baseurl = 'https://sails.example/'\nexclude_patterns = ['_build', 'notes']\n",
      'docs/index.md': '# Sails\n\nText.\n',
      'docs/guide/jib.md': '# Jib\n',
      'docs/notes/x.md': '# X\n',
    });
    expect(config).toMatchObject({ name: 'Sails', site_url: 'https://sails.example' });
    expect(lines).toEqual(['page guide/jib /guide/jib.html –', 'page index / –']);
    expect(hidden).toContain('docs/notes/x.md: listed in exclude_patterns of docs/conf.py');
  });
});
