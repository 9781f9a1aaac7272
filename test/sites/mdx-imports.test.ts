import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

// The cases come from rachfop/docusaurus-plugin-llms 65, and from the documentation of Docusaurus ("Importing code
// snippets") and Starlight ("Code").
describe('a text of Docusaurus takes in', () => {
  it.each([
    ['import N from "@shared/note.mdx";\n\n<N />', 'The note.'],
    ['import N from "@site/shared/note.mdx";\n\n<N />', 'The note.'],
    ['import N from "@parts/note.mdx";\n\n<N />', 'The note.'],
    ['import G from "./_hello.mdx";\n\n<G who="Ada" times={3} />', 'Good day, Ada! 3 of them.'],
    ['import G from "./_hello.mdx";\nconst x = 1;\n\n<G who={"Bo"} />', 'Good day, Bo!  of them.'],
    [
      'import C from "@theme/CodeBlock";\nimport s from "!!raw-loader!../src/a.py";\n\n<C language="python" title="a.py">{s}</C>',
      '```python title="a.py"\nimport sys\nprint("a")\n```',
    ],
    [
      'import s from "raw-loader!@site/src/a.py";\n\n- <CodeBlock>\n    {s}\n  </CodeBlock>',
      '- ```py\n  import sys\n  print("a")\n  ```',
    ],
    [
      'import s from "raw-loader!@site/src/f.py";\n\n<Tabs>\n  <TabItem value="py">\n    <CodeBlock>{s}</CodeBlock>\n  </TabItem>\n</Tabs>',
      '**py**\n\n```py\ndef f():\n    return 1\n```',
    ],
    ['<CodeBlock language="sh">{`one\n\ntwo`}</CodeBlock>', '```sh\none\n\ntwo\n```'],
    ['# {frontMatter.title}\n\nIs {frontMatter.edition}.', 'Is third.'],
  ])('%j as %j', async (text, body) => {
    const { find } = await readFolder({
      'docusaurus.config.js':
        "export default { title: 'D', url: 'https://d.example', baseUrl: '/', presets: [['classic', {}]] };\n",
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@parts/*": ["./shared/*"] } } } // paths\n',
      'docs/page.mdx': `---\ntitle: Page\nedition: third\n---\n${text}\n`,
      'docs/_hello.mdx': 'Good day, {props.who}! {props.times} of them.\n',
      'shared/note.mdx': '---\ntitle: N\n---\nThe note.\n',
      'src/f.py': 'def f():\r\n    return 1\r\n',
      'src/a.py': 'import sys\nprint("a")\n',
    });
    expect(find('docs/page').body.trim()).toBe(body);
  });
});

describe('MDX has what it imports', () => {
  it.each([
    [
      'import c from \'./a.js?raw\';\n\n<Code code={c} lang="ts" title="a.js" />',
      '```ts title="a.js"\na();\n```',
    ],
    ["import c from '/src/b.ts?raw';\n\n<Snippet code={c} />", '```ts\nb();\n```'],
    ["import c from './a.js?raw';\n\n<pre>{c}</pre>", '```js\na();\n```'],
    ["import c from './a.js?raw';\n\nText {c}\n\nEnd.", 'Text \n\n```js\na();\n```\n\nEnd.'],
    [
      'import d from \'./d.json\';\n\n<Card title={d.name} href="https://r.example/">in {d.at.town}</Card>',
      '[Reed](https://r.example/) in Ostend',
    ],
    ["import { version as v } from '../../src/v';\n\nVersion {v}.", 'Version 4.2.'],
    ['import pic from \'./p.png\';\n\n<Card title="A" image={pic} />', '**A**'],
    ['import d from \'./d.json\';\n\n<Code code={d} lang="json" />\n\nEnd.', 'End.'],
    [
      "import f from './a.pdf?url';\n\nGet <a href={f}>a</a>, <Link to={f}>b</Link>.",
      'Get <a href="\0/writing/a.pdf">a</a>, [b](\0/writing/a.pdf).',
    ],
    ["import { f } from '../../src/v';\n\n<Link href={f}>words</Link>", 'words'],
    ["import c from './none.js?raw';\n\n<Code code={c} />\n\nEnd.", 'End.'],
    ["import c from './deploy.pem?raw';\n\n<Code code={c} />\n\nEnd.", 'End.'],
    ["import c from '../../../../outside.js?raw';\n\n<Code code={c} />\n\nEnd.", 'End.'],
    ['{frontmatter.title}: {frontmatter.none}', 'C:'],
  ])('%j as %j', async (text, body) => {
    const { find } = await readFolder({
      'content/writing/c.mdx': `---\ntitle: C\ndate: 2026-01-01\n---\n${text}\n`,
      'content/writing/a.js': 'a();\n',
      'content/writing/a.pdf': '%PDF',
      'content/writing/deploy.pem': 'secret\n',
      'content/writing/d.json': '{ "name": "Reed", "at": { "town": "Ostend" } }',
      'src/b.ts': 'b();\n',
      'src/v.ts': "export const version = '4.2';\nexport const f = () => 1;\n",
    });
    expect(find('writing/c').body.trim()).toBe(body);
  });
});

describe('MDX says what it could not take in', () => {
  it.each([
    ['import N from "./_none.mdx";\n\n<N />\n\nEnd.', 'lost-text', '<N />'],
    [
      'import d from "./d.json";\n\n<Code code={JSON.stringify(d)} lang="json" />\n\nEnd.',
      'words-lost',
      '<Code>',
    ],
  ])('%j', async (text, code, name) => {
    const { find, report } = await readFolder({
      'content/writing/c.mdx': `---\ntitle: C\ndate: 2026-01-01\n---\n${text}\n`,
      'content/writing/d.json': '{ "name": "Reed" }\n',
    });
    expect(find('writing/c').body.trim()).toBe('End.');
    const lost = report.diagnostics.filter((each) => each.message.includes(`\`${name}\``));
    expect(lost.map((each) => each.code)).toEqual([code]);
  });
});
