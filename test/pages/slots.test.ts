import { describe, expect, it } from 'vitest';
import { place } from '../../src/model/diagnostic.ts';
import { appOf } from '../support/app.ts';
import { reportOf } from '../support/workspace.ts';

const POST = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';
const SITE = {
  'lectern.yaml': 'name: N\n',
  'content/writing/a.md': POST,
  'content/about.md': '# About\n\nText.\n',
};
const NAMES = [
  'head',
  'header',
  'home-top',
  'before-entry',
  'after-entry',
  'before-page',
  'after-page',
  'footer',
];
const ALL = Object.fromEntries(NAMES.map((name) => [`slots/${name}.html`, `<meta name="of-${name}">`]));

/** The names of the slots on a page, in order. */
const shown = (html: string) => [...html.matchAll(/<meta name="of-([a-z-]+)">/g)].map(([, name]) => name);
const told = async (files: Record<string, string>) =>
  (await reportOf({ ...SITE, ...files })).diagnostics.map((one) => [
    one.severity,
    one.code,
    place(one),
    one.message,
    one.fix,
  ]);
const policyOf = async (files: Record<string, string>) =>
  new Map(
    ((await (await appOf({ ...SITE, ...files })).ask('/')).headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
  );

describe('slots', () => {
  it.each([
    ['/', ['head', 'header', 'home-top', 'footer']],
    ['/writing/a', ['head', 'header', 'before-entry', 'after-entry', 'footer']],
    ['/about', ['head', 'header', 'before-page', 'after-page', 'footer']],
    ['/writing', ['head', 'header', 'footer']],
    ['/nowhere', ['head', 'header', 'footer']],
    ['/developers', ['head', 'header', 'footer']],
    ['/writing/a.md', []],
    ['/llms.txt', []],
    ['/feed.xml', []],
    ['/api/v1/content/writing/a', []],
  ])('of %s are %j', async (path, names) => {
    const { ask } = await appOf({ ...SITE, ...ALL });
    expect(shown((await ask(path)).text)).toEqual(names);
  });

  it('stand where they are documented', async () => {
    const { ask } = await appOf({ ...SITE, ...ALL });
    const { text } = await ask('/writing/a');
    expect(text).toContain('<meta name="of-head"></head>');
    expect(text).toContain('<main id="main"><div class="slot slot-header"><meta name="of-header">\n</div>');
    expect(text).toContain('<meta name="of-before-entry">\n</div><article class="writing">');
    expect(text).toContain(
      '</article><div class="slot slot-after-entry"><meta name="of-after-entry">\n</div>',
    );
    expect(text).toContain('<footer><div class="slot slot-footer">');
  });

  it('are put in as they are, whatever is done to the page around them', async () => {
    const fragment = '<img src=/a.png>&copy;<script>const tag = \'<img src="/x"><a href="/y">\';</script>';
    const files = { ...SITE, 'slots/footer.html': fragment, 'public/a.png': 'x' };
    expect((await (await appOf(files)).ask('/')).text).toContain(fragment);
    const below = { base: 'https://example.com/blog', pages: 'https://example.com/blog' };
    const { text } = await (
      await appOf({ ...files, 'slots/header.html': '<script src="/x.js"></script>' }, below)
    ).ask('/blog/');
    expect(text).toContain('<script>const tag = \'<img src="/x"><a href="/y">\';</script>');
    expect(text).toContain('<script src="/blog/x.js"></script>');
  });

  it('change no page, no policy and no address of a site without them', async () => {
    const { ask } = await appOf(SITE);
    const { text, headers } = await ask('/');
    expect(text).not.toMatch(/slot|\0/);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; font-src 'self'; media-src 'self' https:; connect-src 'self'; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
    );
  });

  it('are files of nobody: no page, no asset, one outcome each', async () => {
    const { ask } = await appOf({ ...SITE, ...ALL });
    expect((await ask('/slots/footer.html')).status).toBe(404);
    const { files } = await reportOf({ ...SITE, ...ALL });
    expect(files.filter(({ file }) => file.startsWith('slots/'))).toEqual(
      NAMES.toSorted().map((name) => ({
        file: `slots/${name}.html`,
        outcome: 'hidden',
        kind: 'not-content',
        reason: 'a slot of the pages',
      })),
    );
  });

  it('are not read where there are no pages', async () => {
    const { ask } = await appOf({
      ...SITE,
      ...ALL,
      'slots/head.html': '<div>',
      'lectern.yaml': 'pages: false\n',
    });
    expect(shown((await ask('/developers')).text)).toEqual([]);
    expect(await told({ 'lectern.yaml': 'pages: false\n', 'slots/head.html': '<div>' })).toEqual([]);
  });
});

