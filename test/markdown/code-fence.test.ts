import { describe, expect, it } from 'vitest';
import { renderHtml, markLines, readFenceInfo } from '../../src/markdown/html/html.ts';

describe('the words behind the backticks', () => {
  it.each([
    ['ts title="src/app.ts"', 'src/app.ts', []],
    ["ts filename='a b.ts' {2}", 'a b.ts', [2]],
    ['ts {1,3-5}', '', [1, 3, 4, 5]],
    ['js {linenos=true, hl_lines=[1,"3-4"], title=a.js}', 'a.js', [1, 3, 4]],
    ['py hl_lines="2 4-5" title="a.py"', 'a.py', [2, 4, 5]],
    ['ts [config.ts]', 'config.ts', []],
    ['js:src/a.js', 'src/a.js', []],
    ['sh', '', []],
    ['text {name}', '', []],
    ['ts {1-999999999}', '', Array.from({ length: 1000 }, (_, at) => at + 1)],
  ])('of %s name a file and lines', (info, name, marked) => {
    const read = readFenceInfo(info);
    expect([read.name, [...read.marked]]).toEqual([name, marked]);
  });
});

describe('marked lines', () => {
  it('keep colours that go over several of them', () => {
    expect(markLines('a\n<span class="c">b\nc</span>\nd\n', new Set([2]))).toBe(
      'a\n<span class="hl"><span class="c">b\n</span></span><span class="c">c</span>\nd\n',
    );
  });

  it('are marked in the page, below the name of the file', () => {
    expect(renderHtml('```ts title="a<b>.ts" {2}\nlet a;\nlet b;\n```\n')).toBe(
      '<figure class="code"><figcaption>a&lt;b&gt;.ts</figcaption><pre tabindex="0"><code class="language-ts"><span class="k">let</span> a;\n<span class="hl"><span class="k">let</span> b;\n</span></code></pre></figure>\n',
    );
  });
});

it.each([
  [60, '<pre tabindex="0"><code>'],
  [61, '<pre class="long" tabindex="0"><code>'],
])('code with a line of %i characters', (length, start) => {
  expect(renderHtml(`\`\`\`\n${'x'.repeat(length)}\n\`\`\`\n`).startsWith(start)).toBe(true);
});
