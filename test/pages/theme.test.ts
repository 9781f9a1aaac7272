import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { styleOf } from '../../src/surfaces/pages/looks/style.ts';
import { type Look, theme } from '../../src/model/theme.ts';
import { appOf, appOfFolder, type Ask } from '../support/app.ts';
import { exampleAs } from '../support/example.ts';
import { elementsOf, select } from '../support/markup.ts';

const POST = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';
const fromHere = createRequire(import.meta.url);

/** Addresses of what a page needs before it looks as it should. */
function neededBy(html: string): string[] {
  const elements = elementsOf(html);
  return [
    ...select(elements, 'link', { rel: 'stylesheet' }).map(({ attributes }) => attributes['href'] ?? ''),
    ...select(elements, 'script').flatMap(({ attributes }) => attributes['src'] ?? []),
  ];
}

async function sheetOf(ask: Ask): Promise<string> {
  const [address = ''] = neededBy((await ask('/')).text);
  return (await ask(address)).text;
}

describe('the theme of the configuration', () => {
  it('sets accent, width and appearance', async () => {
    const { ask } = await appOf({
      'lectern.yaml': 'theme: { accent: "#0b57a4", width: wide, appearance: dark }\n',
      'content/writing/a.md': POST,
    });
    const { text } = await ask('/writing/a');
    const elements = elementsOf(text);
    expect(select(elements, 'html')[0]?.attributes['data-appearance']).toBe('dark');
    expect(select(elements, 'meta', { name: 'color-scheme' })[0]?.attributes['content']).toBe('dark');
    expect(select(elements, 'input', { value: 'dark' })[0]?.attributes).toHaveProperty('checked');
    const sheet = await sheetOf(ask);
    expect(sheet).toContain('--accent:#0b57a4;');
    expect(sheet).toContain('--page:56rem');
    expect((await ask('/_lectern/icon.svg')).text).toContain('fill="#0b57a4"');
  });

  it('is another stylesheet at another address', async () => {
    const [one, other] = await Promise.all(
      ['#0b57a4', '#0b57a5'].map(async (accent) => {
        const { ask } = await appOf({
          'lectern.yaml': `theme: { accent: "${accent}" }\n`,
          'content/writing/a.md': POST,
        });
        return neededBy((await ask('/')).text)[0];
      }),
    );
    expect(one).not.toBe(other);
  });

  it('gives way to theme.css in everything, and a colour there changes one scheme only', () => {
    const sheet = styleOf(theme.parse(undefined), 'speaker');
    expect(sheet.startsWith('@layer lectern{')).toBe(true);
    expect(sheet).toContain('--c-paper:light-dark(var(--paper),var(--paper-dark))');
    const [, rules = ''] = sheet.split('color-scheme:dark;}}');
    expect(rules.length).toBeGreaterThan(5000);
    expect(rules).not.toMatch(/var\(--(?:paper|ink|soft|line|tint|accent|accent-ink|mark|code-.)\)/);
  });
});

describe('the look', () => {
  const many = (folder: string, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`content/${folder}/a${n}.md`, POST.replace('A', `A ${n}`)]),
    );

  it.each([
    ['writer', 'source-serif-4', { ...many('writing', 4), ...many('talks', 3) }],
    ['speaker', 'bricolage-grotesque', { ...many('writing', 2), ...many('talks', 3) }],
    ['docs', 'figtree', { ...many('pages', 8) }],
  ])('is chosen from what the site has: %s', async (_look, family, files) => {
    const { ask } = await appOf(files);
    const fonts = select(elementsOf((await ask('/')).text), 'link', { rel: 'preload' });
    expect(fonts.at(-1)?.attributes['href']).toBe(`/_lectern/fonts/${family}-latin-wght-normal.woff2`);
  });

  it('is the one that the configuration names, with the corners and the font that it names', async () => {
    const { ask } = await appOf({
      ...many('writing', 1),
      'lectern.yaml': 'theme: { look: speaker, corners: round, font: system, density: compact }\n',
    });
    const sheet = await sheetOf(ask);
    expect(sheet).toContain('--radius:1rem;--density:0.7');
    expect(sheet).toContain('--stage:#1d1026');
    expect(sheet).not.toContain('@font-face');
  });
});

