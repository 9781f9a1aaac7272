import { describe, expect, it } from 'vitest';
import { cleanBody } from '../../src/markdown/clean.ts';

const clean = (source: string) => cleanBody(source).text;

describe('a template tag', () => {
  it.each([
    ['{{< youtube dQw4w9WgXcQ >}}', '[YouTube video](https://www.youtube.com/watch?v=dQw4w9WgXcQ)'],
    ['{{< youtube id="abc" title="A film" >}}', '[A film](https://www.youtube.com/watch?v=abc)'],
    ['{{< vimeo 146022717 >}}', '[Vimeo video](https://vimeo.com/146022717)'],
    ['{{< figure src="a.png" alt="A" caption="B" >}}', '![A](a.png)\n\n*B*'],
    ['{{< figure src="a b.png" >}}', '![](<a b.png>)'],
    ['{{< tweet user="me" id="12" >}}', '[Post by @me](https://x.com/me/status/12)'],
    ['{{< gist spf13 7896402 >}}', '[Gist](https://gist.github.com/spf13/7896402)'],
    ['{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}', '```go\nx := 1\n```'],
    ['{{% notice %}}\nMind **this**.\n{{% /notice %}}', '\nMind **this**.\n'],
    ['[a]({{< relref "b.md" >}})', '[a](b.md)'],
    ['{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}', '```ruby\nputs 1\n```'],
    ['{% include figure.html src="a.png" alt="A" %}', '![A](a.png)'],
    [
      '{% include video id="abc" provider="youtube" %}',
      '[YouTube video](https://www.youtube.com/watch?v=abc)',
    ],
    ['{% link _posts/a.md %}', '/_posts/a.md'],
    ['{% raw %}{{ kept }}{% endraw %}', '{{ kept }}'],
    ['{% comment %}gone{% endcomment %}Text', 'Text'],
    ['{% if x %}yes{% endif %}', 'yes'],
    ['{{ site.baseurl }}/a', '/a'],
    ['{{ "/a.png" | relative_url }}', '/a.png'],
    ['{{ page.title }}!', '!'],
    ['{# a note #}Text', 'Text'],
    ['{{ vimeo(id="1") }}', '[Vimeo video](https://vimeo.com/1)'],
    ['Lead.\n\n<!--more-->\n\nRest.', 'Lead.\n\n\n\nRest.'],
    ['<!-- more -->', ''],
    ['Text<!-- a note -->.', 'Text.'],
    ['Text.\n{: .lead}', 'Text.\n'],
    ['* TOC\n{:toc}\n\nText', '\n\n\nText'],
    ['## A {#b}', '## A <a id="b"></a>'],
    ['## A {.c}', '## A '],
    ['<style>p{color:red}</style>Text', '<style>p{color:red}</style>Text'],
    ['an object {a: 1} in prose', 'an object {a: 1} in prose'],
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
  ])('%j stays', (source) => {
    expect(clean(source)).toBe(source);
  });

  it('loses the escape that keeps it from running', () => {
    expect(clean('```\n{{</* figure */>}}\n```')).toBe('```\n{{< figure >}}\n```');
    expect(clean('`{% raw %}{{ x }}{% endraw %}`')).toBe('`{{ x }}`');
  });

  it('is told with its place', () => {
    expect(cleanBody('One\n{{< gallery >}} and {{ x }}').removed).toEqual([
      { name: 'gallery', offset: 4 },
      { name: 'x', offset: 24 },
    ]);
  });
});

describe('MDX', () => {
  const mdx = (source: string) => cleanBody(source, { mdx: true }).text;

  it.each([
    ["import A from './a';\nimport B from './b';\n\nText", '\n\n\nText'],
    ['export const x = {\n  a: 1,\n};\n\nText', '\n\n\n\nText'],
    ['Text with <Badge kind="new">a word</Badge>.', 'Text with a word.'],
    ['<YouTube id="abc" />', '[YouTube video](https://www.youtube.com/watch?v=abc)'],
    ['import p from \'./p.png\';\n\n<Image src={p} alt="P" />', '\n\n![P](./p.png)'],
    ['{/* note */}Text', 'Text'],
    ["{'literal'} and {1 + 1}", 'literal and '],
    ['<div style={{ color: "red" }}>kept</div>', '<div>kept</div>'],
    ['<>Text</>', 'Text'],
    ['```js\nimport x from "y";\n```', '```js\nimport x from "y";\n```'],
    ['The word import starts this.', 'The word import starts this.'],
  ])('%j', (source, text) => {
    expect(mdx(source)).toBe(text);
  });
});
