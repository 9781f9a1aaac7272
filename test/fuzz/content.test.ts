import { describe, expect, it } from 'vitest';
import { mdxCode } from '../../src/code/ask/mdx-code.ts';
import { cleanBody } from '../../src/markdown/clean/clean.ts';
import { outline } from '../../src/markdown/read/outline.ts';
import { siteConfig } from '../../src/model/site-config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { NOW, writeFolder } from '../support/workspace.ts';
import { runs } from '../support/whole.ts';
import { mutate, random } from './mutate.ts';

const SEEDS = [
  '---\ntitle: "A: b"\ndate: 2024-05-06T07:08:09+02:00\ntags: [one, two]\ndraft: false\n---\n\n# A\n\nText with [link](b.md) and ![image](c.png).\n',
  '+++\ntitle = "T"\ndate = 2024-05-06\naliases = ["/a", "b"]\n[taxonomies]\ntags = ["x"]\n+++\nBody {{< figure src="a.png" >}}\n',
  '{\n"title": "J",\n"published": false,\n"nested": {"a": [1, 2]}\n}\nBody\n',
  '---\ntitle: &a [x]\nb: *a\nslug: /x/:year/\nurl: https://e.example\nexpires: 2020-01-01\n---\n{% raw %}{{ a }}{% endraw %}\n```js\n{{ x }}\n```\n',
  "---\ntitle: M\n---\nimport A from './a';\n\n<A b={{ c: 1 }}>{d}</A>\n\n## H {#h}\n\n`code` <!-- more --> {: .x}\n",
];
const FILES = runs(5000);

describe(`${FILES} mutated files`, () => {
  it('are each served, hidden or reported', () => {
    const next = random(20_261_120);
    const files: Record<string, string> = {};
    for (let n = 0; n < FILES; n++) {
      const seed = SEEDS[n % SEEDS.length] as string;
      files[`content/writing/${n}.${n % 5 === 4 ? 'mdx' : 'md'}`] = mutate(seed, next);
    }
    const { report, content } = readContent(writeFolder(files), siteConfig.parse({}), NOW);
    expect(report.files.map(({ file }) => file).toSorted()).toEqual(Object.keys(files).toSorted());
    const served = report.files.filter(({ outcome }) => outcome === 'served').length;
    const paths = new Set(content.entries.map(({ path }) => path));
    expect(paths.size).toBe(content.entries.length);
    expect(served).toBeGreaterThan(0);
    for (const { pathname, body, title } of content.entries) {
      expect(decodeURIComponent(pathname)).toMatch(/^\//);
      expect(title).not.toContain('\0');
      expect(body.replaceAll('\0/', '')).not.toContain('\0');
    }
    const known = new Set(report.files.flatMap((file) => (file.outcome === 'reported' ? [file.file] : [])));
    const errors = new Set(
      report.diagnostics.flatMap(({ severity, file }) => (severity === 'error' ? [file] : [])),
    );
    expect(known).toEqual(errors);
  });
});

describe('a long text of one kind', () => {
  it.each([
    '{{',
    '{%',
    '{{<',
    '`',
    '``a',
    '<A ',
    '<a',
    '{',
    '[',
    '<!--',
    '{% raw %}',
    '{% highlight %}',
    '\n---\n',
    '# {#a',
    '{:',
    '&a ',
    '![](',
    '<style',
    '<!-- >\n\n',
    '<\n\n',
    '# <\n',
    '[\n',
    '[a]: <',
    '[[a',
    '![[a|',
    '%%\n',
    '$$',
    '$a',
    '{a=1 ',
    '[a](b c.d ',
    '[//]: # (',
    '{::comment}',
    '<div markdown=1 ',
    '<img srcset="a ',
    'export const a = [\n\n',
    'export const a = `\n\n',
    "export const a = '",
    '- <A>\n    ',
  ])('of %j is walked in one go', (piece) => {
    const text = piece.repeat(runs(20_000));
    for (const mdx of [undefined, mdxCode]) {
      const cleaned = cleanBody(text, { mdx, vault: mdx === undefined }).text;
      expect(outline(cleaned).headings.length).toBeLessThanOrEqual(20_000);
    }
  });
});
