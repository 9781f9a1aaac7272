import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { styleOf } from '../../src/surfaces/pages/looks/style.ts';
import { theme } from '../../src/model/theme.ts';
import { appOf, appOfFolder, type Ask } from '../support/app.ts';
import { exampleAs } from '../support/example.ts';
import { elementsOf, select } from '../support/markup.ts';

const POST = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';
const fromHere = createRequire(import.meta.url);

/** Addresses of the files that a page needs before it looks right. */
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
    ['writer', 'source-serif-4-latin-600', { ...many('writing', 4), ...many('talks', 3) }],
    ['speaker', 'bricolage-grotesque-latin-wght', { ...many('writing', 2), ...many('talks', 3) }],
    ['docs', 'figtree-latin-wght', { ...many('pages', 8) }],
  ])('is chosen from what the site has: %s', async (_look, font, files) => {
    const { ask } = await appOf(files);
    const fonts = select(elementsOf((await ask('/')).text), 'link', { rel: 'preload' });
    expect(fonts.at(-1)?.attributes['href']).toBe(`/_lectern/fonts/${font}-normal.woff2`);
  });

  it.each([
    ['', 'Text.', ['source-serif-4-latin-400-normal', 'source-serif-4-latin-600-normal']],
    [
      '',
      'A *word*.',
      [
        'source-serif-4-latin-400-normal',
        'source-serif-4-latin-600-normal',
        'source-serif-4-latin-400-italic',
      ],
    ],
    ['look: speaker, fonts: { head: /h.woff2 }', 'Text.', ['/h.woff2', 'figtree-latin-wght-normal']],
    ['fonts: { text: /t.woff2 }', 'Text.', ['/t.woff2']],
  ])('loads at once the fonts that a page uses: %j, %s', async (theme, text, files) => {
    const { ask } = await appOf({
      'lectern.yaml': `theme: { ${theme} }\n`,
      'content/writing/a.md': `---\ntitle: A\n---\n${text}\n`,
    });
    const page = (await ask('/writing/a')).text;
    const loaded = select(elementsOf(page), 'link', { rel: 'preload' }).map(({ attributes: { href } }) =>
      href?.replace(/^\/_lectern\/fonts\/(.*)\.woff2$/, '$1'),
    );
    expect(loaded).toEqual(files);
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
    expect(addresses).toHaveLength(2);
    expect(sheet.match(/font-display:optional/g)).toHaveLength(2);
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

/** Whether a `unicode-range` of a font face contains one of the characters. */
const hasOne = (range: string, characters: Iterable<string>) =>
  range.split(',').some((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return [...characters].some((character) => {
      const point = character.codePointAt(0) ?? 0;
      return point >= first && point <= last;
    });
  });

/** The characters that a browser shows for HTML: all of them, those in italics, and those in headings. */
function lettersOf(html: string) {
  const body = html.replace(/^.*?<body/s, '').replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
  const letters = (text: string) => new Set(text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, ''));
  const partsIn = (names: string) =>
    letters([...body.matchAll(new RegExp(`<(${names})\\b[^>]*>.*?</\\1>`, 'gs'))].join(''));
  return { normal: letters(body), italic: partsIn('em|i|cite'), heads: partsIn('h[1-6]|b|a') };
}

describe('the weight of a page of the example, pictures aside', () => {
  it.each(['writer', 'speaker', 'docs'] as const)(
    'stays below 120 kB, 30 kB without fonts, 14 kB of script: every page, %s',
    async (look) => {
      const dir = exampleAs(look);
      onTestFinished(() => rmSync(dir, { recursive: true }));
      const { ask } = await appOfFolder(dir);
      /** Sizes in bytes with gzip, which every browser takes. Brotli would be smaller. */
      const sizes = new Map<string, number>();
      const sizeOf = async (address: string) => {
        const size = sizes.get(address) ?? (await measure(address));
        sizes.set(address, size);
        return size;
      };
      const measure = async (address: string) => {
        const { text, headers } = await ask(address);
        return address.endsWith('.woff2')
          ? Number(headers.get('content-length'))
          : gzipSync(text, { level: 6 }).length;
      };
      const sum = (numbers: number[]) => numbers.reduce((total, size) => total + size, 0);
      const faces = [
        ...(await sheetOf(ask)).matchAll(
          /font-family:"(\w+)[^}]*font-style:(\w+)[^}]*url\(([^)]+)\)[^}]*unicode-range:([^;}]+)/g,
        ),
      ];
      const paths = [
        ...(await ask('/sitemap.xml')).text.matchAll(/<loc>https?:\/\/[^/]+(?!\/tags\/)([^<]*)/g),
      ];
      expect(paths.length).toBeGreaterThan(30);
      for (const [, path = '/'] of paths) {
        const { text } = await ask(path);
        const { normal, italic, heads } = lettersOf(text);
        const fonts = faces.flatMap(([, family, style, file = '', range = '']) =>
          hasOne(range, style === 'italic' ? italic : family === 'Bricolage' ? heads : normal) ? [file] : [],
        );
        const bare = sum(await Promise.all([path, ...neededBy(text)].map(sizeOf)));
        const all = bare + sum(await Promise.all(fonts.map(sizeOf)));
        expect([path, bare < 30_000 || bare, all < 120_000 || all]).toEqual([path, true, true]);
      }
      const scripts = neededBy((await ask('/')).text).filter((address) => address.includes('.js'));
      expect(scripts.length).toBe(2);
      expect(sum(await Promise.all(scripts.map(sizeOf)))).toBeLessThan(14_000);
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
