import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { appOfFolder } from '../support/app.ts';
import { codeBlocks, commandsOf, wordsOf } from '../support/code-blocks.ts';
import { runInFolder } from '../support/follow-commands.ts';
import { writeFolder } from '../support/workspace.ts';

it('the tutorial, followed to the letter, makes a site without a complaint', async () => {
  let cwd = writeFolder({});
  const said: Record<string, string> = {};
  for (const { language, info, text, ...block } of codeBlocks('docs/tutorial.md')) {
    const named = /title="([^"]+)"/.exec(info)?.[1];
    if (named !== undefined && !/\boptional\b/.test(info)) {
      const file = join(cwd, named);
      mkdirSync(dirname(file), { recursive: true });
      if (/\bappend\b/.test(info)) appendFileSync(file, text);
      else writeFileSync(file, text);
    }
    if (language !== 'sh') continue;
    for (const command of commandsOf({ language, info, text, ...block })) {
      const [program, ...words] = wordsOf(command);
      if (program === 'cd') cwd = join(cwd, words[0] as string);
      // A command with --watch never ends. The test below asks a server of its own.
      if (program !== 'lectern' || words.includes('--watch')) continue;
      const { code, out, err } = await runInFolder(cwd, words);
      expect([command, code, code === 0 ? '' : err]).toEqual([command, 0, '']);
      said[words[0] as string] = out + err;
    }
  }
  expect(said['check']).toMatch(/; 0 errors, 0 warnings\.\n$/);
  const { ask } = await appOfFolder(cwd, undefined, Date.now());
  for (const path of [
    '/writing/first-program.md',
    '/api/v1/content',
    '/developers',
    '/llms.txt',
    '/feed.xml',
    '/press-kit',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  expect((await ask('/talks')).text).toContain('Upcoming');
  expect((await ask('/')).text).toContain('Ada Lovelace');
});
