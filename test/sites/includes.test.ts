import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const lostIn = (report: Awaited<ReturnType<typeof readFolder>>['report']) =>
  report.diagnostics.flatMap(({ code, file, line, message }) =>
    code === 'lost-text' ? [`${file}:${line} ${/`[^`]*`/.exec(message)?.[0]}`] : [],
  );

// Users reported these cases in okineadev/vitepress-plugin-llms 69, 81 and 109, and in modelcontextprotocol/python-sdk
// 3024.
describe('VitePress takes in', () => {
  const bodyOf = async (text: string) => {
    const { find } = await readFolder({
      '.vitepress/config.mjs': 'export default { srcExclude: ["parts/**"] }\n',
      'index.md': `---\ntitle: First\n---\n\n${text}\n`,
      'parts/basics.md': '---\ntitle: Basics\n---\nfirst line\n\n<!--@include: ./deep/more.md-->\n',
      'parts/deep/more.md': 'more\n',
      'parts/long.md':
        'one\n<!-- #region part -->\ntwo\nthree\n<!-- #endregion part -->\n## A part\n\nfour\n\n### Deeper\n\nfive\n\n## Last\n\nsix\n',
      'parts/words.md': '<!-- #region words -->\nregion north\n<!-- #endregion words -->\n',
      'snippets/a.js': 'before()\n  // #region core\n  core()\n  // #endregion core\nafter()\n',
      'snippets/b.css': '/* #region c */\na {}\n/* #endregion c */\n',
      'snippets/deploy.pem': 'secret\n',
    });
    return find('index').body.trim();
  };

  it.each([
    ['<!--@include: ./parts/basics.md-->', 'first line\n\nmore'],
    ['{{ $frontmatter.title }}, `{{ $frontmatter.title }}`', 'First, `{{ $frontmatter.title }}`'],
    ['<!-- @include: @/parts/long.md{3,4} -->', 'two\nthree'],
    ['<!--@include: ./parts/long.md{15,}-->', 'six'],
    ['<!--@include: ./parts/long.md{,1}-->', 'one'],
    ['<!--@include: ./parts/long.md#part-->', 'two\nthree'],
    ['<!--@include: ./parts/long.md#a-part-->', 'four\n\n### Deeper\n\nfive'],
    ['<!--@include: ./parts/long.md#part{2,}-->', 'three'],
    ['<!--@include: ./parts/words.md#words-->', 'region north'],
    ['<<< ./snippets/a.js#core', '```js\ncore()\n```'],
    ['<<< @/snippets/a.js#core{1}', '```js{1}\ncore()\n```'],
    ['<<< ./snippets/a.js#core{1 ts:line-numbers} [named]', '```ts:line-numbers{1} [named]\ncore()\n```'],
    ['<<< ./snippets/b.css#c', '```css\na {}\n```'],
    ['- item\n\n  <<< ./snippets/b.css#c', '- item\n\n  ```css\n  a {}\n  ```'],
    ['```js\n<<< ./snippets/a.js\n```', '```js\n<<< ./snippets/a.js\n```'],
    ['Text `<<< ./snippets/a.js`', 'Text `<<< ./snippets/a.js`'],
  ])('%j as %j', async (text, body) => {
    expect(await bodyOf(text)).toBe(body);
  });

  it('nothing that cannot be followed, and says so', async () => {
    const { find, report } = await readFolder({
      '.vitepress/config.mjs': 'export default {}\n',
      'index.md':
        '# Start\n\nText.\n\n<!--@include: ./none.md-->\n\n<<< ./none.js\n\n<<< ./a.js#none\n\n<<< ./deploy.pem\n\n<<< ../../outside.js\n',
      'a.js': 'a()\n',
      'deploy.pem': 'secret\n',
    });
    expect(find('index').body).toBe('Text.\n');
    expect(lostIn(report)).toEqual([
      'index.md:5 `<!--@include: ./none.md-->`',
      'index.md:7 `<<< ./none.js`',
      'index.md:9 `<<< ./a.js#none`',
      'index.md:11 `<<< ./deploy.pem`',
      'index.md:13 `<<< ../../outside.js`',
    ]);
  });

  it('not a text that takes in itself', async () => {
    const { find } = await readFolder({
      '.vitepress/config.mjs': 'export default {}\n',
      'index.md': '# Start\n\nText.\n\n<!--@include: ./a.md-->\n',
      'a.md': '# A\n\nA.\n\n<!--@include: ./a.md-->\n\n<!--@include: ./index.md-->\n',
    });
    expect(find('index').body).toBe('Text.\n\n# A\n\nA.\n');
  });
});

