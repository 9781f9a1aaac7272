import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALIASES } from '../../src/content/fields/front-matter-keys.ts';
import { wellFormedJson } from '../../src/text/well-formed.ts';
import { BASE, exported } from '../export/outputs-of.ts';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { runs } from '../support/whole.ts';
import { writeFolder } from '../support/workspace.ts';

/** Half of a surrogate pair, as JSON, YAML and JavaScript write it, among other characters. */
const cut = fc
  .tuple(
    fc.constantFrom('', 'a', 'a/', '#', 'x@', '😀'),
    fc.constantFrom('d800', 'dbff', 'dc00', 'DFFF'),
    fc.constantFrom('', 'b', '/b'),
  )
  .map(([before, half, after]) => `${before}\\u${half}${after}`);

it('of JSON, halves of pairs are replaced, and nothing else is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '\ud83d', '\udc00\ud83d'),
      (text, half) => {
        const value = { [text + half]: [half + text, '\\ud83d', '😀'] };
        const read = JSON.parse(wellFormedJson(JSON.stringify(value))) as unknown;
        expect(read).toEqual({
          [(text + half).toWellFormed()]: [(half + text).toWellFormed(), '\\ud83d', '😀'],
        });
      },
    ),
  );
  expect(wellFormedJson(String.raw`"\uD83D\uDE00 \\ud83d \uD83Dx"`)).toBe(
    String.raw`"\uD83D\uDE00 \\ud83d \ufffdx"`,
  );
});

/** A file of each kind. All of its members are the text. */
const INPUTS: Readonly<Record<string, (text: string) => Record<string, string>>> = {
  'each key of front matter': (text) =>
    Object.fromEntries(
      [...Object.values(ALIASES).flatMap(({ own }) => own), 'taxonomies', 'x'].map((key, index) => [
        `writing/k${index}.md`,
        `---\ntitle: A\ndate: 2026-01-02\n${key}: "${text}"\n---\n\nWords.\n`,
      ]),
    ),
  'all keys of one, as lists and mappings': (text) => ({
    'writing/a.md': `---\ntitle: "${text}"\n"k${text}": 1\ntags: ["${text}"]\nauthors: ["${text}", {name: "${text}"}]\naliases: ["/${text}"]\nimage: {src: "${text}.png", alt: "${text}"}\n---\n\n[a](/${text}) &#xD800; [[${text}]]\n`,
    'talks/t.md': `---\ntitle: T\ndate: 2026-01-02\nconference: {name: "${text}"}\nlocation: {city: "${text}"}\n---\n\nWords.\n`,
  }),
  'rows of data': (text) => ({
    'talks.json': `[{"title": "${text}", "date": "2026-01-02", "link": "https://a.example/${text}", "tags": ["${text}"]}]`,
    'content/videos.yaml': `- title: "${text}"\n  url: "https://youtu.be/${text}"\n  transcript: "${text}"\n`,
  }),
  'the press kit': (text) => ({
    'press-kit.md': `---\nname: "${text}"\nemail: "${text}"\ncontact: "${text}"\nphotos: ["${text}.png"]\nfacts: {Name: "${text}"}\ndownloads: [{label: "${text}", href: "/${text}.zip"}]\ncolors: [{name: "${text}", hex: "#000000"}]\n---\n\n## Short bio\n\nWords.\n`,
  }),
  'the configuration': (text) => ({
    'lectern.yaml': `name: "${text}"\ndescription: "${text}"\nauthor: {name: "${text}", email: "a${text.replace(/\W/g, '')}@b.example"}\nnavigation: [{label: "${text}", href: "/${text}"}]\nsocial: [{label: "${text}", href: "https://a.example/${text}"}]\n`,
    'writing/a.md': '# A\n',
  }),
  'the configuration of a generator, which is code': (text) => ({
    'package.json': '{"dependencies":{"@docusaurus/core":"3.0.0"}}',
    'docusaurus.config.js': `export default { title: "${text}", tagline: "${text}", url: "https://d.example", baseUrl: "/", presets: ["classic"], organizationName: "${text}" };`,
    'docs/a.md': `---\nslug: "${text}"\nsidebar_label: "${text}"\n---\n\n# A\n`,
    'docs/_category_.json': `{"label": "${text}"}`,
  }),
  'each member of a built page': (text) => {
    const entity = text.replace(/\\u(\w{4})/, '&#x$1;');
    return {
      'index.html': `<title>Home</title><main><h1>Home</h1><p>Words of the home page.</p><a href="/a/">A</a></main>`,
      'a/index.html': `<html lang="${entity}"><title>${entity}</title><meta name="description" content="${entity}"><meta property="og:title" content="${entity}"><link rel="canonical" href="https://a.example/a/${entity}"><script type="application/ld+json">{"@type":"Article","headline":"${text}","author":{"name":"${text}"},"datePublished":"${text}","image":"/${text}.png","keywords":["${text}"]}</script><main><h1 id="${entity}">${entity}</h1><p>${'Words of the page. '.repeat(9)}<a href="/${entity}">${entity}</a><img src="/${entity}.png" alt="${entity}"></p></main></html>`,
    };
  },
};

