import { expect, it } from 'vitest';
import { runHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

it.each([['check'], ['check', '--format', 'github']])(
  '%j: no signs of a file’s name that move the cursor',
  async (...args) => {
    const dir = writeFolder({
      'content/writing/a\u001b[31m\u0007b.md': '---\ntitle: [\n---\n',
      'content/writing/c.md': '---\ntitle: C \u001b[2J\n---\n\n[x](d\u001b[1m.md)\n',
    });
    const { out, err } = await runHere([...args, dir]);
    expect(out + err).toContain('b.md');
    // oxlint-disable-next-line no-control-regex
    expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  },
);