describe('VuePress takes in', () => {
  it.each([
    ['@[code](../a.ts)', '```ts\none\ntwo\nthree\n```'],
    ['@[code{2-3} js{1}](../a.ts)', '```js{1}\ntwo\nthree\n```'],
    ['<<< @/a.ts{2}', '```ts{2}\none\ntwo\nthree\n```'],
    ['<!-- @include: ../part.md -->', 'The part.'],
  ])('%j as %j', async (text, body) => {
    const { find } = await readFolder({
      '.vuepress/config.js': 'module.exports = {}\n',
      'guide/page.md': `# Page\n\n${text}\n`,
      'part.md': 'The part.\n',
      'a.ts': 'one\ntwo\nthree\n',
    });
    expect(find('guide/page').body.trim()).toBe(body);
  });
});

describe('MkDocs takes in', () => {
  const files = {
    'mkdocs.yml':
      'site_name: M\nexclude_docs: inc/\nplugins: [search, include-markdown]\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [snips, docs]\n  - markdown_include.include:\n      base_path: docs\n',
    'docs/inc/part.md': 'first line\nsecond line\n',
    'docs/inc/more.md': '--8<-- "inc/part.md:2:2"\n',
    'snips/code.py': '# --8<-- [start:core]\ncore()\n# --8<-- [end:core]\nrest()\n',
    'snips/lines.txt': 'a\nb\nc\nd\ne\n',
  };

  it.each([
    ['--8<-- "inc/part.md"', 'first line\nsecond line'],
    ['--8<-- "inc/part.md:2:2"', 'second line'],
    ["---8<--- 'inc/more.md'", 'second line'],
    ['--8<-- "lines.txt::2"', 'a\nb'],
    ['--8<-- "lines.txt:4"', 'd\ne'],
    ['--8<-- "lines.txt:1:1,4:5"', 'a\nd\ne'],
    ['--8<-- "lines.txt:-2:-1"', 'd\ne'],
    ['```python\n--8<-- "code.py:core"\n```', '```python\ncore()\n```'],
    ['```python\n--8<-- "code.py"\n```', '```python\ncore()\nrest()\n```'],
    ['a\n<!-- --8<-- [start:own] -->\nb\n<!-- --8<-- [end:own] -->', 'a\nb'],
    ['- ;--8<-- [start:shown]', '- --8<-- [start:shown]'],
    ['!!! note\n\n    --8<-- "inc/part.md"', '!!! note\n\n    first line\n    second line'],
    ['--8<--\ninc/part.md\n; inc/none.md\n\nlines.txt:1:1\n--8<--', 'first line\nsecond line\n\na'],
    [';--8<-- "inc/part.md"', '--8<-- "inc/part.md"'],
    ['{% include-markdown "inc/part.md" start="first " %}', 'line\nsecond line'],
    ['{% include "./inc/part.md" end="line" %}', 'first'],
    ['{!inc/part.md|ln:2-2!}', 'second line'],
  ])('%j as %j', async (text, body) => {
    const { find, report } = await readFolder({
      ...files,
      'docs/index.md': `# Start\n\n${text}\n`,
    });
    expect(find('index').body.trim()).toBe(body);
    expect(lostIn(report)).toEqual([]);
  });

  it('nothing without its extension, and says what it cannot follow', async () => {
    const text = '# Start\n\n--8<-- "inc/none.md"\n\n--8<-- "https://example.com/a.md"\n\nText.\n';
    const { find, report } = await readFolder({
      ...files,
      'docs/index.md': text,
    });
    expect(find('index').body).toBe('Text.\n');
    expect(lostIn(report)).toEqual([
      'docs/index.md:3 `--8<-- "inc/none.md"`',
      'docs/index.md:5 `--8<-- "https://example.com/a.md"`',
    ]);
    const plain = await readFolder({
      ...files,
      'mkdocs.yml': 'site_name: M\n',
      'docs/index.md': text,
    });
    expect(plain.find('index').body).toContain('--8<-- "inc/none.md"');
  });
});

