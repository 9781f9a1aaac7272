import { describe, expect, it } from 'vitest';
import { mdxCode } from '../../src/code/ask/mdx-code.ts';
import { type CleanedBody, cleanBody } from '../../src/markdown/clean/clean.ts';
import { runs } from '../support/whole.ts';

const clean = (source: string) => cleanBody(source).text;

const removedOf = ({ entries }: CleanedBody) =>
  entries.flatMap(({ code, name, start }) =>
    code === null || code === 'author' || name === '' ? [] : { name, offset: start },
  );

describe('a template tag', () => {
  it.each([
    ['{{< youtube dQw4w9WgXcQ >}}', '[YouTube video](https://www.youtube.com/watch?v=dQw4w9WgXcQ)'],
    ['{{< youtube id="abc" title="A film" >}}', '[A film](https://www.youtube.com/watch?v=abc)'],
    ['{{< vimeo 146022717 >}}', '[Vimeo video](https://vimeo.com/146022717)'],
    ['{{< figure src="a.png" alt="A" caption="B" >}}', '![A](a.png)\n\n*B*'],
    [
      '{{< figure src="a.png" alt="A" attr="By Ada" attrlink="https://ada.example/" >}}',
      '![A](a.png)\n\n*[By Ada](https://ada.example/)*',
    ],
    ['{{< instagram CxOW >}}', '[Instagram post](https://www.instagram.com/p/CxOW/)'],
    ['{{< figure src="a.png" alt="A" title="T" caption="B" attr="By Ada" >}}', '![A](a.png)\n\n*T B By Ada*'],
    ['{{< tab header="Go" >}}\nx\n{{< /tab >}}', '**Go**\n\nx\n'],
    [
      '<iframe src="https://x.example/">none</iframe>\n\nText.',
      '<iframe src="https://x.example/"></iframe>\n\nText.',
    ],
    [
      '<object data="a.pdf">No <a href="a.pdf">file</a>.</object>, <object>kept</object>',
      '<object data="a.pdf"></object>, <object>kept</object>',
    ],
    [
      '{{< card header="**Above**" title="T" footer="Below it" >}}\nText.\n{{< /card >}}',
      '**Above** **T** Below it\n\nText.\n',
    ],
    [
      '{{% blocks/feature title="T" url="/t/" url_text="Read on" %}}\nText.\n{{% /blocks/feature %}}',
      '[T](/t/) Read on\n\nText.\n',
    ],
    ['a {{< comment >}}b{{< /comment >}} c', 'a  c'],
    ['{{< figure src="a b.png" >}}', '![](<a b.png>)'],
    ['{{< tweet user="me" id="12" >}}', '[Post by @me](https://x.com/me/status/12)'],
    ['{{< gist spf13 7896402 >}}', '[Gist](https://gist.github.com/spf13/7896402)'],
    ['{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}', '```go\nx := 1\n```'],
    ['{{% notice %}}\nMind **this**.\n{{% /notice %}}', '\nMind **this**.\n'],
    ['[a]({{< relref "b.md" >}})', '[a](b.md)'],
    ['<a href="{{< ref "b.md" >}}">a</a>', '<a href="b.md">a</a>'],
    ['See {{< ref "b.md" >}}.', 'See [\u2060b.md](b.md).'],
    ['{% renderTemplate "webc" %}Text{% endrenderTemplate %}', 'Text'],
    ['{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}', '```ruby\nputs 1\n```'],
    ['{% include figure.html src="a.png" alt="A" %}', '![A](a.png)'],
    [
      '{% include video id="abc" provider="youtube" %}',
      '[YouTube video](https://www.youtube.com/watch?v=abc)',
    ],
    ['{% link _posts/a.md %}', '[\u2060/_posts/a.md](/_posts/a.md)'],
    [
      '<{% link _posts/a.md %}> <{{ site.url }}{% post_url 2024-01-02-a %}>',
      '[\u2060/_posts/a.md](/_posts/a.md) [\u2060/_posts/2024-01-02-a](/_posts/2024-01-02-a)',
    ],
    ['[/a.md](/a.md) <a href={% link a.md %}>', '[/a.md](/a.md) <a href=/a.md>'],
    ['{% raw %}{{ kept }}{% endraw %}', '{{ kept }}'],
    ['{% comment %}gone{% endcomment %}Text', 'Text'],
    ['{% include note.html content="Mind **this**." %}', 'Mind **this**.'],
    ['{{ site.baseurl }}/a', '/a'],
    ['{{ "/a.png" | relative_url }}', '/a.png'],
    ['{{ page.title }}!', '!'],
    [
      '{{ "a,b" | split: "," | join: " and " }} {{ 5 | plus: 2 }} {{ "a long text" | truncate: 8 }}',
      'a and b 7 a lon...',
    ],
    ['{{< button href="/x" text="Press me" >}}', '[Press me](/x)\n'],
    ['{# a note #}Text', 'Text'],
    ['{{ vimeo(id="1") }}', '[Vimeo video](https://vimeo.com/1)'],
    ['Lead.\n\n<!--more-->\n\nRest.', 'Lead.\n\n\n\nRest.'],
    ['<!-- more -->', ''],
    ['Text<!-- a note -->.', 'Text.'],
    ['{::comment}\ngone\n{:/comment}Text', 'Text'],
    ['{{ site.baseurl }}{% link a.md %}', '[\u2060/a.md](/a.md)'],
    ['<style>p{color:red}</style>Text', 'Text'],
    ['A <style>p{color:red}</style> in a line', 'A <style>p{color:red}</style> in a line'],
    ['an object {a: 1} in prose', 'an object {a: 1} in prose'],
    ['{::comment}\nhidden\n{:/comment}\nText', '\nText'],
    ['Text\n\n<!-- hidden, and never closed\n\nsecret', 'Text\n\n'],
    ['a <!-- b', 'a <!-- b'],
    ['<!-->Text', 'Text'],
    ['<?php\nhidden > ?>\nText', '\nText'],
    ['Text <!LEMUR hidden> and <?lemur hidden?>.', 'Text  and .'],
    ['<![CDATA[ hidden > ]]>Text', 'Text'],
    ['`<?php ?>` \\<?b?> <?never closed', '`<?php ?>` \\<?b?> <?never closed'],
    ['[//]: # (hidden)\n[comment]: <> "hidden"\n[a]: #b\nText', '\n\n[a]: #b\nText'],
  ])('%j', (source, text) => {
    expect(clean(source)).toBe(text);
  });

  it.each([
    '`{{ kept }}`',
    '```\n{{< kept >}} {% kept %}\n```',
    '~~~ jinja\n{% for x in y %}\n~~~',
    '{{ never closed',
    '{% never closed',
    'a < b and b > c',
    '![A photo](</Images/A photo.jpg>) and [notes](</Notes and more>)',
    'Text.\n{: .lead}',
    '* TOC\n{:toc}\n\nText',
    '## A {#b}',
    '## A\n{: #b .c}',
    '[a](b){ .button target=_blank } and ![](c.png){width=300}',
    '*[HTML]: A language\nHTML',
    '[TOC]\n\n[[toc]]\n\nText',
    '<div class="a" markdown="1">\n**b**\n</div>',
    '<p style="color: red">A <span class="b">word</span></p>',
    '$$\\frac{{a}}{b}$$',
    '- ```html\n  {{ kept }}\n  ```',
    '> ~~~\n> {% kept %}\n> ~~~',
    '1. ```sh\n   # {{ kept }}\n   ```',
    '    {{ kept }}',
  ])('%j stays', (source) => {
    expect(clean(source)).toBe(source);
  });

  it('loses the escape that keeps it from running', () => {
    expect(clean('```\n{{</* figure */>}}\n```')).toBe('```\n{{< figure >}}\n```');
    expect(clean('`{% raw %}{{ x }}{% endraw %}`')).toBe('`{{ x }}`');
  });

  it('is reported with its offset', () => {
    expect(removedOf(cleanBody('One\n{{< gallery >}} and {{ x }}'))).toEqual([
      { name: 'gallery', offset: 4 },
      { name: 'x', offset: 24 },
    ]);
  });
});

