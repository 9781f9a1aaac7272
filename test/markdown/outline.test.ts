import { describe, expect, it } from 'vitest';
import { embedOf } from '../../src/markdown/html/embed.ts';
import { cleanBody } from '../../src/markdown/clean/clean.ts';
import { findUnreadMatter } from '../../src/markdown/unread-matter.ts';
import { linkAttributes, readMarkdown } from '../../src/markdown/read/reading.ts';
import { splitFrontMatter } from '../../src/markdown/front-matter.ts';
import { headingsOf, outline, plainDocument } from '../../src/markdown/read/outline.ts';

it('the plain text of a document tells where each heading stands', () => {
  const { text, headings } = plainDocument('# A\n\nWords *here*.\n\n## B b\n\n- One\n- Two\n\n## B b\n');
  expect(text).toBe('A\n\nWords here.\n\nB b\n\nOne\n\nTwo\n\nB b');
  expect(headings.map(({ anchor, offset }) => [anchor, text.slice(offset)])).toEqual([
    ['a', 'A\n\nWords here.\n\nB b\n\nOne\n\nTwo\n\nB b'],
    ['b-b', 'B b\n\nOne\n\nTwo\n\nB b'],
    ['b-b-1', 'B b'],
  ]);
});

it('the lead is the first paragraph that says something', () => {
  const text = '# A\n\n00:00 Start\n01:00 More\n\n| a |\n|---|\n\nThe *first*\nwords.\n\nMore.\n';
  expect(outline(text).lead).toBe('The first words.');
  expect(outline('# A\n').lead).toBe('');
});

describe('a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://youtu.be/aqz-KE-bpKQ?t=3', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1'],
    ['https://player.vimeo.com/video/123456789', 'https://player.vimeo.com/video/123456789?dnt=1'],
    ['https://www.youtube.com/watch?v=too-short', undefined],
    ['https://youtube.com.example/watch?v=aqz-KE-bpKQ', undefined],
    ['https://vimeo.com/about', undefined],
  ])('at %s', (url, player) => {
    expect(embedOf(url)?.player).toBe(player);
  });
});

it('addresses stand in tags, and not behind comments', () => {
  const html =
    '<a href="/a">x</a> <!-- <a href="/b"> --> href="/c" <img src=/d srcset="/e 1x, /f 2x"><p title="/g">';
  expect(linkAttributes(html).map(([from, to]) => html.slice(from, to))).toEqual(['/a', '/d', '/e', '/f']);
  expect(linkAttributes('<!-- --> href="/c"')).toEqual([]);
});

describe('front matter', () => {
  it.each([
    ['---\na: 1\n---\nText.', 'yaml', 'a: 1\n', 'Text.'],
    ['----\na: 1\n----\nText.', 'yaml', 'a: 1\n', 'Text.'],
    ['---\na: 1\n...\nText.', 'yaml', 'a: 1\n', 'Text.'],
    ['+++\na = 1\n+++\nText.', 'toml', 'a = 1\n', 'Text.'],
    ['---toml\na = 1\n---\nText.', 'toml', 'a = 1\n', 'Text.'],
    ['{\n"a": 1\n}\nText.', 'json', '{\n"a": 1\n}', 'Text.'],
    ['\uFEFF---\r\na: 1\r\n---\r\nText.', 'yaml', 'a: 1\n', 'Text.'],
    ['---\n\nText.', 'none', '', '---\n\nText.'],
  ])('of %j', (source, format, matter, body) => {
    expect(splitFrontMatter(source)).toMatchObject({ format, matter, body, unclosed: false });
  });

  it('that is opened and never closed is reported', () => {
    expect(splitFrontMatter('---\ndraft: true\n\nText.').unclosed).toBe(true);
    expect(splitFrontMatter('---js\nx\n---\n').unclosed).toBe(true);
  });
});

it('what a page hides is left out to its own end', () => {
  const hidden = '<div hidden>\n<div>\na\n</div>\nb\n</div>';
  expect(cleanBody(`Before.\n\n${hidden}\n\nAfter.\n`).text.replace(/\n+/g, ' ')).toBe('Before. After. ');
});

it('a comment at the top that holds the text back is front matter nobody could read', () => {
  expect(findUnreadMatter('<!-- draft: true -->\n\nText.\n')).toMatchObject({ line: 1 });
  expect(findUnreadMatter('<!--\ntitle: A\ndraft: true\n-->\n\nText.\n')).toMatchObject({ line: 3 });
  expect(findUnreadMatter('<!-- draft of a letter -->\n\nText.\n')).toBeNull();
});

it.each([
  ['## Cats {#cats-and-dogs}', 'Cats', 'cats-and-dogs'],
  ['## Cats {.unnumbered #felines}', 'Cats', 'felines'],
  ['### 7.2.6 { id="7.2.6" }', '7.2.6', '7.2.6'],
  ['### Cats { id=felines .big }', 'Cats', 'felines'],
  ["### Cats {: id='felines' }", 'Cats', 'felines'],
  ['## Cats [#felines]', 'Cats', 'felines'],
  ['## Cats {/* #felines */}', 'Cats', 'felines'],
  ['## Cats {.big}', 'Cats', 'cats'],
  ['## Cats { identity=1 }', 'Cats { identity=1 }', 'cats--identity1-'],
])('%s has the words %s and the id %s', (markdown, text, anchor) => {
  expect(headingsOf(readMarkdown(markdown).blocks).map((heading) => [heading.text, heading.anchor])).toEqual([
    [text, anchor],
  ]);
});