describe('Jekyll takes in', () => {
  it.each([
    [
      '{% include w.md %}\n\n```yaml\nt: {% raw %}${{ s.X }}{% endraw %}\n```',
      'The **warning**.\n\n```yaml\nt: ${{ s.X }}\n```',
    ],
    ['`{% raw %}{{ x }}{% endraw %}` and\n\n{% include w.md %}', '`{{ x }}` and\n\nThe **warning**.'],
    ['{% raw %}{% include w.md %}{% endraw %}', '{% include w.md %}'],
    ['{% raw %}a{% endraw %} {% include_relative part.md %}', 'a Beside.'],
  ])('%j as %j', async (text, body) => {
    const { find } = await readFolder({
      '_config.yml': 'title: J\n',
      '_posts/2026-01-01-a.md': `---\ntitle: A\n---\n${text}\n`,
      '_posts/part.md': 'Beside.\n',
      '_includes/w.md': 'The **warning**.\n',
    });
    expect(find('writing/a').body.trim()).toBe(body);
  });
});

// Hugo 0.111.3 gave the same results for `param` and `figure`.
describe('Hugo', () => {
  it.each([
    ['Get {{< param "version" >}} of the {{% param edition %}} one.', 'Get 9.9 of the third one.'],
    ['`tool-{{< param version >}}.tgz`', '`tool-9.9.tgz`'],
    ['```sh\nget {{< param "version" >}}\n```', '```sh\nget 9.9\n```'],
    ['{{< param "links.home" >}} {{< param `author.name` >}}', 'https://r.example/ Ann'],
    ['{{</* param "version" */>}} and {{< param none >}}.', '{{< param "version" >}} and .'],
    ['{{< details summary="What is new" >}}Much.{{< /details >}}', '**What is new** Much.'],
    [
      '{{< tab "Linux" >}}apt{{< /tab >}}\n{{< tab name="macOS" >}}brew{{< /tab >}}',
      '**Linux** apt\n**macOS** brew',
    ],
    [
      '{{% notice warning "Before you start" %}}\nMake a copy.\n{{% /notice %}}',
      '**Before you start**\n\nMake a copy.',
    ],
    ['{{< hint info >}}\nA hint.\n{{< /hint >}}', 'A hint.'],
    ['{{< button href="https://r.example/" >}}Read it{{< /button >}}', '[Read it](https://r.example/)'],
    ['{{< card title="Reed" link="https://r.example/" >}}', '[Reed](https://r.example/)'],
    ['{{< mermaid >}}\ngraph TD\n  A --> B\n{{< /mermaid >}}', '```mermaid\ngraph TD\n  A --> B\n```'],
    [
      '{{< figure src="https://r.example/p.png" caption="See *this*" link="https://r.example/" >}}',
      '[![See this](https://r.example/p.png)](https://r.example/)\n\nSee *this*',
    ],
    ['{{% readfile "part.md" %}}', 'The part.'],
    ['{{< readfile file="/code/a.go" code="true" lang="go" >}}', '```go\nfunc a() {}\n```'],
  ])('shows %j as %j', async (text, body) => {
    const { find } = await readFolder({
      'hugo.toml':
        'baseURL = "https://h.example/"\n[params]\nversion = "9.9"\n[params.Links]\nhome = "https://r.example/"\n',
      'content/posts/a/index.md': `---\ntitle: A\ndate: 2026-01-01\nedition: third\nparams:\n  author:\n    name: Ann\n---\n${text}\n`,
      'content/posts/a/part.md': 'The part.\n',
      'content/code/a.go': 'func a() {}\n',
    });
    expect(find('writing/a').body.trim()).toBe(body);
  });
});