describe('a slot of another program', () => {
  it.each([
    [
      'a page of Jekyll',
      { '_config.yml': 'title: J\n', 'slots/header.html': '---\n---\nOurs\n' },
      '/slots/header.html',
      200,
    ],
    [
      'a file that Jekyll copies',
      { '_config.yml': 'title: J\n', 'slots/footer.html': 'Ours <div>\n' },
      '/slots/footer.html',
      200,
    ],
    [
      'a static file',
      { 'lectern.yaml': 'assets: [slots]\n', 'slots/footer.html': 'Ours <div>\n' },
      '/footer.html',
      200,
    ],
    [
      'another name',
      { '_config.yml': 'exclude: [slots]\n', 'slots/machine.html': '<div>' },
      '/slots/machine.html',
      404,
    ],
  ])('is left as it is: %s', async (_, files, path, status) => {
    const { ask } = await appOf({ 'index.md': '---\ntitle: H\n---\nText\n', ...files });
    expect((await ask(path)).status).toBe(status);
    const { diagnostics } = await reportOf({ 'index.md': '---\ntitle: H\n---\nText\n', ...files });
    expect(diagnostics.filter(({ code }) => /slot/.test(code))).toEqual([]);
    expect((await ask('/')).text).not.toContain('Ours');
  });

  it('is one of ours if the generator excludes the folder', async () => {
    const { ask } = await appOf({
      '_config.yml': 'exclude: [slots]\n',
      'index.md': '---\ntitle: H\n---\nText\n',
      'slots/footer.html': '<p>Ours</p>',
    });
    expect((await ask('/')).text).toContain('<p>Ours</p>');
  });
});

describe('a broken slot', () => {
  it.each([
    ['footer', '<p>One\n<b>two</b>', '1:1', '<p> is not closed, or not in its place.'],
    ['footer', '<div>\n  <b><i>x</b></i></div>', '2:6', '<i> is not closed, or not in its place.'],
    ['footer', 'a\n</main>', '2:1', '</main> closes nothing.'],
    ['footer', '<p>a</p></body>', '1:9', '</body> closes nothing.'],
    ['footer', '<p>a<div>b</div></p>', '1:1', '<p> is not closed, or not in its place.'],
    ['footer', '<main>a</main>', '1:1', '<main> is of the page, not of a part of it.'],
    ['header', 'a <!-- b', '1:3', 'What begins here never ends.'],
    ['header', 'a <!-- b --> c <a href="x', '1:16', 'What begins here never ends.'],
    ['header', '<script>let a;', '1:1', 'What begins here never ends.'],
    ['header', '<textarea>a', '1:1', 'What begins here never ends.'],
    ['header', 'a</', '1:2', 'What begins here never ends.'],
    [
      'header',
      '<script>/* <!-- <script> */</script>',
      '1:1',
      'The text of <script> has a `<` that browsers take for markup.',
    ],
    [
      'header',
      '<svg><style><!--</style></svg>',
      '1:6',
      'The text of <style> has a `<` that browsers take for markup.',
    ],
    ['header', '<svg><![CDATA[a]]></svg>', '1:6', 'What begins here never ends.'],
    [
      'header',
      '<math><script><b></script></math>',
      '1:7',
      'The text of <script> has a `<` that browsers take for markup.',
    ],
    ['header', '<noscript>\n<div></noscript>', '2:1', '<div> is not closed, or not in its place.'],
    ['head', '<meta name="a">\n<p>a</p>', '2:1', '<p> cannot stand in the head of a page.'],
    ['head', '\n text', '2:2', 'Text cannot stand in the head of a page.'],
    ['head', '<title>a</title>', '1:1', '<title> is of the page, not of a part of it.'],
    ['head', '<base href="/">', '1:1', '<base> is of the page, not of a part of it.'],
  ])('%s: %j is an error at %s, and the page is there without it', async (name, html, at, message) => {
    const files = { [`slots/${name}.html`]: html };
    expect(await told(files)).toEqual([
      [
        'error',
        'broken-slot',
        `slots/${name}.html:${at}`,
        `Pages come without this slot: ${message}`,
        expect.any(String),
      ],
    ]);
    const { text, status } = await (await appOf({ ...SITE, ...files })).ask('/');
    expect([status, text.includes('slot')]).toEqual([200, false]);
    const { files: outcomes } = await reportOf({ ...SITE, ...files });
    expect(outcomes.find(({ file }) => file.startsWith('slots/'))).toMatchObject({
      outcome: 'reported',
      code: 'broken-slot',
    });
  });

  it('may be one that is not UTF-8, or too large', async () => {
    const { diagnostics } = await reportOf({
      ...SITE,
      'slots/header.html': new Uint8Array([0x61, 0x0a, 0x62, 0xff]),
      'slots/footer.html': 'x'.repeat(65_537),
    });
    expect(diagnostics.map((one) => [one.severity, one.code, place(one), one.message])).toEqual([
      [
        'error',
        'broken-slot',
        'slots/footer.html:1:1',
        'Pages come without this slot: it has 65537 bytes, more than 65536.',
      ],
      ['error', 'broken-slot', 'slots/header.html:2:2', 'Pages come without this slot: it is not UTF-8.'],
    ]);
  });

  it('leaves the other ones where they are', async () => {
    const { ask } = await appOf({ ...SITE, ...ALL, 'slots/footer.html': '<p>' });
    expect(shown((await ask('/')).text)).toEqual(['head', 'header', 'home-top']);
  });

  it('does not include anything that HTML allows', async () => {
    const files = {
      'slots/header.html': '\uFEFF<p>a < b &amp; c</p>\r\n<!-- d --><ul>\r\n<li>e</li></ul><br><input>',
      'slots/footer.html':
        '<svg><title>a</title><path d="M0"/></svg><template><tr><td>b</td></tr></template>',
      'slots/head.html':
        '<!-- a -->\n<noscript><link rel="me" href="/"></noscript>\n<template><div></div></template>\n',
    };
    expect(await told(files)).toEqual([]);
    const { text } = await (await appOf({ ...SITE, ...files })).ask('/');
    expect(text).toContain('<p>a < b &amp; c</p>\n<!-- d --><ul>\n<li>e</li></ul><br><input>');
  });
});

