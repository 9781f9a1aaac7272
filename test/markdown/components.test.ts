import { describe, expect, it } from 'vitest';
import { mdxCode } from '../../src/code/ask/mdx-code.ts';
import { cleanBody } from '../../src/markdown/clean/clean.ts';

const cleaned = (text: string) => cleanBody(text, { templates: 'none' }).text;

describe('Markdown without what only its generator understands', () => {
  it.each([
    ['a component of one line', 'See <VersionTag v="2" /> here.', 'See  here.'],
    ['one around Markdown', '<Foo :bar="1">\n\nInner **text**.\n\n</Foo>', 'Inner **text**.\n\n'],
    ['custom elements', '<my-box class="a">\nText\n</my-box>', 'Text\n'],
    ['the title that it shows', '<Card title="Knots" href="/knots" />', '[Knots](/knots)\n'],
    [
      'its number, caption and file',
      '<Listing number="5-1" file-name="src/a.rs" caption="A `User`">',
      '**Listing 5-1: A `User`** (`src/a.rs`)\n',
    ],
    [
      'a caption with a type in a type',
      '<Listing number="5-2" caption="A `Rc<Cell<i32>>`">\n\nText.\n\n</Listing>\n',
      '**Listing 5-2: A `Rc<Cell<i32>>`**\n\n\nText.\n\n',
    ],
    ['a figure with its label', '<Stat value="42" label="Ferries" />', '**Ferries** 42\n'],
    ['one with a unit', '<Metric value="97" unit="%" name="Uptime" />', '**Uptime** 97%\n'],
    ['a label without the key of its tab', '<TabItem value="1" label="Rust" />', '**Rust**\n'],
    [
      'the value of a tab without a label',
      '<TabItem value="js">\n\nText\n\n</TabItem>',
      '**js**\n\n\nText\n\n',
    ],
    ['an answer', '<Item label="Why?" content="It floats." />', '**Why?** It floats.\n'],
    ['a badge', 'New <Badge type="tip" text="3.4+" />', 'New 3.4+'],
    ['a badge of a heading', '# Knots <Badge text="3.4+" />', '# Knots '],
    ['a tag with an arrow in it', '<Foo @click="() => go()">Go</Foo>', 'Go'],
    [
      'style sheets and scripts',
      '<style module>\n.a > b {}\n</style>\n\n<script setup>\nlet a\n</script>\nText',
      'Text',
    ],
    [
      'lines that are left',
      'A\n\n<Foo a="b">\n\n```\na\n\n\nb\n```\n\n</Foo>\n\nB\n\n    c\n\n\n    d',
      'A\n\n```\na\n\n\nb\n```\n\nB\n\n    c\n\n\n    d',
    ],
  ])('has no more of %s than its words', (_, markdown, text) => {
    expect(cleaned(markdown)).toBe(text);
  });

  it.each([
    ['how words look', '<span class="a">One</span> <font color=red>two</font> :material-home:'],
    ['types', 'A Vec<T> of Option<String> holds <String>s.'],
    ['placeholders', 'Run cp <your-name> <target-dir>.'],
    ['elements of HTML', '<kbd>Ctrl</kbd> and <details>\n<summary>More</summary>\n</details>'],
    ['what is escaped', 'Write \\<Foo bar="1">.'],
    ['a tag in words', 'With \\<script setup>:\n\n```vue\n<script setup>\n</script>\n```\n'],
    ['addresses', '<https://a.example/> <Me@a.example>'],
    [
      'code',
      '`<Foo a="1">` and\n\n```vue\n<script setup>\nlet a\n</script>\n<Foo a="1" />\n:material-home:\n```\n',
    ],
    ['code by indentation', 'Text\n\n    <script>\n    </script>\n'],
    ['tags that authors write about', 'The <script> tag, and <style> too.'],
    ['times', 'At 12:30:45, note:material'],
  ])('keeps %s', (_, markdown) => {
    expect(cleaned(markdown)).toBe(markdown);
  });
});

describe('what the owner says that a component becomes', () => {
  const components = {
    Chart: '![{title}](/charts/{slug}.png)',
    Aside: '> **{label}** {children}',
    'my-map': '[Map of {place}](/maps)',
    Advert: '',
  };
  it.each([
    ['its attributes', '<Chart title="Sales" slug="q1" />', '![Sales](/charts/q1.png)'],
    ['in a line', 'See <Chart slug="q1" title="Sales"/>.', 'See ![Sales](/charts/q1.png).'],
    ['what it holds', '<Aside label="Note">Keep **it**.</Aside>', '> **Note** Keep **it**.'],
    ['an element with a hyphen', '<my-map place="Rome"></my-map>', '[Map of Rome](/maps)'],
    [
      'one within another',
      '<Aside label="See"><Chart title="A" slug="b" /></Aside>',
      '> **See** ![A](/charts/b.png)',
    ],
    ['an attribute that is not there', '<Chart slug="q1" />', '![](/charts/q1.png)'],
    [
      'words that the text has no place for',
      '<Chart title="A" slug="b">Words.</Chart>',
      '![A](/charts/b.png)Words.',
    ],
    ['nothing', 'Words. <Advert title="Buy" />', 'Words. '],
    ['code', '`<Chart slug="q1" />`', '`<Chart slug="q1" />`'],
  ])('%s', (_, source, text) => {
    for (const mdx of [undefined, mdxCode])
      expect(cleanBody(source, { templates: 'none', mdx, components }).text).toBe(text);
  });

  it('has the values of expressions in MDX', () => {
    const source = 'export const year = 2024;\n\n<Chart title={`Sales of ${year}`} slug={"s"} />';
    expect(cleanBody(source, { templates: 'none', mdx: mdxCode, components }).text).toContain(
      '![Sales of 2024](/charts/s.png)',
    );
  });
});
