import { describe, expect, it } from 'vitest';
import { type CallResult, follow, type LoggedCall, recorder } from '../../src/code/ask/follow.ts';
import { codeOf, type Files, shown, told } from './support.ts';

/**
 * A call as a line, such as `ignores.add("a")`. `?` in front means that the call depends on a condition, and `??` that
 * Lectern does not assume it.
 */
function line({ call, unless, isAssumed }: LoggedCall): string {
  const args = call.args.map((arg) => JSON.stringify(shown(arg)) ?? 'undefined');
  return `${unless ? (isAssumed ? '? ' : '?? ') : ''}${call.path.join('.')}(${args.join(', ')})`;
}

/** The calls that a function of the site makes on its argument. */
function made(text: string, files: Files = {}): string[] {
  return answerOf(text, files).calls.map(line);
}

function answerOf(text: string, files: Files = {}): CallResult {
  const code = codeOf({ 'config.js': text, ...files }, { appliers: ['addPlugin'] });
  return follow(code.exported('config.js'), [recorder('api')]);
}

describe('calls of a recorded object', () => {
  it('are reported in order, with their arguments', () => {
    const text = `
const dir = 'src';
module.exports = function (api) {
  api.copy(dir + '/img');
  api.ignores.add(\`\${dir}/x\`, { a: [1] });
  const { copy } = api;
  copy('b');
  api['set' + 'Up']();
  const other = api;
  other.copy(...['c', 'd']);
};`;
    expect(made(text)).toEqual([
      'api.copy("src/img")',
      'api.ignores.add("src/x", {"a":[1]})',
      'api.copy("b")',
      'api.setUp()',
      'api.copy("c", "d")',
    ]);
  });

  it.each<[string, string[]]>([
    ['if (process.env.A) api.a(); api.b()', ['?? api.a()', 'api.b()']],
    ['if (!process.env.A) api.a(); else api.b()', ['?? api.b()', '? api.a()']],
    ["if (process.env.NODE_ENV === 'production') api.a(); else api.b()", ['api.a()']],
    ['process.env.A && api.a()', ['?? api.a()']],
    ['process.env.A || api.a()', ['? api.a()']],
    ['process.env.A ? api.a() : api.b()', ['?? api.a()', '? api.b()']],
    ['if (process.env.A) return; api.a()', ['? api.a()']],
    ['if (process.env.A) { if (process.env.B) return; api.a() } api.b()', ['?? api.a()', '? api.b()']],
    ["['x', 'y'].forEach((a) => api.a(a))", ['api.a("x")', 'api.a("y")']],
    ['Object.entries({ x: 1 }).forEach(([a, b]) => api.a(a, b))', ['api.a("x", 1)']],
    ['gone.forEach((a) => api.a(1))', ['gone.forEach("function")', '?? api.a(1)']],
    ['while (process.env.A) api.a()', ['?? api.a()']],
    ['const f = (b) => b.a(); f(api); f(api)', ['api.a()', 'api.a()']],
    ['[1].map(() => api.a())', ['api.a()']],
    ["api.a(process.env.A, process.env.A || 'x')", ['api.a({}, {"assumed":"x"})']],
    ['api.a(gone(1))', ['gone(1)', 'api.a("gone()")']],
    ["api.on('x', () => { api.never() })", ['api.on("x", "function")']],
    ['const b = api.a(); b.c(); api.d().e()', ['api.a()', 'c()', 'api.d()', 'e()']],
    ['api.a(api)', ['api.a({"?":"api is not read"})']],
  ])('%s', (body, calls) => expect(made(`module.exports = (api) => { ${body} }`)).toEqual(calls));

  it('are followed into functions and modules that it is handed to', () => {
    const text = `
import drafts, { more } from './drafts.js';
import pkg from 'package';
export default function (api) {
  api.addPlugin(drafts, { a: 1 });
  more(api);
  api.addPlugin(pkg, { b: 2 });
  api.addPlugin((inner) => inner.c());
  if (process.env.A) api.addPlugin(drafts);
}`;
    const drafts =
      'export default (api, options) => { api.drafts(options?.a) }; export const more = (api) => api.more();';
    expect(made(text, { 'drafts.js': drafts })).toEqual([
      'api.addPlugin("function", {"a":1})',
      'api.drafts(1)',
      'api.more()',
      'api.addPlugin({"?":"pkg of package is not read"}, {"b":2})',
      'api.addPlugin("function")',
      'api.c()',
      '?? api.addPlugin("function")',
      '?? api.drafts(undefined)',
    ]);
  });

  it('say why they may not be made, and where they are', () => {
    const { calls } = answerOf('module.exports = (api) => {\n  if (process.env.A)\n    api.a();\n}');
    expect(calls).toHaveLength(1);
    const unless = calls[0]?.unless ?? null;
    expect(told({ value: undefined, doubt: unless })).toEqual({
      why: 'the environment variable A is not known',
      cause: 'environment',
      place: { file: 'config.js', line: 2, column: 7 },
    });
    expect(calls[0]?.call.place).toEqual({ file: 'config.js', line: 3, column: 5 });
    expect(calls[0]?.call.name).toBe('a');
  });

  it('leave what the function gives back to be read', () => {
    const { result } = answerOf("module.exports = (api) => { api.a(); return { dir: { input: 'src' } } }");
    expect(result.at('dir', 'input').text()).toMatchObject({ value: 'src' });
  });

  it('change nothing that it is given', () => {
    expect(made('module.exports = (api) => { const a = { b: 1 }; api.a(a); api.c(a.b); }')).toEqual([
      'api.a({"b":1})',
      'api.c(1)',
    ]);
  });
});

