import { describe, expect, it } from 'vitest';
import { mdxCode } from '../../src/code/ask/mdx-code.ts';
import { cleanBody } from '../../src/markdown/clean/clean.ts';

const shown = (source: string) => cleanBody(source, { mdx: mdxCode }).text;

describe('what the page of an MDX file hides', () => {
  it.each([
    ['an attribute', 'Open <span hidden>lemur</span> gate.', 'Open  gate.'],
    ['one with a value of JSX', 'Open <span className="x" hidden={true}>lemur</span> gate.', 'Open  gate.'],
    ['a block', '<div hidden>\n\nlemur *x*\n\n<div>lemur</div>\n\n</div>\n\nGate.', 'Gate.'],
    [
      'a style that is a constant',
      "export const gone = { display: 'none' };\n\n<div style={gone}>lemur</div>\n\nGate.",
      'Gate.',
    ],
    ['a style of JSX', "<div style={{ color: 'red', display: 'none' }}>lemur</div>\n\nGate.", 'Gate.'],
    ['a style of HTML', '<p style="display:none">lemur</p>\n\nGate.', 'Gate.'],
    ['a template', '<template>lemur</template>\n\nGate.', 'Gate.'],
    ['a code in its tag', '<div onClick={() => a > b} hidden>lemur</div>\n\nGate.', 'Gate.'],
    [
      'a style with a quoted key',
      `<p style={{"color": "red", "display": "none"}}>lemur</p>\n\nGate.`,
      'Gate.',
    ],
    ['a bar', '<progress value="3">lemur</progress> <meter value={0.5}>lemur</meter> Gate.', '  Gate.'],
    [
      'what a player shows only where it is unknown',
      '<video src={film}>lemur <source src="a.mp4" /> lemur</video> Gate.',
      '<video><source src="a.mp4" /></video> Gate.',
    ],
    ['a component', '<Panel hidden>lemur</Panel>\n\nGate.', 'Gate.'],
  ])('is left out: %s', (_name, source, text) => {
    expect(shown(source)).toBe(text);
  });

  it.each([
    [
      'a class that is called so',
      '<div className="hidden lg:block">lemur</div>',
      '<div className="hidden lg:block">lemur</div>',
    ],
    ['what is not hidden', '<p hidden={false}>lemur</p>', '<p>lemur</p>'],
    ['what an empty element is followed by', '<div hidden />\n\nlemur', '<div hidden />\n\nlemur'],
    ['code', '`<p hidden>lemur</p>`', '`<p hidden>lemur</p>`'],
    ['a component called Template', '<Template>lemur</Template>', 'lemur'],
  ])('is not %s', (_name, source, text) => {
    expect(shown(source)).toBe(text);
  });
});

describe('an expression of MDX', () => {
  it.each([
    ['a brace', "Write {'{'}reed{'}'} here.", 'Write {reed} here.'],
    ['a brace in other quotes', 'A {"{"} b. Between. A {`}`} c.', 'A { b. Between. A } c.'],
    [
      'a brace that is alone',
      "One: {'{'} stays.\n\nNext.\n\nTwo: {'}'} ends.",
      'One: { stays.\n\nNext.\n\nTwo: } ends.',
    ],
    ['quotes and escapes', `{"it's {fine}"} {'it\\'s'} {'a\\u00e9'}`, "it's {fine} it's aé"],
    ['a template with an expression of its own', "{`a ${'}'} b`} end", 'a } b end'],
    [
      'a constant',
      "export const year = 1987;\nexport const at = { town: 'Ostend' };\n\nIn {year}, {at.town}: {`c. ${year}`}.",
      'In 1987, Ostend: c. 1987.',
    ],
    ['a comment before it', '{\n  // a } here\n  "Reed"\n}', 'Reed'],
    ['a comment with a brace', "{/* don't } stop */}Reed", 'Reed'],
    ['words in a component', "<Trans>{'{'}count{'}'} reeds</Trans>", '{count} reeds'],
  ])('is its text: %s', (_name, source, text) => {
    expect(cleanBody(source, { mdx: mdxCode }).text).toBe(text);
  });

  it.each([
    ['a function in an attribute', '<Foo render={() => "}"} text="reed" />\n\nNext.', 'reed\n\n\nNext.'],
    ['a brace in code', '<Code lang="js" code={`if (a) {`} />\n\nNext.', '```js\nif (a) {\n```\n\nNext.'],
    [
      'a brace in a string',
      '<Card title="Curly } reed" href="https://r.example/">body</Card>\n\nNext.',
      '[Curly } reed](https://r.example/) body\n\nNext.',
    ],
    ['markup', "{list.map((x) => (\n  <li key={x}>it's {x}</li>\n))}\n\nNext.", '\n\nNext.'],
    ['what is spread', '<Foo {...props} title="Reed" />\n\nNext.', '**Reed**\n\n\nNext.'],
  ])('ends where JavaScript says: %s', (_name, source, text) => {
    expect(cleanBody(source, { mdx: mdxCode }).text).toBe(text);
  });

  it.each([
    '```js title="a.js" {1,3-4}\none\n```',
    '- item\n\n  ~~~js ins={1} mark={"label":5}\n  two\n  ~~~',
    '1.  item\n\n        ```js ins={11-12}\n        import { two } from "./two";\n        ```\n\n    after',
    ':::caution{icon="heart"}\nnine\n:::',
    '## Port {#port-option}',
    '### Three [l](x.md) {#three}\n\n## Two `code` {#two}',
    'A \\{reed\\} and `{c}`.',
  ])('is none of %j', (source) => {
    expect(cleanBody(source, { mdx: mdxCode }).text).toBe(source);
  });

  it('is reported if only the program knows its value', () => {
    expect(cleanBody('One {count()} and {1 + 1}.', { mdx: mdxCode })).toMatchObject({
      text: 'One  and .',
      entries: [
        { start: 4, end: 13, by: '', code: 'computed', name: '{count()}' },
        { start: 18, end: 25, by: '', code: 'computed', name: '{1 + 1}' },
      ],
    });
  });
});

