import { describe, expect, it } from 'vitest';
import { renderHtml, typeset } from '../../src/markdown/html/html.ts';

const html = (markdown: string, lang = 'en') => renderHtml(markdown, { lang }).trim();

describe('Markdown as HTML', () => {
  it.each([
    ['strikes out', 'a ~~b~~', '<p>a <s>b</s></p>'],
    [
      'links a bare URL, and no name of a file',
      'https://x.org/a and about.md',
      '<p><a href="https://x.org/a">https://x.org/a</a> and about.md</p>',
    ],
    [
      'shows tasks as signs',
      '- [ ] a\n- [x] b',
      '<ul>\n<li class="task">☐ a</li>\n<li class="task">☑ b</li>\n</ul>',
    ],
    [
      'makes a figure of a picture alone',
      '![A](/a.png "Says")',
      '<figure><img src="/a.png" alt="A" /><figcaption>Says</figcaption></figure>',
    ],
    ['leaves a picture in a line', 'x ![A](/a.png)', '<p>x <img src="/a.png" alt="A" /></p>'],
    [
      'marks a player',
      'https://youtu.be/dQw4w9WgXcQ',
      '<p class="embed"><a href="https://youtu.be/dQw4w9WgXcQ">YouTube</a></p>',
    ],
    [
      'leaves other addresses of the service',
      'https://www.youtube.com/@someone',
      '<p><a href="https://www.youtube.com/@someone">https://www.youtube.com/@someone</a></p>',
    ],
    [
      'keeps a pasted player behind a click',
      '<iframe src="https://player.vimeo.com/video/123456" title="Film"></iframe>',
      '<span class="embed"><a href="https://vimeo.com/123456">Film</a></span>',
    ],
    [
      'plays a film of the site',
      '![A "walk"](/walk.MP4 "Says")',
      '<figure class="player"><video src="/walk.MP4" controls preload="none"><a href="/walk.MP4">A "walk"</a></video><figcaption>Says</figcaption></figure>',
    ],
    [
      'plays a sound of another site once it is asked for',
      'x ![Rain](https://x.org/rain.mp3?a=1)',
      '<p>x <audio src="https://x.org/rain.mp3?a=1" controls preload="none"><a href="https://x.org/rain.mp3?a=1">Rain</a></audio></p>',
    ],
    ['drops any other frame', '<iframe src="https://evil.example/"></iframe>x', 'x'],
    [
      'gives code its language',
      '```ts\nlet a = 1;\n```',
      '<pre tabindex="0"><code class="language-ts"><span class="k">let</span> a = <span class="n">1</span>;\n</code></pre>',
    ],
    [
      'leaves code of no known language',
      '```nonsense\n<b>\n```',
      '<pre tabindex="0"><code class="language-nonsense">&lt;b&gt;\n</code></pre>',
    ],
    [
      'aligns without style',
      '|a|\n|-:|\n|1|',
      '<div class="table" tabindex="0"><table>\n<thead>\n<tr>\n<th align="right">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="right">1</td>\n</tr>\n</tbody>\n</table></div>',
    ],
    ['gives headings their anchors', '## A b\n\n## A b', '<h2 id="a-b">A b</h2>\n<h2 id="a-b-1">A b</h2>'],
  ])('%s', (_what, markdown, wanted) => {
    expect(html(markdown)).toBe(wanted);
  });

  it('heads the rows of a table whose first header is blank', () => {
    expect(html('| | a |\n|-|-|\n| b | 1 |')).toBe(
      '<div class="table" tabindex="0"><table>\n<thead>\n<tr>\n<td></td>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope="row">b</th>\n<td>1</td>\n</tr>\n</tbody>\n</table></div>',
    );
  });

  it('has footnotes that lead there and back', () => {
    const made = renderHtml('A[^x] and again[^x].\n\n[^x]: Note.', { backLabel: 'Back' });
    expect(made).toContain(
      'A<sup><a href="#fn1" id="fnref1">1</a></sup> and again<sup><a href="#fn1" id="fnref1:1">1:1</a></sup>.',
    );
    expect(made).toContain(
      '<section class="footnotes">\n<ol>\n<li id="fn1"><p>Note. <a href="#fnref1" aria-label="Back">↩\uFE0E</a> <a href="#fnref1:1" aria-label="Back">↩\uFE0E</a></p>\n</li>\n</ol>\n</section>',
    );
  });

  it.each([
    ['en', `"It's" 'so'`, '“It’s” ‘so’'],
    ['de-AT', '"Wort" und \'Wort\'', '„Wort“ und ‚Wort‘'],
    ['fr', '"mot"', '«\u00A0mot\u00A0»'],
    ['xx', `"It's"`, `"It's"`],
  ])('has the quotation marks of %s, but not in code', (lang, text, wanted) => {
    expect(html(`${text} \`"a"\``, lang)).toBe(
      `<p>${wanted.replaceAll('"', '&quot;').replaceAll('&quot;', '"')} <code>"a"</code></p>`,
    );
    expect(typeset(text, lang)).toBe(wanted);
  });

  it.each([
    'a *b* _c_ `d` <i> &amp; [e](f) ![g](h) \\ ~~i~~ #j',
    'http://x.org/a_b',
    '1. a',
    '+ - = | ^ $ {{x}}',
  ])('leaves a line of text as it is: %s', (text) => {
    expect(typeset(text, 'en')).toBe(text);
  });

  it('shows the raw HTML of an owner who is trusted', () => {
    const raw = '<div style="color:red" onclick="x()"><custom-element>a</custom-element></div>';
    expect(renderHtml(raw, { trusted: true }).trim()).toBe(raw);
    expect(renderHtml(raw).trim()).toBe('<div>a</div>');
  });
});