it('a tag is text if the site has no program that reads it', () => {
  const text = 'A {{ x }}, {% y %} and {{< z >}}.\n\n`{% raw %}{{</* z */>}}{% endraw %}`';
  expect(cleanBody(text, { templates: 'none' }).text).toBe(text);
  expect(cleanBody(text, { templates: 'shortcodes' }).text).toBe(
    'A {{ x }}, {% y %} and .\n\n`{% raw %}{{< z >}}{% endraw %}`',
  );
});

describe('a code block in place of a tag', () => {
  it.each([
    [
      '1. A\n\n   {% highlight sh %}\n   npm i\n     x\n   {% endhighlight %}\n',
      '1. A\n\n   ```sh\n   npm i\n     x\n   ```\n',
    ],
    ['- {% highlight sh %}\nnpm i\n{% endhighlight %}', '- ```sh\n  npm i\n  ```'],
    ['A {% highlight sh %}npm i{% endhighlight %} b', 'A \n\n```sh\nnpm i\n```\n\n b'],
    ['> {% highlight c %}\n> int a;\n> {% endhighlight %}', '> ```c\n> int a;\n> ```'],
    ['{% highlight md %}\n```\nx\n```\n{% endhighlight %}', '````md\n```\nx\n```\n````'],
  ])('%j', (source, text) => {
    expect(clean(source)).toBe(text);
  });
});

