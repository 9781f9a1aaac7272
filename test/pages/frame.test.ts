import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { appOf, appOfFolder } from '../support/app.ts';
import { elementsOf, select } from '../support/markup.ts';
import { ORIGIN, writeFolder } from '../support/workspace.ts';
import { KINDS } from '../browser/kinds.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/site');
const POST = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; font-src 'self'; media-src 'self' https:; connect-src 'self'; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

describe('every page', () => {
  it('is small: with its stylesheet and its script under 30 KB on the way', async () => {
    const { ask } = await appOfFolder(
      EXAMPLE,
      { base: ORIGIN, pages: ORIGIN },
      Date.parse('2026-11-20T12:00:00Z'),
    );
    const onTheWay = (text: string) => brotliCompressSync(text).length;
    for (const [kind, path] of KINDS) {
      const { text } = await ask(path);
      const elements = elementsOf(text);
      const sheets = select(elements, 'link', { rel: 'stylesheet' }).map(
        ({ attributes }) => attributes['href'] ?? '',
      );
      const scripts = select(elements, 'script').flatMap(({ attributes }) => attributes['src'] ?? []);
      // Press kits, players, the documentation, filters and lists of names have a style sheet of their own.
      const needed = /class="(?:press-kit|player|developers|filters|rows terms)"/.test(text) ? 2 : 1;
      expect([kind, sheets.length, scripts.length]).toEqual([kind, needed, 2]);
      expect([kind, select(elements, 'script', { type: 'module' }).length]).toEqual([kind, 1]);
      const parts = await Promise.all([...sheets, ...scripts].map((file) => ask(file)));
      expect(parts.map(({ status }) => status)).toEqual(Array(needed + 2).fill(200));
      const size = [text, ...parts.map((part) => part.text)].reduce((sum, part) => sum + onTheWay(part), 0);
      expect([kind, size < 30_000]).toEqual([kind, true]);
      expect([kind, text.length < 44_000]).toEqual([kind, true]);
    }
  });

  it.each(KINDS)('has strict headers and no cookie: %s', async (_kind, path) => {
    const { ask } = await appOfFolder(
      EXAMPLE,
      { base: ORIGIN, pages: ORIGIN },
      Date.parse('2026-11-20T12:00:00Z'),
    );
    const { headers } = await ask(path);
    expect(headers.get('content-security-policy')).toBe(POLICY);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('links to files that may be kept for ever, since their addresses change with them', async () => {
    const { ask } = await appOf({ 'content/writing/a.md': POST });
    const [sheet] = select(elementsOf((await ask('/')).text), 'link', { rel: 'stylesheet' });
    const file = await ask(sheet?.attributes['href'] ?? '');
    expect(file.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000');
  });
});

it('the navigation of a documentation has the pages of the folder that the current one is in, and of no other', async () => {
  const { ask } = await appOf({
    'lectern.yaml': 'theme: { look: docs }\n',
    ...Object.fromEntries(
      ['guide/a', 'guide/b', 'guide-old/c', 'guide-old/d'].map((name) => [
        `content/pages/${name}.md`,
        'Text.\n',
      ]),
    ),
  });
  const links = select(elementsOf((await ask('/guide-old/c')).text), 'a').filter(({ path }) =>
    path.includes('nav'),
  );
  expect(links.map(({ attributes }) => attributes['href'])).toEqual([
    '/guide',
    '/guide-old',
    '/guide-old/c',
    '/guide-old/d',
  ]);
});

describe('the configuration', () => {
  it('sets logo, navigation, footer, words and direction', async () => {
    const { ask } = await appOf({
      'lectern.yaml': `name: Näme
language: he
logo: /logo.svg
navigation: [{ label: Start, href: / }, { label: Elsewhere, href: "https://elsewhere.example/" }]
footer: "Made *here*."
strings: { skip: Hop, count_writing: { one: Just one, other: "All {count}" }, page: Leaves }
`,
      'content/writing/a.md': POST,
      'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'public/favicon.png': 'x',
      'public/theme.css': ':root { --accent: red }',
    });
    const { text } = await ask('/writing');
    const elements = elementsOf(text);
    expect(select(elements, 'html')[0]?.attributes).toEqual({ lang: 'he', dir: 'rtl' });
    const navigation = select(elements, 'a').filter(
      ({ path }) => path.includes('nav') && path.includes('header'),
    );
    expect(navigation.map((link) => `${link.text} ${link.attributes['href']}`)).toEqual([
      'Start /',
      'Elsewhere https://elsewhere.example/',
    ]);
    // The link to the search stays when a site has its own navigation.
    expect(select(elements, 'a').filter(({ attributes }) => attributes['href'] === '/search')).toHaveLength(
      1,
    );
    expect(select(elements, 'img')[0]?.attributes).toEqual({ src: '/logo.svg', alt: '' });
    expect(select(elements, 'footer')[0]?.text).toContain('Made here.');
    expect(text).toContain('>Hop</a>');
    expect(text).toContain('Just one');
    expect(select(elements, 'link', { rel: 'icon' })[0]?.attributes['href']).toBe('/favicon.png');
    const sheets = select(elements, 'link', { rel: 'stylesheet' });
    expect(sheets.at(-1)?.attributes['href']).toBe('/theme.css');
    expect((await ask('/theme.css')).text).toBe(':root { --accent: red }');
  });

  it('takes analytics with what its policy needs, and nothing more', async () => {
    const { ask } = await appOf({
      'lectern.yaml': `analytics:
  script: https://stats.example/script.js
  attributes: { data-domain: example.com }
  connect_src: ["https://collect.stats.example"]
`,
      'content/writing/a.md': POST,
    });
    const { text, headers } = await ask('/writing/a');
    const [script] = select(elementsOf(text), 'script', { src: 'https://stats.example/script.js' });
    expect(script?.attributes).toEqual({
      defer: '',
      src: 'https://stats.example/script.js',
      'data-domain': 'example.com',
    });
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' https://stats.example;");
    expect(policy).toContain("connect-src 'self' https://stats.example https://collect.stats.example;");
    expect(policy).not.toContain('unsafe');
  });

  it.each([
    ['analytics: { script: "javascript:x" }', /analytics\.script/],
    [
      'analytics: { script: /a.js, script_src: ["https://x.example; script-src *"] }',
      /analytics\.script_src\.0/,
    ],
    ['analytics: { script: /a.js, attributes: { onload: x } }', /onload/],
    ['navigation: [{ label: x, href: "javascript:x" }]', /navigation\.0\.href/],
    ['logo: "//evil.example/x.svg"', /logo/],
    ['strings: { skipp: x }', /skipp/],
    ['direction: up', /direction/],
  ])('refuses %s', async (yaml, place) => {
    await expect(readConfig(writeFolder({ 'lectern.yaml': yaml }))).rejects.toThrow(place);
  });

  it('shows raw HTML only where the owner trusts it', async () => {
    const post = '---\ntitle: A\ndate: 2026-01-01\n---\n<fancy-box data-x="1">Text</fancy-box>\n';
    const plain = await appOf({ 'content/writing/a.md': post });
    expect((await plain.ask('/writing/a')).text).not.toContain('fancy-box');
    const trusted = await appOf({ 'lectern.yaml': 'trusted_html: true\n', 'content/writing/a.md': post });
    expect((await trusted.ask('/writing/a')).text).toContain('<fancy-box data-x="1">Text</fancy-box>');
  });

  it('has an icon where the site brings none', async () => {
    const { ask } = await appOf({ 'lectern.yaml': 'name: "<b>Ölberg"\n' });
    const [icon] = select(elementsOf((await ask('/')).text), 'link', { rel: 'icon' });
    const { headers, text } = await ask(icon?.attributes['href'] ?? '');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(select(elementsOf(text, { xml: true }), 'text')[0]?.text).toBe('B');
  });
});
