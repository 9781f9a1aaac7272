import { expect, it } from 'vitest';
import { headersFile } from '../../src/export/hosts/text-hosts.ts';
import type { ShownText } from '../../src/model/shown-text.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { exported } from './outputs-of.ts';

const post = (title: string, date: string, text: string, more = '') =>
  `---\ntitle: ${title}\ndate: ${date}\n${more}---\n${text}\n`;

it('the index of an export is that of a site without what is hidden', async () => {
  const shown = {
    'content/writing/a.md': post(
      'Bends',
      '2026-01-01',
      'Of ropes.\n\n## Sheet bend\n\nText of it.\n\n## Carrick bend and others\n\nMore.',
    ),
    'content/talks/b.md': post('Hitches', '2026-01-02', 'Of posts.\n\n## Transcript\n\nHello, sailors.'),
  };
  const parts = async (files: Readonly<Record<string, string>>) => {
    const { outputs } = await exported(files, { isSearchOnly: true });
    return outputs
      .filter(({ file }) => !/rows|text/.test(file))
      .map(({ file, body }) => [file, Buffer.from(body ?? []).toString('base64')]);
  };
  const own = await parts(shown);
  expect(own.length).toBeGreaterThan(1);
  expect(
    await parts({
      ...shown,
      'content/writing/c.md': post('Later', '2098-01-01', '## Numbat\n\nOf numbats.'),
      'content/writing/d.md': post('Told', '2026-01-03', '## Quokka\n\nOf quokkas.', 'unlisted: true\n'),
    }),
  ).toEqual(own);
});

it('headers with similar names are not taken for those of every answer', () => {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-content-type-options-more': 'a',
    'content-security-policy-report-only': 'b',
    'access-control-allow-origins': 'c',
    'x-referrer-policy': 'd',
  };
  const file = { kind: 'page', address: '/', file: 'index.html', type: 'text/html', headers } as const;
  expect(
    headersFile({ base: 'https://ada.example', folder: '/srv', files: [file], redirects: [] }).split(
      '\n\n',
    )[0],
  ).toBe('/*\n  x-content-type-options: nosniff');
});

it('what shows a text that took too long is made again the next time', async () => {
  const files = {
    'content/writing/long.md': post('Long', '2026-01-01', 'Words of it. '.repeat(100)),
    'content/writing/short.md': post('Short', '2026-01-02', 'Words.'),
  };
  const pages = ['writing/long/index.html', 'writing/short/index.html'];
  const bodies = async (shown: ShownText | null, isAway = false) => {
    let asked = 0;
    const showTexts: Platform['showTexts'] = (texts) => {
      asked++;
      return Promise.resolve(isAway ? null : texts.map(() => shown));
    };
    const { list, text } = await exported(files, { showTexts });
    const again = await exported(files, { showTexts, before: list });
    const isMade = pages.map((page) => again.outputs.find(({ file }) => file === page)?.body !== null);
    return { isAsked: asked > 0, isShown: text(pages[0] as string).includes('<p>By another</p>'), isMade };
  };
  expect(await bodies({ html: '<p>By another</p>', headings: [] })).toEqual({
    isAsked: true,
    isShown: true,
    isMade: [false, false],
  });
  const late = { isAsked: true, isShown: false, isMade: [true, false] };
  expect(await bodies(null)).toEqual(late);
  expect(await bodies(null, true)).toEqual(late);
});