describe('Sphinx takes in', () => {
  it.each([
    ['```{include} parts/a.md\n```', 'One.\n\nTwo.'],
    [':::{include} /parts/a.md\n:start-line: 2\n:::', 'Two.'],
    ['```{include} parts/b.md\n:start-after: <!-- from -->\n:end-before: <!-- to -->\n```', 'Inner.'],
    ['```{literalinclude} parts/c.py\n:language: python\n:lines: 1,3-\n```', '```python\na\nc\nd\n```'],
    ['```{literalinclude} parts/e.py\n:pyobject: A.f\n```', '```py\n    def f(self):\n        return 1\n```'],
    [
      '```{literalinclude} parts/e.py\n:pyobject: g\n```',
      '```py\n@cached\ndef g(\n    a,\n):\n    return a\n```',
    ],
    ['```{literalinclude} parts/c.py\n:start-at: b\n:end-at: c\n```', '```py\nb\nc\n```'],
    [
      '```{literalinclude} parts/e.py\n:start-at: def f\n:end-before: ef\n```',
      '```py\n    def f(self):\n        return 1\n```',
    ],
    ['- item\n\n  ```{literalinclude} parts/c.py\n  :lines: 2\n  ```', '- item\n\n  ```py\n  b\n  ```'],
    [
      '```{csv-table} Plants\n:header-rows: 1\n:file: parts/d.csv\n```',
      '**Plants**\n\n| Name | Height |\n| --- | --- |\n| Reed | 3 m |',
    ],
    ['````md\n```{include} parts/none.md\n```\n````', '````md\n```{include} parts/none.md\n```\n````'],
  ])('%j as %j', async (text, body) => {
    const { find } = await readFolder({
      'conf.py': "extensions = ['myst_parser']\nexclude_patterns = ['parts']\n",
      'index.md': `# Start\n\n${text}\n`,
      'parts/a.md': 'One.\n\nTwo.\n',
      'parts/e.py':
        'class A:\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n\n@cached\ndef g(\n    a,\n):\n    return a\n',
      'parts/b.md': 'Outer.\n<!-- from -->\nInner.\n<!-- to -->\nOuter.\n',
      'parts/c.py': 'a\nb\nc\nd\n',
      'parts/d.csv': 'Name,Height\nReed,3 m\n',
    });
    expect(find('index').body.trim()).toBe(body);
  });

  it.each([
    [
      '.. note:: Read *this*.\n\n   And `that <https://a.example/>`_.',
      ':::note\n\nRead *this*.\n\nAnd [that](https://a.example/).\n\n:::',
    ],
    ['.. _here:\n\n.. a comment\n   of two lines\n\nA :ref:`place <x>`, :func:`f`.', 'A place, `f`.'],
    ['.. code-block:: python\n\n   print(1)', '```python\nprint(1)\n```'],
    ['.. tip::\n\n   .. code:: c\n\n      x', ':::tip\n\n```c\nx\n```\n\n:::'],
    ['==  ==\nA   B\n==  ==\n1   2\n==  ==', '```\n==  ==\nA   B\n==  ==\n1   2\n==  ==\n```'],
  ])('reStructuredText %j as %j', async (text, body) => {
    const { find } = await readFolder({
      'conf.py': "extensions = ['myst_parser']\n",
      'index.md': `# Start\n\n\`\`\`{eval-rst}\n${text}\n\`\`\`\n`,
    });
    expect(find('index').body.trim()).toBe(body);
  });

  it('and says what only the program of the site knows', async () => {
    const { report } = await readFolder({
      'conf.py': "extensions = ['myst_parser']\n",
      'index.md':
        '# Start\n\nText.\n\n```{autoclass} a.B\n:members:\n```\n\n```{eval-rst}\n.. autofunction:: a.f\n```\n\n```md\n.. autofunction:: a.g\n```\n',
    });
    expect(
      report.diagnostics.map(({ code, line, message }) => [code, line, /`(.*?)` takes/.exec(message)?.[1]]),
    ).toEqual([
      ['lost-text', 5, '```{autoclass} a.B'],
      ['lost-text', 10, '.. autofunction:: a.f'],
    ]);
  });
});