describe('what a template shows', () => {
  const values: Record<string, unknown> = {
    'site.title': 'Workshop',
    'site.url': 'https://a.example',
    'site.baseurl': '/b',
    'page.toc': true,
    'page.mood': 'good',
    'page.none': null,
    'page.count': 3,
    'page.list': ['a'],
  };
  const shown = (source: string) => {
    const cleaned = cleanBody(source, { values: (path) => values[path] });
    return { text: cleaned.text, removed: removedOf(cleaned) };
  };

  it.each([
    ['{{ site.title | upcase }} {{ page.mood | append: "!" }}', 'WORKSHOP good!'],
    [
      '{{ site.baseurl }}/x {{ "/x" | relative_url }} {{ "x" | absolute_url }}',
      '/b/x /b/x https://a.example/b/x',
    ],
    ['{{ page.none | default: "other" }}', 'other'],
    ['{% assign a = "x y" %}{{ a }} {% assign b = site.title | downcase %}{{ b }}', 'x y workshop'],
    ['{% if false %}no{% endif %}yes', 'yes'],
    ['{% if page.none %}no{% else %}yes{% endif %}.', 'yes.'],
    ['{%- if page.mood == "bad" -%}no{%- elsif page.toc -%}yes{%- else -%}no{%- endif -%}.', 'yes.'],
    ['{% unless page.toc %}no{% endunless %}yes', 'yes'],
    ['{% if page.toc and page.count > 2 %}yes{% endif %}', 'yes'],
    ['{% if page.none or page.list contains "a" %}yes{% endif %}', 'yes'],
    ['{% if false %}{% if true %}no{% endif %}{% else %}yes{% endif %}', 'yes'],
    ['{% if true %}a{% if false %}no{% endif %}b{% else %}no{% endif %}', 'ab'],
  ])('%j', (source, text) => {
    expect(shown(source)).toEqual({ text, removed: [] });
  });

  it.each([
    ['{% if page.other %}perhaps{% else %}or not{% endif %}Text', 'if'],
    ['{% if a == (b or c) %}perhaps{% endif %}Text', 'if'],
    ['{% case page.mood %}{% when "good" %}yes{% endcase %}Text', 'case'],
    ['{% for post in site.posts %}{{ post.title }} often{% endfor %}Text', 'for'],
    ['{{ site.title | by_plugin }}Text', 'site.title'],
  ])('%j is not known: it is left out, and told', (source, name) => {
    expect(shown(source)).toEqual({ text: 'Text', removed: [{ name, offset: 0 }] });
  });

  it('does not know what an unknown branch may have set', () => {
    const source = '{% assign a = "x" %}{% if page.other %}{% assign a = "y" %}{% endif %}{{ a }}';
    expect(shown(source).text).toBe('');
  });

  it.each([
    '{% if ',
    '{% if x %}',
    '{% if true %}',
    '{% else %}',
    '{% highlight a %}',
    '{{ "',
    '{{ a | ',
    '{::comment}',
    '{: #',
  ])('ends on a megabyte of %j', (part) => {
    const source = part.repeat(runs(1_000_000) / part.length);
    expect(cleanBody(source, { values: (path) => values[path] }).text.length).toBeLessThan(2_000_000);
  });
});