describe('the font', () => {
  const files = { 'content/writing/a.md': POST };

  it('is served as its package has it, with its licence', async () => {
    const { ask } = await appOf({ ...files, 'lectern.yaml': 'theme: { font: figtree }\n' });
    const sheet = await sheetOf(ask);
    const addresses = [...sheet.matchAll(/url\((\/_lectern\/fonts[^)]+)\)/g)].map(
      ([, address]) => address ?? '',
    );
    expect(addresses).toHaveLength(4);
    expect(sheet.match(/font-display:optional/g)).toHaveLength(4);
    for (const address of addresses) {
      const { status, headers } = await ask(address);
      const own = readFileSync(
        fromHere.resolve(`@fontsource-variable/figtree/files/${address.split('/').at(-1)}`),
      );
      expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
        200,
        'font/woff2',
        String(own.length),
      ]);
    }
    expect((await ask('/_lectern/fonts/figtree-license.txt')).text).toContain('SIL Open Font License');
  });

  it('is that of the system where the configuration says so, and then there are no files', async () => {
    const { ask } = await appOf({ ...files, 'lectern.yaml': 'theme: { font: system }\n' });
    expect(await sheetOf(ask)).not.toContain('@font-face');
    const { text } = await ask('/');
    expect(text).not.toContain('/_lectern/fonts/');
    expect((await ask('/_lectern/fonts/figtree-latin-wght-normal.woff2')).status).toBe(404);
  });
});

/** What the example, a speaker's, needs for its words. */
const FIGTREE = ['figtree-latin-wght-normal', 'figtree-latin-wght-italic'];
const FONTS = {
  writer: ['source-serif-4-latin-wght-normal', 'source-serif-4-latin-wght-italic'],
  speaker: [...FIGTREE, 'bricolage-grotesque-latin-wght-normal'],
  docs: FIGTREE,
} as const satisfies Record<Look, readonly string[]>;

describe('the weight of a page of the example, pictures aside', () => {
  /** Bytes as gzip, which every browser takes; brotli is smaller. */
  async function weightOf(ask: Ask, path: string, names: readonly string[]): Promise<number> {
    const { text } = await ask(path);
    const addresses = neededBy(text);
    const texts = await Promise.all(addresses.map(async (address) => (await ask(address)).text));
    const sizes = await Promise.all(
      names.map(async (name) =>
        Number((await ask(`/_lectern/fonts/${name}.woff2`)).headers.get('content-length')),
      ),
    );
    return [...[text, ...texts].map((body) => gzipSync(body, { level: 6 }).length), ...sizes].reduce(
      (sum, size) => sum + size,
      0,
    );
  }

  it.each(Object.keys(FONTS) as Look[])(
    'stays below 120 kB, 30 kB without fonts, 14 kB of script: %s',
    async (look) => {
      const dir = exampleAs(look);
      onTestFinished(() => rmSync(dir, { recursive: true }));
      const { ask } = await appOfFolder(dir);
      for (const path of ['/', '/writing/caching-without-fear']) {
        expect(await weightOf(ask, path, FONTS[look])).toBeLessThan(120_000);
        expect(await weightOf(ask, path, [])).toBeLessThan(30_000);
      }
      const scripts = neededBy((await ask('/')).text).filter((address) => address.includes('.js'));
      const sizes = await Promise.all(
        scripts.map(async (address) => gzipSync((await ask(address)).text, { level: 6 }).length),
      );
      expect(sizes.length).toBe(2);
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(14_000);
    },
  );
});

describe('profiles elsewhere', () => {
  it('are called as they are called, and lead there as the same person', async () => {
    const { ask } = await appOf({
      'lectern.yaml':
        'social:\n  - https://github.com/me\n  - https://social.example/@me\n  - https://me.example/\n  - { label: Letters, href: "mailto:me@example.com" }\n',
      'content/writing/a.md': POST,
    });
    const links = select(elementsOf((await ask('/')).text), 'a', { rel: 'me' });
    expect(links.map(({ text, attributes }) => `${text} ${attributes['href']}`)).toEqual([
      'GitHub https://github.com/me',
      'Mastodon https://social.example/@me',
      'me.example https://me.example/',
      'Letters mailto:me@example.com',
    ]);
  });
});
