import { expect, it } from 'vitest';
import { elementsOf, select } from '../support/markup.ts';
import { appOf } from '../support/app.ts';

const POST = { 'content/writing/a.md': '---\ntitle: A\n---\nText.\n' };

it('what may be done with a page is behind one sign, until the owner takes it away', async () => {
  const { ask } = await appOf(POST);
  const { text } = await ask('/writing/a');
  const [, actions = ''] = /<details class="page-actions">([\s\S]*?)<\/details>/.exec(text) ?? [];
  expect(select(elementsOf(actions), 'a').map((link) => [link.text, link.attributes['href']])).toEqual([
    ['This page as Markdown', 'https://example.com/writing/a.md'],
    [
      'Open in Claude',
      'https://claude.ai/new?q=Read%20https%3A%2F%2Fexample.com%2Fwriting%2Fa.md%20and%20answer%20my%20questions%20about%20it.',
    ],
    [
      'Open in ChatGPT',
      'https://chatgpt.com/?q=Read%20https%3A%2F%2Fexample.com%2Fwriting%2Fa.md%20and%20answer%20my%20questions%20about%20it.',
    ],
    ['Connect by MCP', 'https://example.com/developers#agents-mcp'],
  ]);
  // The button is hidden, because copying needs a script, which shows it.
  expect(actions).toMatch(/<button [^>]*data-copy-from="\/writing\/a\.md"[^>]* hidden/);
  expect((await ask('/developers')).text).toContain('id="agents-mcp"');
  const without = await appOf({ ...POST, 'lectern.yaml': 'page_actions: false\n' });
  expect((await without.ask('/writing/a')).text).not.toContain('page-actions');
});

it('a site whose letters our fonts lack loads none of them, unless its owner wants one', async () => {
  const fontsOf = async (yaml: string) => {
    const { ask } = await appOf({ ...POST, 'lectern.yaml': yaml });
    return (await ask('/')).text.includes('/_lectern/fonts/');
  };
  expect([await fontsOf('language: ar\n'), await fontsOf('language: ja\n')]).toEqual([false, false]);
  expect(await fontsOf('language: ar\ntheme: { font: figtree }\n')).toBe(true);
  expect(await fontsOf('language: de\n')).toBe(true);
});
