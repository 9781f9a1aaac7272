import { describe, expect, it } from 'vitest';
import { type Answer, certain, type Config } from '../../src/code/ask/config.ts';
import { withinSite } from '../../src/code/parse/resolve.ts';
import { placeOf } from '../../src/code/parse/source.ts';
import { codeOf, shown, told } from './support.ts';

const TEXT = `import { SITE } from './site.js';
import starlight from '@astrojs/starlight';
export default {
  site: SITE.url,
  base: process.env.BASE || '/b',
  title: "It's mine",
  draft: true, count: 2, nothing: null,
  vite: { base: '/no', resolve: { alias: {} } },
  list: ['a', { b: 'c' }, ...(process.env.X ? ['d'] : [])],
  texts: ['a', 'b'],
  mixed: ['a', 1],
  unknown: make(),
  perhaps: process.env.X,
  open: { ...(process.env.Y && { only: 1 }) },
  f() { return 1 },
  integrations: [starlight({ title: 'T' })],
};
`;
const config = codeOf({
  'config.js': TEXT,
  'site.js': "export const SITE = {\n  url: 'https://x.example' };",
}).exported('config.js');
const at = (line: number, column: number) => ({ file: 'config.js', line, column });
const unknown = (why: string, line: number, column: number) => ({
  why,
  cause: 'environment',
  place: at(line, column),
});

describe('a configuration', () => {
  it('is asked for by its path, never for a key wherever that stands', () => {
    expect(told(config.at('vite', 'base').text())).toBe('/no');
    expect(told(config.at('base').text())).toEqual({
      value: '/b',
      ...unknown('the environment variable BASE is not known', 5, 9),
    });
    expect(told(config.at('alias').text())).toBe(undefined);
    expect(told(config.at('vite', 'alias', 'x', 'y').text())).toBe(undefined);
    expect(told(config.at('title', 'length').text())).toBe(undefined);
    expect(told(config.at('list', 'length').number())).toBe(undefined);
    expect(config.at('texts', 'map').kind).toBe('absent');
    expect(config.at('constructor').kind).toBe('absent');
  });

  it('says where each part stands', () => {
    const placeAt = (part: Config | undefined) => part && placeOf(part.raw.at);
    expect(placeAt(config.at('site'))).toEqual(at(4, 9));
    expect(placeAt(config.at('list', 1, 'b'))).toEqual(at(9, 20));
    expect(placeAt(config.at('list', 1))).toEqual(at(9, 15));
    expect(placeAt(config.at('integrations', 0).call?.arg(0).at('title'))).toEqual(at(16, 37));
    expect(config.at('integrations', 0).call?.place).toEqual(at(16, 18));
  });

  it('has values of several kinds', () => {
    expect(told(config.at('draft').flag())).toBe(true);
    expect(told(config.at('count').number())).toBe(2);
    expect(told(config.at('nothing').text())).toBe(undefined);
    const kinds = ['title', 'draft', 'count', 'nothing', 'gone', 'vite', 'list', 'f', 'unknown', 'only'];
    expect(kinds.map((key) => config.at(key).kind)).toEqual([
      'text',
      'flag',
      'number',
      'null',
      'absent',
      'mapping',
      'list',
      'function',
      'call',
      'absent',
    ]);
  });

  it.each<[string, (part: Config) => Answer<unknown>, string]>([
    ['draft', (part) => part.text(), '`true` stands where a text is expected'],
    ['title', (part) => part.flag(), 'a text stands where `true` or `false` is expected'],
    ['title', (part) => part.number(), 'a text stands where a number is expected'],
    ['title', (part) => part.list(), 'a text stands where a list is expected'],
    ['list', (part) => part.entries(), 'a list stands where a mapping is expected'],
    ['vite', (part) => part.text(), 'a mapping stands where a text is expected'],
    ['f', (part) => part.text(), 'a function stands where a text is expected'],
    ['count', (part) => part.text(), 'a number stands where a text is expected'],
    ['mixed', (part) => part.texts(), 'a number stands where a text is expected'],
    ['unknown', (part) => part.text(), 'make() is not run'],
    ['unknown', (part) => part.at('x').text(), 'make() is not run'],
  ])('%s is not what is wanted', (key, ask, why) => {
    const { value, doubt } = ask(config.at(key));
    expect([value, doubt?.why]).toEqual([undefined, why]);
  });

  it('may be absent only if the environment says nothing', () => {
    const absent = unknown('the environment variable X is not known', 13, 12);
    expect(told(config.at('perhaps').text())).toEqual(absent);
    expect(told(config.at('open', 'only').number())).toEqual({
      ...unknown('the environment variable Y is not known', 14, 15),
    });
    const keys = ['perhaps', 'base', 'gone', 'title'];
    expect(keys.map((key) => certain(config.at(key).text()))).toEqual([
      undefined,
      undefined,
      undefined,
      "It's mine",
    ]);
  });

  it('has lists, whose items may be unknown', () => {
    expect(told(config.at('texts').list())).toMatchObject([{ kind: 'text' }, { kind: 'text' }]);
    expect(told(config.at('list').list())).toEqual(unknown('the environment variable X is not known', 9, 31));
    const { items, unknownReason: why } = config.at('list').items();
    expect([items.map(shown), why?.why]).toEqual([
      ['a', { b: 'c' }],
      'the environment variable X is not known',
    ]);
    expect(told(config.at('texts').texts())).toEqual(['a', 'b']);
    expect(told(config.at('title').texts())).toEqual(["It's mine"]);
    expect(told(config.at('gone').texts())).toBe(undefined);
    expect(told(config.at('gone').list())).toBe(undefined);
    expect(config.at('title').items()).toEqual({ items: [], unknownReason: null });
  });

  it('has mappings', () => {
    const { value } = config.at('vite').entries();
    expect(value?.map(([key, part]) => [key, part.kind])).toEqual([
      ['base', 'text'],
      ['resolve', 'mapping'],
    ]);
    expect(told(config.at('gone').entries())).toBe(undefined);
  });

  it('is true or false', () => {
    expect(config.at('title').truth()).toMatchObject({ value: true });
    expect(config.at('nothing').truth()).toMatchObject({ value: false });
    expect(config.at('perhaps').truth()).toMatchObject({ value: false, doubt: { cause: 'environment' } });
    expect(config.at('unknown').truth()).toMatchObject({ value: undefined, doubt: { cause: 'package' } });
  });
});

describe('a path', () => {
  it.each<[string, string, string | null]>([
    ['./a/b/', '', 'a/b'],
    ['a', 'sub', 'sub/a'],
    ['../a', 'sub', 'a'],
    ['../a', '', null],
    ['/.site/a/../b', 'sub', 'b'],
    ['/.site', '', ''],
    ['.', 'sub', 'sub'],
    ['/a', '', null],
    ['file:///.site/a', '', 'a'],
  ])('%s in %j is below the site at %j', (path, folder, found) =>
    expect(withinSite(path, folder)).toBe(found),
  );
});