describe('a slot of another name', () => {
  it.each([
    ['haed', 'head'],
    ['home_top', 'home-top'],
    ['comments', 'head, header, home-top, before-entry, after-entry, before-page, after-page, footer'],
  ])('%s is named, with what is near', async (name, near) => {
    expect(await told({ [`slots/${name}.html`]: '<p>a</p>' })).toEqual([
      [
        'warning',
        'unknown-slot',
        `slots/${name}.html`,
        `No slot is called "${name}".`,
        `Name the file for a slot: ${near}.`,
      ],
    ]);
  });
});

describe('what a slot may load', () => {
  it.each([
    ['<script src="https://a.example/x.js"></script>', '<script src>', 'script_src'],
    ['<script src="//a.example/x.js"></script>', '<script src>', 'script_src'],
    ['<link rel="Stylesheet" href="https://a.example/x.css">', '<link rel="stylesheet">', 'style_src'],
    ['<iframe src="https://a.example/x"></iframe>', '<iframe src>', 'frame_src'],
    ['<form action="https://a.example/x"></form>', '<form action>', 'form_action'],
  ])('%s: the message has the line to add, and with it the policy allows it', async (html, tag, key) => {
    const files = { 'slots/footer.html': `<p>a</p>\n  ${html}` };
    expect(await told(files)).toEqual([
      [
        'warning',
        'blocked-in-slot',
        'slots/footer.html:2:3',
        `Browsers block ${tag}: the content security policy does not allow https://a.example.`,
        `Add the origin to lectern.yaml, as in allow: { ${key}: ["https://a.example"] }`,
      ],
    ]);
    for (const allowed of ['https://a.example', 'https://*.example']) {
      const config = { 'lectern.yaml': `allow: { ${key}: ["${allowed}"] }\n` };
      expect(await told({ ...files, ...config })).toEqual([]);
      expect((await policyOf(config)).get(key.replace('_', '-'))).toContain(` ${allowed}`);
    }
  });

  it('is what the policy allows already', async () => {
    const html =
      '<script src="/x.js"></script><script src="https://s.example/b.js"></script><iframe src="https://player.vimeo.com/video/1"></iframe><img src="https://a.example/a.png"><img src="data:,"><form action="https://example.com/send"></form>';
    const config = 'base_url: https://example.com\nanalytics: { script: "https://s.example/a.js" }\n';
    expect(await told({ 'slots/footer.html': html, 'lectern.yaml': config })).toEqual([]);
  });

  it.each([
    [
      '<p style="color: red">a</p>',
      'style="…" of <p>',
      'Write a rule in public/theme.css, or in a <style> of the slot.',
    ],
    ['<p onclick="a()">a</p>', 'onclick="…" of <p>', 'Use addEventListener in a <script> of the slot.'],
    ['<object data="/a.pdf"></object>', '<object>', 'Use an <iframe>.'],
  ])('is never %s', async (html, what, fix) => {
    expect(await told({ 'slots/footer.html': html })).toEqual([
      [
        'warning',
        'blocked-in-slot',
        'slots/footer.html:1:1',
        `Browsers block ${what}: no content security policy of Lectern allows it.`,
        fix,
      ],
    ]);
  });

  it('are scripts and styles that are inline, by their hashes', async () => {
    const policy = await policyOf({
      'slots/head.html': '<style>p{}</style>\r\n<script>\r\nlet a;\n</script>',
    });
    // Made with: printf 'p{}' | openssl dgst -sha256 -binary | base64
    expect(policy.get('style-src')).toBe("'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='");
    expect(policy.get('script-src')).toBe("'self' 'sha256-mVUM17+Pgbr9k4nIeoTtZL1k7gaurHNmkpipEynFfgk='");
  });

  it('is nothing but https origins', async () => {
    for (const value of ["'unsafe-inline'", 'https://a.example; script-src *', 'http://a.example', '*'])
      await expect(
        policyOf({ 'lectern.yaml': `allow: { script_src: [${JSON.stringify(value)}] }\n` }),
      ).rejects.toThrow('https origin');
  });
});