describe('calls that a module makes', () => {
  const text = `
import lume from 'lume/mod.ts';
import blog from './blog.js';
const site = lume({ src: './src' });
site.ignore('a', 'b').use(plugin());
if (Deno.env.get('A')) site.ignore('c');
export default site;`;
  const code = codeOf({ 'a.ts': text, 'blog.js': 'inner(); export default 1;' });

  it('are reported with the objects on which they are made', () => {
    const calls = code.calls('a.ts');
    expect(calls.map(line)).toEqual([
      'lume({"src":"./src"})',
      'ignore("a", "b")',
      'plugin()',
      'use("plugin()")',
      'Deno.env.get("A")',
      '?? ignore("c")',
    ]);
    expect(calls[1]?.call.on?.name).toBe('lume');
    expect(calls[1]?.call.on?.module).toBe('lume/mod.ts');
    expect(calls[3]?.call.on?.on?.name).toBe('lume');
    expect(calls[0]?.call.on).toBe(undefined);
    expect(calls[2]?.call.module).toBe(null);
    expect(code.exported('a.ts').call?.arg(0).at('src').text()).toMatchObject({ value: './src' });
  });

  it('do not include those of imported modules', () => {
    expect(code.calls('blog.js').map(line)).toEqual(['inner()']);
    expect(code.calls('gone.js')).toEqual([]);
  });
});

describe('a function that gives back its argument', () => {
  const of = (text: string, passThrough: string[]) =>
    shown(codeOf({ 'config.js': text }, { passThrough }).exported('config.js'));

  it.each<[string, unknown]>([
    ["import { defineConfig } from 'lib'; export default defineConfig({ a: 1 });", { a: 1 }],
    ["import { defineConfig as d } from 'lib'; export default d({ a: 1 });", { a: 1 }],
    ["import defineConfig from 'lib'; export default defineConfig({ a: 1 });", { a: 1 }],
    ['export default defineConfig({ a: 1 });', { a: 1 }],
    ["const { defineConfig } = require('lib'); module.exports = defineConfig({ a: 1 });", { a: 1 }],
    ["import * as lib from 'lib'; export default lib.defineConfig({ a: 1 });", { a: 1 }],
    ['export default defineConfig(defineConfig({ a: 1 }));', { a: 1 }],
    ['const a = { b: 1 }; defineConfig(a); export default a.b;', 1],
    ['export default withX({ a: 1 })({ b: 2 });', '()'],
    ['export default other({ a: 1 });', 'other()'],
    ['const defineConfig = (a) => a.b; export default defineConfig({ b: 1 });', 1],
    ['export default defineConfig();', undefined],
  ])('%s', (text, value) => expect(of(text, ['defineConfig'])).toEqual(value));
});