// Pages once showed the properties of components and the marks of slots:
// https://content.nuxt.com/docs/files/markdown#mdc-syntax
describe('components of Nuxt Content are their words', () => {
  const bodyOf = async (text: string) => {
    const { find } = await readFolder({
      'nuxt.config.ts': 'export default defineNuxtConfig({ modules: ["@nuxt/content"] })\n',
      'package.json': '{"dependencies":{"nuxt":"4.0.0"}}',
      'content/index.md': `---\ntitle: Home\n---\n${text}\n`,
    });
    // A NUL precedes each address of the site.
    return find('index').body.trim().replaceAll('\0', '');
  };

  it.each([
    ['::callout{icon="i" to="/x"}\nRead it.\n::', '::callout\n[Read it.](/x)\n::'],
    ['::callout{to="/x"}\nRead [it](/y).\n::', '::callout\n\n[/x](/x)\n\nRead [it](/y).\n::'],
    ['::card\n---\nto: /x\n---\nOne.\n\nTwo.\n::', '[/x](/x)\n\nOne.\n\nTwo.'],
    [
      '::hero\n---\nheadline: Big\nlinks:\n  - label: Go\n    to: /x\n    icon: i-go\n---\n#title\nThe title\n\n#description\nMore\n::',
      'Big\n\n- [Go](/x)\n\nThe title\n\n\nMore',
    ],
    ['::card{title="A card" to="/x"}\nText\n::', '[A card](/x)\n\nText'],
    ['::card{icon="i-x"}\nText\n::', 'Text'],
    ['::page\n  :::card{title="Deep"}\n  Text\n  :::\n::', '**Deep**\n\n  Text'],
    [
      '::tabs\n---\nitems:\n  - title: npm\n    code: |\n      npm i\n\n      npm run dev\n---\n::\n\nAfter.',
      '- **npm**\n  ```\n  npm i\n\n  npm run dev\n  ```\n\n\nAfter.',
    ],
    ['::card\n```\n::note\n```\n::\n\nAfter.', '```\n::note\n```\n\nAfter.'],
    ['A :badge[New]{type="info"} and [span]{.red} and :icon{name="i-x"} b', 'A New and span and  b'],
    [':button-link[Go there]{to="/x" color="red"} with :kbd{value="meta"}', '[Go there](/x) with meta'],
    ['::grid{:links=\'[{"label": "Go", "to": "/x"}]\'}\n::', '- [Go](/x)'],
    ["{{ $doc.title }} and {{ $doc.none || 'other' }}", 'Home and other'],
    ['Time 10:30, a::b, 3:2, :smile:, #title', 'Time 10:30, a::b, 3:2, :smile:, #title'],
    ['#title\n\n`:badge[New]` [a](/x){target="_blank"}', '#title\n\n`:badge[New]` [a](/x){target="_blank"}'],
    ['```\n::note\n```\n\n#title\n\nAfter.', '```\n::note\n```\n\n#title\n\nAfter.'],
    ['```md\n::card{title="A"}\n#slot\n::\n```', '```md\n::card{title="A"}\n#slot\n::\n```'],
  ])('%j as %j', async (text, body) => {
    expect(await bodyOf(text)).toBe(body);
  });
});

