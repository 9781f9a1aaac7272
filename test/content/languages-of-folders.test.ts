import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const text = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`;
const read = async (files: Record<string, string>) => {
  const { content } = await readFolder(files);
  return content.entries
    .map(({ file, pathname, lang, translationOf }) => `${file} ${pathname} ${lang} ${translationOf}`)
    .toSorted();
};

describe('a folder without a generator has translations', () => {
  it('beside their originals', async () => {
    expect(
      await read({
        'content/writing/hello.md': text('Hello'),
        'content/writing/hello.de.md': text('Hallo'),
        'content/writing/v1.2.md': text('Version'),
        'content/writing/hello.min.md': text('Small'),
      }),
    ).toEqual([
      'content/writing/hello.de.md /writing/de/hello de writing/hello',
      'content/writing/hello.md /writing/hello en null',
      'content/writing/hello.min.md /writing/hello.min en null',
      'content/writing/v1.2.md /writing/v1.2 en null',
    ]);
  });

  it('in a folder called as a language', async () => {
    expect(
      await read({
        'about.md': text('A'),
        'uses.md': text('U'),
        'de/about.md': text('A'),
        'de/uses.md': text('U'),
      }),
    ).toEqual([
      'about.md /about en null',
      'de/about.md /de/about de about',
      'de/uses.md /de/uses de uses',
      'uses.md /uses en null',
    ]);
  });

  it('in a folder for each language', async () => {
    expect(
      await read({ 'en/about.md': text('A'), 'pt-BR/about.md': text('A'), 'en/uses.md': text('U') }),
    ).toEqual([
      'en/about.md /about en null',
      'en/uses.md /uses en null',
      'pt-BR/about.md /pt-BR/about pt-BR about',
    ]);
  });

  it('in a folder of one entry', async () => {
    expect(await read({ 'a.md': text('A'), 'x/index.md': text('X'), 'x/fr/index.md': text('X') })).toEqual([
      'a.md /a en null',
      'x/fr/index.md /fr/x fr x',
      'x/index.md /x en null',
    ]);
  });

  it.each([
    ['without a counterpart', { 'a.md': text('A'), 'it/b.md': text('B') }, 'it/b.md /it/b en null'],
    [
      'with a page of its own alone',
      { 'index.md': text('A'), 'cs/index.md': text('C'), 'cs/b.md': text('B') },
      'cs/b.md /cs/b en null',
    ],
    ['that is no language', { 'a.md': text('A'), 'js/a.md': text('B') }, 'js/a.md /js/a en null'],
  ])('and none in a folder %s', async (_, files, line) => {
    expect(await read(files)).toContain(line);
  });

  it('as lectern.yaml says', async () => {
    const yaml = 'languages:\n  - { code: en, prefix: /en }\n  - { code: de, main: true }\n';
    expect(
      await read({
        'lectern.yaml': `language: de\n${yaml}`,
        'content/writing/hello.md': text('Hallo'),
        'content/writing/hello.en.md': text('Hello'),
        'content/writing/other.fr.md': text('Autre'),
      }),
    ).toEqual([
      'content/writing/hello.en.md /en/writing/hello en writing/hello',
      'content/writing/hello.md /writing/hello de null',
      'content/writing/other.fr.md /writing/other.fr de null',
    ]);
  });

  it('as the codes alone in lectern.yaml say', async () => {
    expect(
      await read({
        'lectern.yaml': 'languages: [en, de]\n',
        'content/writing/hello.de.md': text('Hallo'),
        'content/writing/other.fr.md': text('Autre'),
      }),
    ).toEqual([
      'content/writing/hello.de.md /writing/de/hello de null',
      'content/writing/other.fr.md /writing/other.fr en null',
    ]);
  });
});