it.each(Object.entries(INPUTS))('half of a pair in %s is no error', async (_name, files) => {
  await fc.assert(
    fc.asyncProperty(cut, async (text) => {
      const { failed, outputs } = await exported(files(text), { origins: { base: BASE } });
      expect(failed).toEqual([]);
      expect(outputs.some(({ kind }) => kind === 'page')).toBe(true);
    }),
    { numRuns: 2 },
  );
});

it('half of a pair in each argument of each tool, prompt and resource is no error', async () => {
  const app = await openAgentApp({ dir: writeFolder({ 'writing/a.md': '# A\n' }), quota: UNLIMITED });
  const { tools } = await app.ask<{ tools: { name: string; inputSchema: { properties?: object } }[] }>(
    'tools/list',
  );
  const { prompts } = await app.ask<{ prompts: { name: string; arguments?: { name: string }[] }[] }>(
    'prompts/list',
  );
  const calls = [
    ...tools.flatMap(({ name, inputSchema }) =>
      [...Object.keys(inputSchema.properties ?? {}), '?'].map((key) => ['tools/call', name, key] as const),
    ),
    ...prompts.flatMap(({ name, arguments: takes = [] }) =>
      takes.map((argument) => ['prompts/get', name, argument.name] as const),
    ),
  ];
  await fc.assert(
    fc.asyncProperty(cut, async (text) => {
      const send = async (method: string, params: string) => {
        const body = `{"jsonrpc":"2.0","id":"${text}","method":"${method}","params":${params}}`;
        const response = await app.post(body);
        const answer = await response.text();
        expect([method, params, response.status < 500, /INTERNAL_ERROR|-32603/.test(answer)]).toEqual([
          method,
          params,
          true,
          false,
        ]);
      };
      for (const [method, name, key] of calls) {
        const others = method === 'prompts/get' ? ',"topic":"a","claim":"a"' : '';
        const wanted = name === 'search_site' && key !== 'query' ? ',"query":"a"' : others;
        await send(method, `{"name":"${name}","arguments":{"${key}":"${text}"${wanted}}}`);
      }
      await send('resources/read', `{"uri":"${text}"}`);
      await send(
        'completion/complete',
        `{"ref":{"type":"ref/prompt","name":"${text}"},"argument":{"name":"topic","value":"${text}"}}`,
      );
      await send('tools/call', `{"name":"${text}"}`);
      await send(text, '{}');
      expect(
        (
          await app.post(
            `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"${text}","clientInfo":{"name":"${text}"}}}`,
          )
        ).status,
      ).toBe(200);
    }),
    { numRuns: runs(8) },
  );
});

it('a message that is nested too deep is refused, whatever is in its texts', async () => {
  const app = await openAgentApp({ dir: writeFolder({ 'writing/a.md': '# A\n' }), quota: UNLIMITED });
  const query = (value: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_site","arguments":{"query":${value}}}}`;
  const status = async (body: string) => (await app.post(body)).status;
  expect(await status(query('['.repeat(5000) + ']'.repeat(5000)))).toBe(400);
  expect(await status(query('{"a":'.repeat(5000) + '1' + '}'.repeat(5000)))).toBe(400);
  expect(await status(query(JSON.stringify('[{'.repeat(500) + '"\\')))).toBe(200);
});