describe('MDX', () => {
  const mdx = (source: string) => cleanBody(source, { mdx: mdxCode, math: true }).text;

  it.each([
    ["import A from './a';\nimport B from './b';\n\nText", 'Text'],
    ['export const x = {\n  a: 1,\n};\n\nText', 'Text'],
    ['Text with <Badge kind="new">a word</Badge>.', 'Text with a word.'],
    ['<YouTube id="abc" />', '[YouTube video](https://www.youtube.com/watch?v=abc)'],
    ['import p from \'./p.png\';\n\n<Image src={p} alt="P" />', '![P](./p.png)'],
    ['{/* note */}Text', 'Text'],
    ['## 1. Terns [#terns]\n\nSee [#terns].', '## 1. Terns [#terns]\n\nSee [#terns].'],
    ["{'literal'} and {1 + 1}", 'literal and '],
    ['<div style={{ color: "red" }}>kept</div>', '<div>kept</div>'],
    ['<>Text</>', 'Text'],
    ['```js\nimport x from "y";\n```', '```js\nimport x from "y";\n```'],
    ['The word import starts this.', 'The word import starts this.'],
    ['export const x = [\n  1,\n\n  2,\n];\n\nText', 'Text'],
    ["export const F = () => <p>Don't</p>;\n\nText", 'Text'],
    ['export const x = {\n\nText', 'Text'],
    [`{/* don't } tell ${'x'.repeat(3000)} */}Text`, 'Text'],
    ['\\{kept\\} and \\<Kept>', '\\{kept\\} and \\<Kept>'],
    ["import p from './p.png';\n\n<img src={p.src} width={300} />", '<img src="./p.png" width="300" />'],
    ['<img src={require("@site/static/p.png").default} />', '<img src="@site/static/p.png" />'],
    ['<img src={useBaseUrl("/p.png")} alt={t("x")} />', '<img src="/p.png" />'],
    ['<a href={"https://x.example"} onClick={() => { a > b }}>x</a>', '<a href="https://x.example">x</a>'],
    ["<Image src={import('../p.png')} alt={`P`} />", '![P](../p.png)'],
    ['<TabItem value="a" label="First">\n\nText\n\n</TabItem>', '**First**\n\n\nText\n\n'],
    ['<LinkCard title="T" href="/t" description="About." />', '[T](/t) About.\n'],
    ['A <Badge title="hint">word</Badge>', 'A word'],
    ['<SEO title="T" />Text', 'Text'],
    ['<Code code={`a\nb`} lang="js" />', '```js\na\nb\n```'],
    ['<A>\n    <B>\n\n    Text\n\n    - item\n\n      more\n\n</B></A>', 'Text\n\n- item\n\n  more\n\n'],
    ['## A {/* #b */}', '## A {/* #b */}'],
    ['Formula $\\frac{a}{b}$', 'Formula $\\frac{a}{b}$'],
  ])('%j', (source, text) => {
    expect(mdx(source)).toBe(text);
  });
});

// In ../shared/cases/comments, `[^unused]: secret43` was in the twin but on no page.
it('a note that nothing refers to is left out, as its page leaves it out', () => {
  const source =
    'A[^a] b.\n\n[^a]: note a\n    more\n\n[^unused]: secret\n    and more\n\n    again\n\nAfter.\n\n> [^q]: quoted\n\n[^z]: last\n';
  const { text, entries } = cleanBody(source);
  expect(text).toBe('A[^a] b.\n\n[^a]: note a\n    more\n\nAfter.\n\n> [^q]: quoted\n\n');
  expect(entries.map(({ code }) => code)).toEqual(['author', 'author']);
});

