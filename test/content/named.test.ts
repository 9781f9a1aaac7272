import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../src/content/read.ts';
import { readConfig } from '../../src/content/config.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

const nameOf = async (files: Readonly<Record<string, string>>) => {
  const dir = writeFolder(files);
  const { content } = readContent(dir, await readConfig(dir), NOW);
  return { name: content.config.name, folder: basename(dir) };
};

describe('a site without a name', () => {
  it('is called like its front page', async () => {
    expect((await nameOf({ 'README.md': '# Field notes\n\nText.\n', 'a.md': '# A\n' })).name).toBe(
      'Field notes',
    );
  });

  it('is called like its folder where the front page has no name, or only will have', async () => {
    for (const home of ['# Home\n', '---\ntitle: Secret plan\ndate: 2999-01-01\n---\nText.\n']) {
      const { name, folder } = await nameOf({ 'index.md': home });
      expect(name).toBe(`L${folder.slice(1).replaceAll(/[-_]+/g, ' ')}`);
    }
  });

  it('keeps the one that is given', async () => {
    expect((await nameOf({ 'lectern.yaml': 'name: Given\n', 'index.md': '# Other\n' })).name).toBe('Given');
  });
});
