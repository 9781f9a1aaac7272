import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

const FILE = 'content/writing/a.mdx';
const site = () =>
  writeFolder({
    [FILE]:
      '---\ntitle: A\n---\nimport C from "./c.js"\n\nIn {count()} towns, <Chart note="Sales by year" /> was seen.\n\n<!-- a note -->\n\n<Card title="Knots" href="/k">Words.</Card>\n',
    'content/writing/draft.md': '---\ndraft: true\n---\nText {{ x }}.\n',
  });

describe('lectern check --lost', () => {
  it('shows a text with what is left out marked, and says where and why words are lost', async () => {
    const dir = site();
    const { code, out } = await runHere(['check', '--lost', join(dir, FILE)]);
    expect({ code, lines: out.trim().split('\n') }).toEqual({
      code: 0,
      lines: [
        '[-import C from "./c.js"-]',
        '',
        'In [-{count()}-] towns, [-<Chart note="Sales by year" />-] was seen.',
        '',
        '[-<!-- a note -->-]',
        '',
        '[-<Card title="Knots" href="/k">-]{+[Knots](/k)+}Words.[-</Card>-]',
        '',
        '',
        `${FILE}:6:4: 1 word: only the site’s program knows the value`,
        `${FILE}:6:21: 3 words: only the site’s program knows what the component shows`,
        '6 parts marked, 4 words lost. Marks: [-left out-] {+what stands in for it+}',
      ],
    });
  });

  it('prints the parts as JSON', async () => {
    const { out } = await runHere(['check', '--json', '--lost', join(site(), FILE)]);
    expect(JSON.parse(out)).toMatchObject({
      file: FILE,
      parts: [
        { line: 4, column: 1, text: 'import C from "./c.js"', by: '', code: 'syntax', words: 0 },
        { line: 6, column: 4, text: '{count()}', by: '', code: 'computed', words: 1 },
        { line: 6, column: 21, code: 'component', words: 3 },
        { line: 8, column: 1, text: '<!-- a note -->', code: 'author', words: 0 },
        { line: 10, column: 1, by: '[Knots](/k) ', code: 'component', words: 0 },
        { line: 10, column: 37, text: '</Card>', by: '', words: 0 },
      ],
    });
  });

  it('shows all that the text of a page of a build lacks', async () => {
    const dir = writeFolder({
      'lectern.yaml': 'built: public\n',
      'public/index.html':
        '<html><title>Oak</title><body><main><h1>Oak</h1><p>An oak is a tree.</p></main><form>Your <b>name</b><select><option>Oak</option><option>Ash</option></select></form></body></html>',
    });
    const { code, out } = await runHere(['check', '--lost', join(dir, 'public/index.html')]);
    expect({ code, out }).toEqual({
      code: 0,
      out: '2 words: <form>: Your name\n1 word: <form>: Ash\npublic/index.html: 2 parts, 3 words that the text lacks.\n',
    });
  });

  it('wants one file that has a text', async () => {
    const dir = site();
    for (const [operand, message] of [
      [dir, '--lost shows one text. Name its file: lectern check --lost content/writing/hello.md'],
      [join(dir, 'lectern.yaml'), 'lectern.yaml'],
    ] as const) {
      const { code, err } = await runHere(['check', '--lost', operand]);
      expect([code, err.includes(message)]).toEqual([2, true]);
    }
  });
});