it('text in v-pre is shown as typed, and so is a single tag in code', () => {
  expect(clean('<span v-pre>{{ a }}</span> and {{ b }}.')).toBe('<span v-pre>{{ a }}</span> and .');
  expect(clean('One {{ b }}.\n\n::: v-pre\n{{ raw words }}\n\n- {{ c }}\n:::\n\nEnd {{ d }}.')).toBe(
    'One .\n\n{{ raw words }}\n\n- {{ c }}\n\n\nEnd .',
  );
  expect(clean('`{% raw %}` and `{% raw %}{{ a }}{% endraw %}`')).toBe('`{% raw %}` and `{{ a }}`');
});

describe('notes of Obsidian', () => {
  const note = (source: string) => cleanBody(source, { vault: true }).text;

  it.each([
    ['a %%hidden%% b', 'a  b'],
    ['%%\nhidden\n\n`hidden`\n%%\nText', '\nText'],
    ['Text\n\n%%\nhidden up to the end', 'Text\n\n'],
    ['100 %% sure', '100 %% sure'],
    ['`%%code%%` and\n\n```\n%%code%% ^id\n```', '`%%code%%` and\n\n```\n%%code%% ^id\n```'],
    ['A paragraph. ^some-id\n\n- item ^id2', 'A paragraph. \n\n- item '],
    ['x^2 and a footnote[^1]', 'x^2 and a footnote[^1]'],
    ['A^[one [a](b)] b^[two].', 'A[^inline-1] b[^inline-2].\n\n[^inline-1]: one [a](b)\n\n[^inline-2]: two'],
    ['![words|100](a.png) ![b|20x30](c.png)', '![words](a.png) ![b](c.png)'],
  ])('%j', (source, text) => {
    expect(note(source)).toBe(text);
  });

  it('are text outside of vaults', () => {
    expect(clean('%%a%% b ^c')).toBe('%%a%% b ^c');
  });
});

describe('comments in braces', () => {
  const dialects = {
    all: {},
    shortcodes: { templates: 'shortcodes' },
    none: { templates: 'none' },
    mdx: { mdx: mdxCode },
  } as const;

  it.each(Object.entries(dialects))('are told nowhere, with the templates %s', (_name, dialect) => {
    for (const [source, text] of [
      ['a {/* hidden */} b', 'a  b'],
      ['a { /* hidden\n\n- *hidden* }\n*/ } b', 'a  b'],
      ['- a {/* hidden */}\n\n> b {/* hidden */}', '- a \n\n> b '],
      ['a {# hidden #} b {#- hidden -#} c', 'a  b  c'],
      ['a {% comment %}hidden{% endcomment %} b', 'a  b'],
      ['a {%- comment -%}\nhidden\n{%- endcomment -%} b', 'a  b'],
      ['```\n{/* code */} {# code #}\n```', '```\n{/* code */} {# code #}\n```'],
      ['`{/* code */}`', '`{/* code */}`'],
      ['a {/* open', 'a {/* open'],
    ] as const) {
      expect(cleanBody(source, dialect).text).toBe(text);
    }
  });

  it.each(['all', 'shortcodes', 'none'] as const)(
    'stay where they are code, with the templates %s',
    (templates) => {
      for (const source of [
        'a\n\n    {/* code */}\n\tb',
        '<pre>\n{/* code */}\n</pre>',
        'a <code>{/* code */}</code> b',
        '\\{/* text */}',
      ]) {
        expect(cleanBody(source, { templates }).text).toBe(source);
      }
      expect(cleanBody('a\n    {/* hidden */}\n- b\n\n    {/* hidden */}', { templates }).text).toBe(
        'a\n    \n- b\n\n    ',
      );
    },
  );

  it.each(['{/* ', '{/* */ ', '{/* a */', '{# ', '{% comment %}', '    {/* a */}\n', '<code>{/* */'])(
    'end on a megabyte of %j',
    (part) => {
      const source = part.repeat(runs(1_000_000) / part.length);
      expect(cleanBody(source, { templates: 'none' }).text.length).toBeLessThan(2_000_000);
    },
  );
});