// https://myst-parser.readthedocs.io/en/latest/syntax/roles-and-directives.html
describe('directives, roles and comments of MyST are Markdown', () => {
  const bodyOf = async (text: string) => {
    const { find } = await readFolder({
      'conf.py':
        'extensions = ["myst_parser"]\nmyst_enable_extensions = ["substitution"]\nmyst_substitutions = {"version": "1.2", "name": os.getcwd()}\n',
      'index.md': `# Start\n\n${text}\n`,
    });
    return find('index').body.trim().replaceAll('\0', '');
  };

  it('have the values that the page gives', async () => {
    const { find } = await readFolder({
      'conf.py': 'extensions = ["myst_parser"]\nmyst_enable_extensions = ["substitution"]\n',
      'index.md':
        '---\nmyst:\n  substitutions:\n    key: a value\n---\n# Start\n\nHere {{ key }}, `{{ key }}`.\n',
    });
    expect(find('index').body).toBe('Here a value, `{{ key }}`.\n');
  });

  it.each([
    ['% a comment\nText with 5 % of it.', 'Text with 5 % of it.'],
    ['```{note}\nA **note**.\n```', ':::note\n\nA **note**.\n\n:::'],
    ['```{warning} Mind\n:class: x\nthis.\n```', ':::warning\n\nMind\n\nthis.\n\n:::'],
    [':::{admonition} A title\n:class: tip\nText.\n:::', ':::tip[A title]\n\nText.\n\n:::'],
    [
      '````{tab-set}\n```{tab-item} Linux\napt\n```\n```{tab-item} macOS\nbrew\n```\n````',
      '**Linux**\n\napt\n\n**macOS**\n\nbrew',
    ],
    ['::::{grid} 2\n:::{grid-item-card} A card\n:link: b\nText.\n:::\n::::', '**[A card](/b)**\n\nText.'],
    ['```{code-block} python\n:caption: First\nprint(1)\n```', '```python title="First"\nprint(1)\n```'],
    ['```{image} /a.png\n:alt: An A\n```', '![An A](/a.png)'],
    ['```{image} /a.png\n```', '![](/a.png)'],
    [':::{figure} /a.png\nThe *caption*\n:::', '![](/a.png)\n\nThe *caption*'],
    ['- item\n\n  ```{tip}\n  Deep\n  ```', '- item\n\n  :::tip\n\n  Deep\n\n  :::'],
    ['```{toctree}\na\nb\n```\n\nText', 'Text'],
    ['```{highlight} python\n```\n\nText', 'Text'],
    ['```{math}\na^2\n```', '$$\na^2\n$$'],
    ['```{deprecated} 2.0 Use x.\n```', '**Deprecated since version 2.0:** Use x.'],
    [
      '```{list-table} T\n:header-rows: 1\n* - A\n  - B\n* - 1\n  - 2\n```',
      '**T**\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      '```{csv-table} T\n:header: "A", B\n"1, one", "a ""x|y"" b"\n2,\n```',
      '**T**\n\n| A | B |\n| --- | --- |\n| 1, one | a "x\\|y" b |\n| 2 |  |',
    ],
    [
      '```{math}\n:label: one\na = b\n```\n\n$$\nc\n$$ (two)\n\nBy {eq}`two`, {eq}`one`, {eq}`no`.',
      '$$\na = b \\tag{1}\n$$\n\n$$\nc \\tag{2}\n$$\n\nBy (2), (1), no.',
    ],
    ['```{glossary}\nWord\n  Meaning\n```', 'Word\n: Meaning'],
    [
      '{term}`Word` {math}`x^2` {py:func}`~a.b.c` {ref}`the text <mark>` {doc}`other <more/x>`',
      'Word $x^2$ `c` the text [other](/more/x.md)',
    ],
    ['(mark)=\n\n## Head\n\n+++\n\nText', '## Head\n\n\n\nText'],
    ['```{automodule} a.b\n```', '```{automodule} a.b\n```'],
    ['````md\n```{note}\nShown\n```\n% shown\n````', '````md\n```{note}\nShown\n```\n% shown\n````'],
    ['Version {{ version }}, {{version}}.', 'Version 1.2, 1.2.'],
    ['`{{ version }}` of {{ name }}', '`{{ version }}` of {{ name }}'],
    ['```{note}\nIn {{ version }}.\n```', ':::note\n\nIn 1.2.\n\n:::'],
    ['`{note}` and `` {ref}`x` ``', '`{note}` and `` {ref}`x` ``'],
  ])('%j as %j', async (text, body) => {
    expect(await bodyOf(text)).toBe(body);
  });
});
