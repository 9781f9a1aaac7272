import { describe, expect, it } from 'vitest';
import { appOf, useApp } from '../support/app.ts';
import { elementsOf, select } from '../support/markup.ts';

const post = (title: string, more = '') => `---\ntitle: ${title}\ndate: 2026-03-01\n${more}---\nText.\n`;

describe('a site in German', () => {
  const files = {
    'lectern.yaml': 'name: Beispiel\nlanguage: de-AT\ntime_zone: Europe/Vienna\n',
    'content/writing/a.md': post('A'),
    'content/writing/b.md': post('B', 'lang: fr\nupdated: 2026-03-04\n'),
    'content/about.md': '---\ntitle: Über mich\n---\nIch.\n',
    'content/talks/c.md': post('C'),
  };

  it('speaks German, and calls its pages what they call themselves', async () => {
    const { ask } = await appOf(files);
    const { text } = await ask('/writing');
    const elements = elementsOf(text);
    const labels = select(elements, 'a').filter(
      ({ path }) => path.includes('nav') && path.includes('header'),
    );
    expect(labels.map((link) => link.text)).toEqual(['Artikel', 'Vorträge', 'Über mich']);
    expect(text).toContain('<span>2 Artikel<');
    expect(select(elements, 'time').map((time) => time.text)).toContain('1. März');
    expect((await ask('/writing/a')).text).toContain('1 Min. Lesezeit');
    expect((await ask('/nowhere', 'text/html')).text).toContain('Diese Seite gibt es nicht');
  });

  it('has the page of a French entry in French, in a German frame', async () => {
    const { ask } = await appOf(files);
    const { text } = await ask('/writing/b');
    const elements = elementsOf(text);
    expect(select(elements, 'html')[0]?.attributes).toEqual({ lang: 'fr', dir: 'ltr' });
    expect(select(elements, 'header')[0]?.attributes).toEqual({ lang: 'de-AT', dir: 'ltr' });
    expect(select(elements, 'footer')[0]?.attributes).toEqual({ lang: 'de-AT', dir: 'ltr' });
    expect(text).toContain('mis à jour le <time datetime="2026-03-04">4 mars 2026</time>');
  });

  it('has its reference in English, and says so', async () => {
    const { ask } = await appOf(files);
    const elements = elementsOf((await ask('/developers')).text);
    expect(select(elements, 'html')[0]?.attributes['lang']).toBe('en');
    expect(select(elements, 'footer')[0]?.attributes['lang']).toBe('de-AT');
  });
});

describe('a site in a language that is not translated', () => {
  it('is in English, but for the words that it brings itself, with its own plurals', async () => {
    const { ask } = await appOf({
      'lectern.yaml':
        'language: pl\nstrings: { skip: Przejdź, count_writing: { one: "{count} wpis", few: "{count} wpisy", other: "{count} wpisów" } }\n',
      'content/writing/a.md': post('A'),
      'content/writing/b.md': post('B'),
    });
    const { text } = await ask('/writing');
    expect(text).toContain('>Przejdź</a>');
    expect(text).toContain('2 wpisy');
    expect(text).toContain('Index for agents');
  });
});

describe('the title of a page in the navigation', () => {
  it('is ours where the page has a long one', async () => {
    const { ask } = await appOf({
      'content/about.md': '---\ntitle: Everything that there is to know about me\n---\nI.\n',
      'content/writing/a.md': post('A'),
      'content/writing/index.md': '---\ntitle: Notebook\n---\nNotes.\n',
    });
    const links = select(elementsOf((await ask('/writing/a')).text), 'a');
    const labels = links.filter(({ path }) => path.includes('nav') && path.includes('header'));
    expect(labels.map((link) => link.text)).toEqual(['Notebook', 'About']);
    expect(links.find(({ path }) => path.includes('main'))?.text).toBe('Notebook');
  });
});

describe('the same page in another language', () => {
  const { ask } = useApp({
    'lectern.yaml': 'name: Two\nlanguages: [en, de]\n',
    'content/pages/index.md': '---\ntitle: Home\n---\nText.\n',
    'content/pages/index.de.md': '---\ntitle: Heim\n---\nText.\n',
    'content/writing/a.md': post('A'),
    'content/writing/a.de.md': post('A auf Deutsch'),
    'content/talks/b.md': post('B'),
  });
  const othersOn = async (path: string) =>
    select(elementsOf((await ask(path)).text), 'a').flatMap(({ attributes: { hreflang, href } }) =>
      hreflang === undefined ? [] : [[hreflang, href]],
    );

  it.each([
    ['/', 'de', '/de/index'],
    ['/de/index', 'en', '/'],
    ['/writing', 'de', '/writing/de'],
    ['/writing/de', 'en', '/writing'],
    ['/writing/a', 'de', '/writing/de/a'],
    // No talk is in German, so the link leads to all that is.
    ['/talks', 'de', '/de'],
    ['/de', 'en', '/'],
  ])('is linked from %s', async (path, lang, other) => {
    expect(await othersOn(path)).toEqual([[lang, other]]);
  });

  it('is linked in the head, where both link to each other', async () => {
    const alternatesOn = async (path: string) =>
      select(elementsOf((await ask(path)).text), 'link').flatMap(({ attributes: { hreflang, href } }) =>
        hreflang === undefined ? [] : [[hreflang, new URL(href ?? '').pathname]],
      );
    const lists = [
      ['en', '/writing'],
      ['de', '/writing/de'],
    ];
    expect(await alternatesOn('/writing')).toEqual(lists);
    expect(await alternatesOn('/writing/de')).toEqual(lists.toReversed());
    expect(await alternatesOn('/')).toHaveLength(2);
    expect(await alternatesOn('/talks')).toEqual([]);
  });

  it('is not linked on a site in one language', async () => {
    const { ask: askOne } = await appOf({ 'content/writing/a.md': post('A') });
    expect(
      select(elementsOf((await askOne('/writing')).text), 'a').map((a) => a.attributes['hreflang']),
    ).not.toContain('en');
  });
});