describe('calls of calls', () => {
  it('are read from the last to the first', () => {
    const code = codeOf({
      'a.ts':
        "import { z } from 'astro/zod'; export const a = z.object({ b: z.boolean().optional().default(true) }).strict();",
    });
    const { call } = code.exported('a.ts', 'a');
    expect(call?.name).toBe('strict');
    expect(call?.on?.name).toBe('object');
    expect(call?.on?.path).toEqual(['z', 'object']);
    expect(call?.on?.module).toBe('astro/zod');
    const inner = call?.on?.arg(0).at('b').call;
    expect([inner?.name, inner?.arg(0).flag().value, inner?.on?.name, inner?.on?.on?.name]).toEqual([
      'default',
      true,
      'optional',
      'boolean',
    ]);
  });

  it('keep what they are given as it was then', () => {
    const code = codeOf({
      'a.js': 'const o = { a: 1, l: [] }; export default make(o); o.a = 2; o.l.push(1);',
    });
    expect(shown(code.exported('a.js').call!.arg(0))).toEqual({ a: 1, l: [] });
  });

  it('are a chain of what is done to a collection', () => {
    const code = codeOf({
      'page.ts': `
import { getCollection } from 'astro:content';
import { posts } from './posts';
export async function getStaticPaths() {
  const all = await posts();
  return all.sort((a, b) => b.data.date - a.data.date).map((post) => ({ params: { slug: post.id } }));
}`,
      'posts.ts': `
import { getCollection } from 'astro:content';
export const posts = async () => (await getCollection('blog', ({ data }) => !data.draft)).filter((p) => p.data.open);`,
    });
    const { result, calls } = follow(code.exported('page.ts', 'getStaticPaths'), []);
    const names: string[] = [];
    for (let call = result.call; call !== undefined; call = call.on) names.push(call.name);
    expect(names).toEqual(['map', 'sort', 'filter', 'getCollection']);
    const source = result.call?.on?.on?.on;
    expect(source?.module).toBe('astro:content');
    expect(source?.arg(0).text()).toMatchObject({ value: 'blog' });
    expect(source?.arg(1).kind).toBe('function');
    expect(calls.filter(({ call }) => call.name === 'getCollection')).toHaveLength(1);
    const made = follow(result.call!.arg(0), [{ id: 'x' }]).result;
    expect(shown(made)).toEqual({ params: { slug: 'x' } });
  });
});

describe('a module that is not looked into', () => {
  it('is taken for a package', () => {
    const code = codeOf(
      {
        'a.ts': "import * as Plugin from './plugins'; export default [Plugin.A({ b: 1 })];",
        'plugins.ts': 'export const A = () => 1;',
      },
      { isOpaque: (specifier) => specifier === './plugins' },
    );
    const call = code.exported('a.ts').at(0).call;
    expect([call?.name, call?.module, shown(call!.arg(0))]).toEqual(['A', './plugins', { b: 1 }]);
  });
});

describe('a function that calls itself', () => {
  it('is not followed where nobody can tell how often, and what it changes is unknown', () => {
    const text = `import { list } from 'lib';
const found = []; let n = 0; const kept = 1;
function walk(items) { n++; items.forEach((item) => { found.push(item); walk(item.children) }) }
walk(list);
export default [found, n, kept];`;
    expect(shown(codeOf({ 'a.js': text }).exported('a.js'))).toMatchObject([
      ['…'],
      { '?': expect.any(String) as string },
      1,
    ]);
  });

  it('may be asked as often as a site has entries', () => {
    const sum = codeOf({ 'a.js': 'const sum = (n) => (n > 0 ? n + sum(n - 1) : 0); export default sum;' });
    const answers = Array.from({ length: 50 }, () => shown(follow(sum.exported('a.js'), [80]).result));
    expect(new Set(answers)).toEqual(new Set([3240]));
  });
});