describe('a component of MDX', () => {
  it.each([
    ['in another', '<Cards><Card title="Reed" href="/r" /></Cards>', '[Reed](/r) '],
    [
      'with words, in another',
      '<Group cols={2}><Card title="Reed" href="/r">Sedge.</Card></Group>',
      '[Reed](/r) Sedge.',
    ],
    ['after words', 'See: <Card title="Reed" href="/r">Sedge.</Card>', 'See: [Reed](/r) Sedge.'],
    ['in HTML', '<div><Card title="Reed" href="/r">Sedge.</Card></div>', '<div>\n\n[Reed](/r) Sedge.</div>'],
    [
      'with the labels of its tabs',
      "<Tabs items={['npm', 'pnpm']}>\n<Tabs.Tab>a</Tabs.Tab>\n<Tabs.Tab>b</Tabs.Tab>\n</Tabs>",
      '**npm** a\n**pnpm** b\n',
    ],
    [
      'with the labels of its tabs, and another component before them',
      "<Tabs items={['npm', 'pnpm']}>\n<Note>n</Note>\n<Tab>a</Tab>\n<Tab>b</Tab>\n</Tabs>",
      'n\n**npm** a\n**pnpm** b\n',
    ],
    ['in an item', '- <Card title="Reed" href="/r">Sedge.</Card>', '- [Reed](/r) Sedge.'],
    [
      'beside another',
      '<Card title="R1" href="/r1">s1</Card><Card title="R2" href="/r2">s2</Card>',
      '[R1](/r1) s1\n\n[R2](/r2) s2',
    ],
    ['beside another in an item', '- <Card title="R1" /><Card title="R2" />', '- **R1** \n\n  **R2** '],
    [
      'without words of its own, beside another',
      '<Tabs><Tab value="a">one</Tab><Tab value="b">two</Tab></Tabs>',
      'one\n\ntwo',
    ],
    ['a label that is a number', '<Step title={1}>Cut.</Step>', '**1** Cut.'],
    [
      'the name of a parameter',
      '<ParamField path="reed_id" type="string">Says which.</ParamField>',
      '`reed_id` (string) Says which.',
    ],
    [
      'the facts of a parameter',
      '<ResponseField name="reed" type="int" required deprecated={false} default={3}>R.</ResponseField>',
      '`reed` (int, required, default: 3) R.',
    ],
    ['a question', '<Accordion question="Why?" answer="Rain." />', '**Why?** Rain.\n'],
    ['who said it', '<Quote author="Ada Reed">Cut.</Quote>', '*Ada Reed* Cut.'],
    ['a subtitle', '<Hero title="Reed" subtitle="Of the fen" />', '**Reed** Of the fen\n'],
    ['a fact that is an expression', '<ParamField path="reed" required={true} />', '`reed` (required)\n'],
    ['a value that shows nothing', 'a{true}b{null}c', 'abc'],
    ['a name', '<Author name="Ann Reed" />', '**Ann Reed**\n'],
    ['an icon', '<Icon name="star" />', ''],
    ['a picture', '<Frame src="/r.png" alt="A reed" />', '![A reed](/r.png)\n'],
    ['a link', 'Read <Link to="/r">about reeds</Link>.', 'Read [about reeds](/r).'],
    ['a link to a place alone', '<LinkButton href="/r" />', '[/r](/r)'],
    ['words in markup', '<Step title={<b>Reed bed</b>}>Cut.</Step>', '**Reed bed** Cut.'],
    [
      'words in a string of code',
      "<Step title={'Reed'} description={`Bed`}>Cut.</Step>",
      '**Reed** Bed Cut.',
    ],
    ['words of a constant', "export const r = 'Reed';\n\n<Step title={r}>Cut.</Step>", '**Reed** Cut.'],
  ])('keeps its words and its address: %s', (_name, source, text) => {
    expect(cleanBody(source, { mdx: mdxCode }).text).toBe(text);
  });
});
