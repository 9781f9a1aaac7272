import { describe, expect, it } from 'vitest';
import { readBuild } from '../support/built.ts';

const FRENCH =
  'Nous avons passé la journée à marcher dans la forêt, et le soir nous avons mangé du pain avec du fromage. Personne ne savait encore que la pluie allait durer toute la semaine, ni que la rivière sortirait de son lit avant le matin du quatrième jour, quand tout le pain serait mangé.';
const ENGLISH =
  'We spent the day walking through the forest, and in the evening we had bread with cheese. Nobody knew yet that the rain would last all week, or that the river would leave its bed before the morning of the fourth day came, when all of the bread had been eaten.';
const page = (text: string, { head = '', lang = '' } = {}) =>
  `<!DOCTYPE html><html${lang}><head><title>${text.slice(0, 12)}</title>${head}</head><body><main><p>${text}</p><a href="/">x</a></main></body></html>`;
const home = (html: string) => html.replace('</main>', '<a href="a.html">a</a><a href="b.html">b</a></main>');
const languages = (files: Record<string, string>) => {
  const { content, report } = readBuild(files);
  const why = report.site.find(({ what }) => what === 'language')?.why;
  return [
    content.config.language,
    why,
    ...content.entries.filter(({ path }) => path !== 'index').map(({ path, lang }) => `${path} ${lang}`),
  ];
};

describe('the language of a build', () => {
  it('is what its pages say', () => {
    const lang = ' lang="pt-BR"';
    expect(
      languages({ 'index.html': home(page(ENGLISH, { lang })), 'a.html': page(FRENCH, { lang }) }),
    ).toEqual(['pt-BR', 'its own pages', 'a pt-BR']);
  });
  it('is what links with hreflang say of the page', () => {
    const head =
      '<link rel="alternate" hreflang="fr" href="/"><link rel="alternate" hreflang="x-default" href="/">';
    expect(languages({ 'index.html': home(page('Vin', { head })), 'a.html': page('Pain') })).toEqual([
      'fr',
      'the hreflang of its links',
      'a fr',
    ]);
  });
  it('is what a page says itself before what links say of it', () => {
    const head = '<link rel="alternate" hreflang="fr" href="/">';
    const lang = ' lang="pt-BR"';
    expect(languages({ 'index.html': home(page('Vin', { head, lang })), 'a.html': page('Pain') })).toEqual([
      'pt-BR',
      'its own pages',
      'a pt-BR',
    ]);
  });
  it('is in the canonical address', () => {
    const head = '<link rel="canonical" href="https://x.example/fr-FR/">';
    expect(languages({ 'index.html': home(page('Vin', { head })), 'a.html': page('Pain') })).toEqual([
      'fr-FR',
      'the addresses of its pages',
      'a fr-FR',
    ]);
  });
  it('is that of most of its words, and of each page that of its own', () => {
    expect(
      languages({ 'index.html': home(page(FRENCH)), 'a.html': page(FRENCH), 'b.html': page(ENGLISH) }),
    ).toEqual(['fr', 'the words of its pages', 'a fr', 'en/b en']);
  });
  it('is not guessed from a few words', () => {
    expect(languages({ 'index.html': home(page('Bonjour')), 'a.html': page('Bonsoir') })).toEqual([
      'en',
      'nothing says otherwise',
      'a en',
    ]);
  });
});

it('a translation is of the page that its link names in any form of the main language', () => {
  const original = page(ENGLISH, { lang: ' lang="en"' });
  const head = '<link rel="alternate" hreflang="en-GB" href="/a.html">';
  const { content } = readBuild({
    'index.html': home(original),
    'a.html': original,
    'b.html': page(FRENCH, { head, lang: ' lang="de"' }),
  });
  const translation = content.entries.find(({ lang }) => lang === 'de');
  expect(translation?.translationOf).toBe('a');
});

it('a translation is of the page with the same address, whether or not the main language has a folder', () => {
  const originalOf = (file: string) =>
    readBuild({
      'index.html': page(`<a href="${file}">a</a> <a href="de/a.html">b</a>`, { lang: ' lang="en"' }),
      [file]: page(ENGLISH, { lang: ' lang="en"' }),
      'de/a.html': page(FRENCH, { lang: ' lang="de"' }),
    }).content.entries.find(({ lang }) => lang === 'de')?.translationOf;
  expect([originalOf('a.html'), originalOf('en/a.html')]).toEqual(['a', 'en/a']);
});
