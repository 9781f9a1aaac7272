import { describe, expect, it } from 'vitest';
import { readJsConfig } from '../../src/generators/js/js-config.ts';

const CONFIG = `
// title: 'Old'
export const SITE_URL = 'https://example.com'; /* base: '/no/' */
export default defineConfig({
  text: "title: 'Words'",
  title: 'It\\'s mine',
  base: process.env.BASE,
  draft: true,
  locales: { root: { lang: 'en' }, 'pt-br': { lang: \`pt\`, link: pick({ lang: 'x' }) }, all: ['a'] },
  redirects: { '/a': '/b', '/c': { status: 301, destination: '/d' }, '/e': to('/f') },
  plugins: [['blog', { path: 'news' }], ['docs', ({ path: 'help' })], plain('docs')],
});
copy('static', '.');
`;

describe('a few keys of a configuration', () => {
  const config = readJsConfig(CONFIG);

  it('are what their literals say, comments and texts aside', () => {
    expect(config.string('title')).toBe("It's mine");
    expect(config.string('SITE_URL')).toBe('https://example.com');
    expect(config.string('base')).toBe(undefined);
    expect(config.boolean('draft')).toBe(true);
    expect(config.boolean('title')).toBe(undefined);
  });

  it('may be objects, lists, and arguments of calls', () => {
    expect(config.objects('locales').map(([name, { string }]) => [name, string('lang')])).toEqual([
      ['root', 'en'],
      ['pt-br', 'pt'],
    ]);
    expect(config.object('locales')?.strings('all')).toEqual(['a']);
    expect(config.pairs('redirects')).toEqual([
      ['/a', '/b'],
      ['/c', '/d'],
    ]);
    expect(config.after('docs').map(({ string }) => string('path'))).toEqual(['help']);
    expect(config.calls('copy')).toEqual([['static', '.']]);
  });

  it.each(['/* ', 'a:{', 'a: [', 'a("', "'a',{", '`${'])('are found in a megabyte of %s', (piece) => {
    const large = readJsConfig(`a: { ${piece.repeat(1e6 / piece.length)}`);
    large.string('x');
    large.pairs('a');
    large.objects('a');
    large.after('a');
    expect(large.calls('none')).toEqual([]);
  });
});
