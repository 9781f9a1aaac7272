import { describe, expect, it } from 'vitest';
import type { CodeOptions } from '../../src/code/ask/options.ts';
import { exportedBy } from './support.ts';

const documents: CodeOptions['documents'] = {
  files: ['a.md', 'posts/b.md', 'posts/c.svx', 'posts/deep/d.md'],
  exports: (file, from) => ({ default: `text of ${file} for ${from}`, metadata: { file } }),
};

/** What a default export comes to, in a folder with documents. */
const told = (expression: string) =>
  exportedBy(
    `export { default } from './lib/x.ts';`,
    { 'lib/x.ts': `export default ${expression};` },
    {
      documents,
      aliases: { '$posts/': 'posts/' },
      packages: { '$app/environment': { dev: false } },
      throwing: ['kit.error'],
    },
  );

describe('documents that code imports', () => {
  it.each([
    ["import.meta.glob('/*.md', { eager: true, import: 'metadata' })", { '/a.md': { file: 'a.md' } }],
    [
      "Object.keys(import.meta.glob(['../posts/**', '!../posts/*.svx']))",
      ['../posts/b.md', '../posts/deep/d.md'],
    ],
    ["Object.keys(import.meta.glob<string>('$posts/*.{md,svx}'))", ['/posts/b.md', '/posts/c.svx']],
    [
      "import.meta.glob('/a.md', { eager: true, query: '?raw', import: 'default' })",
      { '/a.md': 'text of a.md for lib/x.ts' },
    ],
    ["(await import.meta.glob('/*.md')['/a.md']()).metadata.file", 'a.md'],
    ["(await import(`../posts/${'b'}.md`)).default", 'text of posts/b.md for lib/x.ts'],
    ["import.meta.glob('pack/*.md')", { '?': 'the folder of the glob pack/*.md is not known' }],
    ['import.meta.glob(process.env.X)', { '?': 'a glob is not known' }],
    ["import.meta.glob('/a.md', { eager: fetch() })", { '?': 'the options of a glob are not known' }],
  ])('%s', (expression, value) => {
    expect(told(expression)).toEqual(value);
  });

  it('are not known where nobody names them', () => {
    expect(exportedBy("export default import.meta.glob('/a.md');")).toBe('glob()');
  });
});

describe('what packages are known to export', () => {
  const options: Partial<CodeOptions> = {
    packages: { '$app/environment': { dev: false } },
    throwing: ['kit.error'],
  };

  it('counts by its name', () => {
    const text =
      "import { dev as isDev, other } from '$app/environment'; export default [isDev ? 1 : 2, other ? 1 : 2];";
    expect(exportedBy(text, {}, options)).toEqual([2, { '?': expect.any(String) }]);
  });

  it('ends a function where it throws', () => {
    const text =
      "import { error } from 'kit'; const f = () => { try { error(404); return 1; } catch { return 2; } }; export default f();";
    expect(exportedBy(text, {}, options)).toBe(2);
  });
});
